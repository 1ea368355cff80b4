import { randomInt, randomUUID } from 'node:crypto'
import type { BodyInput } from '@noren/contract/endpoint'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { type MessageKind, msgCenter } from '@noren/contract/messages'
import { minorFromDecimal, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { repayDetail, repayPay } from '@noren/contract/repayments'
import { collectionWebhook } from '@noren/contract/webhooks'
import { outstandingOn } from '@noren/pricing/outstanding'
import { loanBalances } from '@noren/server/domains/books/loan-balances'
import { verifyBooks } from '@noren/server/domains/books/verify-books'
import { findLoan } from '@noren/server/domains/loans/find-loan'
import { wasDisbursed } from '@noren/server/domains/loans/loan'
import { verifyLoans } from '@noren/server/domains/loans/verify-loans'
import { paymentsOf } from '@noren/server/domains/repayments/find-payments'
import { factsOf, readHistory } from '@noren/server/domains/repayments/loan-history'
import type { Querier } from '@noren/server/platform/db/pool'
import { signProviderBody } from '@noren/server/platform/keys/provider-signature'
import { expect } from 'vitest'
import type { GivenLoan } from './given-disbursed-loan.ts'
import type { TestApp } from './test-app.ts'

export type CollectionMessage = BodyInput<typeof collectionWebhook>

/** A new bank reference. */
export const newUtr = (): string => String(randomInt(100_000_000_000, 200_000_000_000))

/** Creates a payment order: for everything and by UPI, unless told otherwise. */
export const pay = (
  t: TestApp,
  { person, loanId }: GivenLoan,
  requestId: string = randomUUID(),
  wish: Partial<BodyInput<typeof repayPay>> = {},
) =>
  t.call(repayPay, {
    token: person.token,
    body: { requestId, repayId: loanId, kind: 'full', channel: 'upi', ...wish },
  })

export const detailOf = async (t: TestApp, { person, loanId }: GivenLoan) =>
  (await t.call(repayDetail, { token: person.token, params: { repayId: loanId } })).data

/** What was paid for a loan, whoever's it is, and not taken back. */
export const paymentsFor = async (on: Querier, loanId: string) => {
  const { rows } = await on.query<{ userId: string }>({
    text: 'select user_id as "userId" from loans where id = $1',
    values: [loanId],
  })
  return paymentsOf(on, { loanId, userId: rows[0]?.userId ?? '' })
}

/** The borrower's messages of that kind. */
export const messagesOf = async (t: TestApp, { person }: GivenLoan, kind: MessageKind) => {
  const asked = { token: person.token, body: { page: 1 } }
  const { details } = (await t.call(msgCenter, asked)).data
  return details.filter((message) => message.kind === kind)
}

/** A provider's message about an order: all of it, paid now, unless told otherwise. */
export const captured = (
  t: TestApp,
  order: { ref: string; amount: string },
  changes: Partial<CollectionMessage> = {},
): CollectionMessage => ({
  eventId: `evt_${randomUUID()}`,
  event: 'payment.captured',
  ref: order.ref,
  amount: order.amount,
  currency: t.deps.market.currency,
  utr: newUtr(),
  paidAt: t.clock.now().toISOString(),
  ...changes,
})

/** Sends a message as the provider does, signed over the exact bytes of the body. */
export const sendWebhook = (t: TestApp, message: CollectionMessage, signature?: string) => {
  const body = JSON.stringify(message)
  const headers = { 'provider-signature': signature ?? signProviderBody(t.deps, body) }
  return t.call(collectionWebhook, { body, headers })
}

/** All books hold, and every view of this loan shows the same amounts. */
export const expectBooksAgree = async (t: TestApp, given: GivenLoan): Promise<void> => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  await expectLoanAgrees(t, given)
}

/** Checks that what is owed on one loan is the same, part by part, in the books, in the price engine and on the screen. */
export const expectLoanAgrees = async (t: TestApp, given: GivenLoan): Promise<void> => {
  const { loanId, person } = given
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan || !wasDisbursed(loan)) throw new Error('the loan was not disbursed')
  const today = t.clock.businessDay()
  const history = await readHistory(t.db, loan)
  const engine = outstandingOn(factsOf(t.deps.market, loan, history, today), today)
  const { owed } = await loanBalances(t.db, loan, today)
  const screen = await detailOf(t, given)
  // A loan exited in its cooling-off period owes nothing, whatever the engine computes from its terms.
  if (loan.status === LOAN_STATUS.cancelled) {
    expect(sumMinor(Object.values(owed))).toBe(ZERO_MINOR)
    expect(screen.payToday).toBe('0.00')
    return
  }
  // What a plan holds is owed in the books, since only its end lets it off.
  const heldMinor = engine.plan?.heldPenalMinor ?? ZERO_MINOR
  // What who pays early does not owe stands in the books until then.
  const { feeMinor: savedFee, taxMinor: savedTax } = engine.savedFee
  expect(sumMinor(Object.values(owed))).toBe(engine.totalMinor + heldMinor + savedFee + savedTax)
  expect(minorFromDecimal(screen.payToday, loan.currency)).toBe(engine.totalMinor)
  const { principal, interest, serviceFee, tax, penal } = screen.outstanding
  const onScreen = [principal, interest, serviceFee, tax, penal].map((part) =>
    minorFromDecimal(part, loan.currency),
  )
  expect(sumMinor(onScreen)).toBe(engine.totalMinor)
  expect(onScreen).toEqual([
    ...[owed.principal, owed.interest, owed.fee - savedFee, owed.tax - savedTax],
    owed.penal - heldMinor,
  ])
  expect(screen.overdueFee).toBe(penal)
}
