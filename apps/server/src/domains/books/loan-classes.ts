import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { bookClassChange } from './book-plan.ts'
import type { ShutDay } from './close-day.ts'
import type { Parties } from './post-entry.ts'
import * as store from './store/classes.ts'
import { nonPerformingIn } from './suspense.ts'

export type ClassRow = store.ClassRow
export const listClassChangesOf = store.listChangesOf

/**
 * Writes the classes that a loan has from now on, on the page that has just been shut, and brings its books to them.
 * The loan is locked.
 */
export const recordClasses = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  of: Parties,
  { book, day, at, rows }: ShutDay & { readonly rows: readonly ClassRow[] },
): Promise<void> => {
  const was = nonPerformingIn(await store.listChanges(tx, of))
  await store.insertChanges(tx, { book, pageOn: day, rows })
  await bookClassChange(deps, tx, of, { was, day, at })
}
