import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import type { StatementText } from '@noren/vision/vision'
import type { Reading } from '../../credit/income-proofs.ts'
import { readingOf } from './figures.ts'
import { readRows, type Statement } from './read-rows.ts'
import { whoseIs } from './whose.ts'
import { EDITORS } from './words.ts'

/** Whose statement it has to be, and how new. */
export interface Reader {
  readonly name: string
  readonly accountNumber: string
  readonly lenders: readonly string[]
  readonly currency: Currency
  readonly today: Day
}

/** What a statement proves: `supported` by the bank's own PDF of the verified account, `csv` by anything less. */
export type ReadEvidence = 'supported' | 'csv'

export interface ReadStatement {
  readonly evidence: ReadEvidence
  readonly reading: Reading
}

export type StatementFault =
  | { readonly why: 'table' | 'short' | 'future' }
  | { readonly why: 'old'; readonly until: Day }
  | { readonly why: 'balance'; readonly row: number }
  | { readonly why: 'otherName' }

/** A statement covers at least so many days, and ends at most so many days ago. */
export const DAYS_MIN = 90
export const AGE_DAYS_MAX = 15

/**
 * Reads the text of a statement. What is wrong with it is a fault with its place, never a word about its owner: what
 * may have been changed counts for less, and what does not add up for nothing.
 */
export function readStatement(text: StatementText, of: Reader): ReadStatement | StatementFault {
  const statement = readRows(text, of.currency)
  if ('why' in statement) return statement
  const whose = whoseIs(statement.head, of)
  // A file that names nobody is theirs by the number of their account.
  if (!whose.isNameTheirs && !(text.kind === 'csv' && whose.isAccountTheirs)) {
    return { why: 'otherName' }
  }
  const fault = faultOfTime(statement, of.today)
  if (fault) return fault
  const lowered = loweredBy(text, statement, whose.isAccountTheirs)
  const evidence = text.kind === 'pdf' && lowered === null ? 'supported' : 'csv'
  return { evidence, reading: { ...readingOf(statement, of), lowered } }
}

function faultOfTime({ from, until, rows }: Statement, today: Day): StatementFault | null {
  const last = rows.at(-1)?.on ?? until
  if (until > today || last > today) return { why: 'future' }
  if (last < addDays(today, -AGE_DAYS_MAX)) return { why: 'old', until: last }
  return daysBetween(from, until) + 1 < DAYS_MIN ? { why: 'short' } : null
}

function loweredBy(
  { kind, madeWith }: StatementText,
  { isFontMixed }: Statement,
  isAccountTheirs: boolean,
): Reading['lowered'] {
  if (kind === 'csv') return null
  if (!isAccountTheirs) return 'otherAccount'
  if (EDITORS.test(madeWith)) return 'editor'
  return isFontMixed ? 'fonts' : null
}
