import { addDays } from '@noren/contract/dates'
import { contactLog } from '@noren/contract/reminders'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { findLoan } from '../loans/find-loan.ts'
import { sendReminders } from './send-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('[F14.1] contactLog tells a borrower of each reminder that left, and nobody of another’s', async () => {
  const given = await givenDisbursedLoan(t)
  const stranger = await givenCertifiedUser(t)
  const { token } = given.person
  expect((await t.call(contactLog, { token })).data).toEqual({ details: [] })
  const loan = await findLoan(t.db, { userId: given.person.userId, loanId: given.loanId })
  const remindedOn = addDays(loan?.dueOn ?? t.clock.businessDay(), -2)
  while (t.clock.businessDay() < remindedOn) t.clock.advanceDays(1)
  await runDay(t.deps, t.clock.businessDay())
  await sendReminders(t.deps)
  const sentAt = t.clock.now().toISOString()
  const { details } = (await t.call(contactLog, { token })).data
  expect(details).toContainEqual({
    ...{ contactId: expect.any(String), sentAt, channel: 'sms', kind: 'dueSoon' },
    ...{ by: null, outcome: null, agency: null },
  })
  expect(JSON.stringify(details)).not.toContain('LN-')
  const strangers = await t.call(contactLog, { token: stranger.token })
  expect(strangers.data).toEqual({ details: [] })
  expect((await t.call(contactLog, {})).code).toBe(401)
})
