import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { Market } from '@noren/markets/market'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/open-items.ts'

export type OpenOnDay = store.OpenOnDay

/** Of a large book most of the cost is the day itself and not the lines of it. */
const AT_ONCE = 10_000

interface OpenPage {
  readonly items: readonly OpenOnDay[]
  /** Behind which of them the next page begins; null when nothing follows. */
  readonly next: number | null
}

/**
 * What was open in a book at the end of a day, by its pages until then and what was matched by then, account by
 * account. Of the accounts of clearing and transit it adds up to their balances; of those at a bank it is what lies
 * between the balance and the bank's own.
 */
export const openItemsOn = async (
  on: Querier,
  { zone }: Pick<Market, 'zone'>,
  { book, day, after }: { book: string; day: Day; after: number },
): Promise<OpenPage> => {
  const before = instantAt(addDays(day, 1), 0, zone)
  const asked = { book, day, before, offset: after, limit: AT_ONCE + 1 }
  const rows = await store.listOpenOn(on, asked)
  return {
    items: rows.slice(0, AT_ONCE),
    next: rows.length > AT_ONCE ? after + AT_ONCE : null,
  }
}
