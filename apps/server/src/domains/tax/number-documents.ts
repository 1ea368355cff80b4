import type { Day } from '@noren/contract/dates'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import type { LenderTax } from '@noren/markets/pack'
import { stateOfPostcode, type TaxPolicy, taxNumber, taxYearOf } from '@noren/markets/tax-policy'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { readIdentity } from '../certification/read-identity.ts'
import { lenderOf } from '../loans/products.ts'
import * as store from './store/numbering.ts'
import { insertStamp } from './store/stamps.ts'
import { divideTax, documentsOf, type PlannedDocument, plannedName } from './tax-documents.ts'

/** What was done of one page. */
interface NumberedPage {
  readonly book: string
  readonly day: Day
  readonly count: number
}

/**
 * Gives the documents of the earliest sealed page that has some without a number their numbers, in the order in
 * which their loans stand in the chain, at most of so many loans; all pages before it that have none are done with
 * it at once. What is cut off is not there, and the next call
 * goes on behind what is: there is one numbering.
 * @returns null when no book after `after` has such a page
 */
export const numberNextDocuments = async (
  deps: Deps,
  tx: Tx,
  { after, limit }: { after: string; limit: number },
): Promise<NumberedPage | null> => {
  const waiting = await store.findNextPage(tx, after)
  if (!waiting) return null
  await store.lockBook(tx, waiting.book)
  const at = deps.clock.now()
  await store.insertEmptyDays(tx, { book: waiting.book, at })
  // Of the pages without documents none is left, and another server may have done some before this one had the lock.
  const page = await store.findNextPage(tx, after)
  if (!page || page.book !== waiting.book) return { ...waiting, count: 0 }
  const { book, day, lenderCode } = page
  const done = await store.findPlace(tx, page)
  const moves = await store.listMoves(tx, { book, day, after: done.position, limit })
  const loans = [...Map.groupBy(moves, ({ loanId }) => loanId).values()]
  const count = await numberLoans(deps, tx, { book, day, lenderCode, loans, at })
  if (loans.length < limit) {
    await store.insertNumberedDay(tx, { book, day, documentCount: done.count + count, at })
  }
  return { book, day, count }
}

interface LoansOfPage extends store.TaxPage {
  readonly lenderCode: string
  readonly loans: readonly (readonly store.MoveRow[])[]
  readonly at: Date
}

const numberLoans = async (deps: Deps, tx: Tx, of: LoansOfPage): Promise<number> => {
  const { book, day, loans, at } = of
  if (loans.length === 0) return 0
  const { code } = deps.market
  const policy = taxPolicyOn(code, day)
  const { tax } = lenderOf(deps, of.lenderCode)
  const { year } = taxYearOf(policy, day)
  const numbers = new Map(
    (await store.listLastNumbers(tx, { book, year })).map(({ kind, number }) => [kind, number]),
  )
  const loanIds = loans.flatMap(([first]) => first?.loanId ?? [])
  const open = Map.groupBy(
    await store.listOpenInvoices(tx, { book, loanIds }),
    ({ loanId }) => loanId,
  )
  let count = 0
  for (const moves of loans) {
    const [first] = moves
    if (!first) continue
    const { loanId, userId, position, ratePpm } = first
    const invoices = (open.get(loanId) ?? []).map((row) => ({
      ...row,
      policy: taxPolicyOn(code, row.pageOn),
    }))
    const planned = documentsOf(moves, { open: invoices, policy, pageOn: day })
    if (planned.length === 0) continue
    const place = await placeOf(deps, tx, { userId, policy, tax })
    const ids = new Map<string, string>()
    for (const [index, document] of planned.entries()) {
      const { kind, refused } = document
      const number = refused ? null : (numbers.get(kind) ?? 0) + 1
      if (number !== null) numbers.set(kind, number)
      const documentId = deps.newId()
      ids.set(plannedName(index), documentId)
      store.insertDocument(tx, {
        ...{ documentId, book, day, kind, year, number, refused, position, userId, loanId, at },
        ...rowOf(document, { policy, tax, place }),
        name: number === null ? null : taxNumber(policy, tax, { kind, year, number }),
        credits: document.credits && (ids.get(document.credits) ?? document.credits),
        ratePpm,
      })
      if (policy.stamping && number !== null) {
        const stampId = deps.newId()
        insertStamp(tx, {
          ...{ userId, stampId, loanId, documentId, receiptId: null, replaces: null, at },
        })
      }
      count += 1
    }
  }
  return count
}

const rowOf = (
  { event, sourceId, taxableMinor, taxMinor }: PlannedDocument,
  { policy, tax, place }: { policy: TaxPolicy; tax: LenderTax; place: string },
) => ({
  ...{ event, sourceId, taxableMinor, place },
  ...divideTax(policy, tax, { taxMinor, placeCode: place }),
  sellerTaxId: tax.taxId,
  sellerState: tax.stateCode,
  serviceCode: policy.serviceCode,
  policy: policy.version,
})

/** The borrower's state by the postcode of their confirmed document; the lender's where it is not known. */
const placeOf = async (
  deps: Deps,
  tx: Tx,
  { userId, policy, tax }: { userId: string; policy: TaxPolicy; tax: LenderTax },
): Promise<string> => {
  if (policy.division === 'whole') return tax.stateCode
  const identity = await readIdentity(deps, tx, userId)
  return stateOfPostcode(policy, identity?.fields.pin ?? '') ?? tax.stateCode
}
