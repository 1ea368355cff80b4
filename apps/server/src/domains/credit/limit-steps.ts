import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Band } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import { capacityOf } from './affordability.ts'
import type { CreditStanding } from './credit-standing.ts'
import { onTimeOf } from './decide/limit.ts'
import { policyOf } from './policy.ts'

/** How a limit came about, and by which steps it may rise. */
export interface LimitSteps {
  /** Of a month, as stated or shown. */
  readonly incomeMinor: Minor
  /** The share of it that counts. */
  readonly countedPpm: number
  readonly countedMinor: Minor
  /** What can be paid back in thirty days. */
  readonly capacityMinor: Minor
  readonly score: number
  readonly band: Band | null
  /** The most that is lent after none, one, two … loans repaid on time. */
  readonly ladder: { readonly stated: readonly Minor[]; readonly shown: readonly Minor[] }
  /** How many of the steps have been made. */
  readonly at: number
}

/** Null where the policy does not go by what can be paid back. */
export const limitSteps = (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  { facts, score, band }: CreditStanding,
): LimitSteps | null => {
  const { limitBy } = policyOf(deps)
  if (limitBy.kind !== 'affordability') return null
  const { shownIncome, monthlyIncomeMinor } = facts
  const { countedMinor, capacityMinor } = capacityOf(facts, limitBy)
  return {
    incomeMinor: shownIncome?.minor ?? monthlyIncomeMinor ?? ZERO_MINOR,
    countedPpm: limitBy.countedPpm[shownIncome?.evidence ?? 'stated'],
    countedMinor,
    capacityMinor,
    score,
    band,
    ladder: limitBy.ladder,
    at: onTimeOf(facts, limitBy).length,
  }
}
