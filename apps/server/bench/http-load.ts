import { connect, type Socket } from 'node:net'
import type { RequestFacts } from '@noren/envelope/wire-format'
import { secondsEach } from './rounds.ts'

/** A request ready to send, so that making it costs nothing during the measurement. */
export type RawRequest = Buffer

export interface RequestParts {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export const rawRequest = ({ method, path, headers, body = '' }: RequestParts): RawRequest => {
  const length: Record<string, string> = body
    ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    : {}
  const lines = Object.entries({ host: 'localhost', ...headers, ...length })
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map((line) => line.join(': '))].join('\r\n')
  return Buffer.from(`${head}\r\n\r\n${body}`)
}

export const plainHeaders = (deviceId: string, token?: string): Record<string, string> => ({
  flag: '0',
  'app-code': 'noren-in',
  'app-version': '2024',
  'device-id': deviceId,
  ...(token ? { authentication: token } : {}),
})

export const sealedHeaders = (facts: RequestFacts, catsKey: string): Record<string, string> => ({
  flag: '1',
  'app-code': facts.appCode,
  'app-version': facts.appVersion,
  'device-id': facts.deviceId,
  timestamp: facts.timestamp,
  'cats-key': catsKey,
  'cats-nonce': facts.nonce,
})

/** A keep-alive connection that sends one request at a time; fails on answers other than 200. */
interface Caller {
  call(request: RawRequest): Promise<void>
  close(): void
}

const openCaller = async (port: number): Promise<Caller> => {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  const answers = answersOf(socket)
  return {
    async call(request) {
      const answered = answers.next()
      socket.write(request)
      const answer = await answered
      if (!answer.startsWith('HTTP/1.1 200'))
        throw new Error(`refused: ${answer.slice(answer.indexOf('\r\n\r\n') + 4)}`)
    },
    close: () => socket.destroy(),
  }
}

/** Minimal HTTP parsing for answers with a content length, in far less time than it takes to make them. */
const answersOf = (socket: Socket): { next(): Promise<string> } => {
  let text = ''
  let waiting: PromiseWithResolvers<string> | undefined
  socket.on('data', (chunk) => {
    // One character per byte, so that lengths match.
    text += chunk.toString('latin1')
    const headEnd = text.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1])
    if (text.length < headEnd + 4 + length) return
    waiting?.resolve(text)
    text = ''
  })
  const fail = (): void => waiting?.reject(new Error('the connection was closed'))
  socket.on('close', fail).on('error', fail)
  return {
    next() {
      waiting = Promise.withResolvers<string>()
      return waiting.promise
    },
  }
}

/** Sends all requests over a number of keep-alive connections; returns seconds per request. */
export const timeHttp = async (
  port: number,
  concurrency: number,
  requests: readonly RawRequest[],
): Promise<number> => {
  const callers = await Promise.all(Array.from({ length: concurrency }, () => openCaller(port)))
  const idle = [...callers]
  const seconds = await secondsEach(concurrency, requests, async (request) => {
    const caller = idle.pop()
    if (!caller) throw new Error('no idle connection')
    await caller.call(request)
    idle.push(caller)
  })
  for (const caller of callers) caller.close()
  return seconds
}

/** Calls at a steady pace, however long the answers take; returns milliseconds from due time to answer. */
export const callAtPace = async (
  port: number,
  { request, count, perSecond }: { request: RawRequest; count: number; perSecond: number },
): Promise<number[]> => {
  const idle: Caller[] = await Promise.all(Array.from({ length: 32 }, () => openCaller(port)))
  const callers = [...idle]
  const queue: number[] = []
  const tookMs: number[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const startedMs = performance.now()
  const pump = (): void => {
    while (idle.length > 0 && queue.length > 0) {
      const caller = idle.pop()
      const dueMs = queue.shift()
      if (!caller || dueMs === undefined) return
      caller.call(request).then(() => {
        tookMs.push(performance.now() - dueMs)
        idle.push(caller)
        if (tookMs.length === count) resolve()
        else pump()
      }, reject)
    }
  }
  let sent = 0
  const timer = setInterval(() => {
    for (; sent < count; sent += 1) {
      const dueMs = startedMs + (sent * 1000) / perSecond
      if (dueMs > performance.now()) break
      queue.push(dueMs)
    }
    pump()
  }, 1)
  await promise
  clearInterval(timer)
  for (const caller of callers) caller.close()
  return tookMs
}
