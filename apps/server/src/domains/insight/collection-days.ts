import { addMonths, type Day } from '@noren/contract/dates'
import { addMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { firstOfMonth } from '../books/close-day.ts'
import type { Cell } from './portfolio-days.ts'
import * as store from './store/period-series.ts'
import type { Whose } from './store/series.ts'

export interface DueMonth {
  /** The first day of the month. */
  readonly month: Day
  readonly months: readonly Day[]
  readonly due: Cell
  readonly came: readonly (Cell & { readonly lateDays: number | null })[]
}

/** What fell due in a month and when it came; the last whole month unless one is named. */
export const dueOfMonth = async (
  on: Querier,
  of: Whose & { month: Day | undefined; today: Day },
): Promise<DueMonth> => {
  const thisMonth = firstOfMonth(of.today)
  const months = await store.listDueMonths(on, { ...of, until: thisMonth })
  const month = of.month ?? addMonths(thisMonth, -1)
  const came = await store.listCame(on, { ...of, month })
  const due = came.reduce(
    (all, { loans, principalMinor }) => ({
      loans: all.loans + loans,
      principalMinor: addMinor(all.principalMinor, principalMinor),
    }),
    { loans: 0, principalMinor: ZERO_MINOR },
  )
  return { month, months, due, came }
}

export interface Asked {
  readonly promises: readonly store.PromiseRow[]
  readonly contacts: readonly store.ContactRow[]
}

/** Promises by the day for which they were given, and reminders, of a range of days. */
export const howAsked = async (on: Querier, of: Whose & { from: Day; to: Day }): Promise<Asked> => {
  const [promises, contacts] = await Promise.all([
    store.listPromises(on, of),
    store.listContacts(on, of),
  ])
  return { promises, contacts }
}
