import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { listUndelivered, sendAgain, type UndeliveredKind } from '@noren/contract/operator/outbox'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenFailedMail } from '@noren/testkit/given-failed-mail'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { SmsFault } from '../../providers/ports/sms.ts'
import { mailDocuments } from '../documents/mail-documents.ts'
import { findLoan } from '../loans/find-loan.ts'
import { dispatchPayouts } from '../loans/payouts.ts'
import { sendReminders } from '../reminders/send-reminders.ts'

let t: TestApp
let support: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  support = await givenOperator(t, 'support')
})
afterAll(() => t.close())

const listed = async () => {
  const query = { limit: '100' }
  return (await t.call(listUndelivered, { token: support.token, query })).data.details
}
const again = (
  kind: UndeliveredKind,
  itemId: string,
  of: { token: string; requestId?: string } = support,
) =>
  t.call(sendAgain, {
    token: of.token,
    body: { requestId: of.requestId ?? randomUUID(), kind, itemId },
  })

test('[D2.28] a letter that its provider refused is listed, and leaves once when somebody sends it again, by whom the audit says', async () => {
  const itemId = await givenFailedMail(t)
  expect(await listed()).toContainEqual(
    expect.objectContaining({ kind: 'mail', itemId, tries: 1, maySendAgain: true }),
  )
  const answers = await Promise.all(Array.from({ length: 5 }, () => again('mail', itemId)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(answers.find(({ code }) => code === 409)).toMatchObject({
    data: { reason: 'CASE_DECIDED' },
  })
  expect((await listed()).some((one) => one.itemId === itemId)).toBe(false)
  await mailDocuments(t.deps)
  expect(await mailDocuments(t.deps)).toBe(0)
  expect(await auditRows(t, itemId)).toMatchObject([
    { action: 'sendAgain', operatorId: support.operatorId, after: { kind: 'mail' } },
  ])
})

test('[D2.28] the same request again is the same one; what is of another kind, or of nobody, is not sent', async () => {
  const itemId = await givenFailedMail(t)
  const requestId = randomUUID()
  const of = { token: support.token, requestId }
  expect(await again('payout', itemId)).toMatchObject({ data: { reason: 'CASE_DECIDED' } })
  expect(await again('mail', randomUUID())).toMatchObject({ code: 404 })
  expect(await again('mail', itemId, of)).toMatchObject({ code: 200 })
  expect(await again('mail', itemId, of)).toMatchObject({ code: 200 })
  const { token } = await givenOperator(t, 'collectionsAgent')
  expect(await t.call(listUndelivered, { token, query: {} })).toMatchObject({ code: 403 })
  expect(await again('mail', itemId, { token })).toMatchObject({ code: 403 })
})

test('[D2.28] a payout that no provider takes is listed after five tries, and sent again at once is the same order', async () => {
  const { order } = t.deps.payout
  const ordered: string[] = []
  t.deps.payout.order = () => Promise.reject(new Error('nobody there'))
  const { loanId } = await givenAppliedLoan(t)
  const mine = async () => (await listed()).find((one) => one.loanId === loanId)
  for (let hours = 0; hours < 4; hours += 1) {
    expect(await mine()).toBeUndefined()
    t.clock.advanceMs(3_600_000)
    await dispatchPayouts(t.deps)
  }
  const shown = await mine()
  expect(shown).toMatchObject({ kind: 'payout', maySendAgain: true })
  t.deps.payout.order = async (payout) => {
    ordered.push(payout.payoutId)
    return order(payout)
  }
  t.clock.advanceMs(61_000)
  expect(await dispatchPayouts(t.deps)).toBe(0)
  await again('payout', shown?.itemId ?? '')
  await Promise.all([dispatchPayouts(t.deps), dispatchPayouts(t.deps)])
  expect(ordered).toEqual([shown?.itemId])
  expect(await mine()).toBeUndefined()
  t.deps.payout.order = order
}, 60_000)

test('[D2.28] a text that a phone refused is sent again on its day only', async () => {
  const { person, loanId } = await givenDisbursedLoan(t)
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  const lateOn = addDays(loan?.dueOn ?? t.clock.businessDay(), 1)
  while (t.clock.businessDay() < lateOn) t.clock.advanceDays(1)
  await t.clock.showContactHour(12)
  await runDay(t.deps, lateOn)
  const { send } = t.deps.sms
  t.deps.sms.send = () => Promise.reject(new SmsFault('no such phone', false, 'refused'))
  await sendReminders(t.deps)
  t.deps.sms.send = send
  const { token } = await givenOperator(t, 'support', 'Somebody of today')
  const query = { limit: '100' }
  const mine = async () =>
    (await t.call(listUndelivered, { token, query })).data.details.find(
      (one) => one.loanId === loanId && one.kind === 'reminder',
    )
  const itemId = (await mine())?.itemId ?? ''
  expect(await mine()).toMatchObject({ maySendAgain: true })
  expect(await again('reminder', itemId, { token })).toMatchObject({ code: 200 })
  expect(await sendReminders(t.deps)).toBe(1)
  expect(await mine()).toBeUndefined()
  await t.db.query({
    text: `update contacts_log set state = 'failed', reason = 'refused', contact_day = contact_day - 1
      where id = $1`,
    values: [itemId],
  })
  expect(await mine()).toMatchObject({ maySendAgain: false })
  expect(await again('reminder', itemId, { token })).toMatchObject({ code: 409 })
  await t.clock.showContactHour(null)
}, 120_000)
