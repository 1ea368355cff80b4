import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import { couponOff } from '@noren/pricing/fees'
import { quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import { patientDeps, type Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import type { PayoutReport } from '../../providers/ports/payout.ts'
import { postEntry, reverseEntry } from '../books/post-entry.ts'
import { verifiedAccountOf } from '../certification/verified-account.ts'
import type { BorrowStop } from '../credit/credit-decision.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { readStops } from './borrow-stops.ts'
import type { Loan } from './loan.ts'
import { lockLoan, moveLoan } from './moves.ts'
import * as store from './payout/payout-store.ts'
import { coolingOffUntil, HELD, orderPauseMs } from './state/loan-rules.ts'
import { clearDisbursal, isTouched, updateDisbursal } from './state/loan-store.ts'

export interface BankAccount {
  readonly ifsc: string
  readonly accountNumber: string
  readonly holderName: string
}

export const accountContext = (payoutId: string): string => `payouts.account_sealed ${payoutId}`

/**
 * Approves a submitted loan and, in the same transaction, writes the order to pay it out to the borrower's
 * own verified account. The order leaves by dispatchPayouts after the commit.
 */
export const approveLoan = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  move: { at: Date; why: string },
): Promise<Loan> => {
  const [approved, account] = await Promise.all([
    moveLoan(deps, tx, loan, LOAN_STATUS.approved, move),
    verifiedAccountOf(tx, deps, loan.userId),
  ])
  // The staff has rejected the account that was there.
  if (!account) throw new AppError('ACCOUNT_CHANGE_NEEDED')
  const { ifsc, accountNumber, holderName } = account
  const payoutId = deps.newId()
  const to: BankAccount = { ifsc, accountNumber, holderName }
  await Promise.all([
    store.insertPayout(tx, {
      payoutId,
      loanId: loan.loanId,
      userId: loan.userId,
      lenderCode: loan.lenderCode,
      amountMinor: loan.receiveMinor,
      currency: loan.currency,
      accountSealed: sealField(deps.secrets.fieldKey, accountContext(payoutId), JSON.stringify(to)),
      at: move.at,
    }),
    postEntry(deps, tx, loan, {
      event: 'disbursalOrdered',
      eventKey: `payout.ordered:${payoutId}`,
      sourceId: payoutId,
      valueOn: deps.clock.businessDay(),
      input: { receiveMinor: loan.receiveMinor },
    }),
  ])
  return approved
}

const CLAIMED_AT_ONCE = 20
/** Longer than any provider's time-out: a claim lost in a crash comes up again. */
const CLAIM_MS = 120_000

/**
 * Sends every payout order that is due to the provider. Sending the same payoutId again is the same order,
 * so this may run at any time, in two processes, and after a crash.
 * @returns how many the provider accepted
 */
export const dispatchPayouts = async (deps: Deps): Promise<number> => {
  for (let taken = 0; ; ) {
    const at = deps.clock.now()
    const claimed = await store.claimQueued(deps.db, {
      at,
      pauseMs: CLAIM_MS,
      limit: CLAIMED_AT_ONCE,
    })
    const orders = await Promise.all(claimed.map((payout) => orderOne(deps, payout)))
    taken += orders.filter((isTaken) => isTaken).length
    if (claimed.length < CLAIMED_AT_ONCE) return taken
  }
}

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

const orderOne = async (deps: Deps, payout: store.PayoutInTurn): Promise<boolean> => {
  const { payoutId, lenderCode, amountMinor, currency, accountSealed } = payout
  const at = deps.clock.now()
  try {
    if (await isHeld(deps, payout, at)) return false
    const account: BankAccount = JSON.parse(
      openField(deps.secrets.fieldKey, accountContext(payoutId), accountSealed),
    )
    await deps.payout.order({ payoutId, lenderCode, amountMinor, currency, ...account })
    await store.markOrdered(deps.db, { payoutId, at })
    return true
  } catch (error) {
    deps.log.warn({ err: error, payoutId }, 'a payout could not be ordered and will be tried again')
    const nextTryAt = new Date(at.getTime() + orderPauseMs(payout.orderTries))
    await store.postponePayout(deps.db, { payoutId, nextTryAt })
    return false
  }
}

/**
 * Holds a payout back when the borrower may no longer borrow since it was approved. It is too late for what
 * an earlier try has handed over, even if its answer was lost.
 */
const isHeld = async (deps: Deps, payout: store.PayoutRow, at: Date): Promise<boolean> => {
  const { payoutId, userId } = payout
  const stop = await inTransaction(deps.db, (tx) => lockedStop(deps, tx, userId))
  if (!stop || (await deps.payout.isKnown(payoutId))) return false
  return inTransaction(deps.db, (tx) => hold(deps, tx, payoutId, at))
}

/** A write-off takes the same lock: it either comes before the order and is seen, or comes after it. */
const lockedStop = async (deps: Deps, tx: Tx, userId: string): Promise<BorrowStop | null> => {
  await lockCredit(tx, userId)
  return (await readStops(deps, tx, userId)).stop
}

/** The loan waits for its payout (→ 30), which the borrower or the staff may order again or end. */
const hold = async (deps: Deps, tx: Tx, payoutId: string, at: Date): Promise<boolean> => {
  const payout = await store.lockPayout(tx, payoutId)
  if (payout?.state !== 'queued') return true
  const loan = await lockLoan(tx, payout.loanId)
  const stop = await lockedStop(deps, tx, payout.userId)
  if (!stop) return false
  await store.holdPayout(tx, { payoutId, failure: `held.${stop.code}`, at })
  await takeBack(deps, tx, loan, {
    payoutId,
    why: 'payout.held',
    reasonCode: `${HELD}${stop.code}`,
    at,
  })
  return true
}

export interface PayoutEvent extends PayoutReport {
  readonly at: Date
}

/**
 * Processes what the provider reports about a payout, once. A message for a payout that is already settled
 * changes nothing. Money that had arrived and is returned is booked back, and the loan waits for its payout
 * again (→ 30), provided nothing else has happened to it; otherwise, and for any other contradiction, the
 * message is kept and reported to the staff (verify-payouts.ts).
 */
export const settlePayout = (deps: Deps, event: PayoutEvent): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const payout = await store.lockPayout(tx, event.payoutId)
    if (!payout) throw new AppError('NOT_FOUND')
    if (!(await store.insertEvent(tx, event))) return
    const state = event.event === 'payout.processed' ? 'processed' : 'failed'
    if (payout.state === 'processed' || payout.state === 'failed') {
      if (event.event === 'payout.reversed' && payout.state === 'processed') {
        if (await giveBack(deps, tx, payout.loanId, event)) return
      }
      if (payout.state !== state) {
        deps.log.error(
          { payoutId: event.payoutId, state, was: payout.state },
          'a payout contradicts itself',
        )
      }
      return
    }
    const loan = await lockLoan(tx, payout.loanId)
    await store.settlePayoutRow(tx, { ...event, state })
    if (state === 'processed') await disburse(deps, tx, loan, event)
    else await takeBack(deps, tx, loan, failureOf(event))
  })

const disburse = async (deps: Deps, tx: Tx, loan: Loan, event: PayoutEvent): Promise<void> => {
  const { terms, coupon, principalMinor } = loan
  const disbursedOn = deps.clock.businessDay()
  const price = quoteLoan(terms, principalMinor, disbursedOn, coupon)
  const dueOn = price.schedule[0]?.dueOn ?? price.dueOn
  await updateDisbursal(tx, {
    loanId: loan.loanId,
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
}

const feeCouponAtPayout = ({ terms, coupon }: Loan, feeMinor: Minor): Minor =>
  terms.feeCollected === 'atPayout' && coupon?.target === 'fee'
    ? couponOff(coupon, feeMinor)
    : ZERO_MINOR

/** False where more than the payout has happened to the loan: then the staff settles it. */
const giveBack = async (
  deps: Deps,
  tx: Tx,
  loanId: string,
  event: PayoutEvent,
): Promise<boolean> => {
  const loan = await lockLoan(tx, loanId)
  if (!isRunning(loan.status) || (await isTouched(tx, loanId))) return false
  const { payoutId } = event
  await store.settlePayoutRow(tx, { ...event, state: 'failed' })
  await reverseEntry(deps, tx, loan, `payout.processed:${payoutId}`)
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
