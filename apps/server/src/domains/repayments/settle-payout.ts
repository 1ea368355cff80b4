import { isRunning } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { bookOf } from '../books/book.ts'
import { postEntry } from '../books/post-entry.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { type Loan, wasDisbursed } from '../loans/loan.ts'
import { lockOwnLoan } from '../loans/moves.ts'
import { stopNextPayout } from '../loans/payout-again.ts'
import {
  askOfLateArrival,
  type PayoutEvent,
  type PayoutNews,
  settlePayoutWithin,
} from '../loans/payouts.ts'
import {
  insertReturn,
  lockArrivedLate,
  lockReturnOf,
  lockSentAgain,
  setReturnSettled,
} from '../loans/returned-payouts.ts'
import { pausePenal, resumePenal } from './pauses.ts'
import { notifyOfReturn } from './receive/payment-message.ts'
import { settleRefund } from './refund-orders.ts'

/**
 * Processes what the provider reports about a payout or a refund, once. What contradicts an earlier report is booked as the
 * fact of cash that it is, and waits for two persons (decide-return.ts). Throws NOT_FOUND.
 */
export const settlePayout = (deps: Deps, event: PayoutEvent): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    if (await settleRefund(deps, tx, event)) return
    const news = await settlePayoutWithin(deps, tx, event)
    if (!news) return
    const loan = await lockOwnLoan(tx, news.payout)
    await MAKE[news.what](deps, tx, loan, { ...news, at: event.at })
    await publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loan.loanId })
  })

type Told = PayoutNews & { readonly at: Date }

/** Nothing is charged for late days, and nobody is reminded, until it is decided what the return was. */
const takeReturn = async (deps: Deps, tx: Tx, loan: Loan, told: Told): Promise<void> => {
  const { payoutId, amountMinor } = told.payout
  // One that was sent again may fail, arrive after all, and come back.
  const earlier = await lockReturnOf(tx, payoutId)
  await postEntry(deps, tx, loan, {
    event: 'payoutReturned',
    eventKey: earlier ? `payout.returnedAgain:${payoutId}` : `payout.returned:${payoutId}`,
    sourceId: payoutId,
    valueOn: deps.clock.businessDay(),
    input: { receiveMinor: amountMinor },
  })
  const before = await lockSentAgain(tx, told.payout)
  // The pause of an earlier return goes on only if the money was still on its way again.
  const isOnItsWay = before?.state === 'waiting'
  if (isOnItsWay) await setReturnSettled(tx, before.returnId)
  const pauseId = (isOnItsWay ? before.pauseId : null) ?? (await pauseFor(deps, tx, loan))
  await noteReturn(deps, tx, loan, { ...told, kind: 'returned', pauseId })
  await notifyOfReturn(tx, loan, { kind: 'payoutReturned', payoutId, at: told.at })
}

const pauseFor = async (deps: Deps, tx: Tx, loan: Loan): Promise<string | null> => {
  if (!wasDisbursed(loan) || !isRunning(loan.status)) return null
  const pauseId = deps.newId()
  await pausePenal(deps, tx, loan, { pauseId, fromOn: deps.clock.businessDay() })
  return pauseId
}

const noteReturn = (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  of: Told & { readonly kind: 'returned' | 'arrivedLate'; readonly pauseId: string | null },
): Promise<void> => {
  const { payout, kind, pauseId, at } = of
  const { userId, loanId, currency } = loan
  return insertReturn(tx, {
    ...{ returnId: deps.newId(), userId, loanId, payoutId: payout.payoutId, kind, currency },
    ...{ book: bookOf(loan), amountMinor: payout.amountMinor, pauseId },
    ...{ toldOn: deps.clock.businessDay(), toldAt: at },
  })
}

/** What was ordered in its place must not leave too. */
const takeLateArrival = async (deps: Deps, tx: Tx, loan: Loan, told: Told): Promise<void> => {
  const { payoutId, amountMinor } = told.payout
  await postEntry(deps, tx, loan, {
    event: 'payoutArrivedLate',
    eventKey: `payout.late:${payoutId}`,
    sourceId: payoutId,
    valueOn: deps.clock.businessDay(),
    input: { receiveMinor: amountMinor },
  })
  // One that is in turn either left before, or waits for this lock and is held (loans/payouts.ts).
  await lockCredit(tx, loan.userId)
  await noteReturn(deps, tx, loan, { ...told, kind: 'arrivedLate', pauseId: null })
  await stopNextPayout(deps, tx, loan, told.at)
  await askOfLateArrival(tx, { payoutId, at: told.at })
  await notifyOfReturn(tx, loan, { kind: 'payoutArrivedLate', payoutId, at: told.at })
}

/** What had arrived late has been taken back, whether or not somebody had asked for it. */
const takeRecall = async (deps: Deps, tx: Tx, loan: Loan, { payout }: Told): Promise<void> => {
  const { payoutId, amountMinor } = payout
  await postEntry(deps, tx, loan, {
    event: 'disbursalFailed',
    eventKey: `payout.recalled:${payoutId}`,
    sourceId: payoutId,
    valueOn: deps.clock.businessDay(),
    input: { receiveMinor: amountMinor },
  })
  const late = await lockArrivedLate(tx, payoutId)
  if (late) await setReturnSettled(tx, late.returnId)
}

/**
 * The borrower has the money again: from tomorrow on it costs interest. If it had been told that it came back
 * once more, and nothing is decided of that, it has left after all.
 */
const takeArrivalAgain = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  { payout }: Told,
): Promise<void> => {
  const { payoutId, amountMinor } = payout
  const failed = await lockReturnOf(tx, payoutId)
  if (failed) {
    await postEntry(deps, tx, loan, {
      event: 'payoutSentAgain',
      eventKey: `payout.againLate:${payoutId}`,
      sourceId: payoutId,
      valueOn: deps.clock.businessDay(),
      input: { receiveMinor: amountMinor },
    })
  }
  const before = failed ?? (await lockSentAgain(tx, payout))
  if (!before) throw new Error(`payout ${payoutId} was sent in the place of none`)
  await setReturnSettled(tx, before.returnId)
  if (before.pauseId === null) return
  await resumePenal(deps, tx, loan, { pauseId: before.pauseId, isLetOff: true })
}

const MAKE: Readonly<
  Record<PayoutNews['what'], (deps: Deps, tx: Tx, loan: Loan, told: Told) => Promise<void>>
> = {
  returned: takeReturn,
  arrivedLate: takeLateArrival,
  recalled: takeRecall,
  arrivedAgain: takeArrivalAgain,
}
