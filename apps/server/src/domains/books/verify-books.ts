import { addMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { entryProblems, loanProblems, sideProblems } from './page-proof.ts'
import * as store from './store/proof.ts'

const LOANS_A_PAGE = 500

/** All books, one page of loans at a time: the postings of a million loans do not fit in memory. */
async function* pagesOf(on: Querier): AsyncGenerator<string[]> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const loanIds: string[] = await store.listLoans(on, { after, limit: LOANS_A_PAGE })
    if (loanIds.length > 0) yield loanIds
    after = loanIds.length < LOANS_A_PAGE ? undefined : loanIds.at(-1)
  }
}

/** Adds up the pages' shares of accounts that belong to no single loan. */
const sharedAccounts = () => {
  const sums = new Map<string, store.OwnerSum>()
  return {
    add(page: readonly store.OwnerSum[]): void {
      for (const sum of page) {
        const key = `${sum.book} ${sum.code} ${sum.userId}`
        const known = sums.get(key)
        sums.set(key, {
          ...sum,
          debitMinor: addMinor(known?.debitMinor ?? ZERO_MINOR, sum.debitMinor),
          creditMinor: addMinor(known?.creditMinor ?? ZERO_MINOR, sum.creditMinor),
        })
      }
    },
    problems(): string[] {
      return [...sums.values()].flatMap((sum) => sideProblems(sum.book, [sum]))
    },
  }
}

/**
 * What is wrong with the books, as sentences for an operator; empty when they hold. Every entry against its
 * rules and its source, every source against its entry, every receivable on every day of both views. Call it
 * on one snapshot, because an entry posted meanwhile may look like a fault.
 */
export const verifyBooks = async (on: Querier): Promise<string[]> => {
  const problems: string[] = []
  const shared = sharedAccounts()
  for await (const loanIds of pagesOf(on)) {
    const broken = [
      ...(await store.findBrokenEntries(on, loanIds)),
      ...(await store.findFalseSources(on, loanIds)),
    ]
    problems.push(...entryProblems(broken), ...(await loanProblems(on, loanIds)))
    shared.add(await store.sumShared(on, loanIds))
  }
  problems.push(...(await problemsOfCloses(on)))
  shared.add(await store.sumShared(on, null))
  return [...problems, ...shared.problems()]
}

/** What is wrong with the entries of all loans together. */
const problemsOfCloses = async (on: Querier): Promise<string[]> => {
  const broken = [
    ...(await store.findBrokenEntries(on, null)),
    ...(await store.findFalseCloses(on)),
  ]
  const differences = await store.findAccrualDifferences(on)
  return [
    ...entryProblems(broken),
    ...differences.map(
      ({ book, day, figure, booksMinor, segmentsMinor }) =>
        `${book}: by ${day} its loans have accrued ${segmentsMinor} of ${figure}, the books say ${booksMinor}`,
    ),
  ]
}
