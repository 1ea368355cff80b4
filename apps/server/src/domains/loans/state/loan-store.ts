import type { Day } from '@noren/contract/dates'
import type { LoanStatus } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import { readTerms, storedTerms } from '@noren/pricing/stored-terms'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { ClosedLoan } from '../../credit/credit-decision.ts'
import { type MaybeTrigger, noteTriggerOf } from '../../credit/credit-triggers.ts'
import type { Loan } from '../loan.ts'
import { LIMIT_STATUSES, UNMADE_STATUSES } from './loan-rules.ts'

const COLUMNS = `l.id as "loanId", l.user_id as "userId", l.loan_number as "loanNumber",
    l.status, l.lender_code as "lenderCode", l.product_code as "productCode", l.terms, l.currency,
    l.principal_minor as "principalMinor", l.receive_minor as "receiveMinor", l.kfs_id as "kfsId",
    k.kfs_number as "kfsNumber", k.hash as "kfsHash", k.language as "kfsLanguage",
    l.applied_at as "appliedAt", l.coupon_id as "couponId", l.coupon,
    l.coupon_on as "couponOn",
    l.disbursed_at as "disbursedAt", l.disbursed_on as "disbursedOn", l.due_on as "dueOn",
    l.cooling_off_until as "coolingOffUntil", l.closed_at as "closedAt",
    l.reason_codes as "reasonCodes",
    l.reapply_on as "reapplyOn", l.penal_rules_from as "penalRulesFrom"`
/** The terms as stored, in the schema of their day. */
type StoredLoan = Omit<Loan, 'terms'> & { terms: unknown }
const asLoan = (row: StoredLoan): Loan => ({ ...row, terms: readTerms(row.terms) })
const maybeLoan = (row: StoredLoan | undefined) => row && asLoan(row)

const LOANS = `select ${COLUMNS} from loans l join key_facts k on k.user_id = l.user_id and k.id = l.kfs_id`

const findOwn = rawStatement<{ userId: string; loanId: string }, StoredLoan>(
  'find_own_loan',
  `${LOANS} where l.id = $2 and l.user_id = $1`,
  ['userId', 'loanId'],
)
export const findOwnLoan = async (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<Loan | undefined> => maybeLoan(await findOwn.maybeOne(on, of))

const productOf = rawStatement<
  { userId: string; loanId: string },
  Pick<Loan, 'lenderCode' | 'productCode'>
>(
  'find_product_of_loan',
  `select lender_code as "lenderCode", product_code as "productCode" from loans
   where user_id = $1 and id = $2`,
  ['userId', 'loanId'],
)
export const findProductOf = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<Pick<Loan, 'lenderCode' | 'productCode'> | undefined> => productOf.maybeOne(on, of)

const findById = rawStatement<{ loanId: string }, StoredLoan>(
  'find_loan',
  `${LOANS} where l.id = $1`,
  ['loanId'],
)
export const findLoanById = async (on: Querier, loanId: string): Promise<Loan | undefined> =>
  maybeLoan(await findById.maybeOne(on, { loanId }))

const lockById = rawStatement<{ loanId: string }, StoredLoan>(
  'lock_loan',
  `${LOANS} where l.id = $1 for update of l`,
  ['loanId'],
)
export const lockLoanById = async (tx: Tx, loanId: string): Promise<Loan | undefined> =>
  maybeLoan(await lockById.maybeOne(tx, { loanId }))

const lockOwn = rawStatement<{ userId: string; loanId: string }, StoredLoan>(
  'lock_own_loan',
  `${LOANS} where l.user_id = $1 and l.id = $2 for update of l`,
  ['userId', 'loanId'],
)
export const lockOwnLoan = async (
  tx: Tx,
  of: { userId: string; loanId: string },
): Promise<Loan | undefined> => maybeLoan(await lockOwn.maybeOne(tx, of))

/** In which space of advisory locks names are locked. */
export const LOCKS_OF_NAMES = 43

const lockWithName = rawStatement<
  { loanId: string; userId: string; name: string },
  StoredLoan & { isLocked: boolean }
>(
  'lock_loan_and_name',
  `select loan.*, pg_advisory_xact_lock(hashtextextended($2, ${LOCKS_OF_NAMES})) is null as "isLocked"
   from (${LOANS} where l.user_id = $3 and l.id = $1 for update of l) loan`,
  ['loanId', 'name', 'userId'],
)
export const lockLoanAndName = async (
  tx: Tx,
  of: { loanId: string; userId: string; name: string },
): Promise<Loan | undefined> => {
  const row = await lockWithName.maybeOne(tx, of)
  if (!row) return undefined
  const { isLocked: _, ...loan } = row
  return asLoan(loan)
}

const ofUser = rawStatement<{ userId: string }, StoredLoan>(
  'list_loans_of_user',
  `${LOANS} where l.user_id = $1 order by l.applied_at desc, l.id`,
  ['userId'],
)
const ofUsers = rawStatement<{ book: string; userIds: readonly string[] }, StoredLoan>(
  'list_loans_of_users_in_book',
  `${LOANS} join books b on b.book = $1 and b.lender_code = l.lender_code and b.currency = l.currency
   where l.user_id = any($2::uuid[]) order by l.user_id, l.id`,
  ['book', 'userIds'],
)
/** The loans of these borrowers at the lender of one book, by borrower. */
export const listLoansInBook = async (
  on: Querier,
  of: { book: string; userIds: readonly string[] },
): Promise<Loan[]> => (await ofUsers.all(on, of)).map(asLoan)

/** Newest first. */
export const listLoansOfUser = async (on: Querier, userId: string): Promise<Loan[]> =>
  (await ofUser.all(on, { userId })).map(asLoan)

const atStatuses = rawStatement<{ userId: string; statuses: readonly number[] }, StoredLoan>(
  'list_loans_of_user_at',
  `${LOANS} where l.user_id = $1 and l.status = any($2) order by l.id desc`,
  ['userId', 'statuses'],
)
/** Those of a person that stand at one of these, newest first. */
export const listLoansAt = async (
  on: Querier,
  of: { userId: string; statuses: readonly number[] },
): Promise<Loan[]> => (await atStatuses.all(on, of)).map(asLoan)

/** A position in the order of due days, and of ids within a day. */
export interface DuePlace {
  dueOn: Day
  loanId: string
}

const roll = rawStatement<
  DuePlace & { businessDay: Day; limit: number; why: string; at: Date },
  StoredLoan
>(
  'roll_loans_due_before',
  // One statement for a whole batch keeps its locks short. A loan locked by a payment is skipped.
  `with due as (
     select id from loans
     where status = 50 and due_on < $1 and (due_on, id) > ($2, $3)
     order by due_on, id limit $4 for update skip locked
   ), moved as (
     update loans l set status = 70, closed_at = null, reason_codes = '{}', reapply_on = null
     from due where l.id = due.id returning l.*
   ), written as (
     insert into loan_moves (loan_id, from_status, to_status, why, moved_at)
     select id, 50, 70, $5, $6 from moved
   )
   select ${COLUMNS} from moved l join key_facts k on k.id = l.kfs_id order by l.due_on, l.id`,
  ['businessDay', 'dueOn', 'loanId', 'limit', 'why', 'at'],
)
/**
 * Moves the next batch of loans after a position from 50 to 70, with their history; returns them in their
 * new state.
 */
export const rollDueBefore = async (
  tx: Tx,
  input: { businessDay: Day; after: DuePlace; limit: number; why: string; at: Date },
): Promise<Loan[]> => {
  const { after, ...others } = input
  return (await roll.all(tx, { ...others, ...after })).map(asLoan)
}

const anyDue = rawStatement<{ businessDay: Day }, { isLeft: boolean }>(
  'find_loans_left_to_roll',
  'select exists (select from loans where status = 50 and due_on < $1) as "isLeft"',
  ['businessDay'],
)
export const isAnyDueBefore = async (on: Querier, businessDay: Day): Promise<boolean> =>
  (await anyDue.one(on, { businessDay })).isLeft

export interface RunningLoan {
  loanId: string
  userId: string
  dueOn: Day
}

const runningDue = rawStatement<
  { dueOn: readonly Day[]; after: string; limit: number },
  RunningLoan
>(
  'list_running_loans_due_on',
  `select id as "loanId", user_id as "userId", due_on as "dueOn" from loans
   where status in (50, 70) and due_on = any($1::date[]) and id > $2 order by id limit $3`,
  ['dueOn', 'after', 'limit'],
)
/** Loans that run and whose oldest unpaid day is one of the days, in pages by id. */
export const listRunningDueOn = (
  on: Querier,
  page: { dueOn: readonly Day[]; after: string; limit: number },
): Promise<RunningLoan[]> => runningDue.all(on, page)

const freeNumbers = rawStatement<{ drawn: readonly string[] }, { loanNumber: string }>(
  'list_free_loan_numbers',
  `select number as "loanNumber" from unnest($1::text[]) as drawn (number)
   where not exists (select from loans where loan_number = number)`,
  ['drawn'],
)
/** Those of the numbers that no loan has yet. */
export const listFreeNumbers = async (on: Querier, drawn: readonly string[]): Promise<string[]> =>
  (await freeNumbers.all(on, { drawn })).map(({ loanNumber }) => loanNumber)

const KEY_FACTS = `id, user_id, kfs_number, hash, language, version, product_code, terms_version,
     principal_minor, coupon_id, content, content_packed, made_at, valid_until`

const open = rawStatement<
  Pick<
    Loan,
    | 'loanId'
    | 'userId'
    | 'loanNumber'
    | 'status'
    | 'lenderCode'
    | 'productCode'
    | 'currency'
    | 'principalMinor'
    | 'receiveMinor'
    | 'kfsId'
    | 'kfsHash'
    | 'kfsLanguage'
    | 'couponId'
    | 'appliedAt'
  > &
    OpenedUnder & {
      terms: string
      coupon: string | null
      termsVersion: number
    },
  never
>(
  'open_loan',
  `with agreed as (
     delete from shown_key_facts where user_id = $2 and id = $12 returning ${KEY_FACTS}
   ), kept as (
     insert into key_facts (${KEY_FACTS}) select ${KEY_FACTS} from agreed
   ), opened as (
     insert into loans (id, user_id, loan_number, status, lender_code, product_code, terms,
       terms_version, currency, principal_minor, receive_minor, kfs_id, coupon_id, coupon, applied_at,
       application_id, decision_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
   ), accepted as (
     insert into kfs_acceptances
       (kfs_id, user_id, loan_id, hash, language, version, device_id, accepted_at)
     values ($12, $2, $1, $18, $19, $20, $21, $15)
   )
   insert into loan_moves (loan_id, from_status, to_status, why, moved_at)
   select $1, 10, $4, $22, $15 where $22::text is not null`,
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
    'applicationId',
    'decisionId',
    'kfsHash',
    'kfsLanguage',
    'kfsVersion',
    'deviceId',
    'approvedWhy',
  ],
)

/** What a loan is opened under. */
interface OpenedUnder {
  /** Of the application, the same for all of its loans. */
  applicationId: string
  /** The credit decision that they rest on. */
  decisionId: string | null
  /** The statement as it was accepted, and on which device. */
  kfsVersion: string
  deviceId: string
  /** Of a loan that is approved as it is applied for, the reason in its history; else null. */
  approvedWhy: string | null
}

/**
 * Opens a loan, submitted or approved already: what was shown is kept for good as its agreement, with its
 * acceptance.
 */
export const openLoan = (tx: Tx, loan: Loan, under: OpenedUnder): void =>
  open.send(tx, {
    ...loan,
    terms: storedTerms(loan.terms),
    coupon: loan.coupon && JSON.stringify(loan.coupon),
    termsVersion: loan.terms.version,
    ...under,
  })

const setCoupon = rawStatement<
  { loanId: string; couponId: string; coupon: string; couponOn: Day },
  never
>(
  'set_loan_coupon',
  'update loans set coupon_id = $2, coupon = $3, coupon_on = $4 where id = $1 and coupon_id is null',
  ['loanId', 'couponId', 'coupon', 'couponOn'],
)
export const setLoanCoupon = (
  tx: Tx,
  given: { loanId: string; couponId: string; coupon: string; couponOn: Day },
): Promise<number> => setCoupon.run(tx, given)

const lastApplied = rawStatement<{ userId: string }, { productCode: string; amountMinor: Minor }>(
  'list_last_application',
  `with last as (
     select id, application_id from loans where user_id = $1
     order by applied_at desc, id desc limit 1)
   select l.product_code as "productCode", l.principal_minor as "amountMinor"
   from loans l, last
   where l.user_id = $1 and (l.id = last.id or l.application_id = last.application_id)
   order by l.id`,
  ['userId'],
)
/** What the person last applied for, whatever became of it. */
export const listLastApplication = (
  on: Querier,
  userId: string,
): Promise<{ productCode: string; amountMinor: Minor }[]> => lastApplied.all(on, { userId })

const setStatus = rawStatement<
  {
    loanId: string
    userId: string
    from: LoanStatus
    to: LoanStatus
    closedAt: Date | null
    reasonCodes: string[]
    reapplyOn: Day | null
    dueOn: Day | null
    why: string
    at: Date
  } & MaybeTrigger,
  never
>(
  'move_loan',
  `with moved as (
     update loans set status = $3, closed_at = $4, reason_codes = $5, reapply_on = $6, due_on = $7
     where user_id = $12 and id = $1 and status = $2 returning id, user_id
   ), noted as (
     ${noteTriggerOf('moved', { triggerId: '$10', cause: '$11', at: '$9' })}
   )
   insert into loan_moves (loan_id, from_status, to_status, why, moved_at)
   select id, $2, $3, $8, $9 from moved`,
  [
    'loanId',
    'from',
    'to',
    'closedAt',
    'reasonCodes',
    'reapplyOn',
    'dueOn',
    'why',
    'at',
    'triggerId',
    'cause',
    'userId',
  ],
)
/**
 * Sets the status, writes its history, and notes that credit has to be decided again where there is a cause; 0 when the
 * loan's status is not `from`.
 */
export const moveLoan = (tx: Tx, change: Parameters<typeof setStatus.run>[1]) =>
  setStatus.run(tx, change)

const setDisbursal = rawStatement<
  {
    loanId: string
    userId: string
    disbursedAt: Date
    disbursedOn: Day
    dueOn: Day
    coolingOffUntil: Date
  },
  never
>(
  'update_loan_disbursal',
  `update loans set disbursed_at = $2, disbursed_on = $3, due_on = $4, cooling_off_until = $5
   where user_id = $6 and id = $1`,
  ['loanId', 'disbursedAt', 'disbursedOn', 'dueOn', 'coolingOffUntil', 'userId'],
)
export const updateDisbursal = (tx: Tx, change: Parameters<typeof setDisbursal.run>[1]) =>
  setDisbursal.run(tx, change)

const forgetDisbursal = rawStatement<{ loanId: string }, never>(
  'forget_loan_disbursal',
  `update loans set disbursed_at = null, disbursed_on = null, due_on = null,
     cooling_off_until = null
   where id = $1`,
  ['loanId'],
)
/** Undoes the payout's dates: the money did not stay with the borrower. */
export const clearDisbursal = (tx: Tx, loanId: string): Promise<number> =>
  forgetDisbursal.run(tx, { loanId })

const happened = rawStatement<{ loanId: string }, { isTouched: boolean }>(
  'was_disbursed_loan_touched',
  `select exists (select from journal_entries where loan_id = $1
       and event not in ('disbursalOrdered', 'disbursalProcessed', 'disbursalFailed', 'reversed',
         'accrualAdjusted', 'couponUsed', 'surplusReceived', 'overpaymentRefunded', 'refundOrdered',
         'refundProcessed', 'refundFailed', 'refundReturned', 'incomeSuspended', 'suspenseResumed'))
     or exists (select from loan_penal_pauses where loan_id = $1) as "isTouched"`,
  ['loanId'],
)
/**
 * Whether a loan's books contain more than its payout, or a proof of payment was sent. Money that arrived
 * while the loan had no debt, and its refund, do not count.
 */
export const isTouched = async (on: Querier, loanId: string): Promise<boolean> =>
  (await happened.one(on, { loanId })).isTouched

const numbers = rawStatement<
  { loanIds: readonly string[] },
  { loanId: string; loanNumber: string }
>(
  'list_numbers_of_loans',
  'select id as "loanId", loan_number as "loanNumber" from loans where id = any($1::uuid[])',
  ['loanIds'],
)
export const listLoanNumbers = (on: Querier, loanIds: readonly string[]) =>
  numbers.all(on, { loanIds })

const byNumber = rawStatement<{ loanNumber: string }, { loanId: string }>(
  'find_loan_by_number',
  'select id as "loanId" from loans where loan_number = $1',
  ['loanNumber'],
)
export const findLoanByNumber = (
  on: Querier,
  loanNumber: string,
): Promise<{ loanId: string } | undefined> => byNumber.maybeOne(on, { loanNumber })

const setDueOn = rawStatement<{ loanId: string; userId: string; dueOn: Day }, never>(
  'update_loan_due_on',
  'update loans set due_on = $2 where user_id = $3 and id = $1',
  ['loanId', 'dueOn', 'userId'],
)
export const updateDueOn = (tx: Tx, change: { loanId: string; userId: string; dueOn: Day }) =>
  setDueOn.run(tx, change)

export interface UsedLimit {
  usedMinor: Minor
  repaidCount: number
}
const used = rawStatement<{ userId: string; statuses: readonly LoanStatus[] }, UsedLimit>(
  'sum_limit_use',
  `select coalesce(sum(principal_minor) filter (where status = any($2::int[])), 0)::bigint
     as "usedMinor", count(*) filter (where status = 80) as "repaidCount"
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
/** Those of the products for which an application or payout is still in progress. */
export const listPendingProducts = (
  on: Querier,
  input: { userId: string; productCodes: string[] },
): Promise<{ productCode: string }[]> => hasOpen.all(on, input)

export interface AlikeLoan {
  loanId: string
  productName: string
  principalMinor: Minor
  appliedAt: Date
}
const alike = rawStatement<
  {
    userId: string
    since: Date
    unmade: readonly LoanStatus[]
    productCodes: readonly string[]
    amounts: readonly Minor[]
  },
  AlikeLoan
>(
  'find_alike_loan',
  `select l.id as "loanId", l.terms ->> 'name' as "productName",
     l.principal_minor as "principalMinor", l.applied_at as "appliedAt"
   from loans l join unnest($4::text[], $5::bigint[]) as wanted (product_code, amount_minor)
     on l.product_code = wanted.product_code and l.principal_minor = wanted.amount_minor
   where l.user_id = $1 and l.applied_at > $2 and l.status <> all($3::int[])
   order by l.applied_at desc, l.id limit 1`,
  ['userId', 'since', 'unmade', 'productCodes', 'amounts'],
)
/**
 * The newest loan since then with the same product and amount as one of the choices, unless it came to
 * nothing.
 */
export const findAlikeLoan = (
  on: Querier,
  of: {
    userId: string
    since: Date
    choices: readonly { productCode: string; amountMinor: Minor }[]
  },
): Promise<AlikeLoan | undefined> => {
  const { userId, since, choices } = of
  return alike.maybeOne(on, {
    userId,
    since,
    unmade: UNMADE_STATUSES,
    productCodes: choices.map(({ productCode }) => productCode),
    amounts: choices.map(({ amountMinor }) => amountMinor),
  })
}

const disbursed = rawStatement<{ after: string; limit: number }, StoredLoan & { disbursedOn: Day }>(
  'list_disbursed_loans',
  `${LOANS} where l.disbursed_on is not null and l.id > $1 order by l.id limit $2`,
  ['after', 'limit'],
)
/** Every loan that was ever paid out, in pages by id. */
export const listDisbursed = async (
  on: Querier,
  page: { after: string; limit: number },
): Promise<Loan[]> => (await disbursed.all(on, page)).map(asLoan)

const disbursedOf = rawStatement<{ loanIds: readonly string[] }, StoredLoan & { disbursedOn: Day }>(
  'list_disbursed_loans_of',
  `${LOANS} where l.disbursed_on is not null and l.id = any($1::uuid[]) order by l.id`,
  ['loanIds'],
)
/** Those of these that were ever paid out. */
export const listDisbursedOf = async (on: Querier, loanIds: readonly string[]): Promise<Loan[]> =>
  (await disbursedOf.all(on, { loanIds })).map(asLoan)

/** An entry by its book, its page and its place in the order in which all were written. */
export interface EntryPlace {
  readonly book: string
  readonly pageOn: Day
  readonly serial: number
}

const told = rawStatement<EntryPlace & { limit: number }, EntryPlace & { loanId: string }>(
  'list_loans_of_entries',
  `select e.book, coalesce(e.entered_on, e.posted_on) as "pageOn", e.serial, e.loan_id as "loanId"
   from journal_entries e
   where e.book = $1 and (coalesce(e.entered_on, e.posted_on), e.serial) > ($2::date, $3::bigint)
     and e.loan_id is not null and not exists (
       select from journal_entries later
       where later.loan_id = e.loan_id and later.book = e.book and later.serial > e.serial)
   order by coalesce(e.entered_on, e.posted_on), e.serial limit $4`,
  ['book', 'pageOn', 'serial', 'limit'],
)
/** The next entries of a book after a place that are the last ones of their loans. */
export const listToldAfter = (on: Querier, of: EntryPlace & { limit: number }) => told.all(on, of)

const bookAfter = rawStatement<{ book: string }, { book: string }>(
  'find_book_after',
  'select book from books where book > $1 order by book limit 1',
  ['book'],
)
export const findBookAfter = async (on: Querier, book: string): Promise<string | undefined> =>
  (await bookAfter.maybeOne(on, { book }))?.book

const partOfRunning = rawStatement<
  { after: string; limit: number; since: Day; part: number; parts: number },
  { loanId: string }
>(
  'list_part_of_running_loans',
  `select l.id as "loanId" from loans l
   where l.status in (50, 70) and l.id > $1 and abs(hashtext(l.id::text) % $5) = $4
     and not exists (select from journal_entries e
       where e.loan_id = l.id and coalesce(e.entered_on, e.posted_on) >= $3)
   order by l.id limit $2`,
  ['after', 'limit', 'since', 'part', 'parts'],
)
/** One part of the loans that run and have nothing on the pages since that day, in pages by id. */
export const listPartOfRunning = async (
  on: Querier,
  page: { after: string; limit: number; since: Day; part: number; parts: number },
): Promise<string[]> => (await partOfRunning.all(on, page)).map(({ loanId }) => loanId)

interface WaitingAsked {
  status: 10 | 30
  at: Date
  id: string
  limit: number
}
const ofStatus = rawStatement<WaitingAsked, StoredLoan>(
  'list_loans_of_status',
  // The statuses once more in words, for the index that has no others.
  `${LOANS} where l.status = $1 and l.status in (10, 30) and (l.applied_at, l.id) > ($2, $3)
   order by l.applied_at, l.id limit $4`,
  ['status', 'at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listLoansOfStatus = async (on: Querier, of: WaitingAsked): Promise<Loan[]> =>
  (await ofStatus.all(on, of)).map(asLoan)

interface HistoryRow {
  repaidOnTimeCount: number
  repaidLateCount: number
  isOverdue: boolean
  hasPlan: boolean
  hasWriteOff: boolean
  hasOpenWriteOff: boolean
  writeOffRepaidOn: Day | null
  settledForLessOn: Day | null
}
const history = rawStatement<{ userId: string; today: Day }, HistoryRow>(
  'read_credit_history',
  `select count(*) filter (where l.status = 80 and not m.was_late) as "repaidOnTimeCount",
     count(*) filter (where l.status = 80 and m.was_late) as "repaidLateCount",
     coalesce(bool_or(l.status in (50, 70) and l.due_on < $2), false) as "isOverdue",
     exists (select from loan_plans where user_id = $1 and ended is null) as "hasPlan",
     coalesce(bool_or(l.status = 95 or m.was_written_off), false) as "hasWriteOff",
     coalesce(bool_or(l.status = 95), false) as "hasOpenWriteOff",
     max(case when l.status = 80 and m.was_written_off then (
       select max(value_on) from journal_entries where loan_id = l.id
         and event not in ('accrualAdjusted', 'surplusReceived', 'overpaymentRefunded', 'refundOrdered',
           'refundProcessed', 'refundFailed', 'refundReturned')) end) as "writeOffRepaidOn",
     (select max(closed_on) from loan_settlements where user_id = $1 and state = 'paid'
       and given_up_principal_minor > 0) as "settledForLessOn"
   from loans l cross join lateral (
     select coalesce(bool_or(to_status = 70), false) as was_late,
       coalesce(bool_or(to_status = 95), false) as was_written_off
     from loan_moves where loan_id = l.id) m
   where l.user_id = $1`,
  ['userId', 'today'],
)
/** What earlier loans say about a person, for the credit decision. */
export const readHistory = (on: Querier, of: { userId: string; today: Day }): Promise<HistoryRow> =>
  history.one(on, of)

const repaid = rawStatement<{ userId: string; zone: string }, ClosedLoan>(
  'list_repaid_loans',
  // The first late day is that of the move to 70, and the day on which it was left counts too. What a bank took back
  // never ended a stay, so that the moves to 80 are left out: the last stay ends with the loan.
  `select l.principal_minor as "principalMinor", coalesce(m.late_days, 0) as "lateDays",
     (l.closed_at at time zone $2)::date - l.disbursed_on as "heldDays",
     (l.closed_at at time zone $2)::date as "repaidOn"
   from loans l cross join lateral (
     select coalesce(bool_or(to_status = 95), false) as was_written_off,
       max((coalesce(left_at, l.closed_at) at time zone $2)::date
           - (moved_at at time zone $2)::date + 1)
         filter (where to_status = 70) as late_days
     from (select to_status, moved_at, lead(moved_at) over (order by moved_at, id) as left_at
       from (select to_status, moved_at, id, lag(to_status) over (order by moved_at, id) as before
         from loan_moves where loan_id = l.id and to_status <> 80) as moves
       where before is distinct from to_status) as stays) m
   where l.user_id = $1 and l.status = 80 and l.disbursed_on is not null and not m.was_written_off
   order by l.closed_at, l.id`,
  ['userId', 'zone'],
)
/** What was repaid without having been written off, the oldest first. */
export const listRepaid = (
  on: Querier,
  of: { userId: string; zone: string },
): Promise<ClosedLoan[]> => repaid.all(on, of)

const lateSteps = rawStatement<
  { dueOns: readonly Day[]; after: string; limit: number },
  { loanId: string; userId: string; dueOn: Day }
>(
  'list_loans_at_late_steps',
  `select id as "loanId", user_id as "userId", due_on as "dueOn" from loans
   where status = 70 and due_on = any($1::date[]) and id > $2 order by id limit $3`,
  ['dueOns', 'after', 'limit'],
)
/** Late loans whose oldest unpaid day is one of these, in pages by id. */
export const listLateSince = (
  on: Querier,
  of: { dueOns: readonly Day[]; after: string; limit: number },
): Promise<{ loanId: string; userId: string; dueOn: Day }[]> => lateSteps.all(on, of)

const remembered = rawStatement<
  { userId: string; zone: string },
  { isWrittenOff: boolean; isSettled: boolean; repaidOn: Day }
>(
  'list_loans_to_remember',
  // The first late day is the first of the stay in 70: after sixty more the loan was more than sixty days late.
  `select m.was_written_off as "isWrittenOff", s.is_settled as "isSettled", (l.closed_at at time zone $2)::date as "repaidOn"
   from loans l cross join lateral (
     select coalesce(bool_or(to_status = 95), false) as was_written_off,
       coalesce(bool_or(to_status = 70 and left_at - moved_at >= interval '60 days'), false) as was_long
     from (select to_status, moved_at, lead(moved_at) over (order by moved_at, id) as left_at
       from loan_moves where loan_id = l.id) as stays) m cross join lateral (
     select exists (select from loan_settlements where user_id = $1 and loan_id = l.id and state = 'paid'
       and given_up_principal_minor > 0) as is_settled) s
   where l.user_id = $1 and l.status = 80 and (m.was_written_off or m.was_long or s.is_settled)`,
  ['userId', 'zone'],
)
/** Repaid loans that had been written off, settled for less, or more than sixty days late. */
export const listToRemember = (
  on: Querier,
  of: { userId: string; zone: string },
): Promise<{ isWrittenOff: boolean; isSettled: boolean; repaidOn: Day }[]> => remembered.all(on, of)
