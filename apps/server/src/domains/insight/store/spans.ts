import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** The page that an entry stands on. */
const PAGE = 'coalesce(e.entered_on, e.posted_on)'

interface BookDays {
  book: string
  /** Pages after this one, up to the other. */
  after: Day
  until: Day
}

export interface ToldLoan {
  loanId: string
  /** The earliest day that something told of it counts for. */
  firstOn: Day
}

const told = rawStatement<BookDays & { afterLoan: string; limit: number }, ToldLoan>(
  'list_loans_told_of',
  `select e.loan_id as "loanId", min(e.value_on) as "firstOn" from journal_entries e
   where e.book = $1 and ${PAGE} > $2 and ${PAGE} <= $3 and e.loan_id > $4
   group by e.loan_id order by e.loan_id limit $5`,
  ['book', 'after', 'until', 'afterLoan', 'limit'],
)
/** Loans of a book of which something stands on these pages, by their ids. */
export const listTold = (
  on: Querier,
  of: BookDays & { afterLoan: string; limit: number },
): Promise<ToldLoan[]> => told.all(on, of)

export interface PrincipalMove {
  loanId: string
  valueOn: Day
  /** Zero on a day on which only something else moved. */
  movedMinor: Minor
}

const moves = rawStatement<{ loanIds: readonly string[]; knownOn: Day }, PrincipalMove>(
  'list_principal_moves',
  `select e.loan_id as "loanId", e.value_on as "valueOn",
     coalesce(sum(case when p.debit_code = 1110 then p.amount_minor
       when p.credit_code = 1110 then -p.amount_minor end), 0)::bigint as "movedMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.loan_id = any($1::uuid[]) and ${PAGE} <= $2
   group by e.loan_id, e.value_on order by e.loan_id, e.value_on`,
  ['loanIds', 'knownOn'],
)
/** How the principal of loans moved, by the day it counts for, of what stood on the pages by a day. */
export const listPrincipalMoves = (
  on: Querier,
  of: { loanIds: readonly string[]; knownOn: Day },
): Promise<PrincipalMove[]> => moves.all(on, of)

export interface SpanRow {
  fromOn: Day
  /** Null: until something is told of the loan. */
  untilOn: Day | null
  principalLeftMinor: Minor
  dueOn: Day
  isWrittenOff: boolean
}

const clear = rawStatement<{ userId: string; loanId: string }, never>(
  'delete_loan_spans',
  'delete from loan_spans where user_id = $1 and loan_id = $2',
  ['userId', 'loanId'],
)
const insert = rawStatement<
  {
    userId: string
    loanId: string
    book: string
    productCode: string
    disbursedOn: Day | null
    fromOn: Day[]
    untilOn: (Day | null)[]
    leftMinor: Minor[]
    dueOn: Day[]
    isWrittenOff: boolean[]
  },
  never
>(
  'insert_loan_spans',
  `insert into loan_spans (user_id, loan_id, book, product_code, disbursed_on, from_on, until_on,
     principal_left_minor, due_on, is_written_off)
   select $1, $2, $3, $4, $5, s.from_on, coalesce(s.until_on, 'infinity'), s.left_minor, s.due_on, s.off
   from unnest($6::date[], $7::date[], $8::bigint[], $9::date[], $10::boolean[])
     as s (from_on, until_on, left_minor, due_on, off)`,
  [
    'userId',
    'loanId',
    'book',
    'productCode',
    'disbursedOn',
    'fromOn',
    'untilOn',
    'leftMinor',
    'dueOn',
    'isWrittenOff',
  ],
)
export interface SpannedLoan {
  userId: string
  loanId: string
  book: string
  productCode: string
  disbursedOn: Day | null
}
/** The rows of a loan in place of those that it had. */
export const replaceSpans = async (
  tx: Tx,
  { userId, loanId, book, productCode, disbursedOn }: SpannedLoan,
  rows: readonly SpanRow[],
): Promise<void> => {
  await clear.run(tx, { userId, loanId })
  if (rows.length === 0) return
  await insert.run(tx, {
    ...{ userId, loanId, book, productCode, disbursedOn },
    fromOn: rows.map((row) => row.fromOn),
    untilOn: rows.map((row) => row.untilOn),
    leftMinor: rows.map((row) => row.principalLeftMinor),
    dueOn: rows.map((row) => row.dueOn),
    isWrittenOff: rows.map((row) => row.isWrittenOff),
  })
}
