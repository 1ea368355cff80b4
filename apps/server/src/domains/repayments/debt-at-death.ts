import type { Day } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Closing } from '@noren/contract/operator/bereavements'
import type { Outstanding } from '@noren/pricing/outstanding'
import { type GivenUp, NOTHING_GIVEN_UP } from '@noren/pricing/settlement'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { endHoldsBy, insertHold } from '../collections/holds.ts'
import { loansOfUser } from '../loans/find-loan.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { listWaivers, reverseWaivers } from './adjust/waiver-store.ts'
import { waiversOf } from './adjust/waivers-of.ts'
import { BEREAVEMENT_REASON } from './bereavement-reason.ts'
import { lockLoansOf } from './holds.ts'
import { type LoanHistory, readHistory } from './loan-history.ts'
import { owedToday } from './owed-today.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'

/** What a death leaves of the loans that run. */
export interface DebtAtDeath {
  loanCount: number
  /** Principal, with interest and fees up to the day of the death. */
  fixedMinor: Minor
  /** Penal charges up to that day. */
  penalMinor: Minor
}

const isOwing = (loan: Loan): loan is DisbursedLoan => isRunning(loan.status) && wasDisbursed(loan)

/** It ran on that day, and was repaid or written off since. */
const hasEndedSince = (
  loan: Loan,
  { writeOff, payments }: Pick<LoanHistory, 'writeOff' | 'payments'>,
  diedOn: Day,
): loan is DisbursedLoan => {
  if (!wasDisbursed(loan)) return false
  if (loan.status === LOAN_STATUS.writtenOff) return writeOff !== null && writeOff.on >= diedOn
  return loan.status === LOAN_STATUS.repaid && payments.some(({ paidOn }) => paidOn >= diedOn)
}

/** Also what a plan holds, which is owed again when it is broken. */
const penalOf = ({ penalMinor, plan }: Outstanding): Minor =>
  addMinor(penalMinor, plan?.heldPenalMinor ?? ZERO_MINOR)

/** As it would be if the death were confirmed today; nothing is locked or changed. */
export const debtAtDeath = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  { userId, diedOn }: { userId: string; diedOn: Day },
): Promise<DebtAtDeath> => {
  const stop = {
    ...{ fromOn: diedOn, endedOn: null, isLetOff: true, isWithoutMoney: true, isDeath: true },
  }
  let debt: DebtAtDeath = { loanCount: 0, fixedMinor: ZERO_MINOR, penalMinor: ZERO_MINOR }
  for (const loan of await loansOfUser(on, userId)) {
    const history = await readHistory(on, loan)
    const isWrittenOff = loan.status === LOAN_STATUS.writtenOff
    if (!isOwing(loan) && !(isWrittenOff && hasEndedSince(loan, history, diedOn))) continue
    const pauses = [...history.pauses, { ...stop, pauseId: loan.loanId }]
    const owed = owedToday(deps, loan, { ...history, pauses })
    debt = {
      loanCount: debt.loanCount + 1,
      fixedMinor: addMinor(debt.fixedMinor, subtractMinor(owed.totalMinor, owed.penalMinor)),
      penalMinor: addMinor(debt.penalMinor, penalOf(owed)),
    }
  }
  return debt
}

/** All that is owed, and what paying early would save of the fee: nobody pays it early any more. */
const withSavedFee = (owed: Outstanding): GivenUp => {
  const { savedFee, principalMinor, interestMinor, penalMinor } = owed
  const feeMinor = addMinor(owed.feeMinor, savedFee.feeMinor)
  const taxMinor = addMinor(owed.taxMinor, savedFee.taxMinor)
  return { principalMinor, interestMinor, penalMinor, feeMinor, taxMinor }
}

/**
 * A death that two persons have confirmed: from its day on nothing is earned, of whichever loan. Of those that ran on it penal
 * charges are waived and the rest stays what it was that day (`estate`), or is waived as well, which ends them (`waive`);
 * what was paid since beyond that is the borrower's credit. What was written off before the death is frozen already, and stays
 * so. Returns what was given up.
 */
export const settleDeath = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; evidenceId: string; diedOn: Day; closing: Closing; operatorId: string },
): Promise<{ waivedMinor: Minor }> => {
  const { userId, evidenceId, diedOn, closing, operatorId } = of
  const at = deps.clock.now()
  const loans = await lockLoansOf(tx, userId)
  // What the report itself has stopped is over, before there is another hold of the same evidence.
  await endHoldsBy(tx, { userId, evidenceId, untilOn: deps.clock.businessDay() })
  await insertHold(tx, {
    ...{ userId, holdId: deps.newId(), loanId: null, cause: 'death', evidenceId },
    ...{ fromOn: diedOn, untilOn: null, openedBy: 'staff' },
  })
  let waivedMinor = ZERO_MINOR
  for (const loan of loans) {
    const before = await readHistory(tx, loan)
    if (!isOwing(loan) && !hasEndedSince(loan, before, diedOn)) continue
    const owed = owedToday(deps, loan, before)
    const onlyPenal = { ...NOTHING_GIVEN_UP, penalMinor: penalOf(owed) }
    const givenUp = closing === 'estate' ? onlyPenal : withSavedFee(owed)
    const waivers = waiversOf(deps, givenUp, {
      ...{ loanId: loan.loanId, operatorId, reason: BEREAVEMENT_REASON },
      ...{ waivedOn: deps.clock.businessDay(), waivedAt: at },
    })
    waivedMinor = sumMinor([waivedMinor, ...waivers.map(({ amountMinor }) => amountMinor)])
    const after = { ...before, waivers: [...before.waivers, ...waivers] }
    const history = await rebook(deps, tx, loan, after)
    await moveAfter(deps, tx, loan, { history, at, why: BEREAVEMENT_REASON })
  }
  return { waivedMinor }
}

/** What was waived of a loan because of a death, part by part. */
export const bereavementWaived = async (on: Querier, loanId: string): Promise<Minor[]> =>
  (await listWaivers(on, loanId))
    .filter(({ reason }) => reason === BEREAVEMENT_REASON)
    .map(({ takenMinor }) => takenMinor)

/** What was waived because of a death, and would be owed again if that was a mistake. */
export const waivedAtDeath = async (on: Querier, userId: string): Promise<Minor> => {
  const taken: Minor[] = []
  for (const { loanId } of await loansOfUser(on, userId)) {
    taken.push(...(await bereavementWaived(on, loanId)))
  }
  return sumMinor(taken)
}

/**
 * It was somebody else who died, as two persons have found: what was waived is owed again, and from tomorrow on the loans
 * earn and are late as before. Nothing is charged for the days between; what the estate has paid whole stays paid.
 */
export const undoDeath = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; evidenceId: string; closing: Closing },
): Promise<void> => {
  const { userId, evidenceId, closing } = of
  const at = deps.clock.now()
  const loans = await lockLoansOf(tx, userId)
  await endHoldsBy(tx, { userId, evidenceId, untilOn: deps.clock.businessDay() })
  for (const loan of loans) {
    if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) continue
    const isRepaid = loan.status === LOAN_STATUS.repaid
    if (isRepaid && closing === 'estate') continue
    const { loanId } = loan
    const count = await reverseWaivers(tx, { loanId, reason: BEREAVEMENT_REASON, at })
    // Repaid by money, before the death was confirmed.
    if (isRepaid && count === 0) continue
    const history = await rebook(deps, tx, loan, await readHistory(tx, loan))
    await moveAfter(deps, tx, loan, { history, at, why: 'deathMistaken' })
  }
}
