import { addMinor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, accountName } from './chart.ts'
import * as store from './store/proof.ts'

const LOANS_A_PAGE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** All books, one page of loans at a time: the postings of a million loans do not fit in memory. */
async function* pagesOf(on: Querier): AsyncGenerator<string[]> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const loanIds: string[] = await store.listLoans(on, { after, limit: LOANS_A_PAGE })
    if (loanIds.length > 0) yield loanIds
    after = loanIds.length < LOANS_A_PAGE ? undefined : loanIds.at(-1)
  }
}

/** Accounts whose balance is never on the other side than this one, whoever they belong to. */
const NEVER_OPPOSITE: ReadonlyMap<number, 'debit' | 'credit'> = new Map([
  [ACCOUNT.payoutsInTransit, 'debit'],
  [ACCOUNT.borrowerCredit, 'credit'],
  [ACCOUNT.outputTax, 'credit'],
  [ACCOUNT.interestIncome, 'credit'],
  [ACCOUNT.feeIncome, 'credit'],
  [ACCOUNT.penalIncome, 'credit'],
])

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
      return [...sums.values()].flatMap((sum) => {
        const side = NEVER_OPPOSITE.get(sum.code)
        const balance = subtractMinor(sum.debitMinor, sum.creditMinor)
        const isWrong = (side === 'debit' && balance < 0) || (side === 'credit' && balance > 0)
        if (!isWrong) return []
        const whose = sum.userId === null ? '' : ` of borrower ${sum.userId}`
        return [`${sum.book}: ${named(sum.code)}${whose} is on the wrong side: ${balance}`]
      })
    },
  }
}

const named = (code: number): string => `${code} ${accountName(code)}`

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
    const negative = await store.findNegativeDays(on, loanIds)
    problems.push(
      ...broken.map(({ entryId, problem }) => `journal entry ${entryId}: ${problem}`),
      ...(await store.findUnbooked(on, loanIds)),
      ...negative.map(
        ({ loanId, code, view, onDay, balanceMinor }) =>
          `loan ${loanId}: ${named(code)} is negative on ${onDay} in the ${view} view: ${balanceMinor}`,
      ),
    )
    shared.add(await store.sumShared(on, loanIds))
  }
  return [...problems, ...shared.problems()]
}
