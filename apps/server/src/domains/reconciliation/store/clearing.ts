import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Compared {
  book: string
  code: number
  balanceMinor: Minor
  explainedMinor: Minor
}

/** Of every book that was ever compared: what each account moved, and what each source moved since the last run. */
const LEDGER = `compared as (
    select book, max(seen_serial) as seen from recon_runs group by book
  ), sides as (
    select e.book, coalesce(a.kind, e.source_kind) as source_kind,
      coalesce(a.source_id, e.source_id)::text as source_id, side.code, sum(side.amount)::bigint as amount
    from compared c join journal_entries e on e.book = c.book
      left join agent_collections a
        on e.source_kind = 'collection' and a.collection_id = e.source_id
      join postings p on p.entry_id = e.id
      cross join lateral (values (p.debit_code, p.amount_minor),
        (p.credit_code, -p.amount_minor)) as side (code, amount)
    where side.code in (1010, 1012, 1015, 1020, 1025)
    group by 1, 2, 3, 4
  ), balances as (
    select book, code, sum(amount)::bigint as balance from sides group by 1, 2
  ), untaken as (
    select s.book, s.code, sum(s.amount - coalesce(i.ledger_minor, 0))::bigint as amount
    from sides s left join recon_items i on i.book = s.book and i.code = s.code
      and i.kind = s.source_kind and i.source_id = s.source_id
    where s.source_kind in ('payment', 'payout', 'refund', 'dispute') and (exists (
      select 1 from journal_entries e join compared c on c.book = e.book
      where e.book = s.book and e.source_id = s.source_id::uuid and e.serial > c.seen - 50000
    ) or exists (
      select 1 from agent_collections a join journal_entries e on e.source_id = a.collection_id
        join compared c on c.book = e.book
      where a.source_id = s.source_id::uuid and e.book = s.book and e.serial > c.seen - 50000))
    group by 1, 2
  ), open_items as (
    select book, code, sum(ledger_minor - settled_minor)::bigint as amount
    from recon_items where ledger_minor <> settled_minor group by 1, 2
  )`

const clearing = rawStatement<Record<never, never>, Compared>(
  'compare_clearing_accounts',
  `with ${LEDGER}, open_lines as (
     select book, sum(net_minor + fee_minor + tax_minor)::bigint as amount from statement_lines
     where posted_at is not null and matched_at is null and source not like 'bank %' group by 1
   )
   select c.book, a.code, coalesce(b.balance, 0)::bigint as "balanceMinor",
     (coalesce(i.amount, 0) + coalesce(u.amount, 0)
       - case a.code when 1020 then coalesce(l.amount, 0) else 0 end)::bigint as "explainedMinor"
   from compared c cross join (values (1020), (1025)) as a (code)
     left join balances b on b.book = c.book and b.code = a.code
     left join open_items i on i.book = c.book and i.code = a.code
     left join untaken u on u.book = c.book and u.code = a.code
     left join open_lines l on l.book = c.book
   order by 1, 2`,
  [],
)
export const compareClearing = (on: Querier): Promise<Compared[]> => clearing.all(on)

const banks = rawStatement<Record<never, never>, Compared>(
  'compare_bank_accounts',
  `with ${LEDGER}, said as (
     select book, source, right(source, 4)::integer as code, sum(amount_minor)::bigint as lines,
       coalesce(sum(amount_minor) filter (where matched_at is null), 0)::bigint as open_lines
     from statement_lines where source like 'bank %' and kind <> 'unreadable'
       and problem is distinct from 'currencyDiffers' group by 1, 2
   )
   select s.book, s.code, coalesce(b.balance, 0)::bigint as "balanceMinor",
     (s.lines - s.open_lines + coalesce(i.amount, 0) + coalesce(u.amount, 0))::bigint
       as "explainedMinor"
   from said s join compared c on c.book = s.book
     left join balances b on b.book = s.book and b.code = s.code
     left join open_items i on i.book = s.book and i.code = s.code
     left join untaken u on u.book = s.book and u.code = s.code
   order by 1, 2`,
  [],
)
export const compareBanks = (on: Querier): Promise<Compared[]> => banks.all(on)

const broken = rawStatement<Record<never, never>, { entryId: string; problem: string }>(
  'find_broken_cash_entries',
  `with entries as (
     select e.*, (select coalesce(sum(p.amount_minor), 0) from postings p where p.entry_id = e.id)
       ::bigint as total
     from journal_entries e
     where e.loan_id is null and e.source_kind in ('statementLine', 'reconciliation')
   )
   select e.id as "entryId", 'it has no postings' as problem from entries e where e.total = 0
   union all
   select e.id, 'line ' || p.line || ' has no posting rule: ' || p.event || ' ' || p.reason
   from entries e join postings p on p.entry_id = e.id
   where p.event <> e.event or p.book <> e.book or not exists (
     select 1 from posting_rules r where r.event = p.event and r.reason = p.reason
       and r.debit_code = p.debit_code and r.credit_code = p.credit_code)
   union all
   select e.id, 'it has no line ' || e.source_id
   from entries e where e.source_kind = 'statementLine' and not exists (
     select 1 from statement_lines l where l.line_id = e.source_id and l.book = e.book)
   union all
   select e.id, 'it has no decided exception ' || e.source_id
   from entries e where e.source_kind = 'reconciliation' and not exists (
     select 1 from recon_exceptions x where x.exception_id = e.source_id and x.book = e.book
       and x.state = 'posted' and x.confirmed_by is not null)
   union all
   select e.id, 'it posts ' || e.total || ', its line says ' || told.amount
   from entries e join statement_lines l on l.line_id = e.source_id cross join lateral (
     select case when e.event in ('providerFee', 'disputeCharged') then l.fee_minor + l.tax_minor
       when e.event = 'collectionSettled' then l.net_minor else abs(l.net_minor) end as amount) told
   where e.source_kind = 'statementLine' and e.total <> told.amount`,
  [],
)
/** Entries of the cash that break a rule, or whose line or decision is not there or says another amount. */
export const findBrokenCash = (on: Querier) => broken.all(on)
