import type { Querier } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import * as store from './settlement/settlement-store.ts'

export { paidOf } from './settlement/note-settlement.ts'
export { type AskedSettlement, findSettlement } from './settlement/settlement-store.ts'

/** Lower sums that nobody has answered, oldest first. */
export const listWaitingSettlements = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.AskedSettlement, Date>> => {
  const rows = await store.listWaiting(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ askedAt: key, settlementId: id }) => ({ key, id }))
}

/** Whether a lower sum has ended the loan. */
export const isSettled = async (on: Querier, loanId: string): Promise<boolean> =>
  (await store.findLastSettlement(on, loanId))?.state === 'paid'
