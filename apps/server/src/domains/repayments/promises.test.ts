import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { repayPromise } from '@noren/contract/repayments'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const lateBy = async (days: number): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  t.clock.advanceDays(30 + days)
  return given
}
const promise = (given: GivenLoan, days: number, amount?: string) =>
  t.call(repayPromise, {
    token: given.person.token,
    body: {
      requestId: randomUUID(),
      repayId: given.loanId,
      promisedOn: addDays(t.clock.businessDay(), days),
      ...(amount && { amount }),
    },
  })
const payPart = async (given: GivenLoan, amount: string) => {
  const { data } = await pay(t, given, randomUUID(), { kind: 'part', amount })
  await sendWebhook(t, captured(t, data))
}
const outcomesOf = async ({ loanId }: GivenLoan) =>
  (
    await t.db.query<{ outcome: string | null }>({
      text: 'select outcome from payment_promises where loan_id = $1 order by made_at',
      values: [loanId],
    })
  ).rows.map(({ outcome }) => outcome)
const night = () => runDay(t.deps, t.clock.businessDay())

test('[B8.12] G14: promised on day 5 for day 15 and kept: five days of penal charges', async () => {
  const given = await lateBy(5)
  expect((await promise(given, 10)).code).toBe(200)
  await expectBooksAgree(t, given)
  t.clock.advanceDays(10)
  expect(await detailOf(t, given)).toMatchObject({
    overdueFee: '50.00',
    payToday: '21214.00',
    hold: { cause: 'promise', until: t.clock.businessDay() },
  })
  await expectBooksAgree(t, given)
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  t.clock.advanceDays(1)
  await night()
  expect(await outcomesOf(given)).toEqual(['kept'])
  expect(await messagesOf(t, given, 'promiseBroken')).toEqual([])
  await expectBooksAgree(t, given)
})

test('[B8.12] [B8.13] G15: and broken: the days until then stay free, it is told, and no other one is taken', async () => {
  const given = await lateBy(5)
  await promise(given, 10)
  t.clock.advanceDays(11)
  await night()
  await night()
  expect(await outcomesOf(given)).toEqual(['broken'])
  const told = await messagesOf(t, given, 'promiseBroken')
  expect(told).toMatchObject([{ borrowId: given.loanId }])
  expect(told[0]?.text).toContain('21,214.00')
  t.clock.advanceDays(4)
  expect(await detailOf(t, given)).toMatchObject({
    overdueFee: '100.00',
    payToday: '21354.00',
    hold: null,
    promiseUntil: null,
  })
  expect(await promise(given, 3)).toMatchObject({ code: 409, data: { reason: 'PROMISE_LIMIT' } })
  await expectBooksAgree(t, given)
})

test('[B8.13] after a quarter of it came another one is taken, and never a third', async () => {
  const given = await lateBy(2)
  expect((await promise(given, 3, '4000.00')).code).toBe(200)
  t.clock.advanceDays(2)
  await payPart(given, '1000.00')
  t.clock.advanceDays(2)
  await night()
  expect(await outcomesOf(given)).toEqual(['broken'])
  expect((await detailOf(t, given)).promiseUntil).not.toBeNull()
  expect((await promise(given, 1, '500.00')).code).toBe(200)
  await payPart(given, '500.00')
  t.clock.advanceDays(2)
  await night()
  expect(await outcomesOf(given)).toEqual(['broken', 'kept'])
  expect(await promise(given, 1)).toMatchObject({ data: { reason: 'PROMISE_LIMIT' } })
  await expectBooksAgree(t, given)
  t.clock.advanceDays(90)
  expect((await promise(given, 1)).code).toBe(200)
})

test.each(['0.01', '499.99'])(
  '[B8.13] a promise of %s is refused with the least',
  async (amount) => {
    const given = await lateBy(2)
    expect(await promise(given, 3, amount)).toMatchObject({
      data: { reason: 'AMOUNT_RANGE', min: '500.00' },
    })
    expect((await detailOf(t, given)).hold).toBeNull()
  },
)
