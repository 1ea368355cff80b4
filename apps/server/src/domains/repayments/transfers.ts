import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** A bank transfer, as a provider's statement lists it. */
export interface TransferIn {
  id: string
  utr: string
  currency: Currency
  amountMinor: Minor
  movedOn: Day
}

const COLUMNS = `id, utr, currency, amount_minor as "amountMinor", paid_on as "movedOn"`

const byUtr = rawStatement<{ utrs: readonly string[] }, TransferIn>(
  'list_payments_by_utr',
  // A payment that was reversed did arrive too, and a transfer is listed only once.
  `select distinct on (channel, utr) ${COLUMNS} from payments
   where utr = any($1::text[]) order by channel, utr, reversed_at desc nulls first`,
  ['utrs'],
)
/** Payments with those references, including reversed ones. */
export const listTransfersIn = (on: Querier, utrs: readonly string[]): Promise<TransferIn[]> =>
  byUtr.all(on, { utrs })

const between = rawStatement<{ from: Day; to: Day; after: string; limit: number }, TransferIn>(
  'list_payments_between',
  `select ${COLUMNS} from payments
   where paid_on between $1 and $2 and reversed_at is null and id > $3 order by id limit $4`,
  ['from', 'to', 'after', 'limit'],
)
/** Payments that were not reversed, by the days they count for, in pages by id. */
export const listTransfersInBetween = (
  on: Querier,
  page: { from: Day; to: Day; after: string; limit: number },
): Promise<TransferIn[]> => between.all(on, page)
