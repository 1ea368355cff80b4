import {
  forbiddenPairOf,
  mayCall,
  STAFF_CALLS,
  type StaffCall,
} from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { FRESH_MINUTES, isIdle } from './decide/rules.ts'
import type { Operator, StaffSession } from './operator.ts'
import { tokenHashOf, tokensSince } from './operators.ts'
import { sessionHashOf } from './session/secrets.ts'
import { markSeen } from './session/session-store.ts'
import * as store from './store/operator.ts'

export interface StaffCaller {
  /** A terminal token. */
  token: string | undefined
  /** From the cookie. */
  sessionToken: string | undefined
  /** The request came from a page of our own. */
  isOwnPage: boolean
  at: Date
}

/** Seen times are written only this often; otherwise each call would be a write. */
const SEEN_EVERY_MS = 15_000
const MINUTE_MS = 60_000
/** What a locked session may still do. */
const WHILE_LOCKED = ['signOutStaff', 'lockSession']
/** What an open page does by itself: no sign that somebody is there. */
const UNATTENDED = ['operatorEvents']

/**
 * The person of the staff behind a session or a token, if they may make this call, so surely. Throws
 * NO_SESSION or SESSION_LOCKED, FORBIDDEN for anything that no role of theirs has, and what is missing
 * otherwise.
 */
export const admitOperator = async (
  deps: Pick<Deps, 'db' | 'config'>,
  call: string,
  caller: StaffCaller,
): Promise<Operator> => {
  const known = caller.sessionToken
    ? await bySession(deps, call, { ...caller, sessionToken: caller.sessionToken })
    : await byToken(deps, caller)
  const { found, session } = known
  const asked = mayCall(found.roles, call) ? STAFF_CALLS[call] : undefined
  if (found.isPaused || !asked) throw new AppError('FORBIDDEN')
  const pair = forbiddenPairOf(found.personRoles)
  if (pair) throw new AppError('ROLE_PAIR', { one: pair[0], other: pair[1] })
  refuseUnsure(deps, asked, { ...known, at: caller.at })
  const { operatorId, name, roles, isEnrolled } = found
  return { operatorId, name, roles, session, isEnrolled }
}

interface Known {
  found: store.FoundOperator
  session: StaffSession | null
}

const byToken = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { token, at }: StaffCaller,
): Promise<Known> => {
  if (!token || !(config.operatorTokens ?? config.isSandbox)) throw new AppError('NO_SESSION')
  const of = { tokenHash: tokenHashOf(token), at, since: tokensSince(at) }
  const found = await store.findOperator(db, of)
  if (!found) throw new AppError('NO_SESSION')
  return { found, session: null }
}

const bySession = async (
  { db }: Pick<Deps, 'db'>,
  call: string,
  { sessionToken, isOwnPage, at }: StaffCaller & { sessionToken: string },
): Promise<Known> => {
  // The browser sends the cookie by itself, whoever made the page.
  if (!isOwnPage) throw new AppError('FORBIDDEN')
  const found = await store.findSession(db, { tokenHash: sessionHashOf(sessionToken), at })
  if (!found) throw new AppError('NO_SESSION')
  const { sessionId, kind, freshAt, seenAt } = found
  const idleMs = at.getTime() - seenAt.getTime()
  const isLocked = found.isLocked || isIdle(seenAt, at)
  if (isLocked && !WHILE_LOCKED.includes(call)) throw new AppError('SESSION_LOCKED')
  if (!isLocked && idleMs >= SEEN_EVERY_MS && !UNATTENDED.includes(call)) {
    await markSeen(db, { sessionId, at })
  }
  return { found, session: { sessionId, kind, freshAt } }
}

const refuseUnsure = (
  { config }: Pick<Deps, 'config'>,
  { touch, isOwn }: StaffCall,
  { found, session, at }: Known & { at: Date },
): void => {
  if (!session) {
    // A token is no person: it moves no money and gives no right where either is real.
    if (isOwn || (touch !== 'none' && !config.isSandbox)) throw new AppError('PASSKEY_NEEDED')
    return
  }
  if (!found.isEnrolled && !isOwn) throw new AppError('ENROL_MORE')
  if (touch === 'none') return
  if (session.kind !== 'passkey') throw new AppError('PASSKEY_NEEDED')
  // What is signed brings a touch of its own.
  if (touch === 'signed') return
  const since = at.getTime() - (session.freshAt?.getTime() ?? 0)
  if (since >= FRESH_MINUTES * MINUTE_MS) throw new AppError('FRESH_NEEDED')
}
