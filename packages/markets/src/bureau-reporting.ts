import { addDays, type Day } from '@noren/contract/dates'

/**
 * On which days lenders of a market tell a credit bureau how loans stand, and by what rules. Dated data: an operator confirms
 * every value before lending (docs/operators.md). It holds only where a bureau is configured.
 */
export interface BureauReporting {
  readonly effectiveOn: Day
  /** Rows say how loans stood at the end of these days of the month. */
  readonly daysOfMonth: readonly number[]
  readonly isLastDayToo: boolean
  /** Who is late for so many days or fewer is told as paying on time. */
  readonly graceDays: number
  /** The borrower is told of the first bad row of a loan at least so many days before it. */
  readonly warnDays: number
  /** A row that its borrower disputes is answered within so many days. */
  readonly disputeDays: number
}

/** Shared by the shipped markets. */
export const USUAL_BUREAU_RULES = { graceDays: 3, warnDays: 7, disputeDays: 30 } as const

export const isReportingDay = (
  { daysOfMonth, isLastDayToo }: Pick<BureauReporting, 'daysOfMonth' | 'isLastDayToo'>,
  on: Day,
): boolean =>
  daysOfMonth.includes(Number(on.slice(8))) || (isLastDayToo && addDays(on, 1).endsWith('-01'))

/** That day, or the first one after it, at whose end loans are told. */
export const nextReportingDay = (
  rules: Pick<BureauReporting, 'daysOfMonth' | 'isLastDayToo'>,
  from: Day,
): Day => {
  let on = from
  while (!isReportingDay(rules, on)) on = addDays(on, 1)
  return on
}
