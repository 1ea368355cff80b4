import type { Day } from '@noren/contract/dates'
import type { LoanStatus } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** What happened to a loan, and which loan it is, for the staff. */

type Named = { userId: string; loanId: string }
const named = rawStatement<{ text: string }, Named>(
  'find_loans_by_name',
  `select user_id as "userId", id as "loanId" from loans
   where loan_number = $1 or kfs_id in (select id from key_facts where kfs_number = $1)
   union select user_id, loan_id from payouts where utr = $1 limit 20`,
  ['text'],
)
/** The loans with this number, this Key Facts Statement, or a payout with this reference of the bank. */
export const loansCalled = (on: Querier, text: string): Promise<Named[]> => named.all(on, { text })

export interface LoanMove {
  at: Date
  fromStatus: LoanStatus
  toStatus: LoanStatus
  /** A code. */
  why: string
}
const moves = rawStatement<{ loanId: string }, LoanMove>(
  'list_loan_moves',
  `select moved_at as at, from_status as "fromStatus", to_status as "toStatus", why
   from loan_moves where loan_id = $1 order by id desc`,
  ['loanId'],
)
/** Newest first. */
export const movesOf = (on: Querier, loanId: string): Promise<LoanMove[]> =>
  moves.all(on, { loanId })

export interface LoanExtension {
  at: Date
  dueOn: Day
  feeMinor: Minor
}
const extensions = rawStatement<{ loanId: string }, LoanExtension>(
  'list_loan_extensions_as_agreed',
  `select extended_at as at, due_on as "dueOn", (fee_minor + tax_minor)::bigint as "feeMinor"
   from loan_extensions where loan_id = $1 and reversed_at is null order by extended_at desc, id`,
  ['loanId'],
)
/** Newest first, each with its fee and the tax on it. */
export const extensionsOf = (on: Querier, loanId: string): Promise<LoanExtension[]> =>
  extensions.all(on, { loanId })

export interface LoanPayout {
  payoutId: string
  state: 'queued' | 'ordered' | 'processed' | 'failed'
  amountMinor: Minor
  createdAt: Date
  settledAt: Date | null
  utr: string | null
  failure: string | null
}
const payouts = rawStatement<{ loanId: string }, LoanPayout>(
  'list_payouts_of_loan',
  `select id as "payoutId", state, amount_minor as "amountMinor", created_at as "createdAt",
     settled_at as "settledAt", utr, failure
   from payouts where loan_id = $1 order by created_at desc, id`,
  ['loanId'],
)
/** Newest first; the account stays sealed. */
export const payoutsOf = (on: Querier, loanId: string): Promise<LoanPayout[]> =>
  payouts.all(on, { loanId })
