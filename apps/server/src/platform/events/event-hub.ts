import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import type { Db, Querier } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'
import { EVENTS_CHANNEL, type PublishedEvent } from './events.ts'

/** `ready` comes again after the database connection was down: events may have been missed. */
export type HubEvent = PublishedEvent['event'] | { kind: 'ready' }
export type Subscriber = (event: HubEvent) => void

export interface EventHub {
  /** Once it has resolved, events of any of the topics reach the subscriber. Returns the unsubscribe function. */
  subscribe(topics: readonly string[], subscriber: Subscriber): Promise<() => void>
  close(): Promise<void>
}

const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 10_000
const FORGOTTEN_AT_ONCE = 1_000

// Uses the database's clock, which all servers share.
const renewLeases = rawStatement<{ topics: string[]; serverId: string; seconds: number }, unknown>(
  'renew_event_leases',
  `insert into event_listeners (listener, server_id, until)
   select listener, $2, now() + make_interval(secs => $3) from unnest($1::text[]) as l (listener)
   order by listener
   on conflict (listener, server_id) do update set until = excluded.until`,
  ['topics', 'serverId', 'seconds'],
)

const forgetLeases = rawStatement<{ limit: number }, unknown>(
  'forget_event_leases',
  `delete from event_listeners where (listener, server_id) in (
     select listener, server_id from event_listeners where until < now()
     order by until limit $1 for update skip locked)`,
  ['limit'],
)

/**
 * Receives what `publishToPerson` publishes on any server and passes it to the streams open on this one.
 * The whole process uses one connection of the pool, taken with the first subscription and replaced when
 * it breaks. Leases are left to expire: deleting one could delete the lease of a newer stream.
 */
export const openEventHub = ({ db, log }: { db: Db; log: FastifyBaseLogger }): EventHub => {
  const serverId = randomUUID()
  const subscribers = new Map<string, Set<Subscriber>>()
  /** Closes the listening connection and takes it out of the pool. */
  let disconnect: (() => void) | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  const renew = async (on: Querier, topics: readonly string[]): Promise<void> => {
    await renewLeases.run(on, { topics: [...topics], serverId, seconds: LEASE_SECONDS })
  }

  const onClient = (client: PoolClient): Querier => ({
    query: (query) => db.ask(client, query),
  })

  const deliver = (payload: string | undefined): void => {
    const { to, event } = JSON.parse(payload ?? '{}') as PublishedEvent
    for (const subscriber of [...(subscribers.get(to) ?? [])]) subscriber(event)
  }

  const connect = async (): Promise<void> => {
    const client = await db.connect()
    let renewing: NodeJS.Timeout | undefined
    let isUp = true
    const drop = (): void => {
      if (!isUp) return
      isUp = false
      clearInterval(renewing)
      client.release(true)
    }
    const onBroken = (): void => {
      drop()
      if (disconnect !== drop) return
      disconnect = undefined
      if (!isClosed) void reconnect()
    }
    try {
      client.on('notification', ({ payload }) => deliver(payload))
      client.once('error', onBroken)
      client.once('end', onBroken)
      await db.ask(client, { text: `LISTEN ${EVENTS_CHANNEL}` })
      await renew(onClient(client), [...subscribers.keys()])
    } catch (error) {
      drop()
      throw error
    }
    if (isClosed || !isUp) {
      drop()
      throw new Error('the event connection broke while it was being made')
    }
    disconnect = drop
    renewing = setInterval(() => {
      keepUp(client).catch(onBroken)
    }, RENEW_EVERY_MS).unref()
  }

  /** Renews the leases over the listening connection itself, which also detects one that died silently. */
  const keepUp = async (client: PoolClient): Promise<void> => {
    await renew(onClient(client), [...subscribers.keys()])
    await forgetLeases.run(onClient(client), { limit: FORGOTTEN_AT_ONCE })
  }

  const ensureConnected = (): Promise<void> => {
    if (disconnect) return Promise.resolve()
    opening ??= connect().finally(() => {
      opening = undefined
    })
    return opening
  }

  const reconnect = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !isClosed; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        await ensureConnected()
        // A stream may subscribe to several topics; it gets `ready` once.
        const all = new Set([...subscribers.values()].flatMap((own) => [...own]))
        for (const subscriber of all) subscriber({ kind: 'ready' })
        return
      } catch (error) {
        log.warn({ message: String(error) }, 'the event connection is down')
      }
    }
  }

  return {
    async subscribe(topics, subscriber) {
      if (isClosed) throw new Error('the event hub is closed')
      for (const topic of topics) {
        subscribers.set(topic, (subscribers.get(topic) ?? new Set()).add(subscriber))
      }
      const stop = (): void => {
        for (const topic of topics) {
          const own = subscribers.get(topic)
          own?.delete(subscriber)
          if (own?.size === 0) subscribers.delete(topic)
        }
      }
      try {
        await ensureConnected()
        await renew(db, topics)
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    async close() {
      isClosed = true
      await opening?.catch(() => undefined)
      disconnect?.()
      disconnect = undefined
    },
  }
}
