import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { PAGE } from './day-seals.ts'

const balance = rawStatement<{ book: string; code: number }, { balanceMinor: Minor }>(
  'find_account_balance',
  `select (coalesce((
       select d.debit_total - d.credit_total from account_days d
       where d.book = $1 and d.code = $2 order by d.day desc limit 1), 0)
     + coalesce((
       select sum(case when p.debit_code = $2 then p.amount_minor else -p.amount_minor end)
       from journal_entries e join postings p on p.entry_id = e.id
       where e.book = $1 and (p.debit_code = $2 or p.credit_code = $2) and ${PAGE} > coalesce(
         (select max(s.day) from book_day_seals s where s.book = $1), date '0001-01-01')), 0)
     )::bigint as "balanceMinor"`,
  ['book', 'code'],
)
/** Of the account's last checkpoint, and the pages after the last seal. */
export const findBalance = async (
  on: Querier,
  of: { book: string; code: number },
): Promise<Minor> => (await balance.one(on, of)).balanceMinor

interface Turnover {
  debitMinor: Minor
  creditMinor: Minor
}

const turnover = rawStatement<{ book: string; code: number }, Turnover>(
  'find_account_turnover',
  `select coalesce(max(d.debit_total), 0)::bigint + coalesce(sum(n.debit), 0)::bigint as "debitMinor",
     coalesce(max(d.credit_total), 0)::bigint + coalesce(sum(n.credit), 0)::bigint as "creditMinor"
   from (select 1) one left join lateral (
     select debit_total, credit_total from account_days
     where book = $1 and code = $2 order by day desc limit 1) d on true
   left join lateral (
     select sum(p.amount_minor) filter (where p.debit_code = $2) as debit,
       sum(p.amount_minor) filter (where p.credit_code = $2) as credit
     from journal_entries e join postings p on p.entry_id = e.id
     where e.book = $1 and (p.debit_code = $2 or p.credit_code = $2) and ${PAGE} > coalesce(
       (select max(s.day) from book_day_seals s where s.book = $1), date '0001-01-01')) n on true`,
  ['book', 'code'],
)
/** All that ever stood on either side of an account; costs what came after its last checkpoint. */
export const findTurnover = (on: Querier, of: { book: string; code: number }): Promise<Turnover> =>
  turnover.one(on, of)
