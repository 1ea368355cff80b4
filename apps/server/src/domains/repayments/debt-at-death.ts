import type { Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Closing } from '@noren/contract/operator/bereavements'
import type { Outstanding } from '@noren/pricing/outstanding'
import { type GivenUp, NOTHING_GIVEN_UP } from '@noren/pricing/settlement'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { endHoldsBy, insertHold } from '../collections/holds.ts'
import { loansOfUser } from '../loans/find-loan.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { waiversOf } from './adjust/waivers-of.ts'
import { lockLoansOf } from './holds.ts'
import { readHistory } from './loan-history.ts'
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

/** As it would be if the death were confirmed today; nothing is locked or changed. */
export const debtAtDeath = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  { userId, diedOn }: { userId: string; diedOn: Day },
): Promise<DebtAtDeath> => {
  const stop = { fromOn: diedOn, endedOn: null, isLetOff: true, isWithoutMoney: true }
  let debt: DebtAtDeath = { loanCount: 0, fixedMinor: ZERO_MINOR, penalMinor: ZERO_MINOR }
  for (const loan of (await loansOfUser(on, userId)).filter(isOwing)) {
    const history = await readHistory(on, loan.loanId)
    const pauses = [...history.pauses, { ...stop, pauseId: loan.loanId }]
    const { totalMinor, penalMinor } = owedToday(deps, loan, { ...history, pauses })
    debt = {
      loanCount: debt.loanCount + 1,
      fixedMinor: addMinor(debt.fixedMinor, subtractMinor(totalMinor, penalMinor)),
      penalMinor: addMinor(debt.penalMinor, penalMinor),
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
 * A death that two persons have confirmed: from its day on nothing is earned, of whichever loan. Of those that run penal
 * charges are waived and the rest stays what it was that day (`estate`), or is waived as well, which ends them (`waive`).
 * What was written off before is frozen already, and stays so. Returns what was given up.
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
  for (const loan of loans.filter(isOwing)) {
    const before = await readHistory(tx, loan.loanId)
    const owed = owedToday(deps, loan, before)
    const onlyPenal = { ...NOTHING_GIVEN_UP, penalMinor: owed.penalMinor }
    const givenUp = closing === 'estate' ? onlyPenal : withSavedFee(owed)
    const waivers = waiversOf(deps, givenUp, {
      ...{ loanId: loan.loanId, operatorId, reason: 'bereavement' },
      ...{ waivedOn: deps.clock.businessDay(), waivedAt: at },
    })
    waivedMinor = sumMinor([waivedMinor, ...waivers.map(({ amountMinor }) => amountMinor)])
    const after = { ...before, waivers: [...before.waivers, ...waivers] }
    const history = await rebook(deps, tx, loan, after)
    await moveAfter(deps, tx, loan, { history, at, why: 'bereavement' })
  }
  return { waivedMinor }
}
