import { randomUUID } from 'node:crypto'
import { modifyAccount } from '@noren/contract/certification'
import { cancelBorrow, failBorrowHandler } from '@noren/contract/loans'
import { minor } from '@noren/contract/money'
import { decideProposal } from '@noren/contract/operator'
import { decidePayoutReturn, listPayoutReturns } from '@noren/contract/operator/cash'
import { accountBalance } from '@noren/testkit/account-balance'
import { byStaff } from '@noren/testkit/by-staff'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { givenOperator } from '@noren/testkit/given-operator'
import { newestPayoutOf, openReturnOf, reportPayout } from '@noren/testkit/given-payout-return'
import { stepUpCode } from '@noren/testkit/latest-code'
import { newAccountNumber } from '@noren/testkit/market-people'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { setFundingLimit } from '../books/funding.ts'
import { postCash } from '../books/post-cash.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { fundWaitingPayouts } from '../loans/fund-payouts.ts'
import { lockLoan } from '../loans/moves.ts'
import { payOutAgain } from '../loans/payout-again.ts'
import { dispatchPayouts } from '../loans/payouts.ts'
import { verifyPayouts } from '../loans/verify-payouts.ts'
import { askForPayouts } from './ask-payouts.ts'
import { reversePayment } from './reverse-payment.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

const balance = (code: number): Promise<number> =>
  accountBalance(t.db, { book: 'banyan-lane-INR', code })

/** A loan of 10,000 of which 2,000 were paid on day 6 and whose payout came back on day 8. */
const givenReturned = async (): Promise<GivenLoan & { returnId: string }> => {
  const given = await givenDisbursedLoan(t)
  t.clock.advanceDays(6)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: '2000.00' }))
  t.clock.advanceDays(2)
  await reportPayout(t, given, 'payout.reversed')
  return { ...given, returnId: (await openReturnOf(t, given)).returnId }
}

type Decision = 'unwind' | 'sendAgain' | 'asRepayment' | 'run' | 'recall'
const decide = (returnId: string, decision: Decision) =>
  byStaff(t, decidePayoutReturn, { returnId, decision })

/** The borrower names another account. */
const changeAccount = async ({ person }: GivenLoan): Promise<void> => {
  t.clock.advanceMs(60_000)
  const code = await stepUpCode(t, person)
  const { token, deviceId } = person
  const accountNumber = newAccountNumber('0222')
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber, code }
  expect((await t.call(modifyAccount, { token, deviceId, body })).code).toBe(200)
}

test('[B9.40] a return is a fact of cash at once, and the loan waits without charges', async () => {
  const given = await givenReturned()
  expect(await balance(1012)).toBe(0)
  expect(await balance(2015)).toBe(-10_000_00)
  const detail = await detailOf(t, given)
  expect(detail).toMatchObject({
    borrowStatus: 50,
    payoutReturn: { what: 'returned', on: t.clock.businessDay() },
  })
  expect(await messagesOf(t, given, 'payoutReturned')).toHaveLength(1)
  await expectBooksAgree(t, given)
  t.clock.advanceDays(30)
  expect((await detailOf(t, given)).overdueFee).toBe('0.00')
  expect(await verifyPayouts(t.db)).toEqual([
    expect.stringContaining('two persons have to decide return'),
  ])
  await reportPayout(t, given, 'payout.reversed')
  expect(await balance(2015)).toBe(-10_000_00)
})

test('[B9.40] one person proposes, another confirms; nobody decides twice or what does not fit', async () => {
  const { returnId } = await givenReturned()
  const accountant = await givenOperator(t, 'accountant')
  const finance = await givenOperator(t, 'finance')
  const listed = (await t.call(listPayoutReturns, { token: finance.token })).data.details
  expect(listed).toMatchObject([{ returnId, kind: 'returned', state: 'open', amount: '10000.00' }])
  const ask = (token: string, decision: Decision) =>
    t.call(decidePayoutReturn, { token, body: { requestId: randomUUID(), returnId, decision } })
  expect((await ask(accountant.token, 'recall')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  const proposed = await ask(finance.token, 'unwind')
  expect(proposed.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  expect((await ask(accountant.token, 'unwind')).data).toMatchObject({ reason: 'PROPOSAL_PENDING' })
  const confirm = (token: string) =>
    t.call(decideProposal, {
      token,
      body: {
        requestId: randomUUID(),
        proposalId: proposed.data.proposalId ?? '',
        decision: 'confirm',
      },
    })
  expect((await confirm(finance.token)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
  expect((await confirm(accountant.token)).code).toBe(403)
  const second = await givenOperator(t, 'finance', 'The second person')
  expect((await confirm(second.token)).data).toMatchObject({ state: 'confirmed' })
  expect((await ask(accountant.token, 'asRepayment')).data).toMatchObject({
    reason: 'CASE_DECIDED',
  })
})

test('[B9.40] unwound: what was paid is the borrower’s, and its reversal takes that back too', async () => {
  const given = await givenReturned()
  expect((await decide(given.returnId, 'unwind')).data).toMatchObject({ state: 'confirmed' })
  const detail = await detailOf(t, given)
  expect(detail).toMatchObject({
    ...{ borrowStatus: 90, payToday: '0.00', overpaymentOwed: '2000.00', payoutReturn: null },
    payments: [{ purpose: 'notOwed', amount: '2000.00', overpaid: '2000.00' }],
  })
  expect([await balance(2015), await balance(1030), await balance(2010)]).toEqual([0, 0, -2_000_00])
  expect(await verifyPayouts(t.db)).toEqual([])
  await expectBooksAgree(t, given)
  const [payment] = await paymentsFor(t.db, given.loanId)
  const reversal = { paymentId: payment?.paymentId ?? '', reason: 'bankReturned' }
  await inTransaction(t.db, (tx) => reversePayment(t.deps, tx, reversal))
  expect(await balance(2010)).toBe(0)
})

test('[B9.40] taken as a repayment it counts from the day on which it was back', async () => {
  const given = await givenReturned()
  const on = t.clock.businessDay()
  t.clock.advanceDays(3)
  expect((await decide(given.returnId, 'asRepayment')).data).toMatchObject({ state: 'confirmed' })
  const detail = await detailOf(t, given)
  expect(detail).toMatchObject({ borrowStatus: 80, payToday: '0.00' })
  const payments = await paymentsFor(t.db, given.loanId)
  expect(payments.find(({ channel }) => channel === 'payoutReturn')).toMatchObject({
    ...{ paidOn: on, amountMinor: 10_000_00 },
  })
  expect(await balance(2015)).toBe(0)
  expect(await verifyPayouts(t.db)).toEqual([])
  await expectBooksAgree(t, given)
})

test('[B9.40] sent again it costs nothing until it is there', async () => {
  const given = await givenReturned()
  const refused = await decide(given.returnId, 'sendAgain')
  expect(refused.data).toMatchObject({ reason: 'ACCOUNT_CHANGE_NEEDED' })
  const { interest } = (await detailOf(t, given)).outstanding
  await changeAccount(given)
  t.clock.advanceDays(2)
  expect((await decide(given.returnId, 'sendAgain')).data).toMatchObject({ state: 'confirmed' })
  expect([await balance(1012), await balance(2015)]).toEqual([-10_000_00, 0])
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: 50, payoutReturn: { what: 'sentAgain' }, outstanding: { interest } },
  })
  await expectBooksAgree(t, given)
  t.clock.advanceDays(1)
  await dispatchPayouts(t.deps)
  await t.deliver()
  expect(await detailOf(t, given)).toMatchObject({ payoutReturn: null, outstanding: { interest } })
  expect(await verifyPayouts(t.db)).toEqual([])
  t.clock.advanceDays(1)
  const after = await detailOf(t, given)
  // A day of 0.09 % on the 8,000 and some that are left.
  expect(Number(after.outstanding.interest) - Number(interest)).toBeCloseTo(7.25, 1)
  await expectBooksAgree(t, given)
})

test('[B9.40] one that is sent again and comes back a second time waits for a second decision', async () => {
  const given = await givenReturned()
  await changeAccount(given)
  await decide(given.returnId, 'sendAgain')
  await dispatchPayouts(t.deps)
  await reportPayout(t, given, 'payout.failed')
  expect([await balance(1012), await balance(2015)]).toEqual([0, -10_000_00])
  const { returnId } = await openReturnOf(t, given)
  expect(returnId).not.toBe(given.returnId)
  expect((await decide(returnId, 'unwind')).data).toMatchObject({ state: 'confirmed' })
  expect([await balance(1012), await balance(2015), await balance(1030)]).toEqual([0, 0, 0])
  expect(await verifyPayouts(t.db)).toEqual([])
  await expectBooksAgree(t, given)
})

test('[B9.40] one that arrives after it had failed runs from that day, and is not sent a second time', async () => {
  const given = await givenAppliedLoan(t)
  await reportPayout(t, given, 'payout.failed')
  await reportPayout(t, given, 'payout.processed')
  const { returnId } = await openReturnOf(t, given)
  expect([await balance(1012), await balance(1030)]).toEqual([-10_000_00, 10_000_00])
  expect(await detailOf(t, given)).toMatchObject({
    ...{ borrowStatus: 30, payoutReturn: { what: 'arrivedLate' } },
  })
  const { token } = given.person
  const body = { requestId: randomUUID(), borrowId: given.loanId }
  const again = await t.call(failBorrowHandler, { token, body: { ...body, keepAccount: true } })
  expect(again.data).toMatchObject({ reason: 'LOAN_STATE' })
  const left = await t.call(cancelBorrow, { token, body })
  expect(left.data).toMatchObject({ reason: 'LOAN_STATE' })
  const arrivedOn = t.clock.businessDay()
  t.clock.advanceDays(2)
  expect((await decide(returnId, 'run')).data).toMatchObject({ state: 'confirmed' })
  expect(await detailOf(t, given)).toMatchObject({ borrowStatus: 50, disbursedOn: arrivedOn })
  expect(await verifyPayouts(t.db)).toEqual([])
  await expectBooksAgree(t, given)
})

test('[B9.40] one that arrives after it had failed may be taken back by the bank', async () => {
  const given = await givenAppliedLoan(t)
  await reportPayout(t, given, 'payout.failed')
  await reportPayout(t, given, 'payout.processed')
  const { returnId } = await openReturnOf(t, given)
  await decide(returnId, 'recall')
  expect(await verifyPayouts(t.db)).toEqual([expect.stringContaining('recall is decided')])
  await reportPayout(t, given, 'payout.reversed')
  expect(await verifyPayouts(t.db)).toEqual([])
  expect([await balance(1012), await balance(1030)]).toEqual([0, 0])
  await dispatchPayouts(t.deps)
  expect((await detailOf(t, given)).borrowStatus).toBe(30)
})

/** From now on nothing leaves an account that has nothing. */
const limit = () =>
  setFundingLimit(t.db, {
    book: 'banyan-lane-INR',
    floorMinor: minor(0),
    lentMaxMinor: null,
    at: t.clock.now(),
  })

/** The lender puts money into its payout account. */
const topUp = (amountMinor: number) =>
  inTransaction(t.db, async (tx) =>
    postCash(t.deps, tx, 'banyan-lane-INR', [
      {
        ...{ event: 'capitalContributed', sourceId: randomUUID() },
        input: { code: 1012, amountMinor: minor(amountMinor) },
        valueOn: t.clock.businessDay(),
      },
    ]),
  )

const WAYS = [
  { which: 'is funded', paidIn: 0 },
  { which: 'waits for the lender’s money', paidIn: 50_000_00 },
]

/** A loan whose first payout failed, and whose second one is ordered and has not left. */
const givenAskedAgain = async (isWaiting = false): Promise<GivenLoan & { payoutId: string }> => {
  const given = await givenAppliedLoan(t)
  const payoutId = await newestPayoutOf(t, given)
  await reportPayout(t, given, 'payout.failed')
  t.clock.advanceMs(60_000)
  if (isWaiting) await limit()
  await inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, given.loanId)
    await payOutAgain(t.deps, tx, loan, { at: t.clock.now(), why: 'payout.again' })
  })
  expect((await detailOf(t, given)).borrowStatus).toBe(20)
  return { ...given, payoutId }
}

test.each(WAYS)(
  '[B9.40] a late arrival stops the payout in its place, which $which',
  async ({ paidIn }) => {
    const given = await givenAskedAgain(paidIn > 0)
    await reportPayout(t, given, 'payout.processed')
    const arrivedOn = t.clock.businessDay()
    expect([await balance(1012), await balance(1030)]).toEqual([-10_000_00, 10_000_00])
    expect((await detailOf(t, given)).borrowStatus).toBe(30)
    expect(await messagesOf(t, given, 'payoutFailed')).toHaveLength(1)
    if (paidIn > 0) await topUp(paidIn)
    expect([await fundWaitingPayouts(t.deps), await dispatchPayouts(t.deps)]).toEqual([0, 0])
    t.clock.advanceDays(1)
    await decide((await openReturnOf(t, given)).returnId, 'run')
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: 50, disbursedOn: arrivedOn })
    expect([await balance(1012), await balance(1030)]).toEqual([paidIn - 10_000_00, 0])
    await expectBooksAgree(t, given)
  },
)

test('[B9.40] a payout that could not be ordered is held once the one before it has arrived', async () => {
  const given = await givenAskedAgain()
  const { order } = t.deps.payout
  t.deps.payout.order = async () => {
    throw new Error('the provider is away')
  }
  expect(await dispatchPayouts(t.deps)).toBe(0)
  t.deps.payout.order = order
  await reportPayout(t, given, 'payout.processed')
  t.clock.advanceMs(600_000)
  expect(await dispatchPayouts(t.deps)).toBe(0)
  expect(await t.deps.payout.isKnown(await newestPayoutOf(t, given))).toBe(false)
  expect((await detailOf(t, given)).borrowStatus).toBe(30)
  expect([await balance(1012), await balance(1030)]).toEqual([-10_000_00, 10_000_00])
  await decide((await openReturnOf(t, given)).returnId, 'run')
  expect((await detailOf(t, given)).borrowStatus).toBe(50)
  await expectBooksAgree(t, given)
})

test('[B9.40] while it is being noted that one arrived late, the next in turn waits and is held', async () => {
  const given = await givenAskedAgain()
  const { order } = t.deps.payout
  t.deps.payout.order = async () => {
    throw new Error('the provider is away')
  }
  await dispatchPayouts(t.deps)
  t.deps.payout.order = order
  t.clock.advanceMs(600_000)
  const told = await inTransaction(t.db, async (tx) => {
    await lockCredit(tx, given.person.userId)
    const arriving = reportPayout(t, given, 'payout.processed')
    const isWaiting = async () => {
      const { rows } = await t.db.query<{ count: number }>({
        text: `select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      })
      return rows[0]?.count
    }
    await expect.poll(isWaiting, { timeout: 5_000 }).toBe(1)
    // Who asks for the lock when it is free may have it before who waited for it: this one is to come second.
    const dispatched = dispatchPayouts(t.deps)
    await expect.poll(isWaiting, { timeout: 5_000 }).toBe(2)
    return { arriving, dispatched }
  })
  expect(await told.dispatched).toBe(0)
  await told.arriving
  expect(await t.deps.payout.isKnown(await newestPayoutOf(t, given))).toBe(false)
  expect((await detailOf(t, given)).borrowStatus).toBe(30)
})

/** Asked again and paid out; 2,000 were paid on it, and its second payout came back. Of the first one nothing more is told. */
const givenSecondReturned = async () => {
  const given = await givenAskedAgain()
  await dispatchPayouts(t.deps)
  await reportPayout(t, { loanId: given.loanId }, 'payout.processed')
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: '2000.00' }))
  await reportPayout(t, { loanId: given.loanId }, 'payout.reversed')
  return { ...given, returnId: (await openReturnOf(t, given)).returnId }
}

test('[B9.40] what is to be sent again and waits for money stays while another payout has arrived late', async () => {
  const given = await givenSecondReturned()
  await changeAccount(given)
  await limit()
  expect((await decide(given.returnId, 'sendAgain')).data).toMatchObject({ state: 'confirmed' })
  await reportPayout(t, given, 'payout.processed')
  await topUp(50_000_00)
  expect([await fundWaitingPayouts(t.deps), await dispatchPayouts(t.deps)]).toEqual([0, 0])
  const again = await newestPayoutOf(t, given)
  expect(await t.deps.payout.isKnown(again)).toBe(false)
  expect((await detailOf(t, given)).borrowStatus).toBe(50)
  await reportPayout(t, given, 'payout.reversed')
  expect([await fundWaitingPayouts(t.deps), await dispatchPayouts(t.deps)]).toEqual([1, 1])
  await reportPayout(t, { loanId: given.loanId }, 'payout.processed')
  expect(await detailOf(t, given)).toMatchObject({ borrowStatus: 50, payoutReturn: null })
  expect([await balance(1012), await balance(2015), await balance(1030)]).toEqual([40_000_00, 0, 0])
  await expectBooksAgree(t, given)
})

test('[B9.40] a return is not decided while another payout of the loan has arrived late', async () => {
  const given = await givenSecondReturned()
  await reportPayout(t, given, 'payout.processed')
  await changeAccount(given)
  const decisions: Decision[] = ['unwind', 'sendAgain', 'asRepayment']
  for (const decision of decisions) {
    expect((await decide(given.returnId, decision)).data).toMatchObject({
      reason: 'DECISION_UNFIT',
    })
  }
  await reportPayout(t, given, 'payout.reversed')
  expect((await decide(given.returnId, 'unwind')).data).toMatchObject({ state: 'confirmed' })
  expect(await verifyPayouts(t.db)).toEqual([])
  await expectBooksAgree(t, given)
})

test('[B9.40] one that is sent again, fails and arrives after all is there, and may come back', async () => {
  const given = await givenReturned()
  const { interest } = (await detailOf(t, given)).outstanding
  await changeAccount(given)
  await decide(given.returnId, 'sendAgain')
  await dispatchPayouts(t.deps)
  await reportPayout(t, given, 'payout.failed')
  const { returnId } = await openReturnOf(t, given)
  t.clock.advanceDays(2)
  await reportPayout(t, given, 'payout.processed')
  expect([await balance(1012), await balance(2015), await balance(1030)]).toEqual([
    -10_000_00, 0, 0,
  ])
  expect(await verifyPayouts(t.db)).toEqual([])
  expect(await detailOf(t, given)).toMatchObject({ payoutReturn: null, outstanding: { interest } })
  for (const decision of ['sendAgain', 'unwind'] as const) {
    expect((await decide(returnId, decision)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  }
  t.clock.advanceDays(1)
  const after = await detailOf(t, given)
  expect(Number(after.outstanding.interest)).toBeGreaterThan(Number(interest))
  await expectBooksAgree(t, given)
  await reportPayout(t, given, 'payout.reversed')
  expect([await balance(1012), await balance(2015)]).toEqual([0, -10_000_00])
  expect((await openReturnOf(t, given)).toldOn).toBe(t.clock.businessDay())
  t.clock.advanceDays(40)
  expect((await detailOf(t, given)).overdueFee).toBe('0.00')
  await decide(returnId, 'unwind')
  expect(await verifyPayouts(t.db)).toEqual([])
  await expectBooksAgree(t, given)
})

test('[B9.40] one that was sent again, arrived and comes back later is free of charges anew', async () => {
  const given = await givenReturned()
  await changeAccount(given)
  await decide(given.returnId, 'sendAgain')
  await dispatchPayouts(t.deps)
  await t.deliver()
  t.clock.advanceDays(2)
  await reportPayout(t, given, 'payout.reversed')
  const { interest } = (await detailOf(t, given)).outstanding
  const { returnId } = await openReturnOf(t, given)
  t.clock.advanceDays(40)
  expect((await detailOf(t, given)).overdueFee).toBe('0.00')
  await expectBooksAgree(t, given)
  const { token, deviceId } = given.person
  const code = await stepUpCode(t, given.person)
  const body = { bankCode: 'HDFC', ifsc: 'HDFC0001234', accountNumber: '500088880333', code }
  expect((await t.call(modifyAccount, { token, deviceId, body })).code).toBe(200)
  expect((await decide(returnId, 'sendAgain')).data).toMatchObject({ state: 'confirmed' })
  expect((await detailOf(t, given)).outstanding).toMatchObject({ interest, penal: '0.00' })
  await expectBooksAgree(t, given)
})

test('[B9.40] the bank is asked every day about what arrived late until that is settled', async () => {
  const given = await givenAskedAgain()
  await reportPayout(t, given, 'payout.processed')
  expect(await askForPayouts(t.deps)).toBe(0)
  for (let day = 0; day < 6; day += 1) {
    t.clock.advanceDays(1)
    expect([await askForPayouts(t.deps), await askForPayouts(t.deps)]).toEqual([1, 0])
  }
  await reportPayout(t, given, 'payout.reversed')
  t.clock.advanceDays(1)
  expect(await askForPayouts(t.deps)).toBe(0)
})
