import { addDays, type Day, earlierDay, laterDay } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import { outstandingOn } from '@noren/pricing/outstanding'
import { chargeableDays } from '@noren/pricing/penal'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { endPenalPause, startPenalPause } from '../loans/loan-changes.ts'
import { factsOf, readHistory } from './loan-history.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'

/** Stops penal charges on a locked loan from that day on; what was booked since then is booked again. */
export const pausePenal = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  pause: { pauseId: string; fromOn: Day },
): Promise<void> => {
  const before = await readHistory(tx, loan)
  await startPenalPause(tx, { ...pause, loanId: loan.loanId })
  const after = {
    ...before,
    pauses: [...before.pauses, { ...pause, endedOn: null, isLetOff: false, isWithoutMoney: false }],
  }
  const history = await rebook(deps, tx, loan, after)
  await moveAfter(deps, tx, loan, { history, at: deps.clock.now(), why: 'pause' })
}

/** Ends a pause today. If waived, its days are never charged; otherwise they count from tomorrow on. */
export const resumePenal = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  end: { pauseId: string; isLetOff: boolean },
): Promise<void> => {
  const endedOn = deps.clock.businessDay()
  await endPenalPause(tx, { ...end, endedOn })
  if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) return
  await rebook(deps, tx, loan, await readHistory(tx, loan))
}

/**
 * What the refusal of a proof costs: the number of days it had paused and the penal charge for them, which
 * counts from the day after. Zero for a pause that is open or was waived, and for days before something was
 * settled meanwhile.
 */
export const pausedCost = async (
  deps: Pick<Deps, 'db' | 'market'>,
  loan: DisbursedLoan,
  pauseId: string,
): Promise<{ days: number; penalMinor: Minor }> => {
  const history = await readHistory(deps.db, loan)
  const pause = history.pauses.find((known) => known.pauseId === pauseId)
  if (!pause || pause.endedOn === null) return { days: 0, penalMinor: ZERO_MINOR }
  const { endedOn } = pause
  const known = {
    ...history,
    payments: history.payments.filter(({ paidOn }) => paidOn <= endedOn),
    waivers: history.waivers.filter(({ waivedOn }) => waivedOn <= endedOn),
  }
  const paused = factsOf(deps.market, loan, known, endedOn)
  const charged = factsOf(deps.market, loan, known, addDays(endedOn, 1))
  const penalMinor = subtractMinor(
    outstandingOn(charged, endedOn).accruedPenalMinor,
    outstandingOn(paused, endedOn).accruedPenalMinor,
  )
  const { dueOn } = outstandingOn(paused, endedOn)
  const from = laterDay(pause.fromOn, dueOn)
  const until = earlierDay(endedOn, addDays(dueOn, deps.market.penalRules.daysMax))
  const days =
    from < until
      ? chargeableDays(from, until, charged.penalPauses) -
        chargeableDays(from, until, paused.penalPauses)
      : 0
  return { days: penalMinor > 0 ? days : 0, penalMinor }
}
