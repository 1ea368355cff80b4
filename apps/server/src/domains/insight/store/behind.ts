import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { BUCKET, FIRST_LATE } from './periods.ts'
import { OF, WHOSE, type Whose } from './series.ts'

interface Page {
  after: string
  limit: number
}
const PAGE = ['after', 'limit'] as const

type Late = Whose & Page & { on: Day; over: number | null }
const late = rawStatement<Late, { loanId: string }>(
  'list_loans_late_on_day',
  `select s.loan_id as "loanId" from loan_spans s
   where s.loan_id > $4 and s.until_on > $6 and s.from_on <= $6 and not s.is_written_off
     and ($7::integer is null or $6::date - s.due_on > $7) and ${OF('s')}
   order by s.loan_id limit $5`,
  [...WHOSE, ...PAGE, 'on', 'over'],
)
/** Loans that ran at the close of a day and were late by more than so many days, or all. */
export const listLate = (on: Querier, of: Late) => late.all(on, of)

type Ever = Whose & Page & { vintage: Day; on: Day; over: number | null }
const ever = rawStatement<Ever, { loanId: string }>(
  'list_loans_of_vintage',
  `select s.loan_id as "loanId" from loan_spans s
   where s.loan_id > $4 and date_trunc('month', s.disbursed_on) = $6::date and s.from_on <= $7
     and ${OF('s')}
   group by s.loan_id
   having $8::integer is null or ${FIRST_LATE('$8')} <= $7
   order by s.loan_id limit $5`,
  [...WHOSE, ...PAGE, 'vintage', 'on', 'over'],
)
/** Loans paid out in a month that were late by more than so many days at some time up to a day, or all. */
export const listEver = (on: Querier, of: Ever) => ever.all(on, of)

type Rolled = Whose & Page & { from: Day; on: Day; was: string; became: string | null }
const rolled = rawStatement<Rolled, { loanId: string }>(
  'list_loans_that_rolled',
  `select a.loan_id as "loanId"
   from loan_spans a left join loan_spans b on b.user_id = a.user_id and b.loan_id = a.loan_id
     and b.from_on <= $7 and b.until_on > $7
   where a.loan_id > $4 and a.until_on > $6 and a.from_on <= $6 and not a.is_written_off
     and ${BUCKET('$6', 'a.due_on')} = $8
     and ($9::text is null or $9 = case when b.loan_id is null then 'repaid'
       when b.is_written_off then 'writtenOff' else ${BUCKET('$7', 'b.due_on')} end)
     and ${OF('a')}
   order by a.loan_id limit $5`,
  [...WHOSE, ...PAGE, 'from', 'on', 'was', 'became'],
)
/** Loans of a bucket at the close of a day, by what they were at that of another. */
export const listRolled = (on: Querier, of: Rolled) => rolled.all(on, of)
