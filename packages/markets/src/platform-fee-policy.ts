import { addDays, addMonths, type Day, day } from '@noren/contract/dates'

/**
 * What a lender pays beside a fee of the platform, and what it keeps back of it for the authority. Dated data: an
 * accountant confirms every value before lending (docs/operators.md).
 */
/** Who invoices: the platform as the tax knows it. */
export interface PlatformSeller {
  readonly legalName: string
  readonly address: string
  /** GSTIN, RFC, NPWP or tax code. */
  readonly taxId: string
  /** The code of its state; empty where the tax knows none. */
  readonly stateCode: string
  /** The tax's own code of what is invoiced; empty where it has none. */
  readonly serviceCode: string
  /** Invented for the sandbox: its invoices say so. */
  readonly isSample: boolean
}

export interface PlatformFeePolicy {
  readonly version: string
  readonly effectiveOn: Day
  /** On the fee. */
  readonly taxPpm: number
  /** Of the fee without its tax. */
  readonly withheldPpm: number
  /** How what is kept back is paid over and returned; null where nothing is. */
  readonly withholding: Withholding | null
  readonly seller: PlatformSeller
  /** How the numbers of the platform's invoices begin. */
  readonly series: string
  /** Whether the law lets the platform collect for lenders; where not, each lender's own account does. */
  readonly collectsForLenders: boolean
}

/** A day of some month after the end of a quarter. */
interface DayAfter {
  readonly months: number
  readonly day: number
}

/** Tax deducted at source: until when it is paid over, month by month, and returned, period by period. */
export interface Withholding {
  /** The law's place for this kind of payment, and the form of its return. */
  readonly section: string
  readonly form: string
  /** The months of a return: one, or a quarter of the calendar, which financial years here keep. */
  readonly periodMonths: 1 | 3
  /** On that day of the month after; `yearEnd` is that of the last month of the financial year. */
  readonly depositDay: number
  readonly yearEnd: { readonly month: number; readonly deposit: DayAfter }
  /** After the end of a period; of the last one of the financial year. */
  readonly returnAfter: DayAfter
  readonly lastReturnAfter: DayAfter
}

const dayAfter = (month: Day, { months, day: of }: DayAfter): Day =>
  addDays(addMonths(month, months), of - 1)

const firstOf = (on: Day): Day => day(`${on.slice(0, 7)}-01`)

const isLast = ({ yearEnd }: Withholding, month: Day): boolean =>
  Number(month.slice(5, 7)) === yearEnd.month

/** Until when what was kept back on that day has to be paid over. */
export function depositBy(of: Withholding, on: Day): Day {
  const month = firstOf(on)
  return dayAfter(month, isLast(of, month) ? of.yearEnd.deposit : { months: 1, day: of.depositDay })
}

/** The first and the last day of the period of a return that a day is in. */
export const periodOf = ({ periodMonths }: Withholding, on: Day): { from: Day; until: Day } => {
  const month = firstOf(on)
  const from = addMonths(month, -((Number(month.slice(5, 7)) - 1) % periodMonths))
  return { from, until: addDays(addMonths(from, periodMonths), -1) }
}

/** Until when the period that ends with a day has to be returned. */
export function returnBy(of: Withholding, until: Day): Day {
  const last = firstOf(until)
  return dayAfter(last, isLast(of, last) ? of.lastReturnAfter : of.returnAfter)
}
