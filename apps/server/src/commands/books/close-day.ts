import { addDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import { chainEndBy, listBooks } from '../../domains/books/list-books.ts'
import { sealNextDays } from '../../domains/books/seal-day.ts'
import { closeBookDay } from '../../domains/loans/close-book-day.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CommandIo } from '../command-line.ts'
import { textTable } from '../text-table.ts'

type CloseDeps = Pick<Deps, 'db' | 'newId' | 'clock' | 'market' | 'secrets'>

/**
 * Closes a day of every book, and the open days before it, as a night does: each day of a book is one transaction, so
 * that what was stopped goes on where it was, and a day that is closed stays as it is. Returns whether all that
 * is shut holds and is sealed; what keeps a day from it is said.
 */
export const closeDayByHand = async (
  deps: CloseDeps,
  day: Day,
  { say }: Pick<CommandIo, 'say'>,
): Promise<boolean> => {
  for (;;) {
    const shut = await inTransaction(deps.db, (tx) => closeBookDay(deps, tx, addDays(day, 1)))
    if (!shut) break
    say(`${shut.book}: ${shut.day} is shut`)
  }
  let isWhole = true
  for (let after = ''; ; ) {
    const sealed = await inTransaction(deps.db, (tx) => sealNextDays(deps, tx, after))
    if (!sealed) break
    const { book, count, problems } = sealed
    if (count > 0) say(`${book}: ${count} ${count === 1 ? 'day is' : 'days are'} sealed`)
    for (const problem of problems) say(problem)
    if (problems.length === 0) continue
    isWhole = false
    after = book
  }
  await showEnds(deps, day, say)
  return isWhole
}

/** How far each book is by that day: the same whenever it is asked. */
const showEnds = async (
  { db }: Pick<CloseDeps, 'db'>,
  day: Day,
  say: CommandIo['say'],
): Promise<void> => {
  const rows = []
  for (const { book } of await listBooks(db)) {
    const end = await chainEndBy(db, { book, day })
    rows.push({
      book,
      'sealed until': end?.day ?? 'no day yet',
      entries: end?.entries ?? 0,
      'end of the chain': end?.chain ?? '',
    })
  }
  say(textTable(rows))
}
