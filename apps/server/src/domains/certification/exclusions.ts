import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

type Exclusion = { userId: string; reason: string; at: Date; untilOn: Day }
const insertExclusion = rawStatement<Exclusion, never>(
  'insert_exclusion',
  `insert into exclusions (document_hash, reason, excluded_at, until_on)
   select document_hash, $2, $3, $4 from verified_identities
   where user_id = $1 and document_hash is not null
   on conflict (document_hash) do update
     set reason = excluded.reason, excluded_at = excluded.excluded_at, until_on = excluded.until_on`,
  ['userId', 'reason', 'at', 'untilOn'],
)
/** Stores the hash of a person's confirmed document, before their identity is erased. */
export const excludeDocument = async (tx: Tx, exclusion: Exclusion): Promise<void> => {
  await insertExclusion.run(tx, exclusion)
}

const findExcluded = rawStatement<{ hashes: Buffer[]; on: Day }, { isExcluded: boolean }>(
  'find_exclusion',
  `select exists (select from exclusions
     where document_hash = any($1::bytea[]) and until_on > $2) as "isExcluded"`,
  ['hashes', 'on'],
)
export const isDocumentExcluded = async (
  on: Querier,
  of: { hashes: Buffer[]; on: Day },
): Promise<boolean> => (await findExcluded.one(on, of)).isExcluded

const liftOfPictures = rawStatement<{ userId: string }, never>(
  'lift_exclusion',
  `delete from exclusions where document_hash in
     (select number_hash from identity_pictures where user_id = $1)`,
  ['userId'],
)
/** Lifts the exclusions of the documents that this person has shown; returns how many there were. */
export const liftExclusion = (tx: Tx, of: { userId: string }): Promise<number> =>
  liftOfPictures.run(tx, of)

const deleteDue = rawStatement<{ on: Day; limit: number }, never>(
  'forget_exclusions',
  `delete from exclusions where document_hash in (
     select document_hash from exclusions where until_on <= $1
     order by until_on limit $2 for update skip locked)`,
  ['on', 'limit'],
)
/** Deletes at most `limit` expired exclusions; returns how many. */
export const forgetExclusions = (tx: Tx, due: { on: Day; limit: number }): Promise<number> =>
  deleteDue.run(tx, due)
