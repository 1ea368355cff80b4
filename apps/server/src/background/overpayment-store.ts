import type { Day } from '@noren/contract/dates'
import type { Overpayment } from '../domains/books/overpayments.ts'
import type { Tx } from '../platform/db/pool.ts'
import { rawStatement } from '../platform/db/statement.ts'

const insert = rawStatement<
  { businessDay: Day; userIds: string[]; currencies: string[]; owedMinor: number[] },
  never
>(
  'insert_overpayment_report',
  `insert into overpayment_reports (business_day, user_id, currency, owed_minor)
   select $1, user_id, currency, owed
   from unnest($2::uuid[], $3::text[], $4::bigint[]) as owed_back (user_id, currency, owed)
   on conflict do nothing`,
  ['businessDay', 'userIds', 'currencies', 'owedMinor'],
)
export const insertOverpayments = async (
  tx: Tx,
  { businessDay, rows }: { businessDay: Day; rows: readonly Overpayment[] },
): Promise<void> => {
  await insert.run(tx, {
    businessDay,
    userIds: rows.map(({ userId }) => userId),
    currencies: rows.map(({ currency }) => currency),
    owedMinor: rows.map(({ owedMinor }) => owedMinor),
  })
}
