import type { MarketCode } from '@noren/markets/market'
import type { KeptPart } from '../holdings.ts'

const YEAR_MONTHS = 12

/**
 * For how many months a market's law has a part kept after the last loan was closed (of consents:
 * after the erasure). An operator confirms these with counsel.
 *
 * in: PMLA 2002 s. 12 (identity, 5 years), Companies Act 2013 s. 128 (books, 8), Limitation Act 1963
 * (claims, 3). mx: rules on money laundering (10), Código de Comercio art. 38 (10). id: Law 8/2010
 * (5), Law 8/1997 (10). vn: AML Law 2022 (5), Decree 174/2016 (10).
 */
const KEPT_YEARS: Readonly<Record<MarketCode, Readonly<Record<KeptPart, number>>>> = {
  in: { identity: 5, books: 8, consents: 3 },
  mx: { identity: 10, books: 10, consents: 5 },
  id: { identity: 5, books: 10, consents: 5 },
  vn: { identity: 5, books: 10, consents: 3 },
}

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
  KEPT_YEARS[market][part] * YEAR_MONTHS
