import { type Day, day } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import { AFTER_ALL, BEFORE_ALL } from './ids.ts'

/** A position in a list that is ordered by a key, and by ids where keys are the same. */
export interface Place<Key> {
  readonly key: Key
  readonly id: string
}

export interface PageAsked<Key> {
  /** The last line of the page before. */
  readonly after: Place<Key>
  readonly limit: number
}

export interface Page<Row, Key> {
  readonly rows: Row[]
  /** Where the next page goes on; null when nothing follows. */
  readonly next: Place<Key> | null
}

export const FROM_OLDEST: Place<Date> = { key: new Date(0), id: BEFORE_ALL }
export const FROM_NEWEST: Place<Date> = { key: new Date('9999-12-31T00:00:00Z'), id: AFTER_ALL }
/** Of a list of amounts, the largest first. */
export const FROM_LARGEST: Place<Minor> = { key: minor(Number.MAX_SAFE_INTEGER), id: BEFORE_ALL }
export const FROM_FIRST_DAY: Place<Day> = { key: day('1970-01-01'), id: BEFORE_ALL }

/**
 * The page in rows that were read for one line more than it has: that line says whether something follows.
 */
export const pageOf = <Row, Key>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place<Key>,
): Page<Row, Key> => {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > limit && last ? placeOf(last) : null }
}
