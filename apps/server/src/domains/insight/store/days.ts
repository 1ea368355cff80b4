import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// ---- How far each book is summed ----

export interface RolledBook {
  book: string
  currency: Currency
  /** The first day that an entry counts for; null: there is none. */
  firstOn: Day | null
  /** The last closed day; null: none is. */
  closedUntil: Day | null
  rolledUntil: Day | null
  dirtyFrom: Day | null
  /** From the month of this day on what fell due is to be summed. */
  duesDirtyFrom: Day | null
}
const rolled = rawStatement<Record<never, never>, RolledBook>(
  'list_rolled_books',
  `select b.book, b.currency,
     (select min(e.value_on) from journal_entries e where e.book = b.book) as "firstOn",
     (select max(d.day) from book_days d where d.book = b.book) as "closedUntil",
     r.rolled_until as "rolledUntil", r.dirty_from as "dirtyFrom",
     r.dues_dirty_from as "duesDirtyFrom"
   from books b left join portfolio_rolls r on r.book = b.book order by b.book`,
  [],
)
export const listRolledBooks = (on: Querier): Promise<RolledBook[]> => rolled.all(on)

interface Reached {
  book: string
  until: Day
  dirtyFrom: Day
  duesFrom: Day | null
}
const reach = rawStatement<Reached, never>(
  'reach_portfolio_day',
  `insert into portfolio_rolls as r (book, rolled_until, dirty_from, dues_dirty_from)
   values ($1, $2, $3, $4)
   on conflict (book) do update set rolled_until = $2, dirty_from = least(r.dirty_from, $3),
     dues_dirty_from = least(r.dues_dirty_from, $4)`,
  ['book', 'until', 'dirtyFrom', 'duesFrom'],
)
/** The loans are as they were by this day; from the other on its days are to be summed. */
export const reachDay = async (tx: Tx, of: Reached): Promise<void> => {
  await reach.run(tx, of)
}

const lock = rawStatement<Record<never, never>, { isOurs: boolean }>(
  'lock_portfolio',
  `select true as "isOurs" from pg_advisory_xact_lock(hashtext('noren portfolio'))`,
  [],
)
/** One at a time sums the portfolio: a night of a second server, or a rebuild, waits. */
export const lockPortfolio = async (tx: Tx): Promise<void> => {
  await lock.one(tx)
}

const forget = rawStatement<Record<never, never>, never>(
  'forget_rolled_portfolio',
  `update portfolio_rolls r set proven_until = null, dirty_from = null, rolled_until = coalesce((
     select min(least(e.value_on, e.posted_on, e.entered_on)) - 1 from journal_entries e
     where e.book = r.book), rolled_until)`,
  [],
)
/** What was summed is to be read from the first entry on again. */
export const forgetRolled = async (tx: Tx): Promise<void> => {
  await forget.run(tx)
}

const clean = rawStatement<{ book: string }, never>(
  'set_clean_dues',
  'update portfolio_rolls set dues_dirty_from = null where book = $1',
  ['book'],
)
export const cleanDues = async (tx: Tx, of: { book: string }): Promise<void> => {
  await clean.run(tx, of)
}

const dirty = rawStatement<{ book: string; from: Day | null }, never>(
  'set_dirty_portfolio_days',
  'update portfolio_rolls set dirty_from = $2 where book = $1',
  ['book', 'from'],
)
export const setDirty = async (tx: Tx, of: { book: string; from: Day | null }): Promise<void> => {
  await dirty.run(tx, of)
}

const proven = rawStatement<{ book: string; until: Day | null }, never>(
  'set_proven_portfolio_days',
  'update portfolio_rolls set proven_until = $2 where book = $1',
  ['book', 'until'],
)
export const setProven = async (tx: Tx, of: { book: string; until: Day | null }): Promise<void> => {
  await proven.run(tx, of)
}

// ---- A day's figures ----

const clearDays = rawStatement<{ book: string; day: Day }, never>(
  'delete_portfolio_day',
  'delete from portfolio_days where book = $1 and day = $2',
  ['book', 'day'],
)
const sumDay = rawStatement<{ book: string; day: Day; lateFrom: readonly number[] }, never>(
  'sum_portfolio_day',
  `insert into portfolio_days (book, day, product_code, is_written_off, late_from, loans,
     principal_left_minor)
   select $1, $2, s.product_code, s.is_written_off,
     coalesce(($3::integer[])[width_bucket($2::date - s.due_on, $3::integer[])], -1) as late_from,
     count(*), sum(s.principal_left_minor)
   from loan_spans s where s.book = $1 and s.until_on > $2 and s.from_on <= $2
   group by s.product_code, s.is_written_off, late_from`,
  ['book', 'day', 'lateFrom'],
)

const clearFlows = rawStatement<{ book: string; day: Day }, never>(
  'delete_flow_day',
  'delete from flow_days where book = $1 and day = $2',
  ['book', 'day'],
)

/** The reasons for which principal comes to be owed by a payout; whatever else moves it is no payout. */
const PAYOUTS = `('payout.processed', 'fee.deducted', 'tax.deducted', 'fee.lent', 'tax.lent')`
/** Accounts on which the borrowers' money arrives or lies. */
const MONEY = '(1010, 1012, 1020, 1025, 1060, 2010, 2015, 2020)'
const sumFlows = rawStatement<{ book: string; day: Day; knownOn: Day }, never>(
  'sum_flow_day',
  `insert into flow_days (book, day, product_code, flow, loans, amount_minor)
   select $1, $2, product_code, flow, count(distinct loan_id), sum(amount)
   from (
     select l.product_code, e.loan_id, case
         when side.code = 1110 and regexp_replace(p.reason, '^reversal\\.', '') in ${PAYOUTS}
           then 'disbursed'
         when side.other in ${MONEY} then case
           when side.code = 1110 then case when exists (
             select from loan_spans s where s.user_id = e.user_id and s.loan_id = e.loan_id
               and s.is_written_off and s.from_on <= e.value_on)
             then 'recoveredPrincipal' else 'principal' end
           when side.code = 1120 then 'interest' when side.code = 1130 then 'fee'
           when side.code = 1150 then 'penal' else 'tax' end
         when side.code = 1110 then 'otherPrincipal'
         when side.other = 5020 then 'waived' end as flow,
       case when side.code = 1110 and regexp_replace(p.reason, '^reversal\\.', '') in ${PAYOUTS}
         then side.amount else -side.amount end as amount
     from journal_entries e join postings p on p.entry_id = e.id
       join loans l on l.id = e.loan_id
       cross join lateral (values (p.debit_code, p.credit_code, p.amount_minor),
         (p.credit_code, p.debit_code, -p.amount_minor)) as side (code, other, amount)
     where e.book = $1 and e.value_on = $2 and coalesce(e.entered_on, e.posted_on) <= $3
       and side.code in (1110, 1120, 1130, 1140, 1145, 1150)
     union all
     select was.product_code, was.loan_id, 'writtenOff', was.principal_left_minor
     from loan_spans was join loan_spans now on now.user_id = was.user_id
       and now.loan_id = was.loan_id and now.from_on = was.until_on and now.is_written_off
     where was.book = $1 and was.until_on = $2 and not was.is_written_off
   ) moved
   where flow is not null group by product_code, flow having sum(amount) <> 0`,
  ['book', 'day', 'knownOn'],
)

/** Writes a day's figures anew. */
export const rollDay = async (
  tx: Tx,
  { book, day, lateFrom, knownOn }: { book: string; day: Day; lateFrom: number[]; knownOn: Day },
): Promise<void> => {
  await Promise.all([
    clearDays.run(tx, { book, day }),
    sumDay.run(tx, { book, day, lateFrom }),
    clearFlows.run(tx, { book, day }),
    sumFlows.run(tx, { book, day, knownOn }),
  ])
}

// ---- Proof ----

export interface ProvenDay {
  day: Day
  /** Of every loan, written off or not. */
  rolledMinor: Minor
  ledgerMinor: Minor
  runningMinor: Minor
  /** What the day's flows make of the running loans' principal of the day before. */
  expectedMinor: Minor
}
const differing = rawStatement<{ book: string; knownOn: Day }, ProvenDay>(
  'list_false_portfolio_days',
  `with moved as (
     select e.value_on as day, sum(case when p.debit_code = 1110 then p.amount_minor
       else -p.amount_minor end) as amount
     from journal_entries e join postings p on p.entry_id = e.id
     where e.book = $1 and coalesce(e.entered_on, e.posted_on) <= $2
       and 1110 in (p.debit_code, p.credit_code)
     group by e.value_on
   ), days as (
     select d.day::date as day from generate_series(
       (select min(e.value_on) from journal_entries e where e.book = $1), $2::date,
       interval '1 day') d (day)
   ), ledger as (
     select days.day, sum(coalesce(moved.amount, 0)) over (order by days.day) as amount
     from days left join moved using (day)
   ), summed as (
     select day, sum(principal_left_minor) as amount,
       coalesce(sum(principal_left_minor) filter (where not is_written_off), 0) as running
     from portfolio_days where book = $1 group by day
   ), flows as (
     select day, sum(case flow when 'disbursed' then amount_minor when 'principal' then -amount_minor
       when 'otherPrincipal' then -amount_minor when 'writtenOff' then -amount_minor
       else 0 end) as amount
     from flow_days where book = $1 group by day
   ), compared as (
     select days.day, coalesce(summed.amount, 0) as rolled, coalesce(ledger.amount, 0) as ledger,
       coalesce(summed.running, 0) as running,
       coalesce(lag(summed.running) over (order by days.day), 0) + coalesce(flows.amount, 0)
         as expected
     from days left join summed using (day) left join ledger using (day)
       left join flows using (day)
   )
   select day, rolled::bigint as "rolledMinor", ledger::bigint as "ledgerMinor",
     running::bigint as "runningMinor", expected::bigint as "expectedMinor"
   from compared where rolled <> ledger or running <> expected order by day`,
  ['book', 'knownOn'],
)
/** The days whose figures are not the ledger's, or do not follow from the day before. */
export const listFalseDays = (
  on: Querier,
  of: { book: string; knownOn: Day },
): Promise<ProvenDay[]> => differing.all(on, of)
