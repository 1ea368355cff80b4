import type { Day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './state/loan-facts-store.ts'

export type { Portfolio } from './state/loan-facts-store.ts'

/** What is out today and how much of it is at risk, summed over all loans that run. */
export const portfolioToday = (
  on: Querier,
  of: { today: Day; currency: Currency },
): Promise<store.Portfolio> => store.sumPortfolio(on, of)
