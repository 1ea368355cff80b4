import { type Day, earlierDay, laterDay } from '@noren/contract/dates'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import * as store from './store/reconciliation.ts'

export const PAGE_SIZE = 1_000

export interface Import {
  readonly rowCount: number
  /** Rows that were new. */
  readonly addedCount: number
  /** Known ids that were imported again with different content; the first content stays. */
  readonly changedIds: string[]
  /** The range of days on which the file's money moved; null for a file without rows. */
  readonly days: { readonly from: Day; readonly to: Day } | null
}

/** Imports a provider's statement completely or not at all; importing the same file again adds nothing. */
export const importSettlements = (
  db: Db,
  input: { provider: string; rows: () => AsyncIterable<store.SettlementRow>; at: Date },
): Promise<Import> =>
  inTransaction(db, async (tx) => {
    const { provider, at } = input
    const total = { rowCount: 0, addedCount: 0, changedIds: [] as string[] }
    const movedOn: Day[] = []
    const add = async (rows: readonly store.SettlementRow[]): Promise<void> => {
      const { addedCount, changedIds } = await store.insertRows(tx, { provider, rows, at })
      total.rowCount += rows.length
      total.addedCount += addedCount
      total.changedIds.push(...changedIds)
    }
    let page: store.SettlementRow[] = []
    for await (const row of input.rows()) {
      movedOn.splice(
        0,
        2,
        earlierDay(movedOn[0] ?? row.movedOn, row.movedOn),
        laterDay(movedOn[1] ?? row.movedOn, row.movedOn),
      )
      page.push(row)
      if (page.length === PAGE_SIZE) {
        await add(page)
        page = []
      }
    }
    if (page.length > 0) await add(page)
    const [from, to] = movedOn
    return { ...total, days: from && to ? { from, to } : null }
  })
