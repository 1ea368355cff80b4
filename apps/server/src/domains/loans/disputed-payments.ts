import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export type DisputeState = 'open' | 'won' | 'lost' | 'accepted'

/** A payment that the payer's bank takes back, until it is decided and for ever after. */
export interface DisputeRow {
  disputeId: string
  userId: string
  loanId: string
  paymentId: string
  book: string
  currency: Currency
  amountMinor: Minor
  /** The provider's own name of it. */
  reference: string
  reason: string
  openedOn: Day
  openedAt: Date
  /** The statement's line that opened it, or the person. */
  lineId: string | null
  openedBy: string | null
  respondBy: Day | null
}

const insertRow = rawStatement<DisputeRow, never>(
  'insert_dispute',
  `insert into disputes (dispute_id, user_id, loan_id, payment_id, book, currency, amount_minor,
     reference, reason, opened_on, opened_at, line_id, opened_by, respond_by, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'open')
   on conflict (book, reference) do nothing`,
  [
    'disputeId',
    'userId',
    'loanId',
    'paymentId',
    'book',
    'currency',
    'amountMinor',
    'reference',
    'reason',
    'openedOn',
    'openedAt',
    'lineId',
    'openedBy',
    'respondBy',
  ],
)
/** False when the book has a dispute of that name. */
export const insertDispute = async (tx: Tx, row: DisputeRow): Promise<boolean> =>
  (await insertRow.run(tx, row)) === 1

export interface KnownDispute extends DisputeRow {
  evidence: string | null
  state: DisputeState
}

const DISPUTES = `select d.dispute_id as "disputeId", d.user_id as "userId", d.loan_id as "loanId",
  d.payment_id as "paymentId", d.book, d.currency, d.amount_minor as "amountMinor", d.reference,
  d.reason, d.opened_on as "openedOn", d.opened_at as "openedAt", d.line_id as "lineId",
  d.opened_by as "openedBy", d.respond_by as "respondBy", d.evidence, d.state`

const byId = rawStatement<{ disputeId: string }, KnownDispute>(
  'find_dispute',
  `${DISPUTES} from disputes d where d.dispute_id = $1`,
  ['disputeId'],
)
export const findDispute = (on: Querier, disputeId: string): Promise<KnownDispute | undefined> =>
  byId.maybeOne(on, { disputeId })

const byReference = rawStatement<{ book: string; reference: string }, KnownDispute>(
  'find_dispute_by_reference',
  `${DISPUTES} from disputes d where d.reference = $2 and (d.book = $1 or exists (
     select from agent_lenders a where a.platform_book = $1 and a.book = d.book))
   order by d.opened_at limit 1`,
  ['book', 'reference'],
)
export const findByReference = (
  on: Querier,
  of: { book: string; reference: string },
): Promise<KnownDispute | undefined> => byReference.maybeOne(on, of)

/** What a payer's bank has taken back of a payment for good. */
export interface LostDispute {
  disputeId: string
  paymentId: string
  on: Day
  amountMinor: Minor
  /** What of it the lender bears: it had been sent back to the borrower. */
  borneMinor: Minor
}

const lost = rawStatement<{ loanId: string; userId: string }, LostDispute>(
  'list_lost_disputes_of_loan',
  `select dispute_id as "disputeId", payment_id as "paymentId", coalesce(closed_on, opened_on) as "on",
     amount_minor as "amountMinor", borne_minor as "borneMinor"
   from disputes where user_id = $2 and loan_id = $1 and state in ('lost', 'accepted')
   order by closed_on, closed_at, dispute_id`,
  ['loanId', 'userId'],
)
/** In the order in which they count. */
export const listLost = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<LostDispute[]> => lost.all(on, of)

const disputed = rawStatement<{ paymentId: string }, { disputedMinor: Minor }>(
  'sum_disputed_of_payment',
  `select coalesce(sum(amount_minor), 0)::bigint as "disputedMinor" from disputes
   where payment_id = $1 and state <> 'won'`,
  ['paymentId'],
)
/** What is disputed of a payment, or lost. */
export const disputedOf = async (on: Querier, paymentId: string): Promise<Minor> =>
  (await disputed.one(on, { paymentId })).disputedMinor

export interface LoanDisputes {
  openMinor: Minor
  /** The oldest of those that are open. */
  openSince: Day | null
  /** Open or lost. */
  count: number
}

const ofLoan = rawStatement<{ loanId: string; userId: string }, LoanDisputes>(
  'sum_disputes_of_loan',
  `select coalesce(sum(amount_minor) filter (where state = 'open'), 0)::bigint as "openMinor",
     min(opened_on) filter (where state = 'open') as "openSince", count(*)::integer as count
   from disputes where user_id = $2 and loan_id = $1 and state <> 'won'`,
  ['loanId', 'userId'],
)
/** Of those that were not won. */
export const disputesOf = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<LoanDisputes> => ofLoan.one(on, of)

export interface Answered {
  disputeId: string
  evidence: string
  operatorId: string
  at: Date
}

const answer = rawStatement<Answered, never>(
  'answer_dispute',
  `update disputes set evidence = $2, answered_by = $3, answered_at = $4
   where dispute_id = $1 and state = 'open' and evidence is null`,
  ['disputeId', 'evidence', 'operatorId', 'at'],
)
/** False when it was answered, or decided, before. */
export const setAnswered = async (tx: Tx, answered: Answered): Promise<boolean> =>
  (await answer.run(tx, answered)) === 1

export interface Closed {
  disputeId: string
  state: Exclude<DisputeState, 'open'>
  on: Day
  at: Date
  costMinor: Minor
  taxMinor: Minor
  borneMinor: Minor
  /** Null where the provider's own line decides. */
  decidedBy: string | null
  confirmedBy: string | null
}

const close = rawStatement<Closed, never>(
  'close_dispute',
  `update disputes set state = $2, closed_on = $3, closed_at = $4, cost_minor = $5,
     cost_tax_minor = $6, decided_by = $7, confirmed_by = $8, borne_minor = $9
   where dispute_id = $1 and state = 'open'`,
  [
    'disputeId',
    'state',
    'on',
    'at',
    'costMinor',
    'taxMinor',
    'decidedBy',
    'confirmedBy',
    'borneMinor',
  ],
)
export const setClosed = async (tx: Tx, closed: Closed): Promise<void> => {
  await close.run(tx, closed)
}

export interface ListedDispute extends KnownDispute {
  loanNumber: string
  receiptNumber: string
}

const open = rawStatement<{ limit: number }, ListedDispute>(
  'list_open_disputes',
  `${DISPUTES}, l.loan_number as "loanNumber", p.receipt_number as "receiptNumber"
   from disputes d join loans l on l.id = d.loan_id join payments p on p.id = d.payment_id
   where d.state = 'open' order by d.respond_by nulls last, d.opened_at, d.dispute_id limit $1`,
  ['limit'],
)
/** Those that have to be answered first come first. */
export const listOpen = (on: Querier, limit: number): Promise<ListedDispute[]> =>
  open.all(on, { limit })

const sums = rawStatement<Record<never, never>, { book: string; openMinor: Minor }>(
  'sum_open_disputes',
  `select book, sum(amount_minor)::bigint as "openMinor" from disputes where state = 'open'
   group by 1`,
  [],
)
export const sumOpen = (on: Querier) => sums.all(on)

const references = rawStatement<{ ids: readonly string[] }, { id: string; reference: string }>(
  'list_references_of_disputes',
  `select dispute_id as id, reference from disputes where dispute_id = any($1::uuid[])`,
  ['ids'],
)
export const listReferences = (on: Querier, ids: readonly string[]) => references.all(on, { ids })
