import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/rows.ts'

/** Late loans whose borrower was warned and not told by a text yet, in pages by id. */
export const warningsToText = (
  on: Querier,
  page: { today: Day; after: string; limit: number },
): Promise<store.OwnLoan[]> => store.listWarningsToText(on, page)

/** The last day on which what is due can be paid and nothing bad is told; null where nobody was warned, or it has passed. */
export const warnedUntil = async (
  on: Querier,
  { today, ...of }: store.OwnLoan & { dueOn: Day; today: Day },
): Promise<Day | null> => {
  const warning = await store.findWarning(on, of)
  return warning && warning.adverseFrom >= today ? warning.adverseFrom : null
}
