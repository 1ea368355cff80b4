import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { BUDGETS, WINDOW_SECONDS } from '../codes/budgets.ts'

const AGES_OF = (whose: string, limit: number): string =>
  `select failed_at as "failedAt" from wrong_passkeys
   where ${whose} = $1 and failed_at > $2::timestamptz - interval '${WINDOW_SECONDS} s'
   order by failed_at desc limit ${limit}`

const findOfNetwork = rawStatement<{ networkHash: Buffer; at: Date }, { failedAt: Date }>(
  'find_wrong_passkeys_of_network',
  AGES_OF('network_hash', BUDGETS.passkeyNetwork.most),
  ['networkHash', 'at'],
)
const findOfPerson = rawStatement<{ userId: string; at: Date }, { failedAt: Date }>(
  'find_wrong_passkeys_of_person',
  AGES_OF('user_id', BUDGETS.passkeyPerson.most),
  ['userId', 'at'],
)
const agesOf = (rows: readonly { failedAt: Date }[], at: Date): number[] =>
  rows.map(({ failedAt }) => (at.getTime() - failedAt.getTime()) / 1000)

/** How long ago they were, in seconds, the newest first. */
export const agesOfNetwork = async (
  on: Querier,
  of: { networkHash: Buffer; at: Date },
): Promise<number[]> => agesOf(await findOfNetwork.all(on, of), of.at)
export const agesOfPerson = async (
  on: Querier,
  of: { userId: string; at: Date },
): Promise<number[]> => agesOf(await findOfPerson.all(on, of), of.at)

interface Wrong {
  id: string
  networkHash: Buffer
  userId: string | null
  at: Date
}
const insertRow = rawStatement<Wrong, never>(
  'insert_wrong_passkey',
  `insert into wrong_passkeys (id, network_hash, user_id, failed_at) values ($1, $2, $3, $4)`,
  ['id', 'networkHash', 'userId', 'at'],
)
export const insertWrong = async (on: Querier, wrong: Wrong): Promise<void> => {
  await insertRow.run(on, wrong)
}

const deleteOfPerson = rawStatement<{ userId: string }, never>(
  'forget_wrong_passkeys_of_person',
  'delete from wrong_passkeys where user_id = $1',
  ['userId'],
)
export const forgetOfPerson = async (tx: Tx, of: { userId: string }): Promise<void> => {
  await deleteOfPerson.run(tx, of)
}

const deleteOld = rawStatement<{ before: Date; limit: number }, never>(
  'delete_old_wrong_passkeys',
  `delete from wrong_passkeys where id in (
     select id from wrong_passkeys where failed_at < $1
     order by failed_at limit $2)`,
  ['before', 'limit'],
)
export const deleteWrong = (tx: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteOld.run(tx, old)
