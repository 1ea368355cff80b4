import { type Day, day as dayOf } from '@noren/contract/dates'
import { type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import { productVersionsOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { accountBalance } from './account-balance.ts'
import { ACCOUNT, accountName } from './chart.ts'
import type { ShutDay } from './close-day.ts'
import { type BookEvent, POSTING_RULES, type Posting, postingsOf } from './posting-rules.ts'
import * as store from './store/interest-tax.ts'
import { insertEntry } from './store/journal.ts'

const ALL_DAYS = dayOf('0001-01-01')

type TaxDeps = Pick<Deps, 'newId' | 'market'>

/**
 * Brings the tax on interest of a book to the close of a day, in its transaction and after its classes: what was paid is
 * due to the authority, loan by loan, and of what is owed and is income the tax is neither income nor due. Both are what
 * the pages say, so that whatever was told late, taken back or written off is right from that close on.
 */
export const bookInterestTax = async (deps: TaxDeps, tx: Tx, shut: ShutDay): Promise<void> => {
  const isTaxed = productVersionsOf(deps.market.code).some((terms) => terms.taxOnInterestPpm > 0)
  if (!isTaxed) return
  const { book, day } = shut
  const closeId = await store.findCloseId(tx, { book, day })
  for (const loan of await store.listPaid(tx, { book, day })) {
    store.insertPaid(tx, { ...loan, book, day })
    const { loanId, userId, taxMinor, taxBeforeMinor } = loan
    const input = { taxMinor: subtractMinor(taxMinor, taxBeforeMinor) }
    const postings = postingsOf('interestTaxDue', input)
    write(deps, tx, shut, { event: 'interestTaxDue', closeId, postings, of: { loanId, userId } })
  }
  const owedMinor = await store.sumUnpaid(tx, { book, day })
  const postings = postingsOf('interestTaxAccrued', {
    taxMinor: subtractMinor(owedMinor, await notYetDue(tx, book)),
  })
  write(deps, tx, shut, { event: 'interestTaxAccrued', closeId, postings, of: null })
}

const write = (
  { newId }: TaxDeps,
  tx: Tx,
  { book, day, at }: ShutDay,
  entry: {
    event: BookEvent
    closeId: string
    postings: readonly Posting[]
    of: { loanId: string; userId: string } | null
  },
): void => {
  const { event, closeId: sourceId, postings, of } = entry
  if (postings.length === 0) return
  insertEntry(tx, {
    ...{ entryId: newId(), book, event, sourceKind: POSTING_RULES[event].source, sourceId },
    eventKey: `${event}:${day}${of === null ? '' : `:${of.loanId}`}`,
    ...{ loanId: of?.loanId ?? null, userId: of?.userId ?? null },
    ...{ valueOn: day, postedOn: day, writtenAt: at, postings },
  })
}

/** What stands on 2215. */
const notYetDue = async (on: Querier, book: string): Promise<Minor> =>
  subtractMinor(ZERO_MINOR, await accountBalance(on, { book, code: ACCOUNT.outputTaxNotDue }))

/**
 * Where the tax on interest is not what the pages until the last close say, as sentences; of loans of which something
 * stands on a page from `since` on (null: of all). Call it on one snapshot.
 */
export const verifyInterestTax = async (
  on: Querier,
  { since }: { since: Day | null },
): Promise<string[]> => {
  const problems: string[] = []
  for (const { book, day } of await store.listLastCloses(on)) {
    const owedMinor = await store.sumUnpaid(on, { book, day })
    const heldMinor = await notYetDue(on, book)
    if (owedMinor !== heldMinor) {
      const { outputTaxNotDue: code } = ACCOUNT
      problems.push(
        `${book}: ${code} ${accountName(code)} is ${heldMinor}, the interest that is owed says ${owedMinor}`,
      )
    }
    problems.push(
      ...(await store.listFalsePaid(on, { book, day, since: since ?? ALL_DAYS })).map(
        ({ loanId, paidMinor, taxMinor, notedTaxMinor, postedMinor }) =>
          `loan ${loanId}: of ${paidMinor} of paid interest ${taxMinor} are tax, ` +
          `its closes noted ${notedTaxMinor} and posted ${postedMinor}`,
      ),
    )
  }
  return problems
}
