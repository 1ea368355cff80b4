import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewSession {
  id: string
  userId: string
  tokenHash: Buffer
  deviceId: string
  deviceLabel: string
  /** Of the mark by which the device is known later (known-device.ts). */
  markHash: Buffer
  /** Of the device's own key; null for one that keeps none. */
  keyHash: Buffer | null
  /** The session whose link opens this one. */
  parentId: string | null
  createdAt: Date
  expiresAt: Date
}
const insertSessionRow = rawStatement<NewSession, never>(
  'insert_session',
  `insert into sessions
     (id, user_id, token_hash, device_id, device_label, mark_hash, key_hash, created_at, last_seen_at,
      expires_at, is_from_before, parent_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, false, $10)`,
  [
    'id',
    'userId',
    'tokenHash',
    'deviceId',
    'deviceLabel',
    'markHash',
    'keyHash',
    'createdAt',
    'expiresAt',
    'parentId',
  ],
)
export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await insertSessionRow.run(tx, session)
}

export interface SessionRow {
  sessionId: string
  userId: string
  bizStatus: number
  lastSeenAt: Date
  expiresAt: Date
  revokedAt: Date | null
  closedAt: Date | null
  keyHash: Buffer | null
  isFromBefore: boolean
  /** When its token was last renewed; null for the first one. */
  renewedAt: Date | null
  /** Whether the token before is still good. */
  hasPrevious: boolean
  /** Until when it sees what is masked; null if it never did. */
  showsDataUntil: Date | null
}
export const SESSION_COLUMNS = `s.id as "sessionId", u.id as "userId", u.biz_status as "bizStatus",
     coalesce(s.last_seen_at, s.created_at) as "lastSeenAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
     u.closed_at as "closedAt", s.key_hash as "keyHash", s.is_from_before as "isFromBefore",
     s.renewed_at as "renewedAt", s.previous_token_hash is not null as "hasPrevious",
     s.shows_data_until as "showsDataUntil"`
const findSessionByToken = rawStatement<{ tokenHash: Buffer }, SessionRow>(
  'find_session',
  `select ${SESSION_COLUMNS}
   from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
  ['tokenHash'],
)
export const findSession = (on: Querier, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  findSessionByToken.maybeOne(on, { tokenHash })

const updateSeen = rawStatement<{ sessionId: string; userId: string; at: Date }, never>(
  'mark_session_seen',
  'update sessions set last_seen_at = $2 where user_id = $3 and id = $1 and last_seen_at < $2',
  ['sessionId', 'at', 'userId'],
)
export const markSeen = async (
  on: Querier,
  of: { sessionId: string; userId: string; at: Date },
): Promise<void> => {
  await updateSeen.run(on, of)
}

export interface DeviceRow {
  sessionId: string
  label: string
  signedInAt: Date
  lastSeenAt: Date
  expiresAt: Date
  keyHash: Buffer | null
  isFromBefore: boolean
  parentId: string | null
}
// All of them: a list that ends somewhere would hide who is signed in. What handing on may open is bounded.
const listOpenSessions = rawStatement<{ userId: string; at: Date }, DeviceRow>(
  'list_open_sessions',
  `select id as "sessionId", device_label as label, created_at as "signedInAt",
     coalesce(last_seen_at, created_at) as "lastSeenAt", expires_at as "expiresAt",
     key_hash as "keyHash", is_from_before as "isFromBefore", parent_id as "parentId"
   from sessions where user_id = $1 and revoked_at is null and expires_at > $2
   order by "lastSeenAt" desc, id desc`,
  ['userId', 'at'],
)
export const listDevices = (on: Querier, of: { userId: string; at: Date }): Promise<DeviceRow[]> =>
  listOpenSessions.all(on, of)

const findOwnSession = rawStatement<{ sessionId: string; userId: string }, { id: string }>(
  'find_own_session',
  'select id from sessions where id = $1 and user_id = $2',
  ['sessionId', 'userId'],
)
export const isOwnSession = async (
  on: Querier,
  of: { sessionId: string; userId: string },
): Promise<boolean> => (await findOwnSession.maybeOne(on, of)) !== undefined

// Through sessions that have ended already: what they opened may be open still.
const revokeSessionTree = rawStatement<
  { sessionId: string; userId: string; at: Date },
  { sessionId: string }
>(
  'revoke_session_tree',
  `with recursive tree as (
     select id from sessions where id = $1 and user_id = $2
     union
     select s.id from sessions s join tree on s.parent_id = tree.id where s.user_id = $2)
   update sessions set revoked_at = $3
   where user_id = $2 and id in (select id from tree) and revoked_at is null
   returning id as "sessionId"`,
  ['sessionId', 'userId', 'at'],
)
/** Ends a session and all that came of its links; returns those that were open. */
export const revokeTree = (
  tx: Tx,
  of: { sessionId: string; userId: string; at: Date },
): Promise<{ sessionId: string }[]> => revokeSessionTree.all(tx, of)

const revokeSessionsOf = rawStatement<{ userId: string; at: Date }, { sessionId: string }>(
  'revoke_all_sessions',
  `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null
   returning id as "sessionId"`,
  ['userId', 'at'],
)
export const revokeAll = (
  tx: Tx,
  of: { userId: string; at: Date },
): Promise<{ sessionId: string }[]> => revokeSessionsOf.all(tx, of)

const updateShowsData = rawStatement<{ sessionId: string; userId: string; until: Date }, never>(
  'show_data',
  'update sessions set shows_data_until = $2 where user_id = $3 and id = $1 and revoked_at is null',
  ['sessionId', 'until', 'userId'],
)
export const showData = async (
  tx: Tx,
  of: { sessionId: string; userId: string; until: Date },
): Promise<void> => {
  await updateShowsData.run(tx, of)
}

const findOpenSession = rawStatement<{ sessionId: string; at: Date }, { isOpen: boolean }>(
  'find_open_session',
  `select exists (
     select from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.closed_at is null
   ) as "isOpen"`,
  ['sessionId', 'at'],
)
export const isSessionOpen = async (
  on: Querier,
  of: { sessionId: string; at: Date },
): Promise<boolean> => (await findOpenSession.one(on, of)).isOpen

const countPeopleOnDevices = rawStatement<{ userId: string; statusMin: number }, { count: number }>(
  'count_other_people_on_devices',
  `select count(distinct s.user_id) as count
   from sessions s join users u on u.id = s.user_id and u.biz_status >= $2
   where s.user_id <> $1 and s.device_id <> ''
     and s.device_id in (select device_id from sessions where user_id = $1)`,
  ['userId', 'statusMin'],
)
export const countOthersOnDevices = async (
  on: Querier,
  of: { userId: string; statusMin: number },
): Promise<number> => (await countPeopleOnDevices.one(on, of)).count

// By the mark first: what it costs says nothing about whether the phone has an account.
const findMark = rawStatement<
  { markHash: Buffer; phoneHash: Buffer; since: Date },
  { isKnown: boolean }
>(
  'find_mark',
  `select exists (
     select from sessions s join users u on u.id = s.user_id
     where s.mark_hash = $1 and s.created_at > $3 and u.phone_hash = $2
   ) as "isKnown"`,
  ['markHash', 'phoneHash', 'since'],
)
/** Whether the device of a mark has signed in to this phone since then. */
export const isMarkOf = async (
  on: Querier,
  of: { markHash: Buffer; phoneHash: Buffer; since: Date },
): Promise<boolean> => (await findMark.one(on, of)).isKnown

const updateMarksOfTree = rawStatement<
  { sessionId: string; userId: string; bySessionId: string },
  never
>(
  'forget_marks_of_tree',
  `with recursive tree as (
     select id, mark_hash from sessions where id = $1 and user_id = $2
     union
     select s.id, s.mark_hash from sessions s join tree on s.parent_id = tree.id
     where s.user_id = $2)
   update sessions set mark_hash = null
   where user_id = $2 and mark_hash in (
     select mark_hash from tree
     where id = $1 or mark_hash is distinct from (select mark_hash from sessions where user_id = $2 and id = $3))`,
  ['sessionId', 'userId', 'bySessionId'],
)
/**
 * The device of this session, and those of all that came of its links, are strangers to the person again; but that of
 * the session which says so, where a link of the other once opened it.
 */
export const forgetMarks = async (
  tx: Tx,
  of: { sessionId: string; userId: string; bySessionId: string },
): Promise<void> => {
  await updateMarksOfTree.run(tx, of)
}

const updateMarksOfOthers = rawStatement<{ sessionId: string; userId: string }, never>(
  'forget_marks_of_others',
  `update sessions set mark_hash = null
   where user_id = $2 and mark_hash is distinct from (
     select mark_hash from sessions where id = $1 and user_id = $2)`,
  ['sessionId', 'userId'],
)
/** Every device but the one of this session is a stranger to the person again. */
export const forgetOtherMarks = async (
  tx: Tx,
  of: { sessionId: string; userId: string },
): Promise<void> => {
  await updateMarksOfOthers.run(tx, of)
}

const insertUsedToken = rawStatement<{ tokenId: string; usedAt: Date }, never>(
  'use_open_token',
  'insert into used_open_tokens (token_id, used_at) values ($1, $2) on conflict do nothing',
  ['tokenId', 'usedAt'],
)
/** True only the first time. */
export const useOpenToken = async (tx: Tx, tokenId: string, usedAt: Date): Promise<boolean> =>
  (await insertUsedToken.run(tx, { tokenId, usedAt })) === 1

const findUsedToken = rawStatement<{ tokenId: string }, { isUsed: boolean }>(
  'find_used_open_token',
  'select exists (select from used_open_tokens where token_id = $1) as "isUsed"',
  ['tokenId'],
)
export const isOpenTokenUsed = async (on: Querier, tokenId: string): Promise<boolean> =>
  (await findUsedToken.one(on, { tokenId })).isUsed

const deleteUsedTokens = rawStatement<{ before: Date; limit: number }, never>(
  'delete_used_open_tokens',
  `delete from used_open_tokens where token_id in (
     select token_id from used_open_tokens where used_at < $1
     order by used_at limit $2)`,
  ['before', 'limit'],
)
export const deleteOpenTokens = (on: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteUsedTokens.run(on, old)

const deleteOver = rawStatement<{ before: Date; limit: number }, never>(
  'delete_sessions_over',
  // What still points to one goes first, by its own job or a night before it: sessions are a tree.
  `delete from sessions where id in (
     select s.id from sessions s
     where least(s.expires_at, s.revoked_at) < $1
       and not exists (select from sessions c where c.parent_id = s.id)
       and not exists (select from push_devices p where p.session_id = s.id)
       and not exists (select from event_tickets e where e.session_id = s.id)
       and not exists (select from hand_offs h where h.session_id = s.id or h.opened_session_id = s.id)
     order by least(s.expires_at, s.revoked_at) limit $2)`,
  ['before', 'limit'],
)
export const deleteSessionsOver = (
  tx: Tx,
  input: { before: Date; limit: number },
): Promise<number> => deleteOver.run(tx, input)
