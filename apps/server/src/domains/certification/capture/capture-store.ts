import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface CaptureAttempt {
  pictureType: string
  /** 'read', or the error code that the person was told. */
  outcome: string
  takenBy: string | null
  relaxed: string[]
}

type NewAttempt = CaptureAttempt & { id: string; userId: string; uploadId: string; triedAt: Date }
const insertCaptureAttempt = rawStatement<NewAttempt, never>(
  'insert_capture_attempt',
  `insert into capture_attempts (id, user_id, upload_id, picture_type, outcome, taken_by, relaxed,
     tried_at) values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (user_id, upload_id) do nothing`,
  ['id', 'userId', 'uploadId', 'pictureType', 'outcome', 'takenBy', 'relaxed', 'triedAt'],
)
export const insertAttempt = async (tx: Tx, attempt: NewAttempt): Promise<void> => {
  await insertCaptureAttempt.run(tx, attempt)
}

const findCaptureOutcome = rawStatement<
  { userId: string; uploadId: string; pictureType: string },
  { outcome: string }
>(
  'find_capture_outcome',
  `select outcome from capture_attempts
   where user_id = $1 and upload_id = $2 and picture_type = $3`,
  ['userId', 'uploadId', 'pictureType'],
)
/** The outcome of a picture that was sent before. */
export const findOutcome = async (
  on: Querier,
  of: { userId: string; uploadId: string; pictureType: string },
): Promise<string | undefined> => (await findCaptureOutcome.maybeOne(on, of))?.outcome

export interface TriedRow {
  at: Date
  what: string
  outcome: string
  takenBy: string | null
  relaxed: string[]
}
const listTriesOfUser = rawStatement<{ userId: string; limit: number }, TriedRow>(
  'list_certification_tries',
  `select tried_at as at, picture_type as what, outcome, taken_by as "takenBy", relaxed
   from capture_attempts where user_id = $1
   union all
   select used_at, 'face', coalesce(reason, result), null, '{}'
   from liveness_challenges where user_id = $1 and result is not null
     and used_at is not null
   order by at desc limit $2`,
  ['userId', 'limit'],
)
/** The person's document pictures and face checks, newest first. */
export const listTries = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<TriedRow[]> => listTriesOfUser.all(on, of)

const deleteAttemptsPastDate = rawStatement<{ before: Date; limit: number }, never>(
  'delete_capture_attempts_past_date',
  `delete from capture_attempts where id in (
     select id from capture_attempts where tried_at < $1 order by tried_at limit $2)`,
  ['before', 'limit'],
)
export const deleteAttemptsBefore = async (
  tx: Tx,
  due: { before: Date; limit: number },
): Promise<number> => deleteAttemptsPastDate.run(tx, due)
