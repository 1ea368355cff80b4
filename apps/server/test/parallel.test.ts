import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import type { DataOf, EndpointSpec } from '@noren/contract/endpoint'
import { applyLoan, applyLoanAuto, failBorrowHandler, quote } from '@noren/contract/loans'
import {
  decideProof,
  decideProposal,
  reverseRepayment,
  waiveCharge,
} from '@noren/contract/operator'
import { guidanceApply } from '@noren/contract/preorder'
import { sendVoucher } from '@noren/contract/proofs'
import { quoteExtension, repayPay, repayPromise } from '@noren/contract/repayments'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import {
  captured,
  detailOf,
  expectBooksAgree,
  newUtr,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import {
  type CallOptions,
  startTestApp,
  type TestAnswer,
  type TestApp,
} from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/**
 * Two servers on one database. Every call that moves money or state is sent fifty times at once, the same
 * to both, and so is a provider's message: each takes effect once.
 */
const TIMES = 50
vi.setConfig({ testTimeout: 240_000 })

let a: TestApp
let b: TestApp
let finance: GivenOperator
let second: GivenOperator
beforeAll(async () => {
  a = await startTestApp()
  b = await startTestApp({ beside: a })
  finance = await givenOperator(a, 'finance')
  second = await givenOperator(a, 'finance', 'The second person')
})
afterAll(async () => {
  await b.close()
  await a.close()
})

const atBoth = <T>(ask: (app: TestApp, index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => ask(index % 2 === 0 ? a : b, index)))

/** All but the first get the same answer, or are told that it is in progress. */
const fiftyTimes = async <E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions,
): Promise<DataOf<E>> => {
  const answers = await atBoth((app) => app.call(endpoint, options))
  const [first, ...others] = answers.filter(({ code }) => code === 200)
  if (!first) throw new Error(`none was answered: ${answers[0]?.msg}`)
  for (const { data } of others) expect(data).toEqual(first.data)
  for (const answer of answers) {
    if (answer.code !== 200) expect(reasonOf(answer)).toBe('IN_PROGRESS')
  }
  expect((await b.call(endpoint, options)).data).toEqual(first.data)
  return first.data
}

const reasonOf = ({ data }: TestAnswer<unknown>) => (data as { reason?: string } | null)?.reason

const countOf = async (text: string, ...values: unknown[]): Promise<number> => {
  const { rows } = await a.db.query<{ count: number }>({
    text: `select count(*) as count from ${text}`,
    values,
  })
  return Number(rows[0]?.count)
}

const loansOf = ({ userId }: CertifiedPerson) => countOf('loans where user_id = $1', userId)
const paymentsOf = ({ loanId }: GivenLoan) => countOf('payments where loan_id = $1', loanId)

/** The same message to both, some with another event id, as retrying providers send it. */
const sendToBoth = (message: Parameters<typeof sendWebhook>[1]) =>
  atBoth((app, index) =>
    sendWebhook(app, index % 3 === 0 ? { ...message, eventId: `evt_${randomUUID()}` } : message),
  )

const CHOICE = { productCode: 'lane-30', productAmount: '10000.00' }

const agreedTo = async ({ token }: CertifiedPerson, couponId?: string) => {
  const body = { products: [CHOICE], ...(couponId ? { couponId } : {}) }
  const [facts] = (await a.call(quote, { token, body })).data.details
  if (!facts) throw new Error('no key facts')
  return { ...CHOICE, kfsId: facts.kfsId, kfsHash: facts.kfsHash }
}

test('[B10.1] applyLoan: one loan and one payout', async () => {
  const person = await givenCertifiedUser(a)
  const body = {
    requestId: randomUUID(),
    applyTotalAmount: CHOICE.productAmount,
    products: [await agreedTo(person)],
  }
  const { details } = await fiftyTimes(applyLoan, { token: person.token, body })
  expect(await loansOf(person)).toBe(1)
  expect(await countOf('payouts where loan_id = $1', details[0]?.borrowId)).toBe(1)
})

test('[B10.1] applyLoanAuto: one more loan', async () => {
  const { person } = await givenDisbursedLoan(a)
  const products = [await agreedTo(person)]
  const body = { requestId: randomUUID(), products, anotherLoan: true }
  await fiftyTimes(applyLoanAuto, { token: person.token, body })
  expect(await loansOf(person)).toBe(2)
})

test('guidanceApply: one reservation and one coupon', async () => {
  const { person } = await givenDisbursedLoan(a)
  const body = {
    requestId: randomUUID(),
    applyTotalAmount: '10000.00',
    products: [{ productCode: 'lamp-61', productAmount: '10000.00' }],
  }
  await fiftyTimes(guidanceApply, { token: person.token, body })
  expect(await countOf('reservations where user_id = $1', person.userId)).toBe(1)
  const ofIt = `coupons where user_id = $1 and starts_with(granted_for, 'reservation:')`
  expect(await countOf(ofIt, person.userId)).toBe(1)
})

test('a coupon for fifty applications at once is used by one', async () => {
  const { person } = await givenDisbursedLoan(a)
  const { coupon } = (
    await a.call(guidanceApply, {
      token: person.token,
      body: {
        applyTotalAmount: '10000.00',
        products: [{ productCode: 'lane-30', productAmount: '10000.00' }],
      },
    })
  ).data
  const { couponId } = coupon
  const products = [await agreedTo(person, couponId)]
  const answers = await atBoth((app) =>
    app.call(applyLoan, {
      token: person.token,
      body: {
        requestId: randomUUID(),
        applyTotalAmount: '10000.00',
        products,
        couponId,
        anotherLoan: true,
      },
    }),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await countOf('coupons where id = $1 and loan_id is not null', couponId)).toBe(1)
  expect(await countOf('loans where coupon_id = $1', couponId)).toBe(1)
})

test('[B10.1] repayPay: one order; its message at both servers: one payment', async () => {
  const given = await givenDisbursedLoan(a)
  const body = { requestId: randomUUID(), repayId: given.loanId, kind: 'full', channel: 'upi' }
  const order = await fiftyTimes(repayPay, { token: given.person.token, body })
  expect(await countOf('payment_orders where loan_id = $1', given.loanId)).toBe(1)
  await sendToBoth(captured(a, order))
  expect(await paymentsOf(given)).toBe(1)
  expect(await detailOf(b, given)).toMatchObject({ borrowStatus: 80, overpaid: '0.00' })
  await expectBooksAgree(a, given)
})

test('[B10.1] an extension: one order, the due day moves once', async () => {
  const given = await givenDisbursedLoan(a)
  const { token } = given.person
  const { dueDate } = await detailOf(a, given)
  await pay(a, given)
  const quoted = (await a.call(quoteExtension, { token, body: { repayId: given.loanId } })).data
  const { kfsId, kfsHash, dueDateAfter } = quoted
  const body = {
    requestId: randomUUID(),
    repayId: given.loanId,
    kind: 'extension',
    channel: 'upi',
    kfsId,
    kfsHash,
  }
  const order = await fiftyTimes(repayPay, { token, body })
  await sendToBoth(captured(a, order))
  expect(await countOf('loan_extensions where loan_id = $1', given.loanId)).toBe(1)
  expect(dueDateAfter).not.toBe(dueDate)
  const { schedule, openOrderRef, ...detail } = await detailOf(b, given)
  expect(detail).toMatchObject({ dueDate: dueDateAfter, overpaid: '0.00' })
  expect(schedule.map(({ dueOn }) => dueOn)).toEqual([dueDateAfter])
  // An order made for the old due day is no longer open.
  expect(openOrderRef).toBe(null)
  await expectBooksAgree(a, given)
})

test('[B10.1] leaving in the cooling-off period: one exit, nothing owed and nothing overpaid', async () => {
  const given = await givenDisbursedLoan(a)
  const body = {
    requestId: randomUUID(),
    repayId: given.loanId,
    kind: 'coolingOff',
    channel: 'upi',
  }
  const order = await fiftyTimes(repayPay, { token: given.person.token, body })
  await sendToBoth(captured(a, order))
  expect(await paymentsOf(given)).toBe(1)
  expect(await detailOf(b, given)).toMatchObject({ borrowStatus: 90, overpaid: '0.00' })
  await expectBooksAgree(a, given)
})

test('[B10.1] a proof of payment: one proof, and decided by both one payment', async () => {
  const given = await givenDisbursedLoan(a)
  const bytes = await proofPicture(['Paid'])
  // Reading fifty pictures takes long and is not tested here.
  for (const { deps } of [a, b]) {
    deps.vision.readText = async () => ({ ok: true, value: { lines: [] } })
  }
  const said = { reference: newUtr(), amount: '1000.00', paidOn: a.clock.businessDay() }
  const { proofId } = await fiftyTimes(sendVoucher, {
    token: given.person.token,
    body: { repayId: given.loanId, ...said },
    file: { bytes },
  })
  expect(await countOf('proofs where loan_id = $1', given.loanId)).toBe(1)
  const body = { requestId: randomUUID(), proofId, decision: 'accept' }
  const { proposalId } = await fiftyTimes(decideProof, { token: finance.token, body })
  expect(await countOf('proposals where subject_id = $1', proofId)).toBe(1)
  const decision = { requestId: randomUUID(), proposalId, decision: 'confirm' }
  await fiftyTimes(decideProposal, { token: second.token, body: decision })
  expect(await countOf('staff_money_actions where loan_id = $1', given.loanId)).toBe(1)
  expect(await paymentsOf(given)).toBe(1)
  await expectBooksAgree(a, given)
})

test('[B10.1] a waiver: one', async () => {
  const given = await givenDisbursedLoan(a)
  const body = {
    requestId: randomUUID(),
    loanId: given.loanId,
    part: 'fee',
    amount: '50.00',
    reason: 'goodwill',
  }
  await fiftyTimes(waiveCharge, { token: finance.token, body })
  expect(await countOf('loan_waivers where loan_id = $1', given.loanId)).toBe(1)
  expect(await detailOf(b, given)).toMatchObject({ alreadyWaived: '50.00' })
  await expectBooksAgree(a, given)
})

test('a reversal, confirmed by another person: one', async () => {
  const given = await givenDisbursedLoan(a)
  await sendWebhook(a, captured(a, (await pay(a, given)).data))
  const { rows } = await a.db.query<{ id: string }>({
    text: 'select id from payments where loan_id = $1',
    values: [given.loanId],
  })
  const body = { requestId: randomUUID(), paymentId: rows[0]?.id, reason: 'bankReturned' }
  const { proposalId } = await fiftyTimes(reverseRepayment, { token: finance.token, body })
  const decision = { requestId: randomUUID(), proposalId, decision: 'confirm' }
  await fiftyTimes(decideProposal, { token: second.token, body: decision })
  expect(await detailOf(b, given)).toMatchObject({ borrowStatus: 50, paidSoFar: '0.00' })
  expect(
    await countOf(`journal_entries where loan_id = $1 and event = 'reversed'`, given.loanId),
  ).toBe(await countOf('journal_entries where loan_id = $1 and reverses is not null', given.loanId))
  await expectBooksAgree(a, given)
})

test('failBorrowHandler: one payout anew', async () => {
  const person = await givenCertifiedUser(a, { accountNumber: '5123450001' })
  const given = await givenAppliedLoan(a, { person })
  await a.deliver()
  const body = { requestId: randomUUID(), borrowId: given.loanId, keepAccount: true }
  await fiftyTimes(failBorrowHandler, { token: person.token, body })
  expect(await countOf('payouts where loan_id = $1', given.loanId)).toBe(2)
})

test('a promise to pay: one', async () => {
  const given = await givenDisbursedLoan(a)
  const promisedOn = addDays(a.clock.businessDay(), 2)
  const body = { requestId: randomUUID(), repayId: given.loanId, promisedOn }
  await fiftyTimes(repayPromise, { token: given.person.token, body })
  expect(await countOf('payment_promises where loan_id = $1', given.loanId)).toBe(1)
  expect(await detailOf(a, given)).toMatchObject({ promise: { promisedOn } })
  await sendWebhook(a, captured(a, (await pay(a, given)).data))
  expect(await detailOf(b, given)).toMatchObject({ borrowStatus: 80, promise: null, proof: null })
})
