import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { SIDES } from './journal.ts'

interface LoanPage {
  after: string
  limit: number
}

const pageOfLoans = rawStatement<LoanPage, { loanId: string }>(
  'list_loans_of_journal',
  `select distinct loan_id as "loanId" from journal_entries where loan_id > $1
   order by loan_id limit $2`,
  ['after', 'limit'],
)
/** Loans that have entries, in pages by id. */
export const listLoans = async (on: Querier, page: LoanPage): Promise<string[]> =>
  (await pageOfLoans.all(on, page)).map(({ loanId }) => loanId)

export interface Broken {
  entryId: string
  problem: string
}

const brokenEntries = rawStatement<{ loanIds: readonly string[] }, Broken>(
  'find_broken_journal_entries',
  `with entries as (select * from journal_entries where loan_id = any($1::uuid[]))
   select e.id as "entryId", 'it has no postings' as problem
   from entries e where not exists (select 1 from postings p where p.entry_id = e.id)
   union all
   select e.id, 'its book ' || e.book || ' is not open'
   from entries e where not exists (select 1 from books b where b.book = e.book)
   union all
   select e.id, 'it is for a loan of another book'
   from entries e join loans l on l.id = e.loan_id
   where e.book <> l.lender_code || '-' || l.currency or e.user_id <> l.user_id
   union all
   select e.id, 'its value date ' || e.value_on || ' is after the day it was posted, ' || e.posted_on
   from entries e where e.value_on > e.posted_on
   union all
   select e.id, 'line ' || p.line || ' is of another event or book'
   from entries e join postings p on p.entry_id = e.id
   where p.book <> e.book or p.event <> e.event
   union all
   select e.id, 'line ' || p.line || ' has no posting rule: ' || p.event || ' ' || p.reason || ', '
     || p.debit_code || ' to ' || p.credit_code
   from entries e join postings p on p.entry_id = e.id
   where not exists (select 1 from posting_rules r where r.event = p.event
     and r.reason = p.reason and r.debit_code = p.debit_code and r.credit_code = p.credit_code)
   union all
   select e.id, 'line ' || p.line || ' is on an account that its book does not have'
   from entries e join postings p on p.entry_id = e.id
   where not exists (select 1 from accounts a where a.book = p.book and a.code = p.debit_code)
     or not exists (select 1 from accounts a where a.book = p.book and a.code = p.credit_code)
   union all
   select r.id, 'it does not mirror the entry it reverses'
   from entries r where r.reverses is not null and (
     select array_agg((debit_code, credit_code, amount_minor)::text order by line)
       from postings where entry_id = r.id
   ) is distinct from (
     select array_agg((credit_code, debit_code, amount_minor)::text order by line)
       from postings where entry_id = r.reverses
   )
   union all
   select r.id, 'it has another book, loan or value date than the entry it reverses'
   from entries r join journal_entries e on e.id = r.reverses
   where (r.book, r.loan_id, r.value_on) <> (e.book, e.loan_id, e.value_on)`,
  ['loanIds'],
)
/** Entries of the loans that break a rule of the books; keys and triggers that hold it may be switched off. */
export const findBrokenEntries = (on: Querier, loanIds: readonly string[]): Promise<Broken[]> =>
  brokenEntries.all(on, { loanIds })

const falseSources = rawStatement<{ loanIds: readonly string[] }, Broken>(
  'find_journal_entries_without_source',
  `with entries as (
     select e.*, r.id is not null as is_reversed,
       (select coalesce(sum(p.amount_minor), 0) from postings p where p.entry_id = e.id)::bigint as total
     from journal_entries e left join journal_entries r on r.reverses = e.id
     where e.loan_id = any($1::uuid[]) and e.reverses is null
   ), sources as (
     select e.id, s.loan_id, s.amount, s.is_undone
     from entries e join lateral (
       select loan_id, amount_minor as amount, false as is_undone from payouts
         where e.source_kind = 'payout' and id = e.source_id
       union all
       select loan_id, amount_minor, reversed_at is not null from payments
         where e.source_kind = 'payment' and id = e.source_id
       union all
       select loan_id, taken_minor, false from loan_waivers
         where e.source_kind = 'waiver' and id = e.source_id
       union all
       select loan_id, fee_minor + tax_minor, reversed_at is not null from loan_extensions
         where e.source_kind = 'extension' and id = e.source_id
       union all
       select loan_id, amount_minor, false from loan_write_offs
         where e.source_kind = 'writeOff' and loan_id = e.source_id
       union all
       select loan_id, amount_minor, false from overpayment_refunds
         where e.source_kind = 'refund' and id = e.source_id
     ) s on true
   )
   select e.id as "entryId", 'it has no ' || e.source_kind || ' ' || e.source_id as problem
   from entries e where e.source_kind <> 'settlement'
     and not exists (select 1 from sources s where s.id = e.id)
   union all
   select e.id, 'its ' || e.source_kind || ' is of another loan'
   from entries e join sources s on s.id = e.id where s.loan_id <> e.loan_id
   union all
   select e.id, 'it posts ' || posted.amount || ', its ' || e.source_kind || ' says ' || s.amount
   from entries e join sources s on s.id = e.id cross join lateral (
     select case when e.event = 'disbursalProcessed' then (
       select coalesce(sum(p.amount_minor), 0)::bigint from postings p
       where p.entry_id = e.id and p.credit_code = 1030) else e.total end as amount) posted
   where not e.is_reversed and posted.amount <> s.amount
   union all
   select e.id, 'it stands although its ' || e.source_kind || ' was reversed'
   from entries e join sources s on s.id = e.id where s.is_undone and not e.is_reversed
   union all
   select e.id, 'its source ' || e.source_id || ' is nothing that settles the loan'
   from entries e where e.source_kind = 'settlement' and e.source_id <> e.loan_id
     and not exists (select 1 from payments where id = e.source_id and loan_id = e.loan_id)
     and not exists (select 1 from loan_waivers where id = e.source_id and loan_id = e.loan_id)`,
  ['loanIds'],
)
/** Entries whose source is not there, is another loan's or says another amount. */
export const findFalseSources = (on: Querier, loanIds: readonly string[]): Promise<Broken[]> =>
  falseSources.all(on, { loanIds })

const unbookedSources = rawStatement<{ loanIds: readonly string[] }, { problem: string }>(
  'find_sources_without_journal_entry',
  `with standing as (
     select e.source_id, count(*) as entries from journal_entries e
     where e.loan_id = any($1::uuid[]) and e.source_kind = 'payment' and e.reverses is null
       and not exists (select 1 from journal_entries r where r.reverses = e.id)
     group by e.source_id
   )
   select 'payment ' || p.id || ' stands ' || coalesce(s.entries, 0) || ' times in the books'
     as problem
   from payments p left join standing s on s.source_id = p.id
   where p.loan_id = any($1::uuid[]) and p.reversed_at is null and coalesce(s.entries, 0) <> 1
   union all
   select 'refund ' || f.id || ' is not in the books'
   from overpayment_refunds f where f.loan_id = any($1::uuid[]) and not exists (
     select 1 from journal_entries e where e.source_kind = 'refund' and e.source_id = f.id
       and e.loan_id = f.loan_id)`,
  ['loanIds'],
)
/** Money that arrived or left and stands in the books not once. */
export const findUnbooked = async (on: Querier, loanIds: readonly string[]): Promise<string[]> =>
  (await unbookedSources.all(on, { loanIds })).map(({ problem }) => problem)

export interface NegativeDay {
  loanId: string
  code: number
  view: string
  onDay: Day
  balanceMinor: Minor
}

const negativeDays = rawStatement<{ loanIds: readonly string[] }, NegativeDay>(
  'find_negative_receivables',
  `with lines as (
     select e.loan_id, side.code, e.value_on, e.posted_on, side.debit - side.credit as amount
     from ${SIDES} where e.loan_id = any($1::uuid[]) and side.code between 1110 and 1150
   ), days as (
     select loan_id, code, 'restated' as view, value_on as on_day,
       sum(sum(amount)) over (partition by loan_id, code order by value_on) as balance
     from lines group by loan_id, code, value_on
     union all
     select loan_id, code, 'official', posted_on,
       sum(sum(amount)) over (partition by loan_id, code order by posted_on)
     from lines group by loan_id, code, posted_on
   )
   select distinct on (loan_id, code, view) loan_id as "loanId", code, view, on_day as "onDay",
     balance::bigint as "balanceMinor"
   from days where balance < 0 order by loan_id, code, view, on_day`,
  ['loanIds'],
)
/** The first day of each view on which a receivable of a loan is below nothing. */
export const findNegativeDays = (on: Querier, loanIds: readonly string[]): Promise<NegativeDay[]> =>
  negativeDays.all(on, { loanIds })

export interface OwnerSum {
  book: string
  code: number
  /** Whose it is, where an account is kept per borrower. */
  userId: string | null
  debitMinor: Minor
  creditMinor: Minor
}

const sharedSums = rawStatement<{ loanIds: readonly string[] }, OwnerSum>(
  'sum_shared_accounts_of_loans',
  `select e.book, side.code, case when side.code = 2010 then e.user_id end as "userId",
     sum(side.debit)::bigint as "debitMinor", sum(side.credit)::bigint as "creditMinor"
   from ${SIDES} where e.loan_id = any($1::uuid[])
   group by 1, 2, 3`,
  ['loanIds'],
)
/** What these loans moved on each account, by its owner. */
export const sumShared = (on: Querier, loanIds: readonly string[]): Promise<OwnerSum[]> =>
  sharedSums.all(on, { loanIds })

export interface TrialBalanceAsked {
  /** null: all books. */
  book: string | null
  day: Day
  /** By the day they count for, or by the page they stand on. */
  by: 'value' | 'posted'
  /** Of the view by value date: only what was posted until that day. */
  knownOn: Day
}

export interface TrialBalanceRow {
  book: string
  code: number
  debitMinor: Minor
  creditMinor: Minor
}

const balances = rawStatement<TrialBalanceAsked, TrialBalanceRow>(
  'sum_trial_balance',
  `select e.book, side.code, sum(side.debit)::bigint as "debitMinor",
     sum(side.credit)::bigint as "creditMinor"
   from ${SIDES}
   where ($1::text is null or e.book = $1) and e.posted_on <= $4
     and case when $3 = 'value' then e.value_on else e.posted_on end <= $2
   group by e.book, side.code order by e.book, side.code`,
  ['book', 'day', 'by', 'knownOn'],
)
export const sumTrialBalance = (
  on: Querier,
  asked: TrialBalanceAsked,
): Promise<TrialBalanceRow[]> => balances.all(on, asked)
