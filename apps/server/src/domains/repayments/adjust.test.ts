import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minorFromDecimal } from '@noren/contract/money'
import {
  decideProposal,
  reverseRepayment,
  waiveCharge,
  writeOffLoan,
} from '@noren/contract/operator'
import { repayPromise } from '@noren/contract/repayments'
import { byStaff } from '@noren/testkit/by-staff'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import {
  captured,
  detailOf,
  expectBooksAgree,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loanBalances } from '../books/loan-balances.ts'
import { findLoan } from '../loans/find-loan.ts'
import { remindersPausedUntil } from './promises.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const rupees = (text: string) => minorFromDecimal(text, 'INR')
const loanOf = async ({ person, loanId }: GivenLoan) => {
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan) throw new Error('no loan')
  return loan
}
const payPart = async (given: GivenLoan, amount: string) => {
  const { data } = await pay(t, given, randomUUID(), { kind: 'part', amount })
  await sendWebhook(t, captured(t, data))
}
const payAll = async (given: GivenLoan) => sendWebhook(t, captured(t, (await pay(t, given)).data))
const penalOff = ({ loanId }: GivenLoan, amount: string) =>
  byStaff(t, waiveCharge, { loanId, part: 'penal', amount, reason: 'goodwill' })
const takeBack = (paymentId = '') =>
  byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })

describe('a waiver', () => {
  test('[B9.3] takes off what it says, once for its request, and shows as already waived', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(35)
    const requestId = randomUUID()
    const clerk = await givenOperator(t, 'finance')
    const { loanId } = given
    const asked = { requestId, loanId, part: 'penal', amount: '15.00', reason: 'goodwill' } as const
    const first = await byStaff(t, waiveCharge, asked, clerk)
    expect(first).toMatchObject({ code: 200, data: { state: 'done' } })
    expect((await byStaff(t, waiveCharge, asked, clerk)).data).toEqual(first.data)
    expect(await detailOf(t, given)).toMatchObject({
      overdueFee: '10.00',
      alreadyWaived: '15.00',
      payToday: '10502.00',
    })
    await expectBooksAgree(t, given)
    await payAll(given)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  test('[B9.3] of more than is owed under its heading is refused with the most there is', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(35)
    expect((await penalOff(given, '25.01')).data).toMatchObject({
      reason: 'AMOUNT_RANGE',
      max: '25.00',
    })
    expect((await penalOff(given, '0.00')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  })

  test('after a payment of the same day: both are booked anew and the books agree', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(35)
    await payPart(given, '10400.00')
    await expectBooksAgree(t, given)
    const { overdueFee } = await detailOf(t, given)
    await penalOff(given, overdueFee)
    await expectBooksAgree(t, given)
  })

  test('fifty at once under fifty requests never waive more than is owed', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(35)
    const all = await Promise.all(Array.from({ length: 50 }, () => penalOff(given, '10.00')))
    expect(all.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(await detailOf(t, given)).toMatchObject({ overdueFee: '5.00' })
    await expectBooksAgree(t, given)
  })

  test('[B9.3] of the last thing owed ends the loan', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(31)
    await rollOverdue(t)
    await payPart(given, '10456.00')
    const left = await detailOf(t, given)
    expect(left).toMatchObject({ borrowStatus: LOAN_STATUS.overdue, payToday: left.overdueFee })
    await penalOff(given, left.overdueFee)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })
})

describe('a reversal', () => {
  test('[B9.2] opens a repaid loan again, as overdue as it is by then', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(30)
    await payAll(given)
    t.clock.advanceDays(5)
    const [payment] = await paymentsFor(t.db, given.loanId)
    const { paymentId } = payment ?? {}
    expect((await takeBack(paymentId)).code).toBe(200)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.overdue)
    // Reversing it again changes nothing.
    expect((await takeBack(paymentId)).code).toBe(200)
    expect(await detailOf(t, given)).toMatchObject({
      overdueDays: 5,
      payToday: '10517.00',
      payments: [],
    })
    await expectBooksAgree(t, given)
  })

  test('[B9.2] of the first of two: the second is booked as if it had been the only one', async () => {
    const given = await givenDisbursedLoan(t)
    const alone = await givenDisbursedLoan(t)
    t.clock.advanceDays(5)
    await payPart(given, '4000.00')
    t.clock.advanceDays(5)
    await payPart(given, '3000.00')
    await payPart(alone, '3000.00')
    const [first] = await paymentsFor(t.db, given.loanId)
    await takeBack(first?.paymentId)
    const partsOf = async (loan: GivenLoan) => (await detailOf(t, loan)).outstanding
    expect(await partsOf(given)).toEqual(await partsOf(alone))
    await expectBooksAgree(t, given)
  })

  test('the same transfer told again after it counts again', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const message = captured(t, order)
    await sendWebhook(t, message)
    const [payment] = await paymentsFor(t.db, given.loanId)
    await takeBack(payment?.paymentId)
    await sendWebhook(t, { ...message, eventId: `evt_${randomUUID()}` })
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.repaid)
    await expectBooksAgree(t, given)
  })

  test('of nobody’s payment is not found', async () => {
    expect(await takeBack(randomUUID())).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
  })
})

describe('a write-off', () => {
  test('[B9.4] 70 → 95; the debt stays, money still comes, and the last of it makes 80', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(60)
    const finance = await givenOperator(t, 'finance')
    const second = await givenOperator(t, 'finance', 'The second person')
    const { loanId } = given
    const asked = { requestId: randomUUID(), loanId, reason: 'uncollectable' } as const
    const { data } = await t.call(writeOffLoan, { token: finance.token, body: asked })
    const confirm = () => {
      const { proposalId } = data
      const body = { requestId: randomUUID(), proposalId, decision: 'confirm' }
      return t.call(decideProposal, { token: second.token, body })
    }
    expect((await confirm()).data).toMatchObject({ reason: 'LOAN_STATE' })
    await rollOverdue(t)
    expect((await confirm()).code).toBe(200)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.writtenOff)
    const { writtenOffMinor } = await loanBalances(t.db, await loanOf(given), t.clock.businessDay())
    expect(writtenOffMinor).toBe(rupees('10867.00'))
    await expectBooksAgree(t, given)
    await payPart(given, '2000.00')
    expect(
      (await loanBalances(t.db, await loanOf(given), t.clock.businessDay())).writtenOffMinor,
    ).toBe(rupees('8867.00'))
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.writtenOff)
    await expectBooksAgree(t, given)
    t.clock.advanceDays(3)
    await payAll(given)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.repaid)
    expect(
      (await loanBalances(t.db, await loanOf(given), t.clock.businessDay())).writtenOffMinor,
    ).toBe(0)
    await expectBooksAgree(t, given)
    const last = (await paymentsFor(t.db, given.loanId)).at(-1)
    await takeBack(last?.paymentId)
    expect((await loanOf(given)).status).toBe(LOAN_STATUS.writtenOff)
    expect(
      (await loanBalances(t.db, await loanOf(given), t.clock.businessDay())).writtenOffMinor,
    ).toBe(rupees('8867.00'))
    await expectBooksAgree(t, given)
  })
})

describe('repayPromise', () => {
  const promise = (given: GivenLoan, days: number, changes: Record<string, string> = {}) => {
    const at = t.clock.now().getTime() + days * 86_400_000
    const promisedOn = new Date(at).toISOString().slice(0, 10)
    return t.call(repayPromise, {
      token: given.person.token,
      body: { requestId: randomUUID(), repayId: given.loanId, promisedOn, ...changes },
    })
  }

  test('[O2.7] holds until its day, one at a time, and reminders wait for it', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(32)
    const of = { loanId: given.loanId, userId: given.person.userId }
    const { data, code } = await promise(given, 4, { amount: '5000.00' })
    expect(code).toBe(200)
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({ promise: data, promiseUntil: null })
    expect(await remindersPausedUntil(t.deps, t.db, of)).toBe(data.promisedOn)
    expect(await promise(given, 5)).toMatchObject({ code: 409, data: { reason: 'PROMISE_OPEN' } })
    t.clock.advanceDays(5)
    expect(await remindersPausedUntil(t.deps, t.db, of)).toBeNull()
    expect(await detailOf(t, given)).toMatchObject({ promise: null, promiseUntil: null })
    expect(await promise(given, 0)).toMatchObject({ code: 409, data: { reason: 'PROMISE_LIMIT' } })
  })

  test('fifty at once, and one twice, make one', async () => {
    const given = await givenDisbursedLoan(t)
    const requestId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => promise(given, 3, index % 2 ? { requestId } : {})),
    )
    const made = answers.flatMap(({ code, data }) => (code === 200 ? [data.promiseId] : []))
    expect(new Set(made).size).toBe(1)
    const { rows } = await t.db.query<{ count: number }>({
      text: 'select count(*)::int as count from payment_promises where loan_id = $1',
      values: [given.loanId],
    })
    expect(rows[0]?.count).toBe(1)
  })

  test.each([
    ['yesterday', -1],
    ['after the market’s days', 16],
  ])('[O2.7] %s is refused with the days there are', async (_, days) => {
    const given = await givenDisbursedLoan(t)
    expect(await promise(given, days)).toMatchObject({
      code: 400,
      data: { reason: 'PROMISE_DAY', until: (await detailOf(t, given)).promiseUntil },
    })
  })

  test('of more than is owed, of no day, for another’s loan or a repaid one is refused', async () => {
    const given = await givenDisbursedLoan(t)
    expect(await promise(given, 2, { amount: '99999.00' })).toMatchObject({
      data: { reason: 'AMOUNT_RANGE' },
    })
    expect(await promise(given, 2, { promisedOn: '2026-02-31' })).toMatchObject({
      data: { fields: [{ path: 'promisedOn' }] },
    })
    const other = { person: await givenCertifiedUser(t), loanId: given.loanId }
    expect(await promise(other, 2)).toMatchObject({ code: 404 })
    await payAll(given)
    expect(await promise(given, 2)).toMatchObject({ data: { reason: 'LOAN_STATE' } })
  })
})
