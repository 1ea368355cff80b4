import { randomBytes, randomInt } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Querier, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { once } from '../../idempotency.ts'
import { verifiedNameOf } from '../certification/service.ts'
import { type DisbursedLoan, findLoan, lenderOf, lockLoan, wasDisbursed } from '../loans/service.ts'
import { factsOf } from './facts.ts'
import * as orderStore from './order-store.ts'
import * as paymentStore from './payment-store.ts'
import { initialsOf, orderExpiresAt, paymentRef, readRef, stateAt } from './rules.ts'

export type { OrderWithPayment, PaymentOrder } from './order-store.ts'
export type { PaymentRow } from './payment-store.ts'
export type { CollectionEvent } from './settle.ts'
export { settleCollection } from './settle.ts'

const PUBLIC_CODE_BYTES = 24
const REF_TRIES = 5

interface Now {
  at: Date
  businessDay: Day
}

const nowOf = (deps: Pick<Deps, 'clock'>): Now => ({
  at: deps.clock.now(),
  businessDay: deps.clock.businessDay(),
})

const asOf = <Order extends orderStore.PaymentOrder>(order: Order, now: Now): Order => ({
  ...order,
  state: stateAt(order, now),
})

/**
 * Asks for everything that is owed today. An order that still holds is given again, whatever the
 * number of taps; otherwise a new one takes the place of the old.
 */
export const repayPay = async (
  deps: Deps,
  who: { userId: string },
  input: { requestId: string; repayId: string; kind: 'full'; channel: 'upi' },
): Promise<orderStore.OrderWithPayment> => {
  const { requestId, ...asked } = input
  const now = nowOf(deps)
  return inTransaction(deps.db, async (tx) => {
    const request = {
      userId: who.userId,
      call: 'repayPay',
      requestId,
      input: asked,
      at: now.at,
    }
    const { ref } = await once(tx, request, () => orderFor(deps, tx, who.userId, asked, now))
    const order = await orderStore.findOwnOrder(tx, { userId: who.userId, ref })
    if (!order) throw new Error(`the payment order ${ref} is gone`)
    return asOf(order, now)
  })
}

const orderFor = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  asked: { repayId: string; kind: 'full'; channel: 'upi' },
  now: Now,
): Promise<{ ref: string }> => {
  const own = await findLoan(tx, { userId, loanId: asked.repayId })
  if (!own) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, own.loanId)
  if (!wasDisbursed(loan) || !isRunning(loan.status)) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  const payments = await paymentStore.listPayments(tx, loan.loanId)
  const owed = outstandingOn(factsOf(deps.market, loan, payments), now.businessDay)
  if (owed.totalMinor === 0) throw new AppError('NOTHING_DUE')
  const open = await orderStore.findWaitingOrder(tx, loan.loanId)
  if (open) {
    const holds = stateAt(open, now) === 'waiting' && open.amountMinor === owed.totalMinor
    if (holds) return { ref: open.ref }
    const end = { orderId: open.orderId, to: 'expired', paidAt: null } as const
    await orderStore.updateOrderState(tx, { ...end, from: ['waiting'] })
  }
  const order = await newOrder(deps, tx, loan, asked)
  return insertWithRef(tx, { ...order, amountMinor: owed.totalMinor, ...timesOf(deps, now) })
}

const timesOf = (deps: Deps, now: Now) => {
  const hours = deps.market.channels.find(({ channelCode }) => channelCode === 'upi')?.validHours
  if (hours === undefined) throw new AppError('VALIDATION', { fields: [CHANNEL_UNKNOWN] })
  return {
    owedOn: now.businessDay,
    createdAt: now.at,
    expiresAt: orderExpiresAt(now.at, hours, deps.market.zone),
  }
}
const CHANNEL_UNKNOWN = { path: 'channel', rule: 'invalid' }

const newOrder = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { kind, channel }: { kind: 'full'; channel: 'upi' },
) => {
  const lender = lenderOf(deps, loan.lenderCode)
  return {
    orderId: deps.newId(),
    publicCode: randomBytes(PUBLIC_CODE_BYTES).toString('base64url'),
    loanId: loan.loanId,
    userId: loan.userId,
    kind,
    channel,
    state: 'waiting',
    currency: loan.currency,
    payeeName: lender.legalName,
    payeeVpa: lender.payeeVpa,
    note: loan.loanNumber,
    borrowerInitials: initialsOf((await verifiedNameOf(deps, tx, loan.userId)) ?? ''),
    paidAt: null,
  } as const
}

/** References are random, so one in very many is taken already. */
const insertWithRef = async (
  tx: Tx,
  order: Omit<orderStore.PaymentOrder, 'ref'>,
): Promise<{ ref: string }> => {
  for (let tries = 0; tries < REF_TRIES; tries += 1) {
    const ref = paymentRef(randomInt)
    if (await orderStore.insertOrder(tx, { ...order, ref })) return { ref }
  }
  throw new Error('no free payment reference was found')
}

/** The person's own order, with the payment that ended it. */
export const repayOrder = async (
  deps: Deps,
  who: { userId: string },
  ref: string,
): Promise<orderStore.OrderWithPayment> => {
  const order = await orderStore.findOwnOrder(deps.db, { userId: who.userId, ref: readRef(ref) })
  if (!order) throw new AppError('NOT_FOUND')
  return asOf(order, nowOf(deps))
}

/** The order behind a public link. */
export const publicRepayCode = async (
  deps: Deps,
  publicCode: string,
): Promise<orderStore.PaymentOrder> => {
  const order = await orderStore.findOrderByCode(deps.db, publicCode)
  if (!order) throw new AppError('NOT_FOUND')
  return asOf(order, nowOf(deps))
}

/** For a till: the order that a reference names, in whatever state. */
export const findOrderToPay = async (
  deps: Deps,
  ref: string,
): Promise<orderStore.PaymentOrder | undefined> => {
  const order = await orderStore.findOrderByRef(deps.db, readRef(ref))
  return order && asOf(order, nowOf(deps))
}

/** For a till: orders that wait for money, newest first. */
export const listOrdersToPay = (
  deps: Deps,
  { limit }: { limit: number },
): Promise<orderStore.PaymentOrder[]> =>
  orderStore.listWaitingOrders(deps.db, { ...nowOf(deps), limit })

/** The day's work: writes down what time has already decided. Returns how many orders ended. */
export const endStaleOrders = (deps: Pick<Deps, 'db' | 'clock'>): Promise<number> =>
  orderStore.expireOrders(deps.db, nowOf(deps))

/** What came in on a loan, in the order in which it counts. */
export const paymentsOf = (on: Querier, loanId: string): Promise<paymentStore.PaymentRow[]> =>
  paymentStore.listPayments(on, loanId)
