import type { MarketCode } from '@noren/markets/market'
import { keptYearsOf } from '@noren/markets/market-by-code'
import type { KeptPart } from '@noren/markets/retention'

const YEAR_MONTHS = 12

/**
 * For how many months the hash of a document stays excluded when somebody who was blocked has their
 * data erased: as long as a claim about the fraud can be made, and a check that was open for a year.
 * Nobody is excluded for a refusal, or when they asked for the block. Open debts need none: with one
 * there is no erasure.
 */
const EXCLUDED_MONTHS: Readonly<Record<string, number>> = {
  'blocked.fraud': 5 * YEAR_MONTHS,
  'blocked.check': YEAR_MONTHS,
}

export const excludedMonths = (blockReason: string | null): number =>
  EXCLUDED_MONTHS[blockReason ?? ''] ?? 0

export const keptMonths = (market: MarketCode, part: KeptPart): number =>
  keptYearsOf(market)[part] * YEAR_MONTHS
