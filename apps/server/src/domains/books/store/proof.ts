import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { PAGE } from './day-seals.ts'
import { SIDES } from './journal.ts'
import { figuresOn } from './segments.ts'

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

/** Pages of a book, from one day to another. */
export interface Pages {
  book: string
  from: Day
  until: Day
}
const PAGES = ['book', 'from', 'until'] as const
/** Some of the entries of pages, by the order in which they were written: no statement goes over more than so many. */
export interface PagePart extends Pages {
  readonly after: number
  readonly last: number
}
const PART = [...PAGES, 'after', 'last'] as const

/** In SQL: which entries `e` are looked at. */
const OF_LOANS = 'e.loan_id = any($1::uuid[]) or ($1::uuid[] is null and e.loan_id is null)'
const OF_PAGES = `e.book = $1 and ${PAGE} between $2 and $3`
const OF_PART = `${OF_PAGES} and e.serial > $4 and e.serial <= $5`

const endOfPart = rawStatement<Pages & { after: number; limit: number }, { last: number | null }>(
  'find_end_of_page_part',
  `select max(part.serial) as last from (
     select e.serial from journal_entries e where ${OF_PAGES} and e.serial > $4
     order by e.serial limit $5) part`,
  [...PAGES, 'after', 'limit'],
)
/** The last of so many entries of those pages after one; null where there is none. */
export const findEndOfPart = async (
  on: Querier,
  of: Pages & { after: number; limit: number },
): Promise<number | null> => (await endOfPart.one(on, of)).last

const brokenSql = (where: string): string => `with entries as (
     select e.* from journal_entries e where ${where})
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
   where (r.book, r.loan_id, r.value_on) <> (e.book, e.loan_id, e.value_on)`

const brokenEntries = rawStatement<{ loanIds: readonly string[] | null }, Broken>(
  'find_broken_journal_entries',
  brokenSql(OF_LOANS),
  ['loanIds'],
)
/**
 * Entries of the loans, or with null of no single loan, that break a rule of the books; keys and triggers that
 * hold it may be switched off.
 */
export const findBrokenEntries = (
  on: Querier,
  loanIds: readonly string[] | null,
): Promise<Broken[]> => brokenEntries.all(on, { loanIds })

const brokenOnPages = rawStatement<PagePart, Broken>(
  'find_broken_journal_entries_of_pages',
  brokenSql(OF_PART),
  PART,
)
export const findBrokenOnPages = (on: Querier, of: PagePart): Promise<Broken[]> =>
  brokenOnPages.all(on, of)

const falseClosesSql = (where: string): string => `select e.id as "entryId",
     'it has no close of ' || e.value_on || ' in its book' as problem
   from journal_entries e where (${where}) and e.event in ('accrued', 'interestTaxAccrued', 'interestTaxDue') and not exists (
     select from book_days d where d.id = e.source_id and d.book = e.book and d.day = e.value_on
       and d.day = e.posted_on)
   union all
   select e.id, 'it stands on the page of ' || ${PAGE} || ', which was closed before'
   from journal_entries e join book_days d on d.book = e.book and d.day = ${PAGE}
   where (${where}) and e.event <> 'accrued' and e.written_at > d.closed_at
   union all
   select e.id, 'it is of no loan, which only a close, an adjustment and the cash may be'
   from journal_entries e where (${where}) and e.loan_id is null and e.event <> 'accrued'
     and e.event <> 'interestTaxAccrued'
     and e.source_kind not in ('statementLine', 'reconciliation', 'adjustment', 'month', 'setOff', 'platformFee',
       'platformCredit', 'collection')
     and e.event <> 'guaranteeLost'`

const falseCloses = rawStatement<Record<never, never>, Broken>(
  'find_false_closes',
  falseClosesSql('true'),
  [],
)
/** Entries of a day's close without that close, and others that came after it. */
export const findFalseCloses = (on: Querier): Promise<Broken[]> => falseCloses.all(on)

const falseClosesOnPages = rawStatement<PagePart, Broken>(
  'find_false_closes_of_pages',
  falseClosesSql(OF_PART),
  PART,
)
export const findFalseClosesOnPages = (on: Querier, of: PagePart): Promise<Broken[]> =>
  falseClosesOnPages.all(on, of)

export interface AccrualDifference {
  book: string
  day: Day
  figure: string
  booksMinor: Minor
  segmentsMinor: Minor
}

const accrualDifferences = rawStatement<Record<never, never>, AccrualDifference>(
  'find_accrual_differences',
  `with closed as (select book, max(day) as day from book_days group by book),
   posted as (
     select c.book, c.day, f.figure, sum(f.amount) as amount
     from closed c join journal_entries e on e.book = c.book and e.value_on <= c.day
       join postings p on p.entry_id = e.id cross join lateral (values
         ('interest', 1120, 4010), ('interest', 1120, 1160), ('coupon', 5010, 1120),
         ('penal', 1150, 4030), ('penal', 1150, 1170), ('fee', 2310, 4020)
       ) as pair (figure, debit, credit) cross join lateral (values (pair.figure,
         case when (p.debit_code, p.credit_code) = (pair.debit, pair.credit) then p.amount_minor
           when (p.credit_code, p.debit_code) = (pair.debit, pair.credit) then -p.amount_minor end
       )) as f (figure, amount)
     where f.amount is not null
     group by c.book, c.day, f.figure
   ), last as (
     select distinct on (s.loan_id) s.*, c.day, least(c.day, s.until_on) as at_day
     from closed c join accrual_segments s on s.book = c.book and s.from_on < c.day
       and s.known_until = 'infinity'
     order by s.loan_id, s.from_on desc
   ), accrued as (
     select s.book, s.day, f.figure, sum(f.amount) as amount
     from last s ${figuresOn('s.at_day', 'now')} cross join lateral (values
       ('interest', now.interest), ('coupon', now.coupon), ('penal', now.penal), ('fee', now.fee)
     ) as f (figure, amount)
     group by s.book, s.day, f.figure
   )
   select book, day, figure, coalesce(p.amount, 0)::bigint as "booksMinor",
     coalesce(a.amount, 0)::bigint as "segmentsMinor"
   from posted p full join accrued a using (book, day, figure)
   where coalesce(p.amount, 0) <> coalesce(a.amount, 0) order by book, figure`,
  [],
)
/**
 * Where the books of all loans together have earned something else, by the last closed day, than the loans'
 * own segments say.
 */
export const findAccrualDifferences = (on: Querier): Promise<AccrualDifference[]> =>
  accrualDifferences.all(on)

const falseSourcesSql = (where: string): string => `with entries as (
     select e.*, r.id is not null as is_reversed,
       (select coalesce(sum(p.amount_minor), 0) from postings p where p.entry_id = e.id)::bigint as total
     from journal_entries e left join journal_entries r on r.reverses = e.id
     where (${where}) and e.loan_id is not null and e.reverses is null
   ), sources as (
     select e.id, s.loan_id, s.amount, s.is_undone
     from entries e join lateral (
       select loan_id, amount_minor as amount, false as is_undone from payouts
         where e.source_kind = 'payout' and id = e.source_id
       union all
       select loan_id, amount_minor, reversed_at is not null from payments
         where e.source_kind = 'payment' and id = e.source_id
       union all
       select loan_id, taken_minor, reversed_at is not null from loan_waivers
         where e.source_kind = 'waiver' and id = e.source_id
       union all
       select loan_id, fee_minor + tax_minor, reversed_at is not null from loan_extensions
         where e.source_kind = 'extension' and id = e.source_id
       union all
       select loan_id, coalesce(booked_minor, amount_minor), false from loan_write_offs
         where e.source_kind = 'writeOff' and loan_id = e.source_id
       union all
       select loan_id, amount_minor, false from overpayment_refunds
         where e.source_kind = 'refund' and id = e.source_id
       union all
       select loan_id, amount_minor, false from refund_orders
         where e.source_kind = 'refund' and refund_id = e.source_id
       union all
       select loan_id, case e.event when 'chargebackCost' then cost_minor + cost_tax_minor
         when 'writtenOffAgain' then e.total else amount_minor end, case e.event
         when 'chargebackOpened' then false when 'chargebackCost' then state = 'open'
         when 'chargebackWon' then state <> 'won' else state not in ('lost', 'accepted') end
       from disputes where e.source_kind = 'dispute' and dispute_id = e.source_id
       union all
       select loan_id, amount_minor, false from guarantee_claims
         where e.source_kind = 'claim' and claim_id = e.source_id
       union all
       select e.loan_id, e.total, false from book_days
         where e.source_kind = 'close' and id = e.source_id and book = e.book and day = e.value_on
     ) s on true
   )
   select e.id as "entryId", 'it has no ' || e.source_kind || ' ' || e.source_id as problem
   from entries e where e.source_kind not in ('settlement', 'loan')
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
   select e.id, 'it stands although its ' || e.source_kind || case e.source_kind
     when 'dispute' then ' was decided otherwise, or not yet' else ' was reversed' end
   from entries e join sources s on s.id = e.id where s.is_undone and not e.is_reversed
   union all
   select e.id, 'it is of a loan that performs by its classes on ' || e.value_on
   from entries e where not e.is_reversed
     and e.event in ('incomeSuspended', 'suspenseReleased', 'suspenseWaived', 'suspenseResumed')
     and not exists (select from loan_classes c where c.loan_id = e.loan_id
       and c.is_non_performing and c.class_on <= e.value_on)
   union all
   select e.id, 'its source ' || e.source_id || ' is nothing that settles the loan'
   from entries e where e.source_kind = 'settlement' and e.source_id <> e.loan_id
     and not exists (select 1 from payments where id = e.source_id and loan_id = e.loan_id)
     and not exists (select 1 from loan_waivers where id = e.source_id and loan_id = e.loan_id)`

const falseSources = rawStatement<{ loanIds: readonly string[] }, Broken>(
  'find_journal_entries_without_source',
  falseSourcesSql('e.loan_id = any($1::uuid[])'),
  ['loanIds'],
)
/** Entries whose source is not there, is another loan's or says another amount. */
export const findFalseSources = (on: Querier, loanIds: readonly string[]): Promise<Broken[]> =>
  falseSources.all(on, { loanIds })

const falseSourcesOnPages = rawStatement<PagePart, Broken>(
  'find_journal_entries_without_source_of_pages',
  falseSourcesSql(OF_PART),
  PART,
)
export const findFalseSourcesOnPages = (on: Querier, of: PagePart): Promise<Broken[]> =>
  falseSourcesOnPages.all(on, of)

const touchedLoans = rawStatement<PagePart, { loanId: string }>(
  'list_loans_of_pages',
  `select distinct e.loan_id as "loanId" from journal_entries e
   where ${OF_PART} and e.loan_id is not null and not exists (
     select from journal_entries later
     where later.loan_id = e.loan_id and later.book = $1 and later.serial > $5
       and coalesce(later.entered_on, later.posted_on) between $2 and $3)
   order by e.loan_id`,
  PART,
)
/** Loans whose last entries on those pages are in that part, by id. */
export const listTouchedLoans = async (on: Querier, of: PagePart): Promise<string[]> =>
  (await touchedLoans.all(on, of)).map(({ loanId }) => loanId)

const negativeCredits = rawStatement<Pages, { userId: string; balanceMinor: Minor }>(
  'find_negative_credits_of_pages',
  `select e.user_id as "userId", sum(side.debit - side.credit)::bigint as "balanceMinor"
   from ${SIDES}
   where e.book = $1 and side.code = 2010 and e.user_id in (
     select e.user_id from journal_entries e join postings p on p.entry_id = e.id
     where ${OF_PAGES} and p.debit_code = 2010)
   group by e.user_id having sum(side.debit) > sum(side.credit) order by e.user_id`,
  PAGES,
)
/** Borrowers who were given back more than they were owed, of those whom the pages are about. */
export const findNegativeCredits = (on: Querier, of: Pages) => negativeCredits.all(on, of)

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
       and e.loan_id = f.loan_id)
   union all
   select 'refund ' || o.refund_id || case
     when o.state = 'ordered' and b.posted = 'refundOrdered refundFailed refundOrdered' then
       ' arrived although it had failed, and its credit was given back in another way meanwhile: '
         || o.amount_minor || ' stays in transit until it is taken back or owed again'
     else ' is ' || o.state || ', and the books say another thing' end
   from refund_orders o left join lateral (
     select string_agg(e.event, ' ' order by e.serial) as posted from journal_entries e
     where e.source_kind = 'refund' and e.source_id = o.refund_id and e.loan_id = o.loan_id) b on true
   where o.loan_id = any($1::uuid[]) and (case o.state
     when 'processed' then b.posted in ('refundOrdered refundProcessed',
       'refundOrdered refundFailed refundOrdered refundProcessed')
     when 'failed' then b.posted in ('refundOrdered refundFailed',
       'refundOrdered refundProcessed refundReturned',
       'refundOrdered refundFailed refundOrdered refundFailed',
       'refundOrdered refundFailed refundOrdered refundProcessed refundReturned')
     else b.posted is not distinct from
       case when o.waits_since is null then 'refundOrdered' end end) is not true
   union all
   select 'dispute ' || d.dispute_id || ' is ' || d.state || ', and the books say '
     || coalesce(b.posted, 'nothing')
   from disputes d left join lateral (
     select string_agg(e.event, ' ' order by e.event desc) as posted from journal_entries e
     where e.source_kind = 'dispute' and e.source_id = d.dispute_id and e.loan_id = d.loan_id
       and e.reverses is null and e.event <> 'writtenOffAgain'
       and not exists (select from journal_entries r where r.reverses = e.id)) b on true
   where d.loan_id = any($1::uuid[]) and b.posted is distinct from
     case d.state when 'open' then '' when 'won' then 'chargebackWon ' else '' end
       || 'chargebackOpened'
       || case when d.state in ('lost', 'accepted') then ' chargebackLost' else '' end
       || case when d.cost_minor + d.cost_tax_minor > 0 then ' chargebackCost' else '' end`,
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
     from ${SIDES} where e.loan_id = any($1::uuid[]) and side.code in (1110, 1130, 1140)
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

const sharedSums = rawStatement<{ loanIds: readonly string[] | null }, OwnerSum>(
  'sum_shared_accounts_of_loans',
  `select e.book, side.code, case when side.code = 2010 then e.user_id end as "userId",
     sum(side.debit)::bigint as "debitMinor", sum(side.credit)::bigint as "creditMinor"
   from ${SIDES}
   where e.loan_id = any($1::uuid[]) or ($1::uuid[] is null and e.loan_id is null)
   group by 1, 2, 3`,
  ['loanIds'],
)
/** What these loans, or with null the entries of no single loan, moved on each account, by its owner. */
export const sumShared = (on: Querier, loanIds: readonly string[] | null): Promise<OwnerSum[]> =>
  sharedSums.all(on, { loanIds })

export interface TrialBalanceAsked {
  /** null: all books. */
  book: string | null
  day: Day
  /** By the day they count for, or by the page they stand on. */
  by: 'value' | 'posted'
  /** Of the view by value date: only what was posted until that day. */
  knownOn: Day
  /** Without the closes of financial years: what was earned and spent in them still stands as that. */
  isBeforeClose: boolean
}

export interface TrialBalanceRow {
  book: string
  code: number
  debitMinor: Minor
  creditMinor: Minor
}

/**
 * In SQL: what entries moved that are found by `where`, which names the index, and of which `of` is true; each is looked up by
 * its key, however many the planner expects.
 */
const movedOf = (where: string, of = 'true', sign = ''): string => `
     select k.book, side.code, ${sign}side.debit, ${sign}side.credit
     from known k cross join lateral (
       select e.* from journal_entries e where e.book = k.book and ${where} offset 0) e
       cross join lateral (select p.* from postings p where p.entry_id = e.id offset 0) p
       cross join lateral (values (p.debit_code, p.amount_minor, 0::bigint),
         (p.credit_code, 0::bigint, p.amount_minor)) as side (code, debit, credit)
     where ${of}`

const balances = rawStatement<TrialBalanceAsked, TrialBalanceRow>(
  'sum_trial_balance',
  // The checkpoint of the last sealed day that is wholly asked for, and what stands on the pages after it; off it goes what
  // stands on its pages and is not asked for.
  `with known as materialized (
     select b.book, coalesce((select max(s.day) from book_day_seals s
       where s.book = b.book and s.day <= least($2::date, $4::date)), date '0001-01-01') as sealed_on
     from books b where $1::text is null or b.book = $1
   ), moved as (
     select k.book, a.code, t.debit, t.credit
     from known k join accounts a on a.book = k.book cross join lateral (
       select d.debit_total as debit, d.credit_total as credit from account_days d
       where d.book = a.book and d.code = a.code and d.day <= k.sealed_on
       order by d.day desc limit 1) t
     union all
     ${movedOf(`${PAGE} > k.sealed_on and ${PAGE} <= $4
         and case when $3 = 'value' then e.value_on else ${PAGE} end <= $2
         and not ($5 and e.event = 'yearClosed')`)}
     union all
     ${movedOf(`$3 = 'value' and e.value_on > $2`, `${PAGE} <= k.sealed_on`, '-')}
     union all
     ${movedOf(
       `$5 and e.entered_on is not null and e.event = 'yearClosed'`,
       `${PAGE} <= k.sealed_on and not ($3 = 'value' and e.value_on > $2)`,
       '-',
     )}
   )
   select book, code, sum(debit)::bigint as "debitMinor", sum(credit)::bigint as "creditMinor"
   from moved group by book, code having sum(debit) <> 0 or sum(credit) <> 0 order by book, code`,
  ['book', 'day', 'by', 'knownOn', 'isBeforeClose'],
)
/** Costs what came after the last sealed day, and in the view by value date what came after that day. */
export const sumTrialBalance = (
  on: Querier,
  asked: TrialBalanceAsked,
): Promise<TrialBalanceRow[]> => balances.all(on, asked)
