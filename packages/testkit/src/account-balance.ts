import { day } from '@noren/contract/dates'
import { trialBalance } from '@noren/server/domains/books/trial-balance'
import type { Db } from '@noren/server/platform/db/pool'

const ALWAYS = day('9999-12-31')

/** Debits minus credits of one account of a book, of all that is posted; in the smallest unit. */
export const accountBalance = async (
  db: Db,
  { book, code }: { book: string; code: number },
): Promise<number> => {
  const lines = await trialBalance(db, { book, day: ALWAYS, by: 'value', knownOn: ALWAYS })
  return lines.find((line) => line.code === code)?.balanceMinor ?? 0
}
