import { type Day, earlierDay } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { postCash } from '../books/post-cash.ts'
import { markPosted } from './store/statements.ts'

type CashDeps = Pick<Deps, 'newId' | 'clock'>

/** The day that a line of a statement counts for: one to come is no value date. */
export const valueDay = (deps: CashDeps, on: Day): Day => earlierDay(on, deps.clock.businessDay())

/** Settlements that lines of the bank have confirmed are no longer on their way. */
export const postArrivals = (
  deps: CashDeps,
  tx: Tx,
  book: string,
  lines: readonly { lineId: string; amountMinor: Minor; bookedOn: Day }[],
): void => {
  if (lines.length === 0) return
  postCash(
    deps,
    tx,
    book,
    lines.map(({ lineId: sourceId, amountMinor: signedMinor, bookedOn }) => {
      const valueOn = valueDay(deps, bookedOn)
      return { event: 'bankMatched', sourceId, input: { signedMinor }, valueOn }
    }),
  )
  markPosted(
    tx,
    lines.map(({ lineId }) => lineId),
    deps.clock.now(),
  )
}
