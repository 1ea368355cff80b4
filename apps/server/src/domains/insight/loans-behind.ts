import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/behind.ts'
import type { Whose } from './store/series.ts'

/** A figure of the Insight pages, by which its loans are found. */
export interface Point {
  /** The day at whose close the loans stood so. */
  readonly on: Day
  /** Late by more than so many days then; of a month's loans, ever until then. Null: late or not. */
  readonly over: number | null
  /** Of loans paid out in the month with this first day. */
  readonly vintage: Day | null
  /** Of loans that were in a bucket at the close of an earlier day, and what they had become. */
  readonly moved: {
    readonly from: Day
    readonly was: string
    readonly became: string | null
  } | null
}

/** The loans behind a figure, by their ids: as many as it counts. */
export const loansBehind = async (
  on: Querier,
  { vintage, moved, ...point }: Point,
  of: Whose & { after: string; limit: number },
): Promise<string[]> => {
  const { on: day } = point
  const found = moved
    ? await store.listRolled(on, { ...of, ...moved, on: day })
    : vintage
      ? await store.listEver(on, { ...of, ...point, vintage })
      : await store.listLate(on, { ...of, ...point })
  return found.map(({ loanId }) => loanId)
}
