import type { Querier } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import type { AgreedSettlement } from './settlement/settlement-store.ts'
import * as store from './settlement/settlement-store.ts'
import type { SettlementPaper } from './settlement-offer.ts'

export { paidOf } from './settlement/note-settlement.ts'
export {
  type AgreedSettlement,
  type AskedSettlement,
  findSettlement,
} from './settlement/settlement-store.ts'

/** Lower sums that nobody has answered, oldest first. */
export const listWaitingSettlements = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.AskedSettlement, Date>> => {
  const rows = await store.listWaiting(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ askedAt: key, settlementId: id }) => ({ key, id }))
}

/** The lower sums of a loan that were agreed, oldest first, each with its paper as shown. */
export const agreedSettlements = async (
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<(AgreedSettlement & { readonly content: SettlementPaper })[]> =>
  (await store.listAgreed(on, loan)).map((row) => ({
    ...row,
    content: row.content as SettlementPaper,
  }))
