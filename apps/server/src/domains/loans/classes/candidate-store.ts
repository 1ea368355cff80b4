import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Candidate {
  userId: string
  /** The earliest day of which something was told after it; null: nothing was. */
  toldOfOn: Day | null
}

interface Asked {
  book: string
  day: Day
  /** The classes by days, with the first day of each, and that of a loan with nothing due. */
  codes: readonly string[]
  fromDays: readonly number[]
  firstCode: string
}

const candidates = rawStatement<Asked, Candidate>(
  'list_borrowers_to_class',
  `with last as materialized (
     select distinct on (c.loan_id) c.loan_id, c.user_id, c.class from loan_classes c
     where c.book = $1 order by c.loan_id, c.class_on desc, c.serial desc
   ), told as materialized (
     select e.user_id,
       min(e.value_on) filter (where e.value_on < coalesce(e.entered_on, e.posted_on)) as told_of
     from journal_entries e
     where e.book = $1 and coalesce(e.entered_on, e.posted_on) >= $2::date and e.user_id is not null
       and (e.value_on < coalesce(e.entered_on, e.posted_on)
         or coalesce(e.entered_on, e.posted_on) > $2::date)
     group by e.user_id
   ), due as (
     select l.id, l.user_id, l.disbursed_on, $2::date - l.due_on as days
     from loans l join books b on b.book = $1 and b.lender_code = l.lender_code
       and b.currency = l.currency
     where l.status in (50, 70, 95) and l.disbursed_on <= $2::date
       and (l.due_on <= $2::date or l.disbursed_on = $2::date)
   )
   select found.user_id as "userId", min(found.told_of) as "toldOfOn"
   from (
     select due.user_id, null::date as told_of from due left join last on last.loan_id = due.id
     where coalesce(last.class, $5) is distinct from coalesce((
       select by.code from unnest($3::text[], $4::integer[]) as by (code, days)
       where by.days <= due.days order by by.days desc limit 1), $5)
     union all
     select last.user_id, null from last where last.class <> $5 and not exists (
       select from due where due.id = last.loan_id and due.days >= 0)
     union all
     select due.user_id, null from due join last on last.user_id = due.user_id and last.class <> $5
     where due.disbursed_on = $2::date
     union all
     select told.user_id, told.told_of from told
     union all
     select user_id, null from loss_decisions where book = $1 and decided_on = $2::date
     union all
     -- The first of them that are classed: what was owed under a version before counts too.
     select l.user_id, null from loans l join books b on b.book = $1 and b.lender_code = l.lender_code
       and b.currency = l.currency
     where l.due_on <= $2::date and not exists (select from class_starts where book = $1)
   ) as found
   group by found.user_id order by found.user_id`,
  ['book', 'day', 'codes', 'fromDays', 'firstCode'],
)
/**
 * Borrowers of whose loans at one lender a class may change at the close of a day: by the days since the oldest
 * unpaid one, because nothing is due any more, because one was held to be lost, or because something was told late. All of them at the first close that classes.
 */
export const listCandidates = (on: Querier, asked: Asked): Promise<Candidate[]> =>
  candidates.all(on, asked)

const startRow = rawStatement<{ book: string; day: Day }, never>(
  'insert_class_start',
  'insert into class_starts (book, day) values ($1, $2) on conflict (book) do nothing',
  ['book', 'day'],
)
/** From the close of that day on the book's loans are classed; said again it changes nothing. */
export const insertClassStart = async (tx: Tx, of: { book: string; day: Day }): Promise<void> => {
  await startRow.run(tx, of)
}

const closedUntil = rawStatement<
  { book: string; userIds: readonly string[] },
  { day: Day; isClassed: boolean; toldSince: string[] }
>(
  'find_closed_day_of_borrowers',
  `select d.day, exists (select from class_starts where book = $1) as "isClassed", coalesce((
       select array_agg(distinct e.user_id::text) from journal_entries e
       where e.book = $1 and e.user_id = any($2::uuid[])
         and coalesce(e.entered_on, e.posted_on) > d.day and e.value_on <= d.day
     ), '{}') as "toldSince"
   from book_days d where d.book = $1 order by d.day desc limit 1`,
  ['book', 'userIds'],
)
/** The last closed day of a book, whether loans were classed by then, and of which of these borrowers something up to it was told since. */
export const findClosedUntil = (
  on: Querier,
  of: { book: string; userIds: readonly string[] },
): Promise<{ day: Day; isClassed: boolean; toldSince: string[] } | undefined> =>
  closedUntil.maybeOne(on, of)
