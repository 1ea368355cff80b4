import { addDays, type Day, day } from '@noren/contract/dates'
import type { LenderTax } from './pack.ts'

/** What papers a tax asks for: of what is charged, and of what is taken back. */
export const TAX_DOCUMENT_KINDS = ['invoice', 'creditNote'] as const
export type TaxDocumentKind = (typeof TAX_DOCUMENT_KINDS)[number]

/** A day of every year. */
interface YearDay {
  readonly month: number
  readonly day: number
}

/**
 * What stamped invoices say in the codes of the tax authority's catalogues (Mexico: CFDI 4.0). The form of payment and
 * when it is paid of what is owed yet, of what is paid when it is invoiced, and of a credit note.
 */
export interface StampCodes {
  readonly unit: string
  readonly owed: PaymentCodes
  readonly paid: PaymentCodes
  /** Of a fee that is kept of what is paid out. */
  readonly deducted: PaymentCodes
  readonly credited: PaymentCodes
  /** Whoever gave no number of the tax authority: every borrower. */
  readonly buyer: { readonly taxId: string; readonly regime: string; readonly use: string }
  /** Of the receipt of a payment of what was owed yet when it was invoiced; null: none is made. */
  readonly receipts: ReceiptCodes | null
}

interface ReceiptCodes {
  readonly serviceCode: string
  readonly unit: string
  readonly use: string
  /** The form of a payment by its channel, and of all others. */
  readonly forms: Readonly<Record<string, string>>
  readonly otherForm: string
}

interface PaymentCodes {
  readonly form: string
  readonly method: string
}

/**
 * How a tax on fees is documented. Dated data: an accountant confirms every value before lending
 * (docs/operators.md).
 */
export interface TaxPolicy {
  readonly version: string
  readonly effectiveOn: Day
  /** Numbers begin anew with it. */
  readonly yearBegins: YearDay
  /** The most characters of a number. */
  readonly numberLength: number
  /** The tax's own code of the service; empty where it has none. */
  readonly serviceCode: string
  /**
   * `state`: half to the union and half to the state where both parties are of one state, otherwise all to the
   * union. `whole`: one tax.
   */
  readonly division: 'state' | 'whole'
  /** Until when, after the end of the year of an invoice, a credit note may reduce it; null: always. */
  readonly creditUntil: YearDay | null
  /** How much of the tax that a lender pays to others it may set off against its own; null: nothing is set off here. */
  readonly inputCreditPpm: number | null
  /** Whether the borrower gets the documents; elsewhere they are lines of the register only. */
  readonly hasPapers: boolean
  /** Whether each is stamped by a provider for the tax authority before it is given out, and with which codes. */
  readonly stamping: StampCodes | null
  /** The states of postcodes, by how they begin; the longest one counts. What is left out is not known. */
  readonly statesByPostcode: Readonly<Record<string, string>>
}

interface TaxYear {
  /** The calendar year in which it begins. */
  readonly year: number
  readonly lastOn: Day
}

const two = (number: number): string => String(number).padStart(2, '0')
const dayIn = (year: number, { month, day: of }: YearDay): Day =>
  day(`${year}-${two(month)}-${two(of)}`)

/** The financial year that a day is in. */
export function taxYearOf({ yearBegins }: TaxPolicy, on: Day): TaxYear {
  const calendarYear = Number(on.slice(0, 4))
  const year = on < dayIn(calendarYear, yearBegins) ? calendarYear - 1 : calendarYear
  return { year, lastOn: addDays(dayIn(year + 1, yearBegins), -1) }
}

/** The last day on which a credit note may reduce an invoice of that day; null: there is none. */
function lastCreditDay(policy: TaxPolicy, invoicedOn: Day): Day | null {
  const { creditUntil } = policy
  if (creditUntil === null) return null
  const { lastOn } = taxYearOf(policy, invoicedOn)
  const sameYear = dayIn(Number(lastOn.slice(0, 4)), creditUntil)
  return sameYear > lastOn ? sameYear : dayIn(Number(lastOn.slice(0, 4)) + 1, creditUntil)
}

export const isCreditable = (policy: TaxPolicy, invoicedOn: Day, on: Day): boolean => {
  const last = lastCreditDay(policy, invoicedOn)
  return last === null || on <= last
}

/** `BL26-27/00000042`: the lender's series, the year, and the number that fills what is left. */
export function taxNumber(
  policy: TaxPolicy,
  { series }: LenderTax,
  of: { kind: TaxDocumentKind; year: number; number: number },
): string {
  const years = [of.year, of.year + 1].map((year) => two(year % 100))
  const spansYears = policy.yearBegins.month !== 1 || policy.yearBegins.day !== 1
  const begin = `${series[of.kind]}${spansYears ? years.join('-') : of.year}/`
  const text = `${begin}${String(of.number).padStart(policy.numberLength - begin.length, '0')}`
  if (text.length > policy.numberLength) throw new RangeError(`the series ${begin} is full`)
  return text
}

/** The state of a postcode; null: not known. */
export function stateOfPostcode(
  { statesByPostcode }: Pick<TaxPolicy, 'statesByPostcode'>,
  postcode: string,
): string | null {
  for (let length = postcode.length; length > 0; length -= 1) {
    const state = statesByPostcode[postcode.slice(0, length)]
    if (state) return state
  }
  return null
}

/** Of a country whose invoices are not made here: every document is a line of the register, by calendar year. */
export const registerOnly = (version: string, effectiveOn: Day): TaxPolicy => ({
  ...{ version, effectiveOn },
  yearBegins: { month: 1, day: 1 },
  numberLength: 16,
  serviceCode: '',
  division: 'whole',
  creditUntil: null,
  inputCreditPpm: null,
  hasPapers: false,
  stamping: null,
  statesByPostcode: {},
})
