import type { Day } from '@noren/contract/dates'
import { addMinor, ZERO_MINOR } from '@noren/contract/money'
import { ROLL_ENDS, type RollEnd } from '@noren/contract/operator/insight'
import { LOAN_BUCKETS, type LoanBucket } from '@noren/contract/operator/loans'
import type { Querier } from '../../platform/db/pool.ts'
import type { Cell } from './portfolio-days.ts'
import { listPeriods, listRolls, type RollRow } from './store/period-series.ts'
import type { Whose } from './store/series.ts'

/** How many periods the cure rate goes over. */
const CURED_PERIODS = 12

export interface BucketRolls extends Cell {
  readonly bucket: LoanBucket
  /** In the order of ROLL_ENDS. */
  readonly became: readonly Cell[]
}

export interface Rolls {
  readonly ends: readonly Day[]
  readonly period: { readonly from: Day; readonly to: Day } | null
  readonly rows: readonly BucketRolls[]
  readonly cured: readonly (Cell & {
    readonly to: Day
    readonly bucket: LoanBucket
    readonly cured: Cell
  })[]
}

const NOTHING: Cell = { loans: 0, principalMinor: ZERO_MINOR }
const sum = (cells: readonly Cell[]): Cell =>
  cells.reduce(
    (all, { loans, principalMinor }) => ({
      loans: all.loans + loans,
      principalMinor: addMinor(all.principalMinor, principalMinor),
    }),
    NOTHING,
  )

const CURED: readonly string[] = ['current', 'repaid'] satisfies RollEnd[]

/** Where loans went in the last period that ended by a day. */
export const rollRatesOf = async (
  on: Querier,
  of: Whose & { by: 'week' | 'month'; to: Day | undefined },
): Promise<Rolls> => {
  const asked = { ...of, isWeek: of.by === 'week' }
  const periods = await listPeriods(on, asked)
  const at = periods.findIndex(({ toOn }) => of.to === undefined || toOn <= of.to)
  const period = periods[at]
  const ends = periods.map(({ toOn }) => toOn)
  if (!period) return { ends, period: null, rows: [], cured: [] }
  const first = periods[Math.min(at + CURED_PERIODS, periods.length) - 1] ?? period
  const cells = await listRolls(on, { ...asked, since: first.toOn, until: period.toOn })
  const own = cells.filter(({ toOn }) => toOn === period.toOn)
  return {
    ends,
    period: { from: period.fromOn, to: period.toOn },
    rows: LOAN_BUCKETS.map((bucket) => rowOf(bucket, own)),
    cured: [...Map.groupBy(cells, ({ toOn }) => toOn)].flatMap(([to, ofPeriod]) =>
      LOAN_BUCKETS.filter((bucket) => bucket !== 'current').map((bucket) => {
        const all = ofPeriod.filter(({ fromBucket }) => fromBucket === bucket)
        const cured = sum(all.filter(({ toBucket }) => CURED.includes(toBucket)))
        return { to, bucket, ...sum(all), cured }
      }),
    ),
  }
}

const rowOf = (bucket: LoanBucket, cells: readonly RollRow[]): BucketRolls => {
  const own = cells.filter(({ fromBucket }) => fromBucket === bucket)
  const became = ROLL_ENDS.map((end) => sum(own.filter(({ toBucket }) => toBucket === end)))
  return { bucket, ...sum(own), became }
}
