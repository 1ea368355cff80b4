import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { addDays } from '@noren/contract/dates'
import { showReminders } from '@noren/contract/operator/people'
import { contactLog } from '@noren/contract/reminders'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { type GivenRole, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { findLoan } from '../loans/find-loan.ts'
import { sendReminders } from '../reminders/send-reminders.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const asked = async (role: GivenRole, userId: string) => {
  const { token } = await givenOperator(t, role)
  return { token, params: { userId }, query: { purpose: 'answerGrievance' as const } }
}

test('[B11.54] the reminders that left are shown as the borrower sees them, who reads once that they were looked at', async () => {
  const { person, loanId } = await givenDisbursedLoan(t)
  const { userId, token } = person
  const loan = await findLoan(t.db, { userId, loanId })
  const remindedOn = addDays(loan?.dueOn ?? t.clock.businessDay(), -2)
  while (t.clock.businessDay() < remindedOn) t.clock.advanceDays(1)
  await runDay(t.deps, t.clock.businessDay())
  await sendReminders(t.deps)

  const { data } = await t.call(showReminders, await asked('support', userId))
  expect(data.details.map(({ kind }) => kind)).toContain('dueSoon')
  expect(data).toEqual((await t.call(contactLog, { token })).data)
  const log = (await t.call(accessLog, { token })).data.details
  expect(log).toMatchObject([{ what: 'The reminders that we sent you', purpose: 'To answer you' }])
  const refused = await t.call(showReminders, await asked('kycReviewer', userId))
  expect(refused.data).toMatchObject({ reason: 'FORBIDDEN' })
  const nobody = await t.call(showReminders, await asked('support', randomUUID()))
  expect(nobody.data).toMatchObject({ reason: 'NOT_FOUND' })
  expect((await t.call(accessLog, { token })).data.details).toEqual(log)
})
