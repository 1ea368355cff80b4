import { addMonths, type Day } from '@noren/contract/dates'
import { ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { firstOfMonth } from '../books/close-day.ts'
import type { Cell } from './portfolio-days.ts'
import { listVintages } from './store/period-series.ts'
import type { Whose } from './store/series.ts'

const MONTHS = 24

export interface Vintage extends Cell {
  /** The first day of the month of the payouts. */
  readonly month: Day
  /** By the last month end. */
  readonly missedLoans: number
  /** At each month end since: late by more than 30, 60 and 90 days until then. */
  readonly points: readonly { readonly months: number; readonly late: readonly Cell[] }[]
}

const monthsBetween = (from: Day, to: Day): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
  (Number(to.slice(5, 7)) - Number(from.slice(5, 7)))

/** The last 24 months of payouts by the last month end, newest first; null where no month has ended. */
export const vintagesOf = async (
  on: Querier,
  of: Whose,
  today: Day,
): Promise<{ asOf: Day | null; vintages: Vintage[] }> => {
  const since = addMonths(firstOfMonth(today), -MONTHS)
  const rows = await listVintages(on, { ...of, since })
  const asOf = rows.reduce<Day | null>(
    (last, row) => (last === null || row.asOf > last ? row.asOf : last),
    null,
  )
  const vintages = [...Map.groupBy(rows, ({ vintage }) => vintage)].flatMap(([month, points]) => {
    const last = points.at(-1)
    if (!last) return []
    const { loans, principalMinor, missedLoans } = last
    return [
      {
        ...{ month, loans, principalMinor, missedLoans },
        points: points.map((point) => ({
          months: monthsBetween(month, point.asOf),
          late: point.lateLoans.map((count, at) => ({
            loans: count,
            principalMinor: point.lateMinor[at] ?? ZERO_MINOR,
          })),
        })),
      },
    ]
  })
  return { asOf, vintages }
}
