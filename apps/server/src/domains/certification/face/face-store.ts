import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// ---- Challenges ----

export type Turn = 'left' | 'right'

export interface ChallengeRow {
  id: string
  turns: Turn[]
  expiresAt: Date
  usedAt: Date | null
  /** The hash of the frames that used the challenge up. */
  framesHash: Buffer | null
  result: 'passed' | 'failed' | 'review' | null
  reason: string | null
  triesLeft: number | null
}
interface NewChallenge {
  id: string
  userId: string
  turns: Turn[]
  startedAt: Date
  expiresAt: Date
}
const insertLivenessChallenge = rawStatement<NewChallenge, never>(
  'insert_liveness_challenge',
  `insert into liveness_challenges (id, user_id, turns, started_at, expires_at)
   values ($1, $2, $3, $4, $5)`,
  ['id', 'userId', 'turns', 'startedAt', 'expiresAt'],
)
export const insertChallenge = async (tx: Tx, challenge: NewChallenge): Promise<void> => {
  await insertLivenessChallenge.run(tx, challenge)
}

const lockLivenessChallenge = rawStatement<{ id: string; userId: string }, ChallengeRow>(
  'lock_liveness_challenge',
  `select id, turns, expires_at as "expiresAt", used_at as "usedAt", frames_hash as "framesHash",
     result, reason, tries_left as "triesLeft"
   from liveness_challenges where id = $1 and user_id = $2 for update`,
  ['id', 'userId'],
)
export const lockChallenge = (
  tx: Tx,
  id: string,
  userId: string,
): Promise<ChallengeRow | undefined> => lockLivenessChallenge.maybeOne(tx, { id, userId })

export interface OpenChallenge {
  turns: Turn[]
}
const findOpenLivenessChallenge = rawStatement<
  { id: string; userId: string; at: Date },
  OpenChallenge
>(
  'find_open_liveness_challenge',
  `select turns from liveness_challenges
   where id = $1 and user_id = $2 and used_at is null and expires_at > $3`,
  ['id', 'userId', 'at'],
)
export const findOpenChallenge = (
  on: Querier,
  challenge: { id: string; userId: string; at: Date },
): Promise<OpenChallenge | undefined> => findOpenLivenessChallenge.maybeOne(on, challenge)

interface ChallengeUse {
  id: string
  userId: string
  usedAt: Date | null
  framesHash: Buffer
}
const updateChallengeUsed = rawStatement<ChallengeUse, never>(
  'use_liveness_challenge',
  'update liveness_challenges set used_at = $2, frames_hash = $3 where user_id = $4 and id = $1',
  ['id', 'usedAt', 'framesHash', 'userId'],
)
/** Without a time, the challenge is given back: nothing was judged. */
export const setChallengeUsed = async (tx: Tx, use: ChallengeUse): Promise<void> => {
  await updateChallengeUsed.run(tx, use)
}

interface ChallengeResult {
  id: string
  userId: string
  result: 'passed' | 'failed' | 'review'
  reason: string | null
  triesLeft: number
}
const updateChallengeResult = rawStatement<ChallengeResult, never>(
  'set_liveness_result',
  'update liveness_challenges set result = $2, reason = $3, tries_left = $4 where user_id = $5 and id = $1',
  ['id', 'result', 'reason', 'triesLeft', 'userId'],
)
export const setChallengeResult = async (tx: Tx, result: ChallengeResult): Promise<void> => {
  await updateChallengeResult.run(tx, result)
}

const countUserChallenges = rawStatement<
  { userId: string; since: Date },
  { failed: number; started: number }
>(
  'count_liveness_challenges',
  `select count(*) filter (where result is not null and result <> 'passed'
       and cleared_at is null) as failed,
     count(*) filter (where started_at > $2) as started
   from liveness_challenges where user_id = $1`,
  ['userId', 'since'],
)
/** Failed tries, and challenges started since a time. */
export const countChallenges = (on: Querier, userId: string, since: Date) =>
  countUserChallenges.one(on, { userId, since })

const findLatestReason = rawStatement<{ userId: string }, { reason: string | null }>(
  'find_last_liveness_reason',
  `select reason from liveness_challenges where user_id = $1 and result is not null
   order by used_at desc, id desc limit 1`,
  ['userId'],
)
export const findLastReason = async (on: Querier, userId: string): Promise<string | null> =>
  (await findLatestReason.maybeOne(on, { userId }))?.reason ?? null

// ---- Frames ----

const takePrintsLock = rawStatement<Record<never, never>, unknown>(
  'lock_liveness_prints',
  `select pg_advisory_xact_lock(hashtext('liveness_prints'))`,
  [],
)
/** Recordings are written one after another, so that of two similar ones the second finds the first. */
export const lockPrints = async (tx: Tx): Promise<void> => {
  await takePrintsLock.run(tx)
}

const newestPrint = rawStatement<Record<never, never>, { id: number }>(
  'find_newest_liveness_print',
  'select coalesce(max(id), 0)::bigint as id from liveness_prints',
  [],
)

const findPrintsLike = rawStatement<
  { bands: number[]; after: number; until: number; limit: number },
  { print: Buffer }
>(
  'find_liveness_prints_like',
  `select distinct print from liveness_prints
   where bands && $1::int[] and id > $2 and id <= $3 limit $4`,
  ['bands', 'after', 'until', 'limit'],
)
/**
 * Fingerprints that share a band with these, among those written after `after`; whether they are similar has to be
 * compared. `until` is the newest of all that were looked at.
 */
export const listPrintsLike = async (
  tx: Tx,
  { bands, after, limit }: { bands: number[]; after: number; limit: number },
): Promise<{ prints: Buffer[]; until: number }> => {
  const until = (await newestPrint.one(tx)).id
  const rows = until > after ? await findPrintsLike.all(tx, { bands, after, until, limit }) : []
  return { prints: rows.map(({ print }) => print), until: Math.max(until, after) }
}

interface NewPrints {
  prints: Buffer[]
  /** The bands of each fingerprint, as a PostgreSQL array: '{1,2}'. */
  bands: string[]
  seenAt: Date
}
const insertLivenessPrints = rawStatement<NewPrints, never>(
  'insert_liveness_prints',
  `insert into liveness_prints (print, bands, seen_at)
   select print, bands::int[], $3::timestamptz
   from unnest($1::bytea[], $2::text[]) as kept (print, bands)`,
  ['prints', 'bands', 'seenAt'],
)
export const insertPrints = async (tx: Tx, prints: NewPrints): Promise<void> => {
  await insertLivenessPrints.run(tx, prints)
}

const deletePrintsPastDate = rawStatement<{ before: Date; limit: number }, never>(
  'delete_liveness_prints_past_date',
  `delete from liveness_prints where id in (
     select id from liveness_prints where seen_at < $1 order by seen_at limit $2)`,
  ['before', 'limit'],
)
export const deletePrintsBefore = async (
  tx: Tx,
  due: { before: Date; limit: number },
): Promise<number> => deletePrintsPastDate.run(tx, due)

const deleteChallengesPastDate = rawStatement<{ before: Date; limit: number }, never>(
  'delete_liveness_challenges_past_date',
  `delete from liveness_challenges where id in (
     select id from liveness_challenges where started_at < $1 order by started_at limit $2)`,
  ['before', 'limit'],
)
export const deleteChallengesBefore = async (
  tx: Tx,
  due: { before: Date; limit: number },
): Promise<number> => deleteChallengesPastDate.run(tx, due)

// ---- The state of the check ----

export interface FaceRow {
  state: 'passed' | 'review'
  /** The document picture with which the face was compared. */
  frontPictureId: string
  selfieFileId: string | null
  selfieKeySealed: Buffer | null
}
const findFaceCheck = rawStatement<{ userId: string }, FaceRow>(
  'find_face_check',
  `select state, front_picture_id as "frontPictureId", selfie_file_id as "selfieFileId",
     selfie_key_sealed as "selfieKeySealed"
   from face_checks where user_id = $1`,
  ['userId'],
)
export const findFace = (on: Querier, userId: string): Promise<FaceRow | undefined> =>
  findFaceCheck.maybeOne(on, { userId })

type NewFace = FaceRow & {
  userId: string
  selfieDeleteAfter: Date | null
  decidedAt: Date
}
const upsertFaceCheck = rawStatement<NewFace, never>(
  'upsert_face_check',
  `insert into face_checks (user_id, state, front_picture_id, selfie_file_id,
     selfie_key_sealed, selfie_delete_after, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id) do update
     set state = excluded.state, front_picture_id = excluded.front_picture_id,
       selfie_file_id = excluded.selfie_file_id,
       selfie_key_sealed = excluded.selfie_key_sealed,
       selfie_delete_after = excluded.selfie_delete_after, decided_at = excluded.decided_at`,
  [
    'userId',
    'state',
    'frontPictureId',
    'selfieFileId',
    'selfieKeySealed',
    'selfieDeleteAfter',
    'decidedAt',
  ],
)
export const upsertFace = async (tx: Tx, face: NewFace): Promise<void> => {
  await upsertFaceCheck.run(tx, face)
}

const passFaceCheck = rawStatement<{ userId: string; at: Date }, { id: string | null }>(
  'pass_face_check_by_operator',
  `update face_checks f set state = 'passed', selfie_file_id = null, selfie_key_sealed = null,
     selfie_delete_after = null, decided_at = $2
   from (select selfie_file_id from face_checks where user_id = $1 for update) was
   where f.user_id = $1 returning was.selfie_file_id as id`,
  ['userId', 'at'],
)
/** Passes the check after a review; returns the file that nobody needs any more. */
export const passFace = async (tx: Tx, userId: string, at: Date): Promise<string[]> =>
  fileIds(await passFaceCheck.all(tx, { userId, at }))

const deleteFaceCheck = rawStatement<{ userId: string }, { id: string | null }>(
  'delete_face_check',
  'delete from face_checks where user_id = $1 returning selfie_file_id as id',
  ['userId'],
)
const clearFailedTries = rawStatement<{ userId: string; at: Date }, never>(
  'clear_liveness_tries',
  `update liveness_challenges set cleared_at = $2 where user_id = $1 and cleared_at is null`,
  ['userId', 'at'],
)
/** Resets the check with all its tries; returns the file that is not needed any more. */
export const forgetFace = async (tx: Tx, userId: string, at: Date): Promise<string[]> => {
  await clearFailedTries.run(tx, { userId, at })
  return fileIds(await deleteFaceCheck.all(tx, { userId }))
}

const fileIds = (rows: { id: string | null }[]): string[] => rows.flatMap(({ id }) => id ?? [])

const clearSelfiesPastDate = rawStatement<{ at: Date; limit: number }, { id: string | null }>(
  'clear_selfies_past_date',
  `update face_checks f
   set selfie_file_id = null, selfie_key_sealed = null, selfie_delete_after = null
   from (select user_id, selfie_file_id from face_checks
         where selfie_delete_after <= $1 order by selfie_delete_after, user_id limit $2
         for update skip locked) due
   where f.user_id = due.user_id returning due.selfie_file_id as id`,
  ['at', 'limit'],
)
export const deleteSelfiesDue = async (
  tx: Tx,
  due: { at: Date; limit: number },
): Promise<string[]> => fileIds(await clearSelfiesPastDate.all(tx, due))
