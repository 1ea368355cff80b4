import { PassThrough } from 'node:stream'
import type { EndpointSpec } from '@noren/contract/endpoint'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import type { HubEvent } from '../platform/events/event-hub.ts'
import type { Audience } from '../platform/events/events.ts'
import type { Call, Route } from './route.ts'

/**
 * Connects an event endpoint with the topics of its caller. The handler refuses by throwing, like any
 * other.
 */
export const streamRoute = <E extends EndpointSpec>(
  endpoint: E,
  audienceOf: (call: Call<E>) => Promise<Audience>,
): Route => ({ endpoint, handle: audienceOf as unknown as Route['handle'] })

/** Proxies and phones close a connection that is idle for half a minute. */
const HEARTBEAT_MS = 25_000
/** After this time the client reconnects with a new ticket, so its permission is checked again. */
const LIFE_MS = 60 * 60 * 1000
/** Per owner and server; one more of a session ends its oldest, which may belong to a page that was reloaded. */
const PER_OWNER_MAX = 4
/** Of one public code, over all addresses. */
const PER_CODE_MAX = 40
const BUSY_SECONDS = 60
const STREAMS_MAX = 20_000
/** A client that does not read its stream is disconnected, and fetches everything again when it returns. */
const UNREAD_BYTES_MAX = 64 * 1024

interface OpenStream {
  owner: string
  topic: string | undefined
  openedMs: number
  body: PassThrough
  isStillOpen: Audience['isStillOpen']
}

const frame = (event: HubEvent): string => `data: ${JSON.stringify(event)}\n\n`

/** The server-sent events (WHATWG HTML §9.2) of one process; streams end when the app closes. */
export const eventStreams = (app: FastifyInstance, deps: Pick<Deps, 'events' | 'clock'>) => {
  const open = new Set<OpenStream>()

  const write = ({ body }: OpenStream, text: string): void => {
    if (body.writableLength > UNREAD_BYTES_MAX) body.destroy()
    else if (!body.writableEnded) body.write(text)
  }

  /** A session that nobody uses tells nobody that it is idle; without the database nothing is known, and nothing ends. */
  const endIfOver = async ({ isStillOpen, body }: OpenStream): Promise<void> => {
    const isOpen = (await isStillOpen?.(deps.clock.now()).catch(() => true)) ?? true
    if (!isOpen) body.end()
  }

  const beat = setInterval(() => {
    const nowMs = deps.clock.monotonicMs()
    for (const stream of open) {
      if (nowMs - stream.openedMs > LIFE_MS) stream.body.end()
      else {
        write(stream, ': still here\n\n')
        void endIfOver(stream)
      }
    }
  }, HEARTBEAT_MS).unref()

  // Before the app waits for connections to end, because streams would not end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(beat)
    for (const { body } of open) body.end()
    await deps.events.close()
  })

  const makeRoomFor = ({ owner, topics, isPublic }: Audience): void => {
    const own = [...open].filter((stream) => stream.owner === owner)
    const isFull = open.size >= STREAMS_MAX
    const isCodeFull =
      isPublic &&
      (own.length >= PER_OWNER_MAX ||
        [...open].filter(({ topic }) => topic === topics[0]).length >= PER_CODE_MAX)
    if (isFull || isCodeFull) throw new AppError('BUSY', { waitSeconds: BUSY_SECONDS })
    if (own.length >= PER_OWNER_MAX) own[0]?.body.end()
  }

  return async (reply: FastifyReply, audience: Audience): Promise<FastifyReply> => {
    const { topics, owner, isStillOpen } = audience
    makeRoomFor(audience)
    const openedMs = deps.clock.monotonicMs()
    const stream = { owner, topic: topics[0], openedMs, body: new PassThrough(), isStillOpen }
    open.add(stream)
    const stop = await deps.events
      .subscribe(topics, (event) => {
        if (event.kind === 'ended') stream.body.end()
        else write(stream, frame(event))
      })
      .catch((error: unknown) => {
        open.delete(stream)
        throw error
      })
    stream.body.once('close', () => {
      open.delete(stream)
      stop()
    })
    write(stream, `retry: 3000\n\n${frame({ kind: 'ready' })}`)
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream.body)
  }
}
