import { createHash } from 'node:crypto'
import type { Querier, Tx } from './db/pool.ts'
import { rawStatement } from './db/statement.ts'
import { AppError } from './errors.ts'

export interface IdempotentRequest {
  userId: string
  /** The endpoint's name. */
  call: string
  requestId: string
  /** The request without its requestId; two are the same when their canonical JSON is. */
  input: unknown
  at: Date
}

type Key = { userId: string; call: string; requestId: string }

const tryLock = rawStatement<Key, { isMine: boolean }>(
  'lock_idempotent_request',
  `select pg_try_advisory_xact_lock(hashtextextended($1::uuid::text || ' ' || $2 || ' ' || $3, 42)) as "isMine"`,
  ['userId', 'call', 'requestId'],
)

const findAnswer = rawStatement<Key, { inputHash: Buffer; answer: unknown }>(
  'find_answered_request',
  `select input_hash as "inputHash", answer from answered_requests
   where user_id = $1 and call = $2 and request_id = $3`,
  ['userId', 'call', 'requestId'],
)

const insertAnswer = rawStatement<
  Key & { inputHash: Buffer; answer: string; answeredAt: Date },
  never
>(
  'insert_answered_request',
  `insert into answered_requests (user_id, call, request_id, input_hash, answer, answered_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'call', 'requestId', 'inputHash', 'answer', 'answeredAt'],
)

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

const hashOf = (input: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(input ?? null, sortKeys))
    .digest()

/** Whether the request has its answer already; for what would otherwise be prepared for nothing. */
export const isAnswered = async (on: Querier, key: Key): Promise<boolean> =>
  (await findAnswer.maybeOne(on, key)) !== undefined

/**
 * Runs `work` once for a (borrower, call, requestId) in the caller's transaction, and stores its answer
 * there. The same request again gets the same answer; a different input throws 409 REQUEST_DIFFERS; a
 * request still running elsewhere 409 IN_PROGRESS. A refused input throws, rolls back and is not
 * remembered.
 *
 * What `ahead` locks and reads leaves with the question whether the request has its answer, and is given to `work`;
 * of one that is answered it is not looked at.
 */
export const once = async <Answer, Read = undefined>(
  tx: Tx,
  request: IdempotentRequest,
  work: (read: Read) => Promise<Answer>,
  ahead?: () => Promise<Read>,
): Promise<Answer> => {
  const { userId, call, requestId } = request
  const key = { userId, call, requestId }
  const inputHash = hashOf(request.input)
  const [[lock, known], [reading]] = await Promise.all([
    Promise.all([tryLock.one(tx, key), findAnswer.maybeOne(tx, key)]),
    Promise.allSettled([ahead?.() as Promise<Read>]),
  ])
  if (known && !known.inputHash.equals(inputHash)) throw new AppError('REQUEST_DIFFERS')
  if (known) return known.answer as Answer
  if (!lock.isMine) throw new AppError('IN_PROGRESS', { waitSeconds: 1 })
  if (reading.status === 'rejected') throw reading.reason
  const answer = await work(reading.value)
  insertAnswer.send(tx, {
    ...key,
    inputHash,
    answer: JSON.stringify(answer),
    answeredAt: request.at,
  })
  return answer
}

const DAY_MS = 86_400_000

const deleteOld = rawStatement<{ before: Date; limit: number }, never>(
  'delete_old_answered_requests',
  `delete from answered_requests where ctid in
     (select ctid from answered_requests where answered_at < $1 limit $2)`,
  ['before', 'limit'],
)

/**
 * Deletes at most `limit` answers that are older than the promise; returns how many. A request is repeated within minutes, or by
 * a phone that was away for weeks: afterwards its answer is of no use.
 */
export const forgetOldAnswers = (
  { answersKeptDays }: { readonly answersKeptDays: number },
  on: Querier,
  { at, limit }: { at: Date; limit: number },
): Promise<number> => {
  const before = new Date(at.getTime() - answersKeptDays * DAY_MS)
  return deleteOld.run(on, { before, limit })
}
