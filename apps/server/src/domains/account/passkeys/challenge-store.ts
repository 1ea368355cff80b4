import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const insertUsed = rawStatement<{ challengeHash: Buffer; at: Date }, never>(
  'use_passkey_challenge',
  `insert into used_passkey_challenges (challenge_hash, used_at) values ($1, $2)
   on conflict do nothing`,
  ['challengeHash', 'at'],
)
/** True only the first time. */
export const useChallenge = async (
  on: Querier,
  of: { challengeHash: Buffer; at: Date },
): Promise<boolean> => (await insertUsed.run(on, of)) === 1

const deleteUsed = rawStatement<{ before: Date; limit: number }, never>(
  'delete_used_passkey_challenges',
  `delete from used_passkey_challenges where challenge_hash in (
     select challenge_hash from used_passkey_challenges where used_at < $1
     order by used_at limit $2)`,
  ['before', 'limit'],
)
export const deleteChallenges = (tx: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteUsed.run(tx, old)
