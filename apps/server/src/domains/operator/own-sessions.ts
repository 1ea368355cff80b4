import { STAFF_CALLS } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Operator, StaffSession } from './operator.ts'
import { hasTotp, listKeys } from './session/key-store.ts'
import * as sessions from './session/session-store.ts'

const sessionOf = ({ session }: Operator): StaffSession => {
  if (!session) throw new AppError('PASSKEY_NEEDED')
  return session
}

/** Whether this session may make a call at all: after enrolment, and without a passkey only what reads. */
const isOpenTo = ({ roles, session, isEnrolled }: Operator, call: string): boolean => {
  const asked = STAFF_CALLS[call]
  if (!asked?.roles.some((role) => roles.includes(role))) return false
  if (!isEnrolled && !asked.isOwn) return false
  return asked.touch === 'none' || session?.kind === 'passkey'
}

/** The person, what they may do in this session, and their keys and sessions. */
export const whoAmI = async ({ db }: Pick<Deps, 'db'>, who: Operator, at: Date) => {
  const { sessionId } = sessionOf(who)
  const { operatorId, name, roles, isEnrolled } = who
  return {
    operatorId,
    name,
    roles,
    sessionId,
    isEnrolled,
    calls: Object.keys(STAFF_CALLS).filter((call) => isOpenTo(who, call)),
    hasTotp: await hasTotp(db, operatorId),
    keys: await listKeys(db, operatorId),
    sessions: await sessions.listSessions(db, { operatorId, at }),
  }
}

/** The page was left alone: nothing is answered until a passkey is touched. */
export const lockOwnSession = async ({ db }: Pick<Deps, 'db'>, who: Operator): Promise<void> =>
  sessions.lockSession(db, sessionOf(who).sessionId)

export const signOutStaff = async (
  { db }: Pick<Deps, 'db'>,
  who: Operator,
  at: Date,
): Promise<void> => {
  const { sessionId } = sessionOf(who)
  await sessions.endSession(db, { sessionId, operatorId: who.operatorId, at })
}

/** Ends one of one's own sessions, such as one that was left open elsewhere. Throws NOT_FOUND. */
export const endOwnSession = async (
  { db }: Pick<Deps, 'db'>,
  who: Operator,
  { sessionId }: { sessionId: string },
  at: Date,
): Promise<void> => {
  const { operatorId } = who
  if (!(await sessions.endSession(db, { sessionId, operatorId, at }))) {
    throw new AppError('NOT_FOUND')
  }
}
