import { addMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { problemsOfAccounts, problemsOfSides } from './posting/balance-rules.ts'
import * as store from './store/ledger.ts'

const LOANS_A_PAGE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One page of loans, with the account sums of all their journal entries. */
interface Page {
  readonly loanIds: readonly string[]
  readonly sums: readonly store.AccountSum[]
}

/** All books, one page at a time: the accounts of a million loans do not fit in memory. */
async function* pagesOf(on: Querier): AsyncGenerator<Page> {
  for (let after: string | undefined = BEFORE_ALL; after !== undefined; ) {
    const loanIds: string[] = await store.listLoans(on, { after, limit: LOANS_A_PAGE })
    if (loanIds.length > 0) yield { loanIds, sums: await store.sumOfLoans(on, loanIds) }
    after = loanIds.length < LOANS_A_PAGE ? undefined : loanIds.at(-1)
  }
}

/** Accounts that belong to no single loan: those of lenders, and of borrowers who paid too much. */
const sharedAccounts = () => {
  const sums = new Map<string, store.AccountSum>()
  return {
    sums,
    /**
     * Adds a page's share to the shared accounts; returns the accounts of its own loans, which are
     * complete.
     */
    take({ loanIds, sums: all }: Page): store.AccountSum[] {
      const loans = new Set(loanIds)
      return all.filter((sum) => {
        const [owner, id = ''] = sum.account.split(':')
        if (owner === 'loan' && loans.has(id)) return true
        sums.set(sum.account, plus(sums.get(sum.account), sum))
        return false
      })
    },
  }
}

const plus = <Sum extends Omit<store.AccountSum, 'account'>>(
  known: Sum | undefined,
  sum: Sum,
): Sum => ({
  ...sum,
  debitMinor: addMinor(known?.debitMinor ?? ZERO_MINOR, sum.debitMinor),
  creditMinor: addMinor(known?.creditMinor ?? ZERO_MINOR, sum.creditMinor),
})

/**
 * What is wrong with the books, as sentences for an operator; empty when they balance. Call it on one
 * snapshot, because an entry posted meanwhile may look like a fault.
 */
export const verifyLedger = async (on: Querier): Promise<string[]> => {
  const problems: string[] = []
  const shared = sharedAccounts()
  for await (const page of pagesOf(on)) {
    const broken = await store.findBrokenJournalEntries(on, page.loanIds)
    problems.push(
      ...broken.map(({ entryId, problem }) => `journal entry ${entryId}: ${problem}`),
      ...problemsOfSides(page.sums),
      ...problemsOfAccounts(shared.take(page)),
    )
  }
  return [...problems, ...problemsOfAccounts([...shared.sums.values()])]
}

/**
 * Accounts of one kind. Those of single loans or borrowers are added up in one line, `loan:*:principal`.
 */
export interface TrialBalanceLine {
  readonly account: string
  /** How many accounts the line adds up. */
  readonly count: number
  readonly debitMinor: Minor
  readonly creditMinor: Minor
}

const kindOf = (account: string): string =>
  account.replace(/^(loan|borrower):[^:]+/, (_, owner: string) => `${owner}:*`)

/** Every kind of account with the sums of its two sides; over all lines both sides are equal. */
export const trialBalance = async (on: Querier): Promise<TrialBalanceLine[]> => {
  const kinds = new Map<string, TrialBalanceLine>()
  const count = (sums: Iterable<store.AccountSum>): void => {
    for (const { account, debitMinor, creditMinor } of sums) {
      const kind = kindOf(account)
      const known = kinds.get(kind)
      const line = { account: kind, count: (known?.count ?? 0) + 1, debitMinor, creditMinor }
      kinds.set(kind, plus(known, line))
    }
  }
  const shared = sharedAccounts()
  for await (const page of pagesOf(on)) count(shared.take(page))
  count(shared.sums.values())
  return [...kinds.values()].toSorted((a, b) => (a.account < b.account ? -1 : 1))
}
