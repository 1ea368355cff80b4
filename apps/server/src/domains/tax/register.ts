import { addDays, addMonths, type Day } from '@noren/contract/dates'
import { type Currency, type Minor, minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { TAX_DOCUMENT_KINDS, type TaxDocumentKind } from '@noren/markets/tax-policy'
import type { Querier } from '../../platform/db/pool.ts'
import { sealedUntil } from '../books/list-books.ts'
import { countUnnumbered } from './store/month.ts'
import * as receipts from './store/receipts.ts'
import * as store from './store/register.ts'

/** A document as the register has it. */
export type TaxDocument = store.DocumentRow
/** The documents of a loan that have a number, oldest first. */
export const taxDocumentsOf = store.listOfLoan
/** A document of whichever loan. */
export const taxDocumentById = store.findDocument

/** Those of the pages of a book, page by page. */
export const taxDocumentsOfPages = store.listOfPages
/** Until which page a book's documents have their numbers; null where none has. */
export const numberedUntil = store.findLastNumbered

/** The receipt of a payment of what was invoiced as owed, for the tax authority. */
export type TaxReceipt = receipts.TaxReceiptRow
export type TaxReceiptLine = receipts.ReceiptLineRow
/** Those of a loan that count, oldest first. */
export const taxReceiptsOf = receipts.listOfLoan
export const taxReceiptById = receipts.findReceipt
export const linesOfTaxReceipt = receipts.listLines

export interface TaxAmounts {
  readonly taxableMinor: Minor
  readonly centralMinor: Minor
  readonly stateMinor: Minor
  readonly integratedMinor: Minor
}

/** What is reported of consumers: one line for each place and rate, credit notes taken off. */
interface TaxSummary extends TaxAmounts {
  readonly place: string
  readonly ratePpm: number
  /** Within the lender's own state. */
  readonly isIntra: boolean
}

/** The numbers that were given in the month, first to last. */
interface TaxSeries {
  readonly kind: TaxDocumentKind
  readonly from: string
  readonly to: string
  readonly count: number
}

export interface TaxRegister {
  readonly book: string
  readonly currency: Currency
  readonly month: Day
  readonly documents: readonly store.DocumentRow[]
  readonly receipts: readonly TaxReceipt[]
  readonly summary: readonly TaxSummary[]
  readonly series: readonly TaxSeries[]
  /** Invoices less credit notes. */
  readonly total: TaxAmounts
  readonly movement: store.Movement
  /** The month is over, its pages are sealed, and every document has its number. */
  readonly isComplete: boolean
}

const sign = ({ kind }: Pick<store.DocumentRow, 'kind'>): number => (kind === 'invoice' ? 1 : -1)

const addUp = (documents: readonly store.DocumentRow[]): TaxAmounts => {
  const of = (field: keyof TaxAmounts): Minor =>
    sumMinor(documents.map((document) => minor(sign(document) * document[field])))
  return {
    taxableMinor: of('taxableMinor'),
    centralMinor: of('centralMinor'),
    stateMinor: of('stateMinor'),
    integratedMinor: of('integratedMinor'),
  }
}

/** The register of a month of a book by its pages; undefined where there is no such book. */
export const taxRegister = async (
  on: Querier,
  { book, month }: { book: string; month: Day },
): Promise<TaxRegister | undefined> => {
  const found = await store.findBook(on, { book })
  if (!found) return undefined
  const of = { book, month }
  const documents = await store.listOfMonth(on, of)
  const numbered = documents.filter(({ name }) => name !== null)
  const lastDay = addDays(addMonths(month, 1), -1)
  const sealed = await sealedUntil(on, book)
  const groups = Map.groupBy(numbered, ({ place, ratePpm }) => `${place} ${ratePpm}`)
  return {
    ...of,
    currency: found.currency,
    documents,
    receipts: await receipts.listOfMonth(on, of),
    summary: [...groups.values()].flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const { place, ratePpm, sellerState } = first
      return [{ place, ratePpm, isIntra: place === sellerState, ...addUp(rows) }]
    }),
    series: TAX_DOCUMENT_KINDS.flatMap((kind) => {
      const names = numbered.flatMap((row) => (row.kind === kind ? (row.name ?? []) : []))
      const [from, to] = [names[0], names.at(-1)]
      return from && to ? [{ kind, from, to, count: names.length }] : []
    }),
    total: addUp(numbered),
    movement: await store.sumMovement(on, of),
    isComplete: sealed !== null && sealed >= lastDay && (await countUnnumbered(on, of)) === 0,
  }
}

/** The whole tax of these amounts. */
export const taxOf = ({ centralMinor, stateMinor, integratedMinor }: TaxAmounts): Minor =>
  sumMinor([ZERO_MINOR, centralMinor, stateMinor, integratedMinor])

/** 180,000 ppm as `18`. */
export const percentText = (ppm: number): string => String(ppm / 10_000)
