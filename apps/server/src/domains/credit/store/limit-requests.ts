import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface LimitRequestRow {
  limitRequestId: string
  userId: string
  currency: Currency
  amountMinor: Minor
  reasonSealed: Buffer
  requestedAt: Date
  decidedAt: Date | null
  decision: 'granted' | 'refused' | null
  /** A key of the catalogue `credit`. */
  decidedReason: string | null
}

const REQUESTS = `select id as "limitRequestId", user_id as "userId", currency,
    amount_minor as "amountMinor", reason_sealed as "reasonSealed",
    requested_at as "requestedAt", decided_at as "decidedAt", decision,
    decided_reason as "decidedReason"
  from limit_requests`

type NewRequest = Pick<
  LimitRequestRow,
  'limitRequestId' | 'userId' | 'currency' | 'amountMinor' | 'reasonSealed' | 'requestedAt'
>
const insert = rawStatement<NewRequest, never>(
  'insert_limit_request',
  `insert into limit_requests (id, user_id, currency, amount_minor, reason_sealed, requested_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (user_id) where decided_at is null do nothing`,
  ['limitRequestId', 'userId', 'currency', 'amountMinor', 'reasonSealed', 'requestedAt'],
)
/** False when this person already has an open one. */
export const insertRequest = async (tx: Tx, request: NewRequest): Promise<boolean> =>
  (await insert.run(tx, request)) === 1

const newest = rawStatement<{ userId: string }, LimitRequestRow>(
  'find_newest_limit_request',
  `${REQUESTS} where user_id = $1 order by requested_at desc, id desc limit 1`,
  ['userId'],
)
export const findNewest = (on: Querier, userId: string): Promise<LimitRequestRow | undefined> =>
  newest.maybeOne(on, { userId })

const open = rawStatement<{ at: Date; id: string; limit: number }, LimitRequestRow>(
  'list_open_limit_requests',
  `${REQUESTS} where decided_at is null and (requested_at, id) > ($1, $2)
   order by requested_at, id limit $3`,
  ['at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listOpen = (
  on: Querier,
  of: { at: Date; id: string; limit: number },
): Promise<LimitRequestRow[]> => open.all(on, of)

const byId = rawStatement<{ limitRequestId: string }, LimitRequestRow>(
  'find_limit_request',
  `${REQUESTS} where id = $1`,
  ['limitRequestId'],
)
export const findRequest = (
  on: Querier,
  limitRequestId: string,
): Promise<LimitRequestRow | undefined> => byId.maybeOne(on, { limitRequestId })

const lock = rawStatement<{ limitRequestId: string }, LimitRequestRow>(
  'lock_limit_request',
  `${REQUESTS} where id = $1 for update`,
  ['limitRequestId'],
)
export const lockRequest = (tx: Tx, limitRequestId: string): Promise<LimitRequestRow | undefined> =>
  lock.maybeOne(tx, { limitRequestId })

interface Decided {
  limitRequestId: string
  decision: 'granted' | 'refused'
  decidedReason: string | null
  at: Date
}
const decide = rawStatement<Decided, never>(
  'decide_limit_request',
  `update limit_requests set decision = $2, decided_reason = $3, decided_at = $4 where id = $1`,
  ['limitRequestId', 'decision', 'decidedReason', 'at'],
)
export const setDecided = (tx: Tx, decided: Decided): Promise<number> => decide.run(tx, decided)
