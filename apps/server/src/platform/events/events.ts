import type { EventKind } from '@noren/contract/events'
import type { Tx } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'

/** Ids only: it says that something changed, and whoever hears it asks for what they may see. */
export interface PersonEvent {
  readonly kind: EventKind
  readonly borrowId?: string | undefined
  /** Of a payment order: also told to whoever has its public page open. */
  readonly ref?: string | undefined
}

/** What travels to the servers; `ended` closes the streams of a session. */
export interface ToldEvent {
  readonly to: string
  readonly event:
    | { kind: EventKind; borrowId?: string | undefined; ref?: string | undefined }
    | { kind: 'ended' }
}

/** Whose events a stream brings. */
export interface Audience {
  /** What is told to any of these is written to the stream. */
  listeners: readonly string[]
  /** Streams are counted by it: a session, or an order's public code. */
  owner: string
}

export const EVENTS_CHANNEL = 'noren_events'

export const listenerOfPerson = (userId: string): string => `person:${userId}`
export const listenerOfOrder = (ref: string): string => `order:${ref}`
export const listenerOfSession = (sessionId: string): string => `session:${sessionId}`

const tellListeners = rawStatement<{ listeners: string[]; payloads: string[] }, unknown>(
  'tell_listeners',
  `select pg_notify('${EVENTS_CHANNEL}', told.payload)
   from unnest($1::text[], $2::text[]) as told (listener, payload)
   where exists (
     select from event_listeners l where l.listener = told.listener and l.until > now())`,
  ['listeners', 'payloads'],
)

const tell = async (tx: Tx, told: readonly ToldEvent[]): Promise<void> => {
  if (told.length === 0) return
  tellListeners.send(tx, {
    listeners: told.map(({ to }) => to),
    payloads: told.map((one) => JSON.stringify(one)),
  })
}

/**
 * Tells people's open pages, on whatever server, that something of theirs changed: when and only if
 * the transaction commits. The same event told twice in it arrives once.
 */
export const tellPeople = (
  tx: Tx,
  told: readonly { userId: string; event: PersonEvent }[],
): Promise<void> =>
  tell(
    tx,
    told.flatMap(({ userId, event }) => {
      const { kind, ref } = event
      const toPerson = { to: listenerOfPerson(userId), event }
      // The public page of an order knows no loan.
      return ref ? [toPerson, { to: listenerOfOrder(ref), event: { kind, ref } }] : [toPerson]
    }),
  )

export const tellPerson = (tx: Tx, userId: string, event: PersonEvent): Promise<void> =>
  tellPeople(tx, [{ userId, event }])

/** The session is over: its streams end with it. */
export const tellSessionEnd = (tx: Tx, sessionId: string): Promise<void> =>
  tell(tx, [{ to: listenerOfSession(sessionId), event: { kind: 'ended' } }])
