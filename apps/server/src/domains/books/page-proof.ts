import { type Minor, subtractMinor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, accountName } from './chart.ts'
import * as store from './store/proof.ts'

/** What one statement goes over: seconds of a core at most. */
const ENTRIES_AT_ONCE = 20_000
const LOANS_AT_ONCE = 500

/** Accounts whose balance is never on the other side than this one, whoever they belong to. */
const NEVER_OPPOSITE: ReadonlyMap<number, 'debit' | 'credit'> = new Map([
  [ACCOUNT.payoutsInTransit, 'debit'],
  [ACCOUNT.refundsInTransit, 'debit'],
  [ACCOUNT.disputedReceipts, 'debit'],
  [ACCOUNT.borrowerCredit, 'credit'],
  [ACCOUNT.returnedDisbursals, 'credit'],
  [ACCOUNT.outputTax, 'credit'],
  [ACCOUNT.unearnedFees, 'credit'],
])

export const named = (code: number): string => `${code} ${accountName(code)}`

interface Balance {
  readonly code: number
  readonly debitMinor: Minor
  readonly creditMinor: Minor
  /** Whose it is, where an account is kept per borrower. */
  readonly userId?: string | null
}

/** Accounts of a book whose balance is on the side where it must not be, as sentences. */
export const sideProblems = (book: string, balances: readonly Balance[]): string[] =>
  balances.flatMap(({ code, debitMinor, creditMinor, userId = null }) => {
    const side = NEVER_OPPOSITE.get(code)
    const balance = subtractMinor(debitMinor, creditMinor)
    const isWrong = (side === 'debit' && balance < 0) || (side === 'credit' && balance > 0)
    if (!isWrong) return []
    const whose = userId === null ? '' : ` of borrower ${userId}`
    return [`${book}: ${named(code)}${whose} is on the wrong side: ${balance}`]
  })

/** What is wrong with the loans: money that stands not once in the books, and a part below nothing. */
export const loanProblems = async (on: Querier, loanIds: readonly string[]): Promise<string[]> => {
  const negative = await store.findNegativeDays(on, loanIds)
  return [
    ...(await store.findUnbooked(on, loanIds)),
    ...negative.map(
      ({ loanId, code, view, onDay, balanceMinor }) =>
        `loan ${loanId}: ${named(code)} is negative on ${onDay} in the ${view} view: ${balanceMinor}`,
    ),
  ]
}

export const entryProblems = (broken: readonly store.Broken[]): string[] =>
  broken.map(({ entryId, problem }) => `journal entry ${entryId}: ${problem}`)

/**
 * What is wrong with the entries of these pages and the loans they are about, as sentences; costs what stands
 * on the pages, whatever came before.
 */
export const pageProblems = async (
  on: Querier,
  of: store.Pages,
  limit: number = ENTRIES_AT_ONCE,
): Promise<string[]> => {
  const ofEntries: string[] = []
  const ofLoans: string[] = []
  for (let after = -1; ; ) {
    const last = await store.findEndOfPart(on, { ...of, after, limit })
    if (last === null) break
    const part = { ...of, after, last }
    ofEntries.push(
      ...entryProblems([
        ...(await store.findBrokenOnPages(on, part)),
        ...(await store.findFalseSourcesOnPages(on, part)),
        ...(await store.findFalseClosesOnPages(on, part)),
      ]),
    )
    const loanIds = await store.listTouchedLoans(on, part)
    for (let from = 0; from < loanIds.length; from += LOANS_AT_ONCE) {
      const some = loanIds.slice(from, from + LOANS_AT_ONCE)
      ofLoans.push(...(await loanProblems(on, some)))
    }
    after = last
  }
  const problems = [...ofEntries, ...ofLoans]
  const credits = await store.findNegativeCredits(on, of)
  return [
    ...problems,
    ...credits.map(
      ({ userId, balanceMinor }) =>
        `${of.book}: ${named(ACCOUNT.borrowerCredit)} of borrower ${userId} is on the wrong side: ${balanceMinor}`,
    ),
  ]
}
