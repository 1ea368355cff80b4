/**
 * How long a session lives, and how long it may rest: one table, which docs/SECURITY.md repeats. `bound` belongs to a
 * device's key, without which its token is worth nothing. A browser that can keep no key, or another client
 * that sends none, has a `short` one. One from `before` there were keys ends 30 days after the update (its
 * migration) unless its device comes back and binds it (renew-session.ts).
 */
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const SESSION_LIMITS = {
  bound: { lifeMs: 365 * DAY_MS, idleMs: 180 * DAY_MS },
  short: { lifeMs: 24 * HOUR_MS, idleMs: 12 * HOUR_MS },
  before: { idleMs: 30 * DAY_MS },
} as const

/** The token of a bound session is renewed when it is this old. */
export const TOKEN_LIFE_MS = 7 * DAY_MS

/** Calls that were under way with the token before are still answered for this long after the new one came back. */
export const TOKEN_OVERLAP_MS = 5 * MINUTE_MS

/** A link waits this long to be opened, and then this long for the device that made it to say that it knows the other one. */
export const LINK_LIFE_MS = 5 * MINUTE_MS
export const CONFIRM_LIFE_MS = 5 * MINUTE_MS

/**
 * No link opens another session where a person has so many: nobody has more devices, and a thief could fill the list. A code to
 * the own phone always signs in.
 */
export const SESSIONS_BY_LINK_MAX = 20

/** How long a session sees what is masked, after a fresh code. */
export const DATA_SHOWN_MS = 10 * MINUTE_MS

/** How long the mark of a device is honoured, whatever became of the session that it came with. */
export const MARK_LIFE_MS = 365 * DAY_MS

interface Ageing {
  keyHash: Buffer | null
  isFromBefore: boolean
  lastSeenAt: Date
  expiresAt: Date
}

export const isShort = ({ keyHash, isFromBefore }: Omit<Ageing, 'lastSeenAt' | 'expiresAt'>) =>
  keyHash === null && !isFromBefore

/** Whether it has ended by its age, or because it was not used for too long. */
export const isOver = (session: Ageing, at: Date): boolean => {
  const { idleMs } = SESSION_LIMITS[kindOf(session)]
  return session.expiresAt <= at || at.getTime() - session.lastSeenAt.getTime() >= idleMs
}

const kindOf = (session: Ageing): keyof typeof SESSION_LIMITS => {
  if (session.keyHash !== null) return 'bound'
  return isShort(session) ? 'short' : 'before'
}

/** When a session ends that begins now: one that another has opened, no later than that. */
export const endOfNew = (keyHash: Buffer | undefined, at: Date, parentEnd?: Date): Date => {
  const endMs = at.getTime() + SESSION_LIMITS[keyHash ? 'bound' : 'short'].lifeMs
  return new Date(Math.min(endMs, parentEnd?.getTime() ?? endMs))
}
