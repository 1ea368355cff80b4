import type { EventKind } from '@noren/contract/events'
import type { Tx } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'

/** Ids only: it says that something changed; the receiver then asks for what it may see. */
export interface PersonEvent {
  readonly kind: EventKind
  readonly borrowId?: string | undefined
  /** Of a payment order: the event also goes to its public page. */
  readonly ref?: string | undefined
}

/** What travels between servers; `ended` closes the streams of a session. */
export interface PublishedEvent {
  readonly to: string
  readonly event:
    | { kind: EventKind; borrowId?: string | undefined; ref?: string | undefined }
    /** To the staff: work of a kind changed (migration 0735). */
    | { kind: 'work'; work: string }
    | { kind: 'ended' }
}

/** Which events a stream carries. */
export interface Audience {
  /** Events published to any of these are written to the stream. */
  topics: readonly string[]
  /** Streams are limited per owner: a session, or an address that knows an order's public code. */
  owner: string
  /** For what strangers may open too: a stream too many is refused, and ends nobody else's. */
  isPublic?: boolean
  /** Asked at every heartbeat; when it says no, the stream ends. */
  isStillOpen?: (at: Date) => Promise<boolean>
}

export const EVENTS_CHANNEL = 'noren_events'

export const topicOfPerson = (userId: string): string => `person:${userId}`
export const topicOfOrder = (ref: string): string => `order:${ref}`
/** As the triggers of migration 0735 name them. */
export const topicOfWork = (kind: string): string => `work:${kind}`
export const topicOfStaffSession = (sessionId: string): string => `staff-session:${sessionId}`
export const topicOfSession = (sessionId: string): string => `session:${sessionId}`

const notifyListeners = rawStatement<{ topics: string[]; payloads: string[] }, unknown>(
  'notify_event_listeners',
  `select pg_notify('${EVENTS_CHANNEL}', published.payload)
   from unnest($1::text[], $2::text[]) as published (listener, payload)
   where exists (
     select from event_listeners l where l.listener = published.listener and l.until > now())`,
  ['topics', 'payloads'],
)

/** What a transaction has published by now; it leaves in one statement, however many places publish. */
const published = new WeakMap<Tx, PublishedEvent[]>()

const publish = async (tx: Tx, events: readonly PublishedEvent[]): Promise<void> => {
  if (events.length === 0) return
  const before = published.get(tx)
  if (before) {
    before.push(...events)
    return
  }
  const all = [...events]
  published.set(tx, all)
  tx.beforeCommit(() =>
    notifyListeners.send(tx, {
      topics: all.map(({ to }) => to),
      payloads: all.map((one) => JSON.stringify(one)),
    }),
  )
}

/**
 * Tells people's open pages, on any server, that something of theirs changed: when and only if
 * the transaction commits. The same event published twice in one transaction arrives once.
 */
export const publishToPeople = (
  tx: Tx,
  events: readonly { userId: string; event: PersonEvent }[],
): Promise<void> =>
  publish(
    tx,
    events.flatMap(({ userId, event }) => {
      const { kind, ref } = event
      const toPerson = { to: topicOfPerson(userId), event }
      // The public page of an order must not learn the loan's id.
      return ref ? [toPerson, { to: topicOfOrder(ref), event: { kind, ref } }] : [toPerson]
    }),
  )

export const publishToPerson = (tx: Tx, userId: string, event: PersonEvent): Promise<void> =>
  publishToPeople(tx, [{ userId, event }])

/** Ends the streams of a session that is over. */
export const publishSessionEnd = (tx: Tx, sessionId: string): Promise<void> =>
  publish(tx, [{ to: topicOfSession(sessionId), event: { kind: 'ended' } }])
