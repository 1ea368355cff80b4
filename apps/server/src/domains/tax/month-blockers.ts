import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/month.ts'

/** Why a month of the books cannot be closed, as far as the tax says. */
export type TaxBlocker = 'taxUnnumbered'

/** A tax document of the month has no number yet. */
export const taxBlockers = async (
  on: Querier,
  of: { book: string; month: Day },
): Promise<TaxBlocker[]> => ((await store.countUnnumbered(on, of)) === 0 ? [] : ['taxUnnumbered'])
