import type { CreditSwitchState } from '@noren/contract/operator/credit'
import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import {
  holdSwitches,
  type LoanAsked,
  readSwitches,
  switchStateOf,
} from '../credit/credit-switches.ts'
import type { Loan } from './loan.ts'
import { sumLimitUse } from './state/loan-store.ts'

/**
 * Refuses new loans that a switch of the staff or a guard stops.
 * @returns whether a person has to approve what a machine would
 */
export const refuseClosed = (
  switches: Awaited<ReturnType<typeof readSwitches>>,
  asked: { readonly loans: readonly LoanAsked[]; readonly isNewBorrower: boolean },
): { isManualOnly: boolean } => {
  const state = switchStateOf(switches, asked)
  if (state === 'closed') throw new AppError('LENDING_CLOSED')
  return { isManualOnly: state === 'manualOnly' }
}

/** What the switches say of a loan that was applied for; none is set before the transaction ends. */
export const holdSwitchOf = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  loan: Pick<Loan, 'userId' | 'lenderCode' | 'productCode'>,
): Promise<CreditSwitchState> => {
  const [, stateOf] = await Promise.all([
    holdSwitches(tx),
    atOnce(tx, (on) => readSwitchesFor({ clock }, on, loan.userId)),
  ])
  return stateOf(loan)
}

/** What the switches say of a person's loans; to be read where they are held. */
export const readSwitchesFor = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
  userId: string,
): Promise<(loan: LoanAsked) => CreditSwitchState> => {
  const [switches, { repaidCount }] = await Promise.all([
    readSwitches(on, clock.businessDay()),
    sumLimitUse(on, userId),
  ])
  const isNewBorrower = repaidCount === 0
  return (loan) => switchStateOf(switches, { loans: [loan], isNewBorrower })
}
