import type { Day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minMinor, minor, subtractMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { type Line, LineCutError } from '../../platform/outbox/outbox.ts'
import { isRefusal, type PayoutReport } from '../../providers/ports/payout.ts'
import { bookOf } from '../books/book.ts'
import { mayLeave } from '../books/funding.ts'
import { overpaymentAt } from '../books/overpayments.ts'
import { isPosted, type Parties, postEntry } from '../books/post-entry.ts'
import { verifiedAccountOf } from '../certification/verified-account.ts'
import { openAccount, sealAccount } from '../loans/account-seal.ts'
import type { Loan } from '../loans/loan.ts'
import { lockLoan, lockOwnLoan } from '../loans/moves.ts'
import { dispatchOrders, orderAgainAt, whenLineIsCut } from '../loans/provider-orders.ts'
import { writeMessage } from '../messages/write-message.ts'
import { overpaymentLeft } from './overpayments.ts'
import * as store from './refund/refund-order-store.ts'

type PostDeps = Pick<Deps, 'newId' | 'clock'>

/** What may still be sent back of a locked loan: its own overpayment, as far as its lender owes it. */
export const refundableMinor = async (tx: Tx, loan: Loan): Promise<Minor> => {
  const [owedMinor, openMinor, leftMinor] = [
    await overpaymentAt(tx, loan),
    await store.openRefunds(tx, loan),
    await overpaymentLeft(tx, loan.loanId),
  ]
  return minMinor(minor(Math.max(0, owedMinor - openMinor)), minor(Math.max(0, leftMinor)))
}

/** What the lender owes the borrower and is not on its way back; below zero where too much is. */
export const creditLeft = async (tx: Tx, loan: Loan): Promise<Minor> =>
  subtractMinor(await overpaymentAt(tx, loan), await store.openRefunds(tx, loan))

/**
 * If an overpayment was already refunded, or is on its way, the payment that it came with cannot be taken back: the money
 * would be missing from the books. Throws OVERPAYMENT_REFUNDED.
 */
export const assertNotSentBack = async (tx: Tx, loan: Loan): Promise<void> => {
  if ((await creditLeft(tx, loan)) < 0) throw new AppError('OVERPAYMENT_REFUNDED')
}

/**
 * Orders a refund to the borrower's verified account, in the caller's transaction; it leaves by dispatchRefunds
 * after the commit. Throws NOT_FOUND, AMOUNT_RANGE with the most that can be refunded, ACCOUNT_CHANGE_NEEDED.
 */
export const orderRefund = async (
  deps: Deps,
  tx: Tx,
  /** Null where the program sends back what was paid too much. */
  { operatorId }: { operatorId: string | null },
  asked: { loanId: string; amountMinor: Minor },
): Promise<{ refundId: string }> => {
  const loan = await lockLoan(tx, asked.loanId)
  const { loanId, userId, lenderCode, currency } = loan
  const { amountMinor } = asked
  const mostMinor = await refundableMinor(tx, loan)
  if (amountMinor <= 0 || amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, currency) })
  }
  const account = await verifiedAccountOf(tx, deps, userId)
  if (!account) throw new AppError('ACCOUNT_CHANGE_NEEDED')
  const refundId = deps.newId()
  await store.insertRefundOrder(tx, {
    ...{ refundId, loanId, userId, lenderCode, currency, amountMinor, operatorId },
    accountSealed: sealAccount(deps, { table: 'refund_orders', id: refundId }, account),
    at: deps.clock.now(),
  })
  await fundRefund(deps, tx, loan, { refundId, amountMinor, since: deps.clock.now() })
  return { refundId }
}

/** Posts a refund's order if the lender's account has the money; otherwise it waits, and false is returned. */
const fundRefund = async (
  deps: Deps,
  tx: Tx,
  of: Parties,
  { refundId, amountMinor, since }: { refundId: string; amountMinor: Minor; since: Date },
): Promise<boolean> => {
  const isFunded = await mayLeave(tx, { book: bookOf(of), amountMinor, isLent: false })
  store.setWaiting(tx, { refundId, since: isFunded ? null : since })
  if (isFunded) await postRefund(deps, tx, of, { event: 'refundOrdered', refundId, amountMinor })
  return isFunded
}

/** Lets refunds go on that waited for their lender's money, those that came first before others. */
export const fundWaitingRefunds = async (deps: Deps): Promise<void> => {
  const dry = new Set<string>()
  for (const { refundId, lenderCode, currency } of await store.listWaiting(deps.db)) {
    const book = bookOf({ lenderCode, currency })
    if (dry.has(book)) continue
    await inTransaction(deps.db, async (tx) => {
      const waiting = await store.lockWaiting(tx, refundId)
      if (waiting && !(await fundRefund(deps, tx, waiting, waiting))) dry.add(book)
    })
  }
}

type RefundEvent = 'refundOrdered' | 'refundProcessed' | 'refundFailed' | 'refundReturned'

/**
 * What sets an event apart: `late` is of a refund that arrived although it had failed, `reversed` a failure told
 * as money that came back, after which word of its arrival is old.
 */
type RefundTurn = '' | ':late' | ':reversed'

const keyOf = (event: RefundEvent, refundId: string, turn: RefundTurn): string =>
  `${event}:${refundId}${turn}`

interface RefundPosting {
  readonly event: RefundEvent
  readonly refundId: string
  readonly amountMinor: Minor
  readonly turn?: RefundTurn
  /** The provider made it by itself, out of what it had collected. */
  readonly isCollected?: boolean
  /** Today, unless it counts for an earlier day. */
  readonly valueOn?: Day
}

const postRefund = (deps: PostDeps, tx: Tx, loan: Parties, of: RefundPosting): Promise<void> => {
  const { event, refundId: sourceId, amountMinor, turn = '', isCollected = false } = of
  const valueOn = of.valueOn ?? deps.clock.businessDay()
  const eventKey = keyOf(event, sourceId, turn)
  const input = { amountMinor, isCollected }
  return postEntry(deps, tx, loan, { event, eventKey, sourceId, valueOn, input })
}

/** Sends every refund that is due to the provider (loans/provider-orders.ts). */
export const dispatchRefunds = (deps: Deps): Promise<number> =>
  dispatchOrders(
    deps,
    (due) => store.claimQueued(deps.db, due),
    (refund, line) => orderOne(deps, refund, line),
  )

const orderOne = async (deps: Deps, refund: store.RefundInTurn, line: Line): Promise<boolean> => {
  const { refundId, lenderCode, amountMinor, currency, accountSealed, orderTries } = refund
  const at = deps.clock.now()
  try {
    const account = openAccount(deps, { table: 'refund_orders', id: refundId }, accountSealed)
    await line.call(() =>
      deps.payout.order({ payoutId: refundId, lenderCode, amountMinor, currency, ...account }),
    )
    await store.markOrdered(deps.db, { refundId, at })
    return true
  } catch (error) {
    if (error instanceof LineCutError) {
      await store.keepRefundWaiting(deps.db, { refundId, nextTryAt: whenLineIsCut(at) })
      return false
    }
    if (isRefusal(error) && (await endRefused(deps, line, refundId))) {
      deps.log.error({ err: error, refundId }, 'a refund was refused, and can be ordered again')
      return false
    }
    deps.log.warn({ err: error, refundId }, 'a refund could not be ordered and will be tried again')
    const nextTryAt = orderAgainAt(at, orderTries)
    await store.postponeRefund(deps.db, { refundId, nextTryAt })
    return false
  }
}

/** A refund that the provider does not take fails. False where it knows it after all, or cannot say. */
const endRefused = async (deps: Deps, line: Line, refundId: string): Promise<boolean> => {
  try {
    if (await line.call(() => deps.payout.isKnown(refundId))) return false
  } catch (error) {
    deps.log.warn({ err: error, refundId }, 'a refused refund could not be asked about')
    return false
  }
  await inTransaction(deps.db, async (tx) => {
    const refund = await store.lockRefundOrder(tx, refundId)
    if (refund?.state !== 'queued') return
    const told = { utr: null, failure: 'other', at: deps.clock.now() }
    await settle(deps, tx, refund, { ...told, event: 'refundFailed', turn: '' })
  })
  return true
}

/** Claims refunds of which the provider has not told long enough. */
export const claimRefundsToAsk = (
  { db }: Pick<Deps, 'db'>,
  of: { at: Date; limit: number },
): Promise<{ refundId: string }[]> => store.claimToAsk(db, of)

/** The provider could not be asked: it is again soon, and that was no question. */
export const askRefundAgain = (
  { db }: Pick<Deps, 'db'>,
  of: { refundId: string; askAt: Date },
): Promise<number> => store.askAgain(db, of)

/** The newest refund of a loan that has not arrived: on its way, or failed. */
export const unsettledRefund = async (
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<{ state: 'onItsWay' | 'failed'; amountMinor: Minor } | null> => {
  const found = await store.findLatestRefund(on, loan)
  if (!found || found.state === 'processed') return null
  const { amountMinor } = found
  return { state: found.state === 'failed' ? 'failed' : 'onItsWay', amountMinor }
}

/**
 * Processes what the provider reports about a refund. The same report again changes nothing. One that arrives
 * although it had failed is ordered and processed again; where its credit was given back in another way
 * meanwhile, it stays in transit, which verifyBooks names. False where the report is about none.
 */
export const settleRefund = async (
  deps: Deps,
  tx: Tx,
  told: PayoutReport & { readonly at: Date },
): Promise<boolean> => {
  const refund = await store.lockRefundOrder(tx, told.payoutId)
  if (!refund) return false
  const turn = await turnOf(tx, refund, told.event)
  if (turn === ':late' && told.event === 'payout.processed') {
    await takeLateArrival(deps, tx, refund, told)
    return true
  }
  const event = eventOf(refund.state, told.event, turn)
  if (event === null) {
    const { refundId, state } = refund
    if (`payout.${state}` !== told.event && told.event !== 'payout.reversed') {
      deps.log.error({ refundId, event: told.event, was: state }, 'a refund contradicts itself')
    }
    return true
  }
  await settle(deps, tx, refund, { ...told, event, turn })
  return true
}

type LockedRefund = store.RefundOrder & { readonly state: store.RefundState }

/** In which turn of the refund a report belongs. */
const turnOf = async (
  tx: Tx,
  refund: LockedRefund,
  told: PayoutReport['event'],
): Promise<RefundTurn> => {
  const { refundId, state } = refund
  const wasPosted = (event: RefundEvent, turn: RefundTurn) =>
    isPosted(tx, refund, keyOf(event, refundId, turn))
  const isLate = await wasPosted('refundOrdered', ':late')
  if (state !== 'failed') {
    if (isLate) return ':late'
    return told === 'payout.reversed' && state !== 'processed' ? ':reversed' : ''
  }
  if (told !== 'payout.processed' || isLate) return ''
  const isOldNews =
    (await wasPosted('refundReturned', '')) || (await wasPosted('refundFailed', ':reversed'))
  return isOldNews ? '' : ':late'
}

const eventOf = (
  state: store.RefundState,
  told: PayoutReport['event'],
  turn: RefundTurn,
): RefundEvent | null => {
  if (state === 'queued' || state === 'ordered') {
    if (told === 'payout.processed') return 'refundProcessed'
    // That it failed was told before it arrived late.
    return turn === ':late' && told === 'payout.failed' ? null : 'refundFailed'
  }
  return state === 'processed' && told === 'payout.reversed' ? 'refundReturned' : null
}

/** The money has left, so that is posted; the credit falls by it as far as it is still there. */
const takeLateArrival = async (
  deps: Deps,
  tx: Tx,
  refund: LockedRefund,
  told: PayoutReport & { readonly at: Date },
): Promise<void> => {
  const { refundId, state, amountMinor } = refund
  if (state === 'processed') return
  const loan = await lockOwnLoan(tx, refund)
  if (state === 'failed') {
    await store.setUnderWay(tx, { refundId, utr: told.utr, at: told.at })
    await postRefund(deps, tx, loan, {
      ...{ event: 'refundOrdered', refundId, amountMinor, turn: ':late' },
    })
  }
  // Of both this refund, which is on its way again, is taken off already.
  if ((await creditLeft(tx, loan)) < 0 || (await overpaymentLeft(tx, loan.loanId)) < 0) {
    deps.log.error({ refundId }, 'a refund arrived although it had failed, and its credit is gone')
    await publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loan.loanId })
    return
  }
  await settle(deps, tx, refund, { ...told, event: 'refundProcessed', turn: ':late' })
}

interface SettledAs extends Pick<RefundPosting, 'isCollected' | 'valueOn'> {
  readonly event: RefundEvent
  readonly turn: RefundTurn
  readonly utr: string | null
  readonly failure: PayoutReport['failure']
  readonly at: Date
}

/** Settles a locked refund, in its row and in the books, and tells the borrower. */
const settle = async (
  deps: PostDeps,
  tx: Tx,
  { refundId, loanId, userId, amountMinor }: LockedRefund,
  { event, turn, utr, failure, at, ...posted }: SettledAs,
): Promise<void> => {
  const loan = await lockOwnLoan(tx, { loanId, userId })
  const isThere = event === 'refundProcessed'
  const now = isThere ? ('processed' as const) : ('failed' as const)
  await store.settleRefundOrder(tx, { refundId, state: now, utr, failure, at })
  await postRefund(deps, tx, loan, { event, refundId, amountMinor, turn, ...posted })
  await notifyOfRefund(tx, loan, { refundId, amountMinor, isThere, turn, reference: utr ?? '', at })
  await publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loan.loanId })
}

const notifyOfRefund = (
  tx: Tx,
  { loanId, userId, loanNumber, currency }: Loan,
  told: {
    refundId: string
    amountMinor: Minor
    isThere: boolean
    turn: RefundTurn
    reference: string
    at: Date
  },
): Promise<void> => {
  const { refundId, amountMinor, isThere, turn, reference, at } = told
  const failedKey = `refundFailed:${refundId}${turn === ':late' ? turn : ''}`
  const of = { userId, loanId, currency, at, isPublished: true }
  return isThere
    ? writeMessage(tx, {
        ...{ ...of, kind: 'overpaymentRefunded', eventKey: `refund:${refundId}` },
        params: { loanNumber, amountMinor, reference },
      })
    : writeMessage(tx, {
        ...{ ...of, kind: 'refundFailed', eventKey: failedKey },
        params: { loanNumber, amountMinor },
      })
}

/** What a provider tells of a refund that it made by itself of one payment of a locked loan. */
export interface ProviderRefund {
  readonly paymentId: string
  /** Its own name of the refund, as references are compared. */
  readonly reference: string
  readonly amountMinor: Minor
  readonly what: 'created' | 'processed' | 'failed'
  readonly utr: string | null
  /** The day that it counts for. */
  readonly on: Day
}

/**
 * Books a refund that the provider has made of what it collected, once however often and in whichever way it is told: the
 * money leaves 1020 at once, and the credit falls when it has arrived. Returns whether anything changed. Throws
 * AMOUNT_RANGE where it is more than the borrower's credit, which nobody here may book away; DECISION_UNFIT where it
 * contradicts what was told before.
 */
export const takeProviderRefund = async (
  deps: PostDeps,
  tx: Tx,
  loan: Loan,
  told: ProviderRefund,
): Promise<boolean> => {
  const { lenderCode } = loan
  const { reference, amountMinor, what, utr, on: valueOn } = told
  const known = await store.lockProviderRefund(tx, { lenderCode, reference })
  if (known && (known.loanId !== loan.loanId || known.amountMinor !== amountMinor)) {
    throw new AppError('DECISION_UNFIT')
  }
  if (known?.state === 'processed') {
    if (what === 'failed') throw new AppError('DECISION_UNFIT')
    return false
  }
  // A failure of what never stood here, and the same failure again, move nothing.
  if (what === 'failed' && known?.state !== 'ordered') return false
  if (known?.state === 'failed' && what === 'created') return false
  const isOrdered = known?.state === 'ordered'
  const refund = isOrdered ? known : await orderCollected(deps, tx, loan, { known, told })
  if (what === 'created') return !isOrdered
  const event = what === 'processed' ? 'refundProcessed' : 'refundFailed'
  const wasLate = await isPosted(tx, loan, keyOf('refundOrdered', refund.refundId, ':late'))
  await settle(deps, tx, refund, {
    ...{ event, turn: wasLate ? ':late' : '', utr: utr ?? reference, isCollected: true, valueOn },
    ...{ failure: what === 'failed' ? 'other' : null, at: deps.clock.now() },
  })
  return true
}

/** The money has left what the provider had collected: for the first time, or after all. */
const orderCollected = async (
  deps: PostDeps,
  tx: Tx,
  loan: Loan,
  { known, told }: { known: LockedRefund | undefined; told: ProviderRefund },
): Promise<LockedRefund> => {
  const { paymentId, reference, amountMinor, utr, on: valueOn } = told
  const at = deps.clock.now()
  const mostMinor = await refundableMinor(tx, loan)
  if (amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, loan.currency) })
  }
  const { loanId, userId, lenderCode, currency } = loan
  const refundId = known?.refundId ?? deps.newId()
  const row = { refundId, loanId, userId, lenderCode, currency, amountMinor }
  if (known) await store.setUnderWay(tx, { refundId, utr: utr ?? reference, at })
  else await store.insertProviderRefund(tx, { ...row, reference, paymentId, at })
  const turn = known ? ':late' : ''
  await postRefund(deps, tx, loan, {
    ...{ event: 'refundOrdered', refundId, amountMinor, turn, isCollected: true, valueOn },
  })
  await publishToPerson(tx, userId, { kind: 'loan', borrowId: loanId })
  return { ...row, state: 'ordered' }
}
