import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { announceCall, endContact, startContact } from '@noren/contract/operator/contacts'
import { saveContactHours } from '@noren/contract/reminders'
import { repayPromise } from '@noren/contract/repayments'
import { type GivenCallCase, givenAnnounced, givenCallCase } from '@noren/testkit/given-call'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { sendReminders } from './send-reminders.ts'

/** The examples G33 to G35 of who may be contacted when, through the calls of the staff and the borrower. */

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const MINUTE_MS = 60_000
const minuteNow = (): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: t.deps.market.zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(t.clock.now())
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return 60 * of('hour') + of('minute')
}
/** The next moment at which the market's clocks show this. */
const goTo = (time: string): void => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const left = (60 * hour + minute - minuteNow() + 1440) % 1440
  t.clock.advanceMs(left * MINUTE_MS)
}

const start = (agent: GivenOperator, loanId: string, channel: 'call' | 'sms') =>
  t.call(startContact, { token: agent.token, body: { requestId: randomUUID(), loanId, channel } })
const announce = (agent: GivenOperator, loanId: string) =>
  t.call(announceCall, { token: agent.token, body: { requestId: randomUUID(), loanId } })
const said = ({ code, data }: Awaited<ReturnType<typeof start>>): unknown =>
  code === 200 ? 'ok' : (data as never as { because: string }).because
const end = ({ agent }: GivenCallCase, contactId: string, outcome: 'talked' | 'noAnswer') =>
  t.call(endContact, {
    token: agent.token,
    body: { requestId: randomUUID(), contactId, outcome, note: 'Tried.' },
  })

test('[B4.167] G33: a message by hand at 08:59, at 09:00, at 18:30, and a second one for another lender’s loan', async () => {
  const first = await givenDisbursedLoan(t, { amount: '5000.00' })
  const { person } = first
  const second = await givenDisbursedLoan(t, { person, productCode: 'lamp-61', amount: '5000.00' })
  t.clock.advanceDays(105)
  await rollOverdue(t)
  const agent = await givenOperator(t, 'collectionsAgent')
  goTo('12:00')
  for (const { loanId } of [first, second]) {
    expect(await announce(agent, loanId)).toMatchObject({ code: 200 })
  }
  t.clock.advanceDays(1)
  goTo('08:59')
  expect(said(await start(agent, first.loanId, 'sms'))).toBe('outsideWindow')
  goTo('09:00')
  expect(said(await start(agent, first.loanId, 'sms'))).toBe('ok')
  expect(said(await start(agent, second.loanId, 'sms'))).toBe('dayLimit')
  goTo('18:30')
  expect(said(await start(agent, second.loanId, 'sms'))).toBe('outsideWindow')
}, 240_000)

test('[B4.167] G34: announced 23 hours 59 ago, 24 hours ago; a talk yesterday; the fourth try in seven days', async () => {
  const given = await givenCallCase(t)
  const { agent, loanId } = given
  await announce(agent, loanId)
  t.clock.advanceMs((24 * 60 - 1) * MINUTE_MS)
  expect(said(await start(agent, loanId, 'call'))).toBe('agentNotAnnounced')
  t.clock.advanceMs(MINUTE_MS)
  const talk = await start(agent, loanId, 'call')
  expect(said(talk)).toBe('ok')
  await end(given, talk.data.contactId, 'talked')
  t.clock.advanceDays(1)
  expect(said(await start(agent, loanId, 'call'))).toBe('coolDown')
  const other = await givenAnnounced(t)
  for (let tries = 0; tries < 3; tries += 1) {
    const { data, code } = await start(other.agent, other.loanId, 'call')
    expect(code).toBe(200)
    await end(other, data.contactId, 'noAnswer')
    t.clock.advanceDays(1)
  }
  expect(said(await start(other.agent, other.loanId, 'call'))).toBe('weekLimit')
}, 240_000)

test('[B4.167] G34: the borrower’s own hours, another agent’s case, and an open complaint', async () => {
  const { agent, loanId, person } = await givenAnnounced(t)
  const hours = { fromMinute: 16 * 60 + 30, untilMinute: 18 * 60 + 30 }
  await t.call(saveContactHours, { token: person.token, body: { hours } })
  goTo('16:00')
  expect(said(await start(agent, loanId, 'call'))).toBe('borrowerHours')
  const other = await givenOperator(t, 'collectionsAgent')
  expect(said(await start(other, loanId, 'call'))).toBe('notYours')
  await sendFeedback(t, person.token, { about: 'conduct' })
  goTo('16:30')
  expect(said(await start(agent, loanId, 'call'))).toBe('paused')
}, 240_000)

const statesOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ state: string; reason: string | null }>({
      text: 'select distinct state, reason from contacts_log where loan_id = $1',
      values: [loanId],
    })
  ).rows

test('[B4.167] G35: nobody is reminded of what they have promised for a later day', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(34)
  await rollOverdue(t)
  const { token } = given.person
  const promisedOn = addDays(t.clock.businessDay(), 5)
  const body = { requestId: randomUUID(), repayId: given.loanId, promisedOn }
  expect(await t.call(repayPromise, { token, body })).toMatchObject({ code: 200 })
  t.clock.advanceDays(1)
  await runDay(t.deps, t.clock.businessDay())
  await sendReminders(t.deps)
  expect((await statesOf(given)).filter(({ state }) => state === 'sent')).toEqual([])
}, 240_000)

test('[B4.168] a complaint at 08:59 keeps back every reminder of 09:00, asked for twenty times and at once', async () => {
  goTo('08:59')
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(31)
  await runDay(t.deps, t.clock.businessDay())
  expect((await statesOf(given)).map(({ state }) => state)).toContain('planned')
  const { token } = given.person
  expect(await sendFeedback(t, token, { about: 'recovery' })).toMatchObject({ code: 200 })
  t.clock.advanceMs(MINUTE_MS)
  await Promise.all(Array.from({ length: 20 }, () => sendReminders(t.deps)))
  expect((await statesOf(given)).filter(({ state }) => state === 'sent')).toEqual([])
}, 240_000)
