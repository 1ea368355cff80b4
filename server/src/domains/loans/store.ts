import type { Day } from '@noren/contract/dates'
import type { LoanStatus } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../db/pool.ts'
import { rawStatement } from '../../db/statement.ts'
import type { Loan } from './loan.ts'
import { LIMIT_STATUSES } from './rules.ts'

const LOANS = `select l.id as "loanId", l.user_id as "userId", l.loan_number as "loanNumber",
    l.status, l.lender_code as "lenderCode", l.product_code as "productCode", l.terms, l.currency,
    l.principal_minor as "principalMinor", l.receive_minor as "receiveMinor", l.kfs_id as "kfsId",
    k.kfs_number as "kfsNumber", k.hash as "kfsHash", k.language as "kfsLanguage",
    l.applied_at as "appliedAt", l.coupon_id as "couponId", l.coupon,
    l.disbursed_at as "disbursedAt", l.disbursed_on as "disbursedOn", l.due_on as "dueOn",
    l.cooling_off_until as "coolingOffUntil", l.closed_at as "closedAt",
    l.reason_codes as "reasonCodes",
    l.reapply_on as "reapplyOn"
  from loans l join key_facts k on k.id = l.kfs_id`

const findOwn = rawStatement<{ userId: string; loanId: string }, Loan>(
  'find_own_loan',
  `${LOANS} where l.id = $2 and l.user_id = $1`,
  ['userId', 'loanId'],
)
export const findOwnLoan = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<Loan | undefined> => findOwn.maybeOne(on, of)

const findById = rawStatement<{ loanId: string }, Loan>('find_loan', `${LOANS} where l.id = $1`, [
  'loanId',
])
export const findLoanById = (on: Querier, loanId: string): Promise<Loan | undefined> =>
  findById.maybeOne(on, { loanId })

const lockById = rawStatement<{ loanId: string }, Loan>(
  'lock_loan',
  `${LOANS} where l.id = $1 for update of l`,
  ['loanId'],
)
export const lockLoanById = (tx: Tx, loanId: string): Promise<Loan | undefined> =>
  lockById.maybeOne(tx, { loanId })

const ofUser = rawStatement<{ userId: string }, Loan>(
  'list_loans_of_user',
  `${LOANS} where l.user_id = $1 order by l.applied_at desc, l.id`,
  ['userId'],
)
/** Newest first. */
export const listLoansOfUser = (on: Querier, userId: string): Promise<Loan[]> =>
  ofUser.all(on, { userId })

const lockDue = rawStatement<{ businessDay: Day; limit: number }, Loan>(
  'lock_loans_due_before',
  `${LOANS} where l.status = 50 and l.due_on < $1
   order by l.due_on, l.id limit $2 for update of l skip locked`,
  ['businessDay', 'limit'],
)
export const lockDueBefore = (
  tx: Tx,
  input: { businessDay: Day; limit: number },
): Promise<Loan[]> => lockDue.all(tx, input)

export type NewLoan = Pick<
  Loan,
  | 'loanId'
  | 'userId'
  | 'loanNumber'
  | 'status'
  | 'lenderCode'
  | 'productCode'
  | 'terms'
  | 'currency'
  | 'principalMinor'
  | 'receiveMinor'
  | 'kfsId'
  | 'couponId'
  | 'coupon'
  | 'appliedAt'
>

const insert = rawStatement<
  Omit<NewLoan, 'terms' | 'coupon'> & {
    terms: string
    coupon: string | null
    termsVersion: number
  },
  { loanId: string }
>(
  'insert_loan',
  `insert into loans (id, user_id, loan_number, status, lender_code, product_code, terms,
     terms_version, currency, principal_minor, receive_minor, kfs_id, coupon_id, coupon, applied_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (loan_number) do nothing
   returning id as "loanId"`,
  [
    'loanId',
    'userId',
    'loanNumber',
    'status',
    'lenderCode',
    'productCode',
    'terms',
    'termsVersion',
    'currency',
    'principalMinor',
    'receiveMinor',
    'kfsId',
    'couponId',
    'coupon',
    'appliedAt',
  ],
)
/** False when the loan number is another loan's. */
export const insertLoan = async (tx: Tx, loan: NewLoan): Promise<boolean> => {
  const row = await insert.maybeOne(tx, {
    ...loan,
    terms: JSON.stringify(loan.terms),
    coupon: loan.coupon && JSON.stringify(loan.coupon),
    termsVersion: loan.terms.version,
  })
  return row !== undefined
}

const setStatus = rawStatement<
  {
    loanId: string
    from: LoanStatus
    to: LoanStatus
    closedAt: Date | null
    reasonCodes: string[]
    reapplyOn: Day | null
    dueOn: Day | null
  },
  never
>(
  'update_loan_status',
  `update loans set status = $3, closed_at = $4, reason_codes = $5, reapply_on = $6, due_on = $7
   where id = $1 and status = $2`,
  ['loanId', 'from', 'to', 'closedAt', 'reasonCodes', 'reapplyOn', 'dueOn'],
)
export const updateStatus = (tx: Tx, change: Parameters<typeof setStatus.run>[1]) =>
  setStatus.run(tx, change)

const setDisbursal = rawStatement<
  { loanId: string; disbursedAt: Date; disbursedOn: Day; dueOn: Day; coolingOffUntil: Date },
  never
>(
  'update_loan_disbursal',
  `update loans set disbursed_at = $2, disbursed_on = $3, due_on = $4, cooling_off_until = $5
   where id = $1`,
  ['loanId', 'disbursedAt', 'disbursedOn', 'dueOn', 'coolingOffUntil'],
)
export const updateDisbursal = (tx: Tx, change: Parameters<typeof setDisbursal.run>[1]) =>
  setDisbursal.run(tx, change)

const addMove = rawStatement<
  { loanId: string; from: LoanStatus; to: LoanStatus; why: string; at: Date },
  never
>(
  'insert_loan_move',
  `insert into loan_moves (loan_id, from_status, to_status, why, moved_at)
   values ($1, $2, $3, $4, $5)`,
  ['loanId', 'from', 'to', 'why', 'at'],
)
export const insertMove = (tx: Tx, move: Parameters<typeof addMove.run>[1]) => addMove.run(tx, move)

const moves = rawStatement<
  { loanId: string },
  { from: LoanStatus; to: LoanStatus; why: string; at: Date }
>(
  'list_loan_moves',
  `select from_status as "from", to_status as "to", why, moved_at as "at"
   from loan_moves where loan_id = $1 order by id`,
  ['loanId'],
)
export const listMoves = (on: Querier, loanId: string) => moves.all(on, { loanId })

const used = rawStatement<
  { userId: string; statuses: readonly LoanStatus[] },
  { usedMinor: Minor; repaidCount: number; oldestDueOn: Day | null }
>(
  'sum_limit_use',
  `select coalesce(sum(principal_minor) filter (where status = any($2::int[])), 0)::bigint
     as "usedMinor", count(*) filter (where status = 80) as "repaidCount",
     min(due_on) filter (where status in (50, 70)) as "oldestDueOn"
   from loans where user_id = $1`,
  ['userId', 'statuses'],
)
export const sumLimitUse = (on: Querier, userId: string) =>
  used.one(on, { userId, statuses: LIMIT_STATUSES })

const hasOpen = rawStatement<{ userId: string; productCodes: string[] }, { productCode: string }>(
  'list_pending_products',
  `select product_code as "productCode" from loans
   where user_id = $1 and status in (10, 20, 30) and product_code = any($2::text[])`,
  ['userId', 'productCodes'],
)
/** Those of the products for which an application or payout is still under way. */
export const listPendingProducts = (
  on: Querier,
  input: { userId: string; productCodes: string[] },
): Promise<{ productCode: string }[]> => hasOpen.all(on, input)

const disbursed = rawStatement<{ after: string; limit: number }, Loan>(
  'list_disbursed_loans',
  `${LOANS} where l.disbursed_on is not null and l.id > $1 order by l.id limit $2`,
  ['after', 'limit'],
)
/** Every loan that was ever paid out, in pages by id. */
export const listDisbursed = (
  on: Querier,
  page: { after: string; limit: number },
): Promise<Loan[]> => disbursed.all(on, page)
