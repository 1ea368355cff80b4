import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** A payout that reached a borrower, as a provider's statement lists it. */
export interface TransferOut {
  id: string
  utr: string
  currency: Currency
  amountMinor: Minor
  movedOn: Day
}

const PAYOUTS = `select p.id, p.utr, p.currency, p.amount_minor as "amountMinor",
    l.disbursed_on as "movedOn"
  from payouts p join loans l on l.id = p.loan_id
  where p.state = 'processed' and p.utr is not null and l.disbursed_on is not null`

const byUtr = rawStatement<{ utrs: readonly string[] }, TransferOut>(
  'list_payouts_by_utr',
  `${PAYOUTS} and p.utr = any($1::text[])`,
  ['utrs'],
)
export const listTransfersOut = (on: Querier, utrs: readonly string[]): Promise<TransferOut[]> =>
  byUtr.all(on, { utrs })

const between = rawStatement<{ from: Day; to: Day; after: string; limit: number }, TransferOut>(
  'list_payouts_between',
  `${PAYOUTS} and l.disbursed_on between $1 and $2 and p.id > $3 order by p.id limit $4`,
  ['from', 'to', 'after', 'limit'],
)
/** Payouts by the day on which the money arrived, in pages by id. */
export const listTransfersOutBetween = (
  on: Querier,
  page: { from: Day; to: Day; after: string; limit: number },
): Promise<TransferOut[]> => between.all(on, page)
