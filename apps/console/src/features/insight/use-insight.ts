import { addDays, type Day, day } from '@noren/contract/dates'
import { to } from '../../shell/paths.ts'
import { usePlace } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'

/** How many days back a page goes. */
export const RANGES = ['30', '90', '180', '365', '730'] as const
export type Range = (typeof RANGES)[number]
export type InsightName = 'portfolio' | 'vintages' | 'rolls' | 'collections' | 'shadows' | 'work'

/** What is chosen on a page of figures, all of it in the address. */
export function useInsight(name: InsightName, usualRange: Range) {
  const { query } = usePlace()
  const { businessDay, calls } = useMe()
  const chosen = Object.fromEntries(query) as Readonly<Record<string, string | undefined>>
  const { lender, product } = chosen
  const range = RANGES.find((one) => one === chosen.range) ?? usualRange
  const days = Number(range)
  const today: Day = day(businessDay)
  const filters = { ...(lender && { lender }), ...(product && { product }) }
  const mayList = calls.includes('listLoans')
  return {
    chosen,
    range,
    filters,
    isCompared: chosen.compare === 'previous',
    /** The days that are asked for; the server ends them with the last one it has. */
    asked: { from: addDays(today, -days), ...filters },
    before: { from: addDays(today, -2 * days), to: addDays(today, -days - 1), ...filters },
    /** The same page with something else chosen. */
    hrefWith: (change: Readonly<Record<string, string | undefined>>) =>
      to.insight(name, { ...chosen, ...change }),
    /** The loans behind a figure, for who may list loans. */
    loansOf: (point: Readonly<Record<string, string | undefined>>): string | undefined =>
      mayList ? to.loans({ ...point, ...filters }) : undefined,
  }
}

export type Chosen = ReturnType<typeof useInsight>
