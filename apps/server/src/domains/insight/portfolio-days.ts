import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { addMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { LATE_OVER } from '@noren/contract/operator/insight'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { type DayFacts, FLOWS, type Flow, listFacts } from './store/facts.ts'
import * as store from './store/series.ts'

export type { Whose } from './store/series.ts'
export const findReach = store.findReach

/** Figures of some loans. */
export interface Cell {
  readonly loans: number
  readonly principalMinor: Minor
}

export interface PortfolioDay extends Cell {
  readonly day: Day
  /** In the order of LATE_OVER. */
  readonly late: readonly Cell[]
  readonly flows: Readonly<Record<Flow, Minor>>
  readonly flowLoans: Readonly<Record<Flow, number>>
}

export interface ClassCell extends Cell {
  readonly classCode: string
  readonly fromDays: number | null
}

const ofFlows = <T>(value: (at: number) => T): Record<Flow, T> =>
  Object.fromEntries(FLOWS.map((flow, at) => [flow, value(at)])) as Record<Flow, T>

/** The portfolio at the close of each day of a range, with what moved on it. */
export const portfolioDays = async (
  on: Querier,
  of: store.Whose & { from: Day; to: Day },
): Promise<PortfolioDay[]> => {
  const known = new Map((await listFacts(on, of)).map((row) => [row.day, row]))
  const cellAt = (row: DayFacts | undefined, at: number): Cell => ({
    loans: row?.cellLoans[at] ?? 0,
    principalMinor: row?.cellMinor[at] ?? ZERO_MINOR,
  })
  return Array.from({ length: daysBetween(of.from, of.to) + 1 }, (_, at) => {
    const day = addDays(of.from, at)
    const row = known.get(day)
    return {
      day,
      ...cellAt(row, 0),
      late: LATE_OVER.map((_over, which) => cellAt(row, which + 1)),
      flows: ofFlows((which) => row?.flowMinor[which] ?? ZERO_MINOR),
      flowLoans: ofFlows((which) => row?.flowLoans[which] ?? 0),
    }
  })
}

const sumOf = (cells: readonly Cell[]): Cell => ({
  loans: cells.reduce((sum, { loans }) => sum + loans, 0),
  principalMinor: sumMinor(cells.map(({ principalMinor }) => principalMinor)),
})

/** What the first day's flows began with. */
export const openingOf = ({ principalMinor, flows }: PortfolioDay): Minor =>
  [flows.principal, flows.otherPrincipal, flows.writtenOff].reduce(
    addMinor,
    subtractMinor(principalMinor, flows.disbursed),
  )

/** The loans that run at the close of a day by the market's classes, as their days alone say. */
export const portfolioClasses = async (
  { market }: Pick<Deps, 'market'>,
  on: Querier,
  of: store.Whose & { day: Day },
): Promise<ClassCell[]> => {
  const rows = await store.listLate(on, of)
  const rules = provisionPolicyOn(market.code, of.day).classes.filter(
    ({ fromOverdueDays, afterMonths, isByDecision }) =>
      !isByDecision && (fromOverdueDays !== null || afterMonths === null),
  )
  return rules.map(({ classCode, fromOverdueDays }, at) => {
    const from = fromOverdueDays ?? Number.NEGATIVE_INFINITY
    const until = rules[at + 1]?.fromOverdueDays ?? Number.POSITIVE_INFINITY
    const own = rows.filter(({ lateFrom }) => lateFrom >= from && lateFrom < until)
    return {
      ...{ classCode, fromDays: fromOverdueDays },
      ...sumOf(own),
    }
  })
}

/** The days that a page asks for: so many up to the last summed day, unless it names others. */
export const askedDays = (
  { rolledUntil }: store.Reach,
  today: Day,
  asked: { from: Day | undefined; to: Day | undefined },
  count = 365,
): { from: Day; to: Day } => {
  const to = asked.to ?? rolledUntil ?? addDays(today, -1)
  return { from: asked.from ?? addDays(to, 1 - count), to }
}
