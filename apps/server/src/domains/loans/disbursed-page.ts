import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { Loan } from './loan.ts'
import * as store from './state/loan-store.ts'

const VERIFIED_IN_DAYS = 28
const FIRST_TURN = day('2026-01-01')

export interface DisbursedPage {
  readonly loans: readonly Loan[]
  /** The id after which the next page begins; null when there is none. */
  readonly last: string | null
}

/** Every loan that was ever paid out, in pages by id. */
export const disbursedPage = async (
  on: Querier,
  { after, limit }: { after: string | null; limit: number },
): Promise<DisbursedPage> => {
  const loans = await store.listDisbursed(on, { after: after ?? BEFORE_ALL, limit })
  const last = loans.length < limit ? null : (loans.at(-1)?.loanId ?? null)
  return { loans, last }
}

/**
 * What a night verifies, in pages by id: every loan with something on the page of yesterday or today, and one
 * in 28 of those that run, so that each has its turn.
 */
export const pageToVerify = async (
  on: Querier,
  { after, limit, today }: { after: string | null; limit: number; today: Day },
): Promise<DisbursedPage> => {
  const turn = Math.abs(daysBetween(FIRST_TURN, today)) % VERIFIED_IN_DAYS
  const loans = await store.listToVerify(on, {
    ...{ after: after ?? BEFORE_ALL, limit, since: addDays(today, -1) },
    ...{ part: turn, parts: VERIFIED_IN_DAYS },
  })
  return { loans, last: loans.length < limit ? null : (loans.at(-1)?.loanId ?? null) }
}
