import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { findBalance } from './store/checkpoint.ts'

/** Debits minus credits of all that is posted on an account of a book. Costs what came after its last checkpoint. */
export const accountBalance = (on: Querier, of: { book: string; code: number }): Promise<Minor> =>
  findBalance(on, of)
