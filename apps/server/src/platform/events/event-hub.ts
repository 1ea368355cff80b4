import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PoolClient } from 'pg'
import type { Db, Querier } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'
import { EVENTS_CHANNEL, type ToldEvent } from './events.ts'

/** `ready` again after the line to the database was down: events may have been missed. */
export type Heard = ToldEvent['event'] | { kind: 'ready' }
export type Hear = (event: Heard) => void

export interface EventHub {
  /** From its return on, what is told to any of the listeners is heard; returns how to stop. */
  listen(listeners: readonly string[], hear: Hear): Promise<() => void>
  close(): Promise<void>
}

const LEASE_SECONDS = 60
const RENEW_EVERY_MS = 20_000
const ANSWER_WITHIN_MS = 10_000
const FIRST_PAUSE_MS = 250
const PAUSE_MS_MAX = 10_000
const FORGOTTEN_AT_ONCE = 1_000

// By the database's own clock, which all servers share.
const renewLeases = rawStatement<
  { listeners: string[]; serverId: string; seconds: number },
  unknown
>(
  'renew_event_leases',
  `insert into event_listeners (listener, server_id, until)
   select listener, $2, now() + make_interval(secs => $3) from unnest($1::text[]) as l (listener)
   order by listener
   on conflict (listener, server_id) do update set until = excluded.until`,
  ['listeners', 'serverId', 'seconds'],
)

const forgetLeases = rawStatement<{ limit: number }, unknown>(
  'forget_event_leases',
  `delete from event_listeners where (listener, server_id) in (
     select listener, server_id from event_listeners where until < now()
     order by until limit $1 for update skip locked)`,
  ['limit'],
)

/**
 * Hears what is told by `tellPerson` on any server and hands it to the streams that are open here.
 * One connection of the pool for the whole process, held only after somebody has listened; it is
 * made anew when it breaks. Leases are left to run out: to end one could end that of a newer stream.
 */
export const openEventHub = ({ db, log }: { db: Db; log: FastifyBaseLogger }): EventHub => {
  const serverId = randomUUID()
  const ears = new Map<string, Set<Hear>>()
  /** Gives the connection that listens back, broken for good. */
  let line: (() => void) | undefined
  let opening: Promise<void> | undefined
  let isClosed = false

  const renew = async (on: Querier, listeners: readonly string[]): Promise<void> => {
    await renewLeases.run(on, { listeners: [...listeners], serverId, seconds: LEASE_SECONDS })
  }

  const handOn = (payload: string | undefined): void => {
    const { to, event } = JSON.parse(payload ?? '{}') as ToldEvent
    for (const hear of [...(ears.get(to) ?? [])]) hear(event)
  }

  const openLine = async (): Promise<void> => {
    const client = await db.connect()
    let renewing: NodeJS.Timeout | undefined
    let isUp = true
    const drop = (): void => {
      if (!isUp) return
      isUp = false
      clearInterval(renewing)
      client.release(true)
    }
    const fall = (): void => {
      drop()
      if (line !== drop) return
      line = undefined
      if (!isClosed) void reopen()
    }
    try {
      client.on('notification', ({ payload }) => handOn(payload))
      client.once('error', fall)
      client.once('end', fall)
      await client.query(`LISTEN ${EVENTS_CHANNEL}`)
      await renew(client as unknown as Querier, [...ears.keys()])
    } catch (error) {
      drop()
      throw error
    }
    if (isClosed || !isUp) {
      drop()
      throw new Error('the event line fell while it was made')
    }
    line = drop
    renewing = setInterval(() => {
      keepUp(client).catch(fall)
    }, RENEW_EVERY_MS).unref()
  }

  /** Renews the leases over the line itself, which shows a line that has gone dead without a word. */
  const keepUp = async (client: PoolClient): Promise<void> => {
    const on = client as unknown as Querier
    const work = renew(on, [...ears.keys()]).then(() =>
      forgetLeases.run(on, { limit: FORGOTTEN_AT_ONCE }),
    )
    const late = sleep(ANSWER_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error('the event line does not answer')
    })
    late.catch(() => undefined)
    await Promise.race([work, late])
  }

  const ensureLine = (): Promise<void> => {
    if (line) return Promise.resolve()
    opening ??= openLine().finally(() => {
      opening = undefined
    })
    return opening
  }

  const reopen = async (): Promise<void> => {
    for (let pauseMs = FIRST_PAUSE_MS; !isClosed; pauseMs = Math.min(2 * pauseMs, PAUSE_MS_MAX)) {
      await sleep(pauseMs, undefined, { ref: false })
      try {
        await ensureLine()
        // A stream listens to several; it is told once.
        const all = new Set([...ears.values()].flatMap((hears) => [...hears]))
        for (const hear of all) hear({ kind: 'ready' })
        return
      } catch (error) {
        log.warn({ message: String(error) }, 'the event line is down')
      }
    }
  }

  return {
    async listen(listeners, hear) {
      if (isClosed) throw new Error('the event hub is closed')
      for (const listener of listeners) {
        ears.set(listener, (ears.get(listener) ?? new Set()).add(hear))
      }
      const stop = (): void => {
        for (const listener of listeners) {
          const hears = ears.get(listener)
          hears?.delete(hear)
          if (hears?.size === 0) ears.delete(listener)
        }
      }
      try {
        await ensureLine()
        await renew(db, listeners)
      } catch (error) {
        stop()
        throw error
      }
      return stop
    },
    async close() {
      isClosed = true
      await opening?.catch(() => undefined)
      line?.()
      line = undefined
    },
  }
}
