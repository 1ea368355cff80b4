import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface ClassRow {
  loanId: string
  userId: string
  classOn: Day
  classCode: string
  isNonPerforming: boolean
  nonPerformingSince: Day | null
  overdueDays: number | null
  why: 'days' | 'borrower' | 'paid' | 'lateNews' | 'decision'
  pulledBy: string | null
  policy: string
}

const COLUMNS = `c.loan_id as "loanId", c.user_id as "userId", c.class_on as "classOn",
    c.class as "classCode", c.is_non_performing as "isNonPerforming",
    c.non_performing_since as "nonPerformingSince", c.overdue_days as "overdueDays", c.why,
    c.pulled_by as "pulledBy", c.policy`

const changesOf = rawStatement<{ loanId: string; userId: string }, ClassRow>(
  'list_loan_classes',
  `select ${COLUMNS} from loan_classes c where c.user_id = $2 and c.loan_id = $1 order by c.serial`,
  ['loanId', 'userId'],
)
/** In the order in which they were written. */
export const listChanges = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<ClassRow[]> => changesOf.all(on, of)

const changesOfLoans = rawStatement<{ loanIds: readonly string[] }, ClassRow>(
  'list_classes_of_loans',
  `select ${COLUMNS} from loan_classes c where c.loan_id = any($1::uuid[]) order by c.serial`,
  ['loanIds'],
)
export const listChangesOf = (on: Querier, loanIds: readonly string[]): Promise<ClassRow[]> =>
  changesOfLoans.all(on, { loanIds })

const insertRows = rawStatement<{ book: string; pageOn: Day; rows: string }, never>(
  'insert_loan_classes',
  `insert into loan_classes (user_id, loan_id, book, class_on, class, is_non_performing,
     non_performing_since, overdue_days, why, pulled_by, policy, page_on)
   select r."userId", r."loanId", $1, r."classOn", r."classCode", r."isNonPerforming",
     r."nonPerformingSince", r."overdueDays", r.why, r."pulledBy", r.policy, $2
   from jsonb_to_recordset($3::jsonb) as r ("userId" uuid, "loanId" uuid, "classOn" date,
     "classCode" text, "isNonPerforming" boolean, "nonPerformingSince" date, "overdueDays" integer,
     why text, "pulledBy" uuid, policy text)`,
  ['book', 'pageOn', 'rows'],
)
export const insertChanges = async (
  tx: Tx,
  { rows, ...of }: { book: string; pageOn: Day; rows: readonly ClassRow[] },
): Promise<void> => {
  await insertRows.run(tx, { ...of, rows: JSON.stringify(rows) })
}

/** In SQL: the loans of book $1 that do not perform on the day `$2`, by their classes at the close before it. */
export const NON_PERFORMING = `(
       select last.loan_id from (
         select distinct on (c.loan_id) c.loan_id, c.is_non_performing from loan_classes c
         where c.book = $1 and c.class_on < $2::date
         order by c.loan_id, c.class_on desc, c.serial desc
       ) last where last.is_non_performing
     )`
