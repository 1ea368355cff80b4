import type { Day } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import { couponOff } from '@noren/pricing/fees'
import { newLoanFacts } from '@noren/pricing/loan-facts'
import type { PenalPause } from '@noren/pricing/penal'
import { type LoanPlan, planOf } from '@noren/pricing/plan'
import { quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import { patientDeps, type Querier, type Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { type Line, LineCutError } from '../../platform/outbox/outbox.ts'
import type { PayoutReport } from '../../providers/ports/payout.ts'
import { bookFirstPlan, unbookDisbursal } from '../books/book-plan.ts'
import { postEntry } from '../books/post-entry.ts'
import { listToldDays } from '../collections/charge-notices.ts'
import { lockCreditAndSwitches } from '../credit/credit-switches.ts'
import { isHeldByFraud } from '../fraud/fraud-check.ts'
import { openAccount } from './account-seal.ts'
import { readStops } from './borrow-stops.ts'
import { couponOf, type Loan, wasDisbursed } from './loan.ts'
import { listPenalPauses } from './loan-changes.ts'
import { lockOwnLoan, moveLoan } from './moves.ts'
import * as store from './payout/payout-store.ts'
import { pausesAsOf, penalLimitOf, untoldPauses } from './penal-pauses.ts'
import { dispatchOrders, orderAgainAt, whenLineIsCut } from './provider-orders.ts'
import { readSwitchesFor } from './refuse-closed.ts'
import { lockArrivedLate, lockReturnOf, lockSentAgain, payoutsBefore } from './returned-payouts.ts'
import { ARRIVED_LATE, coolingOffUntil, HELD, LENDING_CLOSED } from './state/loan-rules.ts'
import { clearDisbursal, findProductOf, isTouched, updateDisbursal } from './state/loan-store.ts'

/** Sends every payout order that is due to the provider (provider-orders.ts). */
export const dispatchPayouts = (deps: Deps): Promise<number> =>
  dispatchOrders(
    deps,
    (due) => store.claimQueued(deps.db, due),
    (payout, line) => orderOne(deps, payout, line),
  )

/** By the pool, which views of it share. */
const dispatching = new WeakMap<object, { isAskedAgain: boolean; turn: Promise<void> }>()

/**
 * Starts dispatching what is due, for a caller who has committed an order and does not wait for the
 * provider. Only one run at a time; requests during a run lead to one more run. Orders left behind by a
 * fault or crash are dispatched by the background work.
 */
export const dispatchSoon = (deps: Deps): void => {
  const { pool } = deps.db
  const running = dispatching.get(pool)
  if (running) running.isAskedAgain = true
  else {
    const run = { isAskedAgain: true, turn: Promise.resolve() }
    dispatching.set(pool, run)
    run.turn = dispatchWhileAsked(patientDeps(deps), run)
  }
}

const dispatchWhileAsked = async (deps: Deps, run: { isAskedAgain: boolean }): Promise<void> => {
  while (run.isAskedAgain) {
    run.isAskedAgain = false
    await dispatchPayouts(deps).catch((error: unknown) => {
      deps.log.error({ err: error }, 'payouts could not be dispatched')
    })
  }
  dispatching.delete(deps.db.pool)
}

/** Waits for the runs that `dispatchSoon` has started. */
export const dispatchInHand = async ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  dispatching.get(db.pool)?.turn

const orderOne = async (deps: Deps, payout: store.PayoutInTurn, line: Line): Promise<boolean> => {
  const { payoutId, lenderCode, amountMinor, currency, accountSealed } = payout
  const at = deps.clock.now()
  try {
    if (await isHeld(deps, payout, at, line)) return false
    const account = openAccount(deps, { table: 'payouts', id: payoutId }, accountSealed)
    await line.call(() =>
      deps.payout.order({ payoutId, lenderCode, amountMinor, currency, ...account }),
    )
    await store.markOrdered(deps.db, { payoutId, userId: payout.userId, at })
    return true
  } catch (error) {
    if (error instanceof LineCutError) {
      await store.keepWaiting(deps.db, { payoutId, nextTryAt: whenLineIsCut(at) })
      return false
    }
    deps.log.warn({ err: error, payoutId }, 'a payout could not be ordered and will be tried again')
    const nextTryAt = orderAgainAt(at, payout.orderTries)
    await store.postponePayout(deps.db, { payoutId, nextTryAt })
    return false
  }
}

/**
 * Holds a payout back when the borrower may no longer borrow since it was approved, or may have the money
 * already. It is too late for what an earlier try has handed over, even if its answer was lost.
 */
const isHeld = async (
  deps: Deps,
  payout: store.PayoutRow,
  at: Date,
  line: Line,
): Promise<boolean> => {
  const { payoutId } = payout
  const why = await deps.db.together((on) => whyHeld(deps, on, payout))
  if (why === null || (await line.call(() => deps.payout.isKnown(payoutId)))) return false
  if (why === IN_CHECK) return waitForCheck(deps.db, payoutId, at)
  return inTransaction(deps.db, (tx) => hold(deps, tx, payoutId, at))
}

const whyHeld = async (
  deps: Deps,
  on: Querier,
  payout: store.PayoutRow,
): Promise<string | null> => {
  const { payoutId, userId } = payout
  // Sent together, the lock first. A write-off takes that of the credit too: it either comes before the order and is
  // seen, or comes after it.
  const [, [{ isLate, isAgain }, { stop }, loan, stateOf, isInCheck]] = await Promise.all([
    lockCreditAndSwitches(on, userId),
    atOnce(on, (once) =>
      Promise.all([
        payoutsBefore(once, payout),
        readStops(deps, once, userId),
        findProductOf(once, payout),
        readSwitchesFor(deps, once, userId),
        isHeldByFraud(deps, once, userId),
      ]),
    ),
  ])
  if (isLate) return ARRIVED_LATE
  // What is sent again was lent long ago.
  if (isAgain) return null
  if (stop) return stop.code
  if (!loan) throw new Error(`a payout of no loan: ${payoutId}`)
  if (stateOf(loan) === 'closed') return LENDING_CLOSED
  return isInCheck ? IN_CHECK : null
}

/** A person looks at what several accounts have in common (domains/fraud). */
const IN_CHECK = 'inCheck'
const CHECK_AGAIN_MS = 60_000

/** Nobody is refused by a check: the order stays where it is, and goes on when it ends. */
const waitForCheck = async (on: Querier, payoutId: string, at: Date): Promise<true> => {
  const nextTryAt = new Date(at.getTime() + CHECK_AGAIN_MS)
  await store.keepWaiting(on, { payoutId, nextTryAt })
  return true
}

/**
 * The loan waits for its payout (→ 30), which the borrower or the staff may order again or end. A loan that
 * runs stays as it is, and what is sent again stays in the queue.
 */
const hold = async (deps: Deps, tx: Tx, payoutId: string, at: Date): Promise<boolean> => {
  const payout = await store.lockPayout(tx, payoutId)
  if (payout?.state !== 'queued') return true
  const loan = await lockOwnLoan(tx, payout)
  const why = await whyHeld(deps, tx, payout)
  if (why === null) return false
  if (wasDisbursed(loan)) return true
  if (why === IN_CHECK) return waitForCheck(tx, payoutId, at)
  await store.holdPayout(tx, { payoutId, failure: `held.${why}`, at })
  await takeBack(deps, tx, loan, {
    payoutId,
    why: 'payout.held',
    reasonCode: `${HELD}${why}`,
    at,
  })
  return true
}

export interface PayoutEvent extends PayoutReport {
  readonly at: Date
}

/** Claims payouts of which the provider has not told long enough. */
export const claimPayoutsToAsk = (
  { db }: Pick<Deps, 'db'>,
  of: { at: Date; limit: number },
): Promise<{ payoutId: string }[]> => store.claimToAsk(db, of)

/** The provider could not be asked: it is again soon, and that was no question. */
export const askPayoutAgain = (
  { db }: Pick<Deps, 'db'>,
  of: { payoutId: string; askAt: Date },
): Promise<number> => store.askAgain(db, of)

/**
 * What a report makes of a payout beyond the payout itself: it came back after more had happened to its loan,
 * it arrived after it had failed, that was taken back, or one that was sent again has arrived, at once or
 * after it had failed.
 */
export interface PayoutNews {
  readonly what: 'returned' | 'arrivedLate' | 'recalled' | 'arrivedAgain'
  readonly payout: store.PayoutRow
}

/**
 * Processes what the provider reports about a payout, once. A message for a payout that is already settled
 * changes nothing. Money that had arrived and is returned is booked back, and the loan waits for its payout
 * again (→ 30), provided nothing else has happened to it; otherwise the caller is told what it is. Any other
 * contradiction is kept and reported to the staff (verify-payouts.ts). Throws NOT_FOUND.
 */
export const settlePayoutWithin = async (
  deps: Deps,
  tx: Tx,
  event: PayoutEvent,
): Promise<PayoutNews | null> => {
  const payout = await store.lockPayout(tx, event.payoutId)
  if (!payout) throw new AppError('NOT_FOUND')
  if (!(await store.insertEvent(tx, event))) return null
  const state = event.event === 'payout.processed' ? 'processed' : 'failed'
  if (payout.state === 'processed' || payout.state === 'failed') {
    return contradictionOf(deps, tx, payout, event)
  }
  await store.settlePayoutRow(tx, { ...event, userId: payout.userId, state })
  if (await lockSentAgain(tx, payout)) {
    return { what: state === 'processed' ? 'arrivedAgain' : 'returned', payout }
  }
  const loan = await lockOwnLoan(tx, payout)
  if (state === 'processed') await disburse(deps, tx, loan, event)
  else await takeBack(deps, tx, loan, failureOf(event))
  return null
}

const contradictionOf = async (
  deps: Deps,
  tx: Tx,
  payout: store.PayoutRow & { state: store.PayoutState },
  event: PayoutEvent,
): Promise<PayoutNews | null> => {
  const { payoutId, userId } = payout
  if (event.event === 'payout.reversed' && payout.state === 'processed') {
    if (await giveBack(deps, tx, payout, event)) return null
    await store.settlePayoutRow(tx, { ...event, userId, state: 'failed' })
    return { what: 'returned', payout }
  }
  if (payout.state === 'failed') {
    const isLate = (await lockArrivedLate(tx, payoutId)) !== undefined
    if (event.event === 'payout.reversed' && isLate) {
      await store.settlePayoutRow(tx, { ...event, userId, state: 'failed' })
      return { what: 'recalled', payout }
    }
    const wasReversed = await store.wasTold(tx, { payoutId, event: 'payout.reversed' })
    if (event.event === 'payout.processed' && !isLate && !wasReversed) {
      const isOpen = (await lockReturnOf(tx, payoutId))?.state === 'open'
      if (!isOpen) return { what: 'arrivedLate', payout }
      await store.settlePayoutRow(tx, { ...event, userId, state: 'processed' })
      return { what: 'arrivedAgain', payout }
    }
  }
  if (event.event !== `payout.${payout.state}`) {
    deps.log.error(
      { payoutId, event: event.event, was: payout.state },
      'a payout contradicts itself',
    )
  }
  return null
}

/** What arrived after it had failed is asked about until it is settled: the bank may take it back. */
export const askOfLateArrival = async (
  tx: Tx,
  of: { payoutId: string; at: Date },
): Promise<void> => {
  await store.askFrom(tx, of)
}

/**
 * The loan of a payout that had failed runs from the day on which its money arrived after all (30 → 50). Throws
 * LOAN_STATE for a loan that no longer waits for its payout.
 */
export const runFromLateArrival = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  of: { payoutId: string; on: Day; at: Date },
): Promise<void> => {
  if (loan.status !== LOAN_STATUS.payoutFailed) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  const { payoutId, on, at } = of
  await store.markArrived(tx, { payoutId, at })
  await disburse(deps, tx, loan, { payoutId, on, at })
}

const disburse = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  event: { readonly payoutId: string; readonly at: Date; readonly on?: Day },
): Promise<void> => {
  const { terms, coupon, principalMinor, status: borrowStatus } = loan
  // Only a lost dispute lets a cancelled loan go on, never a payout.
  if (borrowStatus === LOAN_STATUS.cancelled) throw new AppError('LOAN_STATE', { borrowStatus })
  const disbursedOn = event.on ?? deps.clock.businessDay()
  const price = quoteLoan(terms, principalMinor, disbursedOn, coupon)
  const dueOn = price.schedule[0]?.dueOn ?? price.dueOn
  await updateDisbursal(tx, {
    loanId: loan.loanId,
    userId: loan.userId,
    disbursedAt: event.at,
    disbursedOn,
    dueOn,
    coolingOffUntil: coolingOffUntil(terms, disbursedOn, deps.market.zone),
  })
  await moveLoan(deps, tx, { ...loan, disbursedOn }, LOAN_STATUS.disbursed, {
    at: event.at,
    why: 'payout.processed',
    dueOn,
  })
  await postEntry(deps, tx, loan, {
    event: 'disbursalProcessed',
    eventKey: `payout.processed:${event.payoutId}`,
    sourceId: event.payoutId,
    valueOn: disbursedOn,
    input: {
      receiveMinor: price.receiveMinor,
      feeMinor: price.feeMinor,
      taxMinor: price.taxMinor,
      feeCollected: terms.feeCollected,
      feeCouponMinor: feeCouponAtPayout(loan, price.feeMinor),
    },
  })
  const { fromOn } = penalLimitOf(deps.market, loan)
  const pauses = [
    ...pausesAsOf(await listPenalPauses(tx, loan), [], disbursedOn),
    ...untoldPauses(fromOn, await listToldDays(tx, loan)),
  ]
  await bookFirstPlan(deps, tx, loan, planOfPayout(deps, loan, { disbursedOn, pauses }))
}

/** What the loan accrues if nothing but its payout ever happens. */
const planOfPayout = (
  { market }: Pick<Deps, 'market'>,
  loan: Loan,
  { disbursedOn, pauses }: { disbursedOn: Day; pauses: readonly PenalPause[] },
): LoanPlan => {
  const { terms, principalMinor } = loan
  const { totalCostMaxPpm } = market.caps
  const facts = {
    ...newLoanFacts({ terms, principalMinor, disbursedOn, totalCostMaxPpm }),
    penalPauses: pauses,
    penalLimit: penalLimitOf(market, loan),
    coupon: couponOf({ ...loan, disbursedOn }),
  }
  return planOf({ disbursedOn, factsOn: () => facts, changesAfter: [], exitOn: null })
}

const feeCouponAtPayout = ({ terms, coupon }: Loan, feeMinor: Minor): Minor =>
  terms.feeCollected === 'atPayout' && coupon?.target === 'fee'
    ? couponOff(coupon, feeMinor)
    : ZERO_MINOR

/** False where more than the payout has happened to the loan: then the staff settles it. */
const giveBack = async (
  deps: Deps,
  tx: Tx,
  payout: store.PayoutRow,
  event: PayoutEvent,
): Promise<boolean> => {
  const { userId, loanId } = payout
  const loan = await lockOwnLoan(tx, payout)
  if (!isRunning(loan.status) || (await isTouched(tx, loanId))) return false
  await store.settlePayoutRow(tx, { ...event, userId, state: 'failed' })
  await unbookDisbursal(deps, tx, loan)
  // The dates of a running loan are cleared when it stops running.
  await takeBack(deps, tx, { ...loan, dueOn: null, disbursedOn: null }, failureOf(event))
  await clearDisbursal(tx, loanId)
  return true
}

interface PayoutFailure {
  readonly payoutId: string
  readonly why: string
  readonly reasonCode: string
  readonly at: Date
}

const failureOf = ({ payoutId, failure, at }: PayoutEvent): PayoutFailure => ({
  payoutId,
  why: 'payout.failed',
  reasonCode: `payoutFailed.${failure ?? 'other'}`,
  at,
})

const takeBack = async (deps: Deps, tx: Tx, loan: Loan, failed: PayoutFailure): Promise<void> => {
  const { payoutId, why, reasonCode, at } = failed
  await moveLoan(deps, tx, loan, LOAN_STATUS.payoutFailed, { at, why, reasonCodes: [reasonCode] })
  await postEntry(deps, tx, loan, {
    event: 'disbursalFailed',
    eventKey: `payout.failed:${payoutId}`,
    sourceId: payoutId,
    valueOn: deps.clock.businessDay(),
    input: { receiveMinor: loan.receiveMinor },
  })
}
