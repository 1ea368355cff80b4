import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// ---- Where loans went ----

interface Period {
  book: string
  fromOn: Day
  toOn: Day
}
const clearRolls = rawStatement<Period, never>(
  'delete_roll_cells',
  'delete from roll_cells where book = $1 and from_on = $2 and to_on = $3',
  ['book', 'fromOn', 'toOn'],
)
/** The bucket of LOAN_BUCKETS of a loan with this oldest unpaid day. */
export const BUCKET = (day: string, dueOn: string): string =>
  `(array['current', '1-7', '8-30', '31-60', '61-90', '91+'])[
     1 + width_bucket(${day}::date - ${dueOn}, array[1, 8, 31, 61, 91])]`
const sumRolls = rawStatement<Period, never>(
  'sum_roll_cells',
  `insert into roll_cells (book, from_on, to_on, product_code, from_bucket, to_bucket, loans,
     principal_left_minor)
   select $1, $2, $3, a.product_code, ${BUCKET('$2', 'a.due_on')} as was,
     case when b.loan_id is null then 'repaid' when b.is_written_off then 'writtenOff'
       else ${BUCKET('$3', 'b.due_on')} end as became,
     count(*), sum(a.principal_left_minor)
   from loan_spans a left join loan_spans b on b.user_id = a.user_id and b.loan_id = a.loan_id
     and b.from_on <= $3 and b.until_on > $3
   where a.book = $1 and a.until_on > $2 and a.from_on <= $2 and not a.is_written_off
   group by a.product_code, was, became`,
  ['book', 'fromOn', 'toOn'],
)
/** Writes anew where the loans that ran at the close of a day went until another. */
export const rollPeriod = async (tx: Tx, of: Period): Promise<void> => {
  await clearRolls.run(tx, of)
  await sumRolls.run(tx, of)
}

// ---- What became of the loans of a month ----

interface AsOf {
  book: string
  asOf: Day
}
const clearVintages = rawStatement<AsOf, never>(
  'delete_vintage_points',
  'delete from vintage_points where book = $1 and as_of = $2',
  ['book', 'asOf'],
)
/** The first day on which a loan was late by more than so many days, if a row of it has one. */
export const FIRST_LATE = (over: number | string): string =>
  `min(greatest(s.from_on, s.due_on + ${over} + 1))
     filter (where greatest(s.from_on, s.due_on + ${over} + 1) < s.until_on)`
const sumVintages = rawStatement<AsOf, never>(
  'sum_vintage_points',
  `insert into vintage_points (book, as_of, vintage, product_code, loans, principal_minor,
     late30_loans, late30_minor, late60_loans, late60_minor, late90_loans, late90_minor,
     missed_loans)
   select $1, $2, date_trunc('month', v.disbursed_on)::date as vintage, v.product_code, count(*),
     sum(v.principal_minor), ${[30, 60, 90]
       .map(
         (over) => `count(*) filter (where v.late${over} <= $2),
           coalesce(sum(v.principal_minor) filter (where v.late${over} <= $2), 0)`,
       )
       .join(', ')},
     count(*) filter (where v.has_missed)
   from (
     select s.loan_id, s.product_code, s.disbursed_on, f.principal_minor,
       ${[30, 60, 90].map((over) => `${FIRST_LATE(over)} as late${over}`).join(', ')},
       bool_or(s.due_on = s.first_due_on and s.until_on > s.first_due_on + 8
         and s.first_due_on + 8 <= $2) as has_missed
     from (
       select *, first_value(due_on) over (partition by loan_id order by from_on) as first_due_on
       from loan_spans where book = $1 and disbursed_on <= $2
     ) s join loan_facts f on f.loan_id = s.loan_id
     group by s.loan_id, s.product_code, s.disbursed_on, f.principal_minor
   ) v
   group by vintage, v.product_code`,
  ['book', 'asOf'],
)
/** Writes anew what had become of every month's loans by the end of a month. */
export const rollVintages = async (tx: Tx, of: AsOf): Promise<void> => {
  await clearVintages.run(tx, of)
  await sumVintages.run(tx, of)
}

// ---- What fell due ----

const clearDues = rawStatement<{ userId: string; loanId: string }, never>(
  'delete_loan_dues',
  'delete from loan_dues where user_id = $1 and loan_id = $2',
  ['userId', 'loanId'],
)
const insertDues = rawStatement<
  {
    userId: string
    loanId: string
    book: string
    productCode: string
    dueOn: Day[]
    cameOn: (Day | null)[]
    amountMinor: Minor[]
  },
  never
>(
  'insert_loan_dues',
  `insert into loan_dues (user_id, loan_id, serial, book, product_code, due_on, came_on, amount_minor)
   select $1, $2, d.serial, $3, $4, d.due_on, d.came_on, d.amount_minor
   from unnest($5::date[], $6::date[], $7::bigint[]) with ordinality
     as d (due_on, came_on, amount_minor, serial)`,
  ['userId', 'loanId', 'book', 'productCode', 'dueOn', 'cameOn', 'amountMinor'],
)
export interface DueRow {
  dueOn: Day
  cameOn: Day | null
  amountMinor: Minor
}
/** The rows of a loan in place of those that it had. */
export const replaceDues = async (
  tx: Tx,
  {
    userId,
    loanId,
    book,
    productCode,
  }: {
    userId: string
    loanId: string
    book: string
    productCode: string
  },
  rows: readonly DueRow[],
): Promise<void> => {
  await clearDues.run(tx, { userId, loanId })
  if (rows.length === 0) return
  await insertDues.run(tx, {
    ...{ userId, loanId, book, productCode },
    dueOn: rows.map((row) => row.dueOn),
    cameOn: rows.map((row) => row.cameOn),
    amountMinor: rows.map((row) => row.amountMinor),
  })
}

interface Since {
  book: string
  from: Day
}
const clearDuePoints = rawStatement<Since, never>(
  'delete_due_points',
  `delete from due_points where book = $1 and due_month >= date_trunc('month', $2::date)`,
  ['book', 'from'],
)
const sumDuePoints = rawStatement<Since, never>(
  'sum_due_points',
  `insert into due_points (book, due_month, product_code, late_days, loans, amount_minor)
   select $1, date_trunc('month', d.due_on)::date as due_month, d.product_code,
     case when d.came_on is not null then
       greatest(-8, least(46, d.came_on - d.due_on)) end as late_days,
     count(distinct d.loan_id), sum(d.amount_minor)
   from loan_dues d
   where d.book = $1 and d.due_on >= date_trunc('month', $2::date)
   group by due_month, d.product_code, late_days`,
  ['book', 'from'],
)
/** Writes anew when what fell due from a month on came. */
export const rollDues = async (tx: Tx, of: Since): Promise<void> => {
  await clearDuePoints.run(tx, of)
  await sumDuePoints.run(tx, of)
}

// ---- How people were asked ----

interface BookDay {
  book: string
  day: Day
}
const clearPromises = rawStatement<BookDay, never>(
  'delete_promise_day',
  'delete from promise_days where book = $1 and day = $2',
  ['book', 'day'],
)
const sumPromises = rawStatement<BookDay, never>(
  'sum_promise_day',
  `insert into promise_days (book, day, product_code, outcome, promises, loans)
   select $1, $2, l.product_code, p.outcome, count(*), count(distinct p.loan_id)
   from payment_promises p join loans l on l.id = p.loan_id
     join books b on b.lender_code = l.lender_code and b.currency = l.currency
   where b.book = $1 and p.promised_on = $2 and p.outcome is not null
   group by l.product_code, p.outcome`,
  ['book', 'day'],
)
const clearContacts = rawStatement<BookDay, never>(
  'delete_contact_day',
  'delete from contact_days where book = $1 and day = $2',
  ['book', 'day'],
)
const sumContacts = rawStatement<
  BookDay & { zone: string; fromMinute: number; untilMinute: number },
  never
>(
  'sum_contact_day',
  `insert into contact_days (book, day, product_code, channel, hour, reason, contacts, people, outside)
   select $1, $2, c.product_code, c.channel, c.hour, c.reason, count(*), count(distinct c.user_id),
     count(*) filter (where c.minute < $4 or c.minute >= $5)
   from (
     select l.product_code, log.channel, log.user_id,
       case when log.state = 'sent' then extract(hour from log.decided_at at time zone $3)::integer
         end as hour,
       case when log.state = 'sent' then extract(hour from log.decided_at at time zone $3)::integer
         * 60 + extract(minute from log.decided_at at time zone $3)::integer end as minute,
       case when log.state <> 'sent' then coalesce(log.reason, log.state) end as reason
     from contacts_log log join loans l on l.id = log.loan_id
       join books b on b.lender_code = l.lender_code and b.currency = l.currency
     where b.book = $1 and log.contact_day = $2 and log.state in ('sent', 'skipped', 'failed')
   ) c
   group by c.product_code, c.channel, c.hour, c.reason`,
  ['book', 'day', 'zone', 'fromMinute', 'untilMinute'],
)
/** Writes a day's promises and reminders anew. */
export const rollAsked = async (
  tx: Tx,
  { book, day, ...hours }: BookDay & { zone: string; fromMinute: number; untilMinute: number },
): Promise<void> => {
  await Promise.all([
    clearPromises.run(tx, { book, day }),
    sumPromises.run(tx, { book, day }),
    clearContacts.run(tx, { book, day }),
    sumContacts.run(tx, { book, day, ...hours }),
  ])
}
