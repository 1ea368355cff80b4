import { addDays, type Day, earlierDay } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { accountName } from './chart.ts'
import { accrualOf, openSince } from './close-day.ts'

/** What the days earn that are not closed yet, account by account: debits minus credits. */
export interface EarnedSoFar {
  readonly days: readonly Day[]
  readonly lines: readonly {
    readonly code: number
    readonly name: string
    readonly amountMinor: Minor
  }[]
}

/**
 * What the close of each open day until `day` will post of what loans earn, if nothing else happens: it is in no balance
 * before. Null where all of these days are closed. Read it on one snapshot.
 */
export const earnedSoFar = async (
  on: Querier,
  { book, day, today }: { book: string; day: Day; today: Day },
): Promise<EarnedSoFar | null> => {
  const last = earlierDay(day, today)
  const sums = new Map<number, Minor>()
  const days: Day[] = []
  const first = await openSince(on, book)
  for (let open = first; open !== null && open <= last; open = addDays(open, 1)) {
    days.push(open)
    for (const { postings } of await accrualOf(on, { book, day: open })) {
      for (const { debitCode, creditCode, amountMinor } of postings) {
        sums.set(debitCode, addMinor(sums.get(debitCode) ?? ZERO_MINOR, amountMinor))
        sums.set(creditCode, subtractMinor(sums.get(creditCode) ?? ZERO_MINOR, amountMinor))
      }
    }
  }
  if (days.length === 0) return null
  const lines = [...sums]
    .sort(([one], [other]) => one - other)
    .map(([code, amountMinor]) => ({ code, name: accountName(code), amountMinor }))
  return { days, lines: lines.filter(({ amountMinor }) => amountMinor !== 0) }
}
