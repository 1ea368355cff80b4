import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { PaymentReading } from '../read-payment-text.ts'

export type ProofState = 'checking' | 'accepted' | 'refused'

export interface ProofRow {
  proofId: string
  loanId: string
  userId: string
  state: ProofState
  reference: string
  amountMinor: Minor
  currency: Currency
  paidOn: Day
  reading: PaymentReading
  fileId: string
  /** null: the person had everything erased. */
  fileKeySealed: Buffer | null
  sentAt: Date
  answerBy: Date
  /** Whether it pauses penal charges; after refused ones it no longer does. */
  hasPaused: boolean
  decidedAt: Date | null
  decidedOn: Day | null
  refusalReason: string | null
  matchedEventId: string | null
  /** Another proof whose picture looks like this one's. */
  alikeProofId: string | null
}

const COLUMNS = `id as "proofId", loan_id as "loanId", user_id as "userId", state, reference,
  amount_minor as "amountMinor", currency, paid_on as "paidOn", reading, file_id as "fileId",
  file_key_sealed as "fileKeySealed", sent_at as "sentAt", answer_by as "answerBy",
  has_paused as "hasPaused", decided_at as "decidedAt", decided_on as "decidedOn",
  refusal_reason as "refusalReason", matched_event_id as "matchedEventId",
  alike_proof_id as "alikeProofId"`

export type NewProof = Omit<
  ProofRow,
  'state' | 'decidedAt' | 'decidedOn' | 'refusalReason' | 'matchedEventId'
> & { pictureHash: bigint; pictureDigest: Buffer }

const insertRow = rawStatement<
  Omit<NewProof, 'reading' | 'pictureHash'> & { reading: string; pictureHash: string },
  never
>(
  'insert_proof',
  `insert into proofs (id, loan_id, user_id, state, reference, amount_minor, currency, paid_on,
     reading, file_id, file_key_sealed, picture_hash, sent_at, answer_by, has_paused,
     picture_digest, alike_proof_id)
   values ($1, $2, $3, 'checking', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
  [
    'proofId',
    'loanId',
    'userId',
    'reference',
    'amountMinor',
    'currency',
    'paidOn',
    'reading',
    'fileId',
    'fileKeySealed',
    'pictureHash',
    'sentAt',
    'answerBy',
    'hasPaused',
    'pictureDigest',
    'alikeProofId',
  ],
)
export const insertProof = async (tx: Tx, proof: NewProof): Promise<void> => {
  const reading = JSON.stringify(proof.reading)
  const pictureHash = String(BigInt.asIntN(64, proof.pictureHash))
  await insertRow.run(tx, { ...proof, reading, pictureHash })
}

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
/** The newest first. */
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
/** The oldest first: it has waited longest. */
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

const refused = rawStatement<{ loanId: string }, { count: number }>(
  'count_refused_proofs',
  `select count(*) as count from proofs where loan_id = $1 and state = 'refused'`,
  ['loanId'],
)
export const countRefused = async (on: Querier, loanId: string): Promise<number> =>
  (await refused.one(on, { loanId })).count

const byReference = rawStatement<{ reference: string }, { proofId: string }>(
  'find_proof_by_reference',
  `select id as "proofId" from proofs where reference = $1 and state <> 'refused'`,
  ['reference'],
)
export const findProofByReference = (
  on: Querier,
  reference: string,
): Promise<{ proofId: string } | undefined> => byReference.maybeOne(on, { reference })

interface PictureLike {
  pictureDigest: Buffer
  pictureHash: bigint
  bitsMax: number
  loanId: string
}

const byPicture = rawStatement<
  Omit<PictureLike, 'pictureHash'> & { pictureHash: string },
  { proofId: string; isExact: boolean }
>(
  'find_proof_by_picture',
  `select id as "proofId", picture_digest = $1 as "isExact" from proofs
   where (picture_digest = $1 or bit_count((picture_hash # $2::bigint)::bit(64)) <= $3)
     and not (state = 'refused' and loan_id = $4)
   order by picture_digest = $1 desc, sent_at, id limit 1`,
  ['pictureDigest', 'pictureHash', 'bitsMax', 'loanId'],
)
/** One of any loan with the same picture, or nearly; the loan's own refused ones may come again. */
export const findProofByPicture = (
  on: Querier,
  like: PictureLike,
): Promise<{ proofId: string; isExact: boolean } | undefined> =>
  byPicture.maybeOne(on, { ...like, pictureHash: String(BigInt.asIntN(64, like.pictureHash)) })

const decide = rawStatement<
  {
    proofId: string
    state: ProofState
    at: Date
    on: Day
    operatorId: string
    refusalReason: string | null
    matchedEventId: string | null
  },
  never
>(
  'decide_proof',
  `update proofs set state = $2, decided_at = $3, decided_on = $4, decided_by = $5,
     refusal_reason = $6, matched_event_id = $7
   where id = $1 and state = 'checking'`,
  ['proofId', 'state', 'at', 'on', 'operatorId', 'refusalReason', 'matchedEventId'],
)
export const updateDecision = (tx: Tx, decision: Parameters<typeof decide.run>[1]) =>
  decide.run(tx, decision)
