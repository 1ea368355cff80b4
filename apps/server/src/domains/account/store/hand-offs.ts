import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewHandOff {
  userId: string
  id: string
  /** The session that hands on. */
  sessionId: string
  /** What both screens will show. */
  number: string
  madeAt: Date
  expiresAt: Date
}
const insertRow = rawStatement<NewHandOff, never>(
  'insert_hand_off',
  `insert into hand_offs (user_id, id, session_id, number, made_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'id', 'sessionId', 'number', 'madeAt', 'expiresAt'],
)
export const insertHandOff = async (tx: Tx, handOff: NewHandOff): Promise<void> => {
  await insertRow.run(tx, handOff)
}

const deleteUnclaimed = rawStatement<{ userId: string; sessionId: string }, never>(
  'delete_unclaimed_hand_offs',
  'delete from hand_offs where user_id = $1 and session_id = $2 and claimed_by is null',
  ['userId', 'sessionId'],
)
/** A link that nobody has opened ends when its session makes the next one. */
export const deleteUnopened = async (
  tx: Tx,
  of: { userId: string; sessionId: string },
): Promise<void> => {
  await deleteUnclaimed.run(tx, of)
}

interface Unopened {
  handOffId: string
  madeAt: Date
  expiresAt: Date
}
const findUnopenedRow = rawStatement<{ userId: string; sessionId: string; since: Date }, Unopened>(
  'find_unopened_hand_off',
  `select id as "handOffId", made_at as "madeAt", expires_at as "expiresAt" from hand_offs
   where user_id = $1 and session_id = $2 and claimed_by is null and made_at > $3
   order by made_at desc, id limit 1`,
  ['userId', 'sessionId', 'since'],
)
/** The link that this session has made since then and nobody has opened. */
export const findUnopened = (
  tx: Tx,
  of: { userId: string; sessionId: string; since: Date },
): Promise<Unopened | undefined> => findUnopenedRow.maybeOne(tx, of)

export interface HandOffRow {
  handOffId: string
  sessionId: string
  number: string
  expiresAt: Date
  claimedBy: Buffer | null
  deviceLabel: string
  isConfirmed: boolean | null
  openedSessionId: string | null
  /** The session that made it. */
  makerExpiresAt: Date
  isMakerOpen: boolean
}
const COLUMNS = `h.id as "handOffId", h.session_id as "sessionId", h.number, h.expires_at as "expiresAt",
  h.claimed_by as "claimedBy", h.device_label as "deviceLabel", h.is_confirmed as "isConfirmed",
  h.opened_session_id as "openedSessionId", s.expires_at as "makerExpiresAt",
  s.revoked_at is null as "isMakerOpen"`

const findRow = rawStatement<{ userId: string; handOffId: string }, HandOffRow>(
  'find_hand_off',
  `select ${COLUMNS} from hand_offs h join sessions s on s.user_id = h.user_id and s.id = h.session_id
   where h.user_id = $1 and h.id = $2`,
  ['userId', 'handOffId'],
)
/** Whoever changes it afterwards has locked its person's row before. */
export const findHandOff = (
  on: Querier,
  of: { userId: string; handOffId: string },
): Promise<HandOffRow | undefined> => findRow.maybeOne(on, of)

export type AskedRow = Pick<HandOffRow, 'handOffId' | 'number' | 'deviceLabel' | 'expiresAt'>
const findAskedRow = rawStatement<{ userId: string; sessionId: string; at: Date }, AskedRow>(
  'find_asked_hand_off',
  `select id as "handOffId", number, device_label as "deviceLabel", expires_at as "expiresAt"
   from hand_offs
   where user_id = $1 and session_id = $2 and claimed_by is not null and is_confirmed is null
     and expires_at > $3
   order by claimed_at desc, id limit 1`,
  ['userId', 'sessionId', 'at'],
)
/** The latest that another device opened and nobody has decided. */
export const findAsked = (
  on: Querier,
  of: { userId: string; sessionId: string; at: Date },
): Promise<AskedRow | undefined> => findAskedRow.maybeOne(on, of)

interface Claim {
  userId: string
  handOffId: string
  claimedBy: Buffer
  deviceLabel: string
  at: Date
  expiresAt: Date
}
const claimRow = rawStatement<Claim, never>(
  'claim_hand_off',
  `update hand_offs set claimed_by = $3, device_label = $4, claimed_at = $5, expires_at = $6
   where user_id = $1 and id = $2 and claimed_by is null`,
  ['userId', 'handOffId', 'claimedBy', 'deviceLabel', 'at', 'expiresAt'],
)
export const claimHandOff = async (tx: Tx, claim: Claim): Promise<void> => {
  await claimRow.run(tx, claim)
}

const decideRow = rawStatement<
  { userId: string; handOffId: string; isConfirmed: boolean; expiresAt: Date },
  never
>(
  'decide_hand_off',
  `update hand_offs set is_confirmed = $3, expires_at = $4,
     opened_session_id = case when $3 then opened_session_id end
   where user_id = $1 and id = $2`,
  ['userId', 'handOffId', 'isConfirmed', 'expiresAt'],
)
export const decideHandOff = async (
  tx: Tx,
  of: { userId: string; handOffId: string; isConfirmed: boolean; expiresAt: Date },
): Promise<void> => {
  await decideRow.run(tx, of)
}

const noteOpened = rawStatement<
  { userId: string; handOffId: string; openedSessionId: string },
  never
>(
  'note_hand_off_opened',
  'update hand_offs set opened_session_id = $3 where user_id = $1 and id = $2',
  ['userId', 'handOffId', 'openedSessionId'],
)
export const noteSession = async (
  tx: Tx,
  of: { userId: string; handOffId: string; openedSessionId: string },
): Promise<void> => {
  await noteOpened.run(tx, of)
}

const deleteOld = rawStatement<{ before: Date; limit: number }, never>(
  'delete_old_hand_offs',
  `delete from hand_offs where (user_id, id) in (
     select user_id, id from hand_offs where made_at < $1 order by made_at limit $2)`,
  ['before', 'limit'],
)
export const deleteHandOffs = (on: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteOld.run(on, old)
