import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { type AccountDay, PAGE } from './day-seals.ts'
import { SIDES } from './journal.ts'

/** A month by its first day. */
export interface BookMonth {
  book: string
  month: Day
}

export interface MonthRow extends BookMonth {
  monthId: string
  currency: Currency
  inReviewSince: Date
  closedAt: Date | null
  /** Days of it, of those the book has, that are not sealed. */
  unsealedDays: number
  /** Months before it that are not closed. */
  openBefore: number
}

const share = rawStatement<{ book: string; month: Day }, never>(
  'share_month_of_book',
  `select from pg_advisory_xact_lock_shared(
     hashtextextended('month of ' || $1, $2::date - date '2000-01-01'))`,
  ['book', 'month'],
)
/** Keeps the month from being closed until the end of the transaction. */
export const shareMonth = async (tx: Tx, { book, month }: BookMonth): Promise<void> => {
  await share.run(tx, { book, month })
}

const lock = rawStatement<{ book: string; month: Day }, never>(
  'lock_month_of_book',
  `select from pg_advisory_xact_lock(
     hashtextextended('month of ' || $1, $2::date - date '2000-01-01'))`,
  ['book', 'month'],
)
/** Waits for whoever writes an adjusting entry of the month, and lets no other begin until the end of the transaction. */
export const lockMonth = async (tx: Tx, of: BookMonth): Promise<void> => {
  await lock.run(tx, of)
}

const MONTHS = `select m.book, m.month, m.id as "monthId", b.currency, m.since_at as "inReviewSince",
     s.sealed_at as "closedAt",
     (select count(*) from book_days d
       where d.book = m.book and d.day >= m.month and d.day < m.month + interval '1 month'
         and not exists (select from book_day_seals ds where ds.book = d.book and ds.day = d.day)
     ) as "unsealedDays",
     (select count(*) from book_months o
       where o.book = m.book and o.month < m.month and not exists (
         select from book_month_seals os where os.book = o.book and os.month = o.month)
     ) as "openBefore"
   from book_months m join books b on b.book = m.book
     left join book_month_seals s on s.book = m.book and s.month = m.month`

const months = rawStatement<{ book: string | null }, MonthRow>(
  'list_book_months',
  `${MONTHS} where $1::text is null or m.book = $1 order by m.book, m.month`,
  ['book'],
)
export const listMonths = (on: Querier, book: string | null): Promise<MonthRow[]> =>
  months.all(on, { book })

const oneMonth = rawStatement<BookMonth, MonthRow>(
  'find_book_month',
  `${MONTHS} where m.book = $1 and m.month = $2`,
  ['book', 'month'],
)
export const findMonth = (on: Querier, of: BookMonth) => oneMonth.maybeOne(on, of)

const byId = rawStatement<{ monthId: string }, MonthRow>(
  'find_book_month_by_id',
  `${MONTHS} where m.id = $1`,
  ['monthId'],
)
export const findMonthById = (on: Querier, monthId: string) => byId.maybeOne(on, { monthId })

// ---- Seals ----

export interface MonthSeal extends BookMonth {
  adjustingCount: number
  chain: Buffer
  trialBalanceHash: Buffer
  closedBy: string
  confirmedBy: string
  sealedAt: Date
  mac: Buffer
  keyNumber: number
}

const insertOne = rawStatement<MonthSeal, never>(
  'insert_book_month_seal',
  `insert into book_month_seals (book, month, adjusting_count, chain, trial_balance_hash, closed_by,
     confirmed_by, sealed_at, mac, key_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
  [
    'book',
    'month',
    'adjustingCount',
    'chain',
    'trialBalanceHash',
    'closedBy',
    'confirmedBy',
    'sealedAt',
    'mac',
    'keyNumber',
  ],
)
export const insertSeal = async (tx: Tx, seal: MonthSeal): Promise<void> => {
  await insertOne.run(tx, seal)
}

const seals = rawStatement<{ book: string }, MonthSeal & { monthId: string }>(
  'list_book_month_seals',
  `select s.book, s.month, m.id as "monthId", s.adjusting_count as "adjustingCount", s.chain,
     s.trial_balance_hash as "trialBalanceHash", s.closed_by as "closedBy",
     s.confirmed_by as "confirmedBy", s.sealed_at as "sealedAt", s.mac, s.key_number as "keyNumber"
   from book_month_seals s join book_months m using (book, month)
   where s.book = $1 order by s.month`,
  ['book'],
)
export const listSeals = (on: Querier, book: string) => seals.all(on, { book })

// ---- Adjusting entries ----

export interface Adjustment extends BookMonth {
  adjustmentId: string
  reason: string
  amountMinor: Minor
  paper: string
  askedBy: string
}

const insertAsked = rawStatement<Adjustment & { at: Date }, never>(
  'insert_book_adjustment',
  `insert into book_adjustments (id, book, month, reason, amount_minor, paper, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['adjustmentId', 'book', 'month', 'reason', 'amountMinor', 'paper', 'askedBy', 'at'],
)
export const insertAdjustment = async (tx: Tx, row: Adjustment & { at: Date }): Promise<void> => {
  await insertAsked.run(tx, row)
}

const asked = rawStatement<{ adjustmentId: string }, Adjustment>(
  'find_book_adjustment',
  `select id as "adjustmentId", book, month, reason, amount_minor as "amountMinor", paper,
     asked_by as "askedBy"
   from book_adjustments where id = $1`,
  ['adjustmentId'],
)
export const findAdjustment = (on: Querier, adjustmentId: string) =>
  asked.maybeOne(on, { adjustmentId })

const adjusting = rawStatement<{ book: string; lastDay: Day }, { entryId: string }>(
  'list_adjusting_entries',
  `select id as "entryId" from journal_entries
   where book = $1 and posted_on = $2 and entered_on is not null order by serial`,
  ['book', 'lastDay'],
)
/** Of the month with that last day, in the order in which they were written. */
export const listAdjusting = async (
  on: Querier,
  of: { book: string; lastDay: Day },
): Promise<string[]> => (await adjusting.all(on, of)).map(({ entryId }) => entryId)

const adjusted = rawStatement<{ book: string; lastDay: Day }, AccountDay>(
  'sum_adjusting_entries',
  `select side.code, sum(side.debit)::bigint as "debitMinor",
     sum(side.credit)::bigint as "creditMinor"
   from ${SIDES}
   where e.book = $1 and e.entered_on is not null and e.posted_on <= $2 and e.entered_on > $2
   group by side.code order by side.code`,
  ['book', 'lastDay'],
)
/** What belongs to months up to that day and stands on pages after it. */
export const sumAdjusting = (
  on: Querier,
  of: { book: string; lastDay: Day },
): Promise<AccountDay[]> => adjusted.all(on, of)

// ---- Reports ----

export interface MonthMove extends AccountDay {
  /** Of this, by entries that adjust the month. */
  adjustedMinor: Minor
}

const moved = rawStatement<{ book: string; from: Day; until: Day }, MonthMove>(
  'sum_month_of_book',
  `select side.code, sum(side.debit)::bigint as "debitMinor",
     sum(side.credit)::bigint as "creditMinor",
     coalesce(sum(side.debit - side.credit) filter (where e.entered_on is not null), 0)::bigint
       as "adjustedMinor"
   from ${SIDES}
   where e.book = $1 and e.posted_on between $2 and $3 and ${PAGE} >= $2 and e.event <> 'yearClosed'
   group by side.code order by side.code`,
  ['book', 'from', 'until'],
)
/** What moved on each account in a month, with what adjusts it and without the close of a year. */
export const sumMonth = (
  on: Querier,
  of: { book: string; from: Day; until: Day },
): Promise<MonthMove[]> => moved.all(on, of)

export interface ReasonMove extends AccountDay {
  event: string
  reason: string
  count: number
}

const byReason = rawStatement<
  { book: string; codes: readonly number[]; from: Day; until: Day },
  ReasonMove
>(
  'sum_month_by_reason',
  `select side.code, e.event, p.reason, count(*) as count, sum(side.debit)::bigint as "debitMinor",
     sum(side.credit)::bigint as "creditMinor"
   from ${SIDES}
   where e.book = $1 and side.code = any($2::integer[]) and e.posted_on between $3 and $4
     and ${PAGE} >= $3
   group by side.code, e.event, p.reason order by side.code, e.event, p.reason`,
  ['book', 'codes', 'from', 'until'],
)
/** What moved on these accounts in a month, with what adjusts it: why. */
export const sumReasons = (
  on: Querier,
  of: { book: string; codes: readonly number[]; from: Day; until: Day },
): Promise<ReasonMove[]> => byReason.all(on, of)

export interface PriorLine {
  code: number
  event: string
  /** The first day of the month that it counts for. */
  month: Day
  /** Debits minus credits. */
  balanceMinor: Minor
}

const prior = rawStatement<{ book: string; from: Day; until: Day }, PriorLine>(
  'sum_prior_period_lines',
  `select side.code, e.event, date_trunc('month', e.value_on)::date as month,
     sum(side.debit - side.credit)::bigint as "balanceMinor"
   from ${SIDES}
   where e.book = $1 and e.posted_on between $2 and $3 and ${PAGE} >= $2 and e.value_on < $2
   group by 1, 2, 3 having sum(side.debit - side.credit) <> 0 order by 3, 1, 2`,
  ['book', 'from', 'until'],
)
/** What was posted in a month and counts for an earlier one. */
export const sumPrior = (
  on: Querier,
  of: { book: string; from: Day; until: Day },
): Promise<PriorLine[]> => prior.all(on, of)
