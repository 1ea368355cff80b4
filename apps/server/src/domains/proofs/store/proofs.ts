import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { ProofRow, ProofState } from '../proof.ts'

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

const refused = rawStatement<{ loanId: string; userId: string }, { count: number }>(
  'count_refused_proofs',
  `select count(*) as count from proofs where user_id = $2 and loan_id = $1 and state = 'refused'`,
  ['loanId', 'userId'],
)
export const countRefused = async (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<number> => (await refused.one(on, of)).count

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
/**
 * A proof of any loan with the same or nearly the same picture; the loan's own refused proofs do not count.
 */
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
