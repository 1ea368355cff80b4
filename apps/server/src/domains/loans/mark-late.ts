import { addDays, type Day } from '@noren/contract/dates'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { noteCreditTriggers } from '../credit/credit-triggers.ts'
import * as store from './state/loan-store.ts'

/** After so many days what a late loan says about its borrower is looked at again; the first is the roll's. */
const LATE_STEPS = { 4: 'loanLate4', 31: 'loanLate31', 61: 'loanLate61' } as const

/** Notes the late loans that reach a step on this day, in pages; `cursor` is null when none is left. */
export const markLateBatch = async (
  tx: Tx,
  input: { businessDay: Day; cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; cursor: string | null; isDone: boolean }> => {
  const { businessDay, cursor, at, limit } = input
  const steps = Object.entries(LATE_STEPS).map(([days, cause]) => ({
    dueOn: addDays(businessDay, -Number(days)),
    cause,
  }))
  const dueOns = steps.map(({ dueOn }) => dueOn)
  const loans = await store.listLateSince(tx, { dueOns, after: cursor ?? BEFORE_ALL, limit })
  for (const { dueOn, cause } of steps) {
    const userIds = loans.filter((loan) => loan.dueOn === dueOn).map(({ userId }) => userId)
    await noteCreditTriggers(tx, { userIds, cause, at })
  }
  const last = loans.at(-1)
  return {
    count: loans.length,
    cursor: last?.loanId ?? cursor,
    isDone: loans.length < limit,
  }
}
