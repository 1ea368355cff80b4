import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { GuaranteeForm, LateReason } from '@noren/contract/operator/guarantees'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface NewAgreement {
  agreementId: string
  book: string
  currency: Currency
  giver: string
  form: GuaranteeForm
  coverMinor: Minor
  productCode: string
  fromOn: Day
  untilOn: Day
  /** The platform itself gives it, so that its book has it too. */
  byPlatform: boolean
  askedBy: string
  at: Date
}

const insert = rawStatement<NewAgreement, never>(
  'insert_guarantee_agreement',
  `insert into guarantee_agreements (agreement_id, book, currency, giver, form, cover_minor, product_code,
     from_on, until_on, asked_by, asked_at, by_platform)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  [
    'agreementId',
    'book',
    'currency',
    'giver',
    'form',
    'coverMinor',
    'productCode',
    'fromOn',
    'untilOn',
    'askedBy',
    'at',
    'byPlatform',
  ],
)
export const insertAgreement = (tx: Tx, row: NewAgreement): void => insert.send(tx, row)

/** The loans of a set that no other guarantee covers. */
const OF_SET = `loans l
  where l.lender_code || '-' || l.currency = $1 and l.product_code = $2
    and l.disbursed_on between $3 and $4 and l.status <> 90
    and not exists (select from guaranteed_loans g where g.loan_id = l.id)`

interface LoanSet {
  book: string
  productCode: string
  fromOn: Day
  untilOn: Day
}

const sum = rawStatement<LoanSet, { count: number; disbursedMinor: Minor }>(
  'sum_loans_to_guarantee',
  `select count(*)::integer as count, coalesce(sum(l.principal_minor), 0)::bigint as "disbursedMinor"
   from ${OF_SET}`,
  ['book', 'productCode', 'fromOn', 'untilOn'],
)
export const sumSet = (on: Querier, of: LoanSet) => sum.one(on, of)

const name = rawStatement<LoanSet & { agreementId: string }, never>(
  'insert_guaranteed_loans',
  `insert into guaranteed_loans (user_id, loan_id, agreement_id, principal_minor)
   select l.user_id, l.id, $5, l.principal_minor from ${OF_SET}`,
  ['book', 'productCode', 'fromOn', 'untilOn', 'agreementId'],
)
/** Fixes the set of an agreement. */
export const insertLoans = async (tx: Tx, of: LoanSet & { agreementId: string }): Promise<void> => {
  await name.run(tx, of)
}

const confirm = rawStatement<{ agreementId: string; confirmedBy: string; at: Date }, never>(
  'confirm_guarantee_agreement',
  `update guarantee_agreements a set confirmed_by = $2, confirmed_at = $3, loan_count = s.count,
     disbursed_minor = s.minor
   from (select count(*) as count, coalesce(sum(principal_minor), 0) as minor from guaranteed_loans
     where agreement_id = $1) s
   where a.agreement_id = $1 and a.confirmed_at is null`,
  ['agreementId', 'confirmedBy', 'at'],
)
export const confirmAgreement = async (
  tx: Tx,
  of: { agreementId: string; confirmedBy: string; at: Date },
): Promise<void> => {
  await confirm.run(tx, of)
}

export interface Agreement {
  agreementId: string
  book: string
  currency: Currency
  giver: string
  form: GuaranteeForm
  coverMinor: Minor
  productCode: string
  fromOn: Day
  untilOn: Day
  isConfirmed: boolean
  byPlatform: boolean
  loanCount: number
  disbursedMinor: Minor
  claimedMinor: Minor
  /** What was put down, less what went back. */
  depositedMinor: Minor
  /** What was paid of claims that no deposit stands for. */
  paidMinor: Minor
  /** The same two by the platform's own bank. */
  placedMinor: Minor
  honouredMinor: Minor
}

const AGREEMENTS = `select a.agreement_id as "agreementId", a.book, a.currency, a.giver, a.form,
    a.cover_minor as "coverMinor", a.product_code as "productCode", a.from_on as "fromOn",
    a.until_on as "untilOn", a.confirmed_at is not null as "isConfirmed",
    a.by_platform as "byPlatform",
    coalesce(a.loan_count, 0) as "loanCount",
    coalesce(a.disbursed_minor, 0)::bigint as "disbursedMinor",
    (select coalesce(sum(c.amount_minor), 0)::bigint from guarantee_claims c
      where c.agreement_id = a.agreement_id) as "claimedMinor",
    coalesce(m.deposited, 0)::bigint as "depositedMinor", coalesce(m.paid, 0)::bigint as "paidMinor",
    coalesce(m.placed, 0)::bigint as "placedMinor", coalesce(m.honoured, 0)::bigint as "honouredMinor"
  from guarantee_agreements a left join lateral (
    select sum(case event when 'guaranteeDeposited' then amount_minor
        when 'guaranteeReturned' then -amount_minor else 0 end) as deposited,
      sum(amount_minor) filter (where event = 'guaranteePaid') as paid,
      sum(case event when 'guaranteePlaced' then amount_minor
        when 'guaranteeTakenBack' then -amount_minor else 0 end) as placed,
      sum(amount_minor) filter (where event = 'guaranteeHonoured') as honoured
    from guarantee_moves m where m.agreement_id = a.agreement_id) m on true`

const one = rawStatement<{ agreementId: string }, Agreement>(
  'find_guarantee_agreement',
  `${AGREEMENTS} where a.agreement_id = $1`,
  ['agreementId'],
)
export const findAgreement = (on: Querier, agreementId: string) => one.maybeOne(on, { agreementId })

const lock = rawStatement<{ agreementId: string }, { agreementId: string }>(
  'lock_guarantee_agreement',
  `select agreement_id as "agreementId" from guarantee_agreements where agreement_id = $1 for update`,
  ['agreementId'],
)
/** Locks it until the transaction ends, so that its figures stay what they are. */
export const lockAgreement = async (
  tx: Tx,
  agreementId: string,
): Promise<Agreement | undefined> => {
  const locked = await lock.maybeOne(tx, { agreementId })
  return locked && findAgreement(tx, agreementId)
}

const all = rawStatement<Record<never, never>, Agreement>(
  'list_guarantee_agreements',
  `${AGREEMENTS} where a.confirmed_at is not null order by a.book, a.confirmed_at, a.agreement_id`,
  [],
)
export const listAgreements = (on: Querier): Promise<Agreement[]> => all.all(on)

const agreedBefore = rawStatement<{ before: Date }, Agreement>(
  'list_guarantees_agreed_before',
  `${AGREEMENTS} where a.confirmed_at < $1 order by a.book, a.confirmed_at, a.agreement_id`,
  ['before'],
)
export const listAgreedBefore = (on: Querier, before: Date): Promise<Agreement[]> =>
  agreedBefore.all(on, { before })

const ofLoan = rawStatement<{ loanId: string }, { agreementId: string; isClaimed: boolean }>(
  'find_guarantee_of_loan',
  `select g.agreement_id as "agreementId", exists (
     select from guarantee_claims c where c.loan_id = g.loan_id) as "isClaimed"
   from guaranteed_loans g where g.loan_id = $1`,
  ['loanId'],
)
export const findGuaranteeOf = (on: Querier, loanId: string) => ofLoan.maybeOne(on, { loanId })

const late = rawStatement<{ agreementId: string; dueBy: Day; limit: number }, { loanId: string }>(
  'list_loans_to_claim',
  `select l.id as "loanId" from guaranteed_loans g join loans l on l.id = g.loan_id
   where g.agreement_id = $1 and l.status in (70, 95) and l.due_on <= $2
     and not exists (select from guarantee_claims c where c.loan_id = g.loan_id)
   order by l.due_on, l.id limit $3`,
  ['agreementId', 'dueBy', 'limit'],
)
/** Its loans with something unpaid since that day or longer, and no claim; those that are late longest first. */
export const listLate = async (
  on: Querier,
  of: { agreementId: string; dueBy: Day; limit: number },
): Promise<string[]> => (await late.all(on, of)).map(({ loanId }) => loanId)

export interface NewClaim {
  claimId: string
  userId: string
  loanId: string
  agreementId: string
  amountMinor: Minor
  overdueDays: number
  lateReason: LateReason | null
  askedBy: string
  confirmedBy: string
  on: Day
  at: Date
}

const claim = rawStatement<NewClaim, never>(
  'insert_guarantee_claim',
  `insert into guarantee_claims (claim_id, user_id, loan_id, agreement_id, amount_minor, overdue_days,
     late_reason, asked_by, confirmed_by, claimed_on, claimed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  [
    'claimId',
    'userId',
    'loanId',
    'agreementId',
    'amountMinor',
    'overdueDays',
    'lateReason',
    'askedBy',
    'confirmedBy',
    'on',
    'at',
  ],
)
export const insertClaim = async (tx: Tx, row: NewClaim): Promise<void> => {
  await claim.run(tx, row)
}

export type MoveEvent =
  | 'guaranteeDeposited'
  | 'guaranteeReturned'
  | 'guaranteePaid'
  | 'guaranteePlaced'
  | 'guaranteeTakenBack'
  | 'guaranteeHonoured'

interface NewMove {
  lineId: string
  agreementId: string
  event: MoveEvent
  amountMinor: Minor
  at: Date
}

const move = rawStatement<NewMove, never>(
  'insert_guarantee_move',
  `insert into guarantee_moves (line_id, agreement_id, event, amount_minor, moved_at)
   values ($1, $2, $3, $4, $5)`,
  ['lineId', 'agreementId', 'event', 'amountMinor', 'at'],
)
export const insertMove = async (tx: Tx, row: NewMove): Promise<void> => {
  await move.run(tx, row)
}
