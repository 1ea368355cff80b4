import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { addMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { LATE_OVER } from '@noren/contract/operator/insight'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/series.ts'

export type { Whose } from './store/series.ts'
export const findReach = store.findReach

/** Figures of some loans. */
export interface Cell {
  readonly loans: number
  readonly principalMinor: Minor
}

export const FLOWS = [
  'disbursed',
  'principal',
  'interest',
  'fee',
  'tax',
  'penal',
  'recoveredPrincipal',
  'otherPrincipal',
  'writtenOff',
  'waived',
] as const
export type Flow = (typeof FLOWS)[number]

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

const ofFlows = <T>(value: (flow: Flow) => T): Record<Flow, T> =>
  Object.fromEntries(FLOWS.map((flow) => [flow, value(flow)])) as Record<Flow, T>

/** The portfolio at the close of each day of a range, with what moved on it. */
export const portfolioDays = async (
  on: Querier,
  of: store.Whose & { from: Day; to: Day },
): Promise<PortfolioDay[]> => {
  const [rows, flows] = await Promise.all([store.listDays(on, of), store.listFlows(on, of)])
  const cellsOf = Map.groupBy(rows, ({ day }) => day)
  const flowsOf = Map.groupBy(flows, ({ day }) => day)
  return Array.from({ length: daysBetween(of.from, of.to) + 1 }, (_, at) => {
    const day = addDays(of.from, at)
    const cells = cellsOf.get(day) ?? []
    const known = new Map((flowsOf.get(day) ?? []).map((row) => [row.flow, row]))
    return {
      day,
      ...sumOf(cells),
      late: LATE_OVER.map((over) => sumOf(cells.filter(({ lateFrom }) => lateFrom > over))),
      flows: ofFlows((flow) => known.get(flow)?.amountMinor ?? ZERO_MINOR),
      flowLoans: ofFlows((flow) => known.get(flow)?.loans ?? 0),
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
