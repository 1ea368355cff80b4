import { randomUUID } from 'node:crypto'
import { answerGrievance, listFeedback, listGrievances } from '@noren/contract/feedback'
import { minorFromDecimal, subtractMinor } from '@noren/contract/money'
import {
  type GivenLoan,
  givenAnnounced,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { sendFeedback } from '@noren/testkit/given-feedback'
import { givenOperator } from '@noren/testkit/given-operator'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passDays } from '../../background/pass-days.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type About = 'recovery' | 'wrongDues' | 'conduct' | 'other'

const complain = (given: Pick<GivenLoan, 'person'>, about: About, continues?: string) =>
  sendFeedback(t, given.person.token, { about, ...(continues && { continues }) })

const answer = async (ticketNumber: string) => {
  const support = await givenOperator(t, 'support')
  const { token } = support
  const { details } = (await t.call(listGrievances, { token })).data
  const ticket = details.find((one) => one.ticketNumber === ticketNumber)
  if (!ticket) throw new Error('the ticket does not wait')
  const body = { requestId: randomUUID(), feedbackId: ticket.feedbackId, answer: 'We are sorry.' }
  expect((await t.call(answerGrievance, { token, body })).code).toBe(200)
  return ticket
}

const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  return given
}

/** So many days later, with the jobs and reminders of that day. */
const arriveOn = (days: number) =>
  passDays(t.deps, 1, async () => {
    t.clock.advanceDays(days)
  })

const contactsOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ state: string; reason: string | null; contactDay: string }>({
      text: `select state, reason, contact_day as "contactDay" from contacts_log where loan_id = $1
        order by contact_day, channel`,
      values: [loanId],
    })
  ).rows

test('[B8.10] G17: a complaint on day 10 that is answered on day 22 costs no penal charge until day 24, and none later', async () => {
  const given = await lateBy(10)
  expect((await detailOf(t, given)).overdueFee).toBe('100.00')
  const { data } = await complain(given, 'recovery')
  expect(data.stopsCollection).toBe(true)
  const since = t.clock.businessDay()
  expect((await detailOf(t, given)).hold).toEqual({ cause: 'complaint', since, until: null })
  await expectBooksAgree(t, given)
  await arriveOn(4)
  await arriveOn(7)
  t.clock.advanceDays(1)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '100.00', overdueDays: 22 })
  await answer(data.ticketNumber)
  await expectBooksAgree(t, given)
  t.clock.advanceDays(2)
  const lastDay = t.clock.businessDay()
  expect(await detailOf(t, given)).toMatchObject({
    overdueFee: '100.00',
    hold: { cause: 'complaint', until: lastDay },
  })
  // Two channels on days 14 and 21, and none of them was used.
  const contacts = await contactsOf(given)
  expect(contacts).toHaveLength(4)
  expect(new Set(contacts.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
    new Set(['skipped complaintOpen']),
  )
  t.clock.advanceDays(1)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '110.00', hold: null })
  await expectBooksAgree(t, given)
  await arriveOn(3)
  t.clock.advanceDays(2)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '160.00', payToday: '21594.00' })
  await expectBooksAgree(t, given)
  expect((await contactsOf(given)).some(({ state }) => state === 'sent')).toBe(true)
}, 180_000)

test.each([
  ['about something else', 'other'],
  ['about nothing that is named', undefined],
] as const)('[B8.10] a complaint %s is answered, and stops nothing', async (_, about) => {
  const given = await lateBy(5)
  const { data } = await sendFeedback(t, given.person.token, about ? { about } : {})
  expect(data.stopsCollection).toBe(false)
  const idea = await sendFeedback(t, given.person.token, { type: 'idea', about: 'recovery' })
  expect(idea.data.stopsCollection).toBe(false)
  t.clock.advanceDays(3)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '80.00', hold: null })
  await expectBooksAgree(t, given)
})

test('[B8.11] going on with an answered complaint stops it again, twice and no more', async () => {
  const given = await lateBy(1)
  let { ticketNumber } = (await complain(given, 'conduct')).data
  const stops: boolean[] = []
  for (let count = 0; count < 4; count += 1) {
    const unanswered = await complain(given, 'conduct', ticketNumber)
    expect(unanswered).toMatchObject({ code: 404 })
    await answer(ticketNumber)
    const gone = await complain(given, 'other', ticketNumber)
    stops.push(gone.data.stopsCollection)
    ;({ ticketNumber } = gone.data)
    // Its last one is over before the next begins.
    t.clock.advanceDays(4)
  }
  expect(stops).toEqual([true, true, false, false])
  const { details } = (await t.call(listFeedback, { token: given.person.token })).data
  expect(details.map(({ about }) => about)).toEqual(Array(5).fill('conduct'))
  await expectBooksAgree(t, given)
})

test('[B8.11] nobody goes on with a ticket of another person, nor with a question', async () => {
  const given = await lateBy(1)
  const { ticketNumber } = (await complain(given, 'recovery')).data
  await answer(ticketNumber)
  const other = await lateBy(1)
  expect(await complain(other, 'recovery', ticketNumber)).toMatchObject({ code: 404 })
  const question = await sendFeedback(t, given.person.token, { type: 'question' })
  await answer(question.data.ticketNumber)
  expect(await complain(given, 'recovery', question.data.ticketNumber)).toMatchObject({ code: 404 })
  expect((await detailOf(t, other)).hold).toBeNull()
})

test('[B8.10] it holds for all loans of the person, also one that is paid out meanwhile, and for nobody else', async () => {
  const given = await givenDisbursedLoan(t)
  const waiting = await givenAppliedLoan(t, { person: given.person })
  const other = await givenDisbursedLoan(t)
  const { data } = await complain(given, 'wrongDues')
  await t.deliver()
  await givenAnnounced(t, waiting.loanId)
  t.clock.advanceDays(40)
  expect((await detailOf(t, given)).overdueFee).toBe('0.00')
  expect((await detailOf(t, waiting)).overdueFee).toBe('0.00')
  expect((await detailOf(t, other)).overdueFee).toBe('50.00')
  await expectBooksAgree(t, waiting)
  await answer(data.ticketNumber)
  t.clock.advanceDays(4)
  for (const one of [given, waiting]) {
    expect((await detailOf(t, one)).overdueFee).toBe('10.00')
    await expectBooksAgree(t, one)
  }
})

test('[B8.10] the same request again and ten at once stop it once, and paying goes on', async () => {
  const given = await lateBy(3)
  const requestId = randomUUID()
  const send = () =>
    sendFeedback(t, given.person.token, { requestId, about: 'recovery', message: 'Too many calls' })
  const all = await Promise.all(Array.from({ length: 10 }, send))
  const taken = all.flatMap(({ code, data }) => (code === 200 ? [data.ticketNumber] : []))
  expect(new Set(taken).size).toBe(1)
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*)::int as count from collection_holds where user_id = $1',
    values: [given.person.userId],
  })
  expect(rows[0]?.count).toBe(1)
  t.clock.advanceDays(2)
  const part = await pay(t, given, randomUUID(), { kind: 'part', amount: '5000.00' })
  await sendWebhook(t, captured(t, part.data))
  t.clock.advanceDays(9)
  await expectBooksAgree(t, given)
  const { data } = await pay(t, given)
  await sendWebhook(t, captured(t, data))
  expect(await detailOf(t, given)).toMatchObject({ payToday: '0.00', hold: null })
  await expectBooksAgree(t, given)
})

test('[B8.10] complaints beside payments, all at once, leave books that agree', async () => {
  const given = await lateBy(4)
  const orders = await Promise.all(
    ['600.00', '700.00', '800.00'].map((amount) =>
      pay(t, given, randomUUID(), { kind: 'part', amount }),
    ),
  )
  await Promise.all([
    ...orders.map(({ data }) => sendWebhook(t, captured(t, data))),
    complain(given, 'recovery'),
    complain(given, 'conduct'),
  ])
  await expectBooksAgree(t, given)
  const before = minorFromDecimal((await detailOf(t, given)).overdueFee, 'INR')
  t.clock.advanceDays(8)
  const after = minorFromDecimal((await detailOf(t, given)).overdueFee, 'INR')
  expect(subtractMinor(after, before)).toBe(0)
  await expectBooksAgree(t, given)
})
