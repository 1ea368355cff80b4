import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import type { ProofRow } from './proof.ts'

const COLUMNS = `id as "proofId", loan_id as "loanId", user_id as "userId", state, reference,
  amount_minor as "amountMinor", currency, paid_on as "paidOn", reading, file_id as "fileId",
  file_key_sealed as "fileKeySealed", sent_at as "sentAt", answer_by as "answerBy",
  has_paused as "hasPaused", decided_at as "decidedAt", decided_on as "decidedOn",
  refusal_reason as "refusalReason", matched_event_id as "matchedEventId",
  alike_proof_id as "alikeProofId"`

const latest = rawStatement<{ loanId: string; userId: string }, ProofRow>(
  'find_latest_proof',
  `select ${COLUMNS} from proofs where user_id = $2 and loan_id = $1
   order by sent_at desc, decided_at desc nulls first, id desc limit 1`,
  ['loanId', 'userId'],
)
export const findLatestProof = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<ProofRow | undefined> => latest.maybeOne(on, of)

const allOfLoan = rawStatement<{ loanId: string; userId: string; limit: number }, ProofRow>(
  'list_proofs_of_loan',
  `select ${COLUMNS} from proofs where user_id = $3 and loan_id = $1
   order by sent_at desc, decided_at desc nulls first, id desc limit $2`,
  ['loanId', 'limit', 'userId'],
)
/** Newest first. */
export const listProofsOfLoan = (
  on: Querier,
  of: { loanId: string; userId: string; limit: number },
): Promise<ProofRow[]> => allOfLoan.all(on, of)

const byId = rawStatement<{ proofId: string }, ProofRow>(
  'find_proof',
  `select ${COLUMNS} from proofs where id = $1`,
  ['proofId'],
)
export const findProof = (on: Querier, proofId: string): Promise<ProofRow | undefined> =>
  byId.maybeOne(on, { proofId })

const ownById = rawStatement<{ userId: string; proofId: string }, ProofRow>(
  'find_own_proof',
  `select ${COLUMNS} from proofs where user_id = $1 and id = $2`,
  ['userId', 'proofId'],
)
export const findOwnProof = (
  on: Querier,
  of: { userId: string; proofId: string },
): Promise<ProofRow | undefined> => ownById.maybeOne(on, of)

/** Of a proof that waits: nothing of what it says. */
export type WaitingProof = Pick<
  ProofRow,
  'proofId' | 'loanId' | 'userId' | 'sentAt' | 'answerBy' | 'alikeProofId'
>
const waiting = rawStatement<{ at: Date; id: string; limit: number }, WaitingProof>(
  'list_waiting_proofs',
  `select id as "proofId", loan_id as "loanId", user_id as "userId", sent_at as "sentAt",
     answer_by as "answerBy", alike_proof_id as "alikeProofId"
   from proofs where state = 'checking' and (sent_at, id) > ($1, $2) order by sent_at, id limit $3`,
  ['at', 'id', 'limit'],
)
/** A page of the proofs that wait, oldest first, as it has waited longest. */
export const listWaitingProofs = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<WaitingProof, Date>> => {
  const rows = await waiting.all(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ sentAt: key, proofId: id }) => ({ key, id }))
}

const ofUser = rawStatement<{ userId: string; limit: number }, ProofRow>(
  'list_proofs_of_user',
  `select ${COLUMNS} from proofs where user_id = $1 order by sent_at desc, id desc limit $2`,
  ['userId', 'limit'],
)
/** Newest first. */
export const listProofsOfUser = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<ProofRow[]> => ofUser.all(on, of)

/** Whether a proof of the loan is still undecided: no reminders are sent meanwhile. */
export const hasProofInCheck = async (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<boolean> => (await findLatestProof(on, of))?.state === 'checking'
