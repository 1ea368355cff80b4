import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { ProofRow, ProofState } from './proof.ts'

const COLUMNS = `id as "proofId", loan_id as "loanId", user_id as "userId", state, reference,
  amount_minor as "amountMinor", currency, paid_on as "paidOn", reading, file_id as "fileId",
  file_key_sealed as "fileKeySealed", sent_at as "sentAt", answer_by as "answerBy",
  has_paused as "hasPaused", decided_at as "decidedAt", decided_on as "decidedOn",
  refusal_reason as "refusalReason", matched_event_id as "matchedEventId",
  alike_proof_id as "alikeProofId"`

const latest = rawStatement<{ loanId: string }, ProofRow>(
  'find_latest_proof',
  `select ${COLUMNS} from proofs where loan_id = $1
   order by sent_at desc, decided_at desc nulls first, id desc limit 1`,
  ['loanId'],
)
export const findLatestProof = (on: Querier, loanId: string): Promise<ProofRow | undefined> =>
  latest.maybeOne(on, { loanId })

const allOfLoan = rawStatement<{ loanId: string; limit: number }, ProofRow>(
  'list_proofs_of_loan',
  `select ${COLUMNS} from proofs where loan_id = $1
   order by sent_at desc, decided_at desc nulls first, id desc limit $2`,
  ['loanId', 'limit'],
)
/** Newest first. */
export const listProofsOfLoan = (
  on: Querier,
  of: { loanId: string; limit: number },
): Promise<ProofRow[]> => allOfLoan.all(on, of)

const byId = rawStatement<{ proofId: string }, ProofRow>(
  'find_proof',
  `select ${COLUMNS} from proofs where id = $1`,
  ['proofId'],
)
export const findProof = (on: Querier, proofId: string): Promise<ProofRow | undefined> =>
  byId.maybeOne(on, { proofId })

const ofState = rawStatement<{ state: ProofState; limit: number }, ProofRow>(
  'list_proofs_of_state',
  `select ${COLUMNS} from proofs where state = $1 order by sent_at, id limit $2`,
  ['state', 'limit'],
)
/** Oldest first, as it has waited longest. */
export const listProofs = (
  on: Querier,
  of: { state: ProofState; limit: number },
): Promise<ProofRow[]> => ofState.all(on, of)

const countState = rawStatement<{ state: ProofState }, { count: number }>(
  'count_proofs_of_state',
  'select count(*) as count from proofs where state = $1',
  ['state'],
)
export const countProofs = async (on: Querier, state: ProofState): Promise<number> =>
  (await countState.one(on, { state })).count

/** Whether a proof of the loan is still undecided: no reminders are sent meanwhile. */
export const hasProofInCheck = async (on: Querier, loanId: string): Promise<boolean> =>
  (await findLatestProof(on, loanId))?.state === 'checking'
