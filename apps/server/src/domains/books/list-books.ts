import { addDays, type Day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { findLastSeal, findSealBefore } from './store/day-seals.ts'
import * as store from './store/journal.ts'

/** The books of all lenders, by name. */
export const listBooks = (
  on: Querier,
): Promise<{ book: string; lenderCode: string; currency: Currency }[]> => store.listBooks(on)

/** The last day of a book that is proven and sealed; null when none is. */
export const sealedUntil = async (on: Querier, book: string): Promise<Day | null> =>
  (await findLastSeal(on, book))?.day ?? null

/** The end of a book's chain, as whoever has a copy outside compares it. */
export interface BookChainEnd {
  /** The last sealed day, which may be before the day that was asked for. */
  readonly day: Day
  /** How many entries the chain goes over. */
  readonly entries: number
  /** In hexadecimal. */
  readonly chain: string
}

/** By the end of a day; null when no day is sealed by then. */
export const chainEndBy = async (
  on: Querier,
  { book, day }: { book: string; day: Day },
): Promise<BookChainEnd | null> => {
  const seal = await findSealBefore(on, { book, day: addDays(day, 1) })
  return seal ? { day: seal.day, entries: seal.position, chain: seal.chain.toString('hex') } : null
}
