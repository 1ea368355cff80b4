import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const findSealedInfo = rawStatement<{ userId: string }, { infoSealed: Buffer }>(
  'find_personal_info',
  'select info_sealed as "infoSealed" from personal_info where user_id = $1',
  ['userId'],
)
export const findPersonalInfo = async (on: Querier, userId: string): Promise<Buffer | undefined> =>
  (await findSealedInfo.maybeOne(on, { userId }))?.infoSealed

interface NewPersonalInfo {
  userId: string
  infoSealed: Buffer
  savedAt: Date
}
const upsertSealedInfo = rawStatement<NewPersonalInfo, never>(
  'upsert_personal_info',
  `insert into personal_info (user_id, info_sealed, saved_at) values ($1, $2, $3)
   on conflict (user_id) do update
     set info_sealed = excluded.info_sealed, saved_at = excluded.saved_at`,
  ['userId', 'infoSealed', 'savedAt'],
)
export const upsertPersonalInfo = async (tx: Tx, info: NewPersonalInfo): Promise<void> => {
  await upsertSealedInfo.run(tx, info)
}
