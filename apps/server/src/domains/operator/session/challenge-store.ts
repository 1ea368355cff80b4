import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type ChallengePurpose = 'signIn' | 'enrol' | 'key' | 'sign'

interface NewChallenge {
  challengeId: string
  purpose: ChallengePurpose
  challenge: Buffer
  /** Null for a sign-in, where nobody knows yet who it is. */
  operatorId: string | null
  sessionId: string | null
  begunAt: Date
  expiresAt: Date
}
interface SignChallenge extends NewChallenge {
  call: string
  requestId: string
  inputHash: Buffer
  nonce: Buffer
}
const insertRow = rawStatement<
  Omit<SignChallenge, 'call' | 'requestId' | 'inputHash' | 'nonce'> & {
    call: string | null
    requestId: string | null
    inputHash: Buffer | null
    nonce: Buffer | null
  },
  never
>(
  'insert_operator_challenge',
  `insert into operator_challenges (id, purpose, challenge, operator_id, session_id, begun_at, expires_at,
     call, request_id, input_hash, nonce)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  [
    'challengeId',
    'purpose',
    'challenge',
    'operatorId',
    'sessionId',
    'begunAt',
    'expiresAt',
    'call',
    'requestId',
    'inputHash',
    'nonce',
  ],
)
const UNSIGNED = { call: null, requestId: null, inputHash: null, nonce: null }
export const insertChallenge = async (
  on: Querier,
  challenge: NewChallenge | SignChallenge,
): Promise<void> => {
  await insertRow.run(on, { ...UNSIGNED, ...challenge })
}

type Asked = Pick<NewChallenge, 'challengeId' | 'purpose'> & {
  operatorId: string | null
  sessionId: string | null
  at: Date
}

/** What was asked of a key, and since when. */
export interface AskedOfKey {
  challenge: Buffer
  begunAt: Date
}
const takeRow = rawStatement<Asked, AskedOfKey>(
  'take_operator_challenge',
  `update operator_challenges set used_at = $5
   where id = $1 and purpose = $2 and operator_id is not distinct from $3
     and session_id is not distinct from $4 and used_at is null and expires_at > $5
   returning challenge, begun_at as "begunAt"`,
  ['challengeId', 'purpose', 'operatorId', 'sessionId', 'at'],
)
/** A challenge is good once, whatever comes of it; undefined when it was used, is over, or is another's. */
export const takeChallenge = (on: Querier, asked: Asked): Promise<AskedOfKey | undefined> =>
  takeRow.maybeOne(on, asked)

interface AskedSignature {
  signatureId: string
  operatorId: string
  sessionId: string
  call: string
  requestId: string
  inputHash: Buffer
  at: Date
}
const takeSignRow = rawStatement<AskedSignature, AskedOfKey & { nonce: Buffer | null }>(
  'take_signature_challenge',
  `update operator_challenges set used_at = $7
   where id = $1 and purpose = 'sign' and operator_id = $2 and session_id = $3 and call = $4
     and request_id = $5 and input_hash = $6 and used_at is null and expires_at > $7
   returning challenge, begun_at as "begunAt", nonce`,
  ['signatureId', 'operatorId', 'sessionId', 'call', 'requestId', 'inputHash', 'at'],
)
/** Only for the very decision that it was asked for. */
export const takeSignature = (
  tx: Tx,
  asked: AskedSignature,
): Promise<(AskedOfKey & { nonce: Buffer | null }) | undefined> => takeSignRow.maybeOne(tx, asked)

const deleteRows = rawStatement<{ before: Date; limit: number }, never>(
  'delete_operator_challenges',
  `delete from operator_challenges where id in (
     select id from operator_challenges where expires_at < $1
     order by expires_at limit $2)`,
  ['before', 'limit'],
)
export const deleteChallenges = (on: Querier, old: { before: Date; limit: number }) =>
  deleteRows.run(on, old)
