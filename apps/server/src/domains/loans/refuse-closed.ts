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
  const [, state] = await Promise.all([
    holdSwitches(tx),
    atOnce(tx, (on) => switchOf({ clock }, on, loan)),
  ])
  return state
}

/** The same where they are held already. */
export const switchOf = async (
  { clock }: Pick<Deps, 'clock'>,
  on: Querier,
  loan: Pick<Loan, 'userId' | 'lenderCode' | 'productCode'>,
): Promise<CreditSwitchState> => {
  const [switches, { repaidCount }] = await Promise.all([
    readSwitches(on, clock.businessDay()),
    sumLimitUse(on, loan.userId),
  ])
  return switchStateOf(switches, { loans: [loan], isNewBorrower: repaidCount === 0 })
}
