import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { timeLeft } from './deadline.ts'

export interface LineAnswer {
  status: number
  text: string
  headers: Headers
}

/** The same before it is read as text. */
export interface BytesAnswer {
  status: number
  bytes: Buffer
  headers: Headers
}

/** No response: too late, or no connection. Does not contain the URL, which may hold personal data. */
export class LineError extends Error {
  readonly kind: 'timeout' | 'unreachable'
  /** The system's error code, such as ECONNREFUSED. */
  readonly code: string | undefined
  constructor(kind: LineError['kind'], code?: string) {
    super(code ? `${kind}: ${code}` : kind)
    this.name = 'LineError'
    this.kind = kind
    this.code = code
  }

  /** Whether the request certainly reached nobody, so that it is safe to send again. */
  get isUnsent(): boolean {
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', NOT_BEGUN].includes(this.code ?? '')
  }
}

/** The code of a request for which no time was left. */
const NOT_BEGUN = 'NOT_BEGUN'
/** Far more than any answer that is documented, the pictures of a KYC service among them. */
const ANSWER_BYTES_MAX = 32_000_000

/**
 * One request to a provider, with its response read completely, in the time of the whole call at most.
 * @throws LineError
 */
export const carryBytes = async (
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<BytesAnswer> => {
  const ms = timeLeft(timeoutMs)
  if (ms < 1) throw new LineError('timeout', NOT_BEGUN)
  try {
    // A redirect is returned like any other response and never followed: the data was meant for this
    // address only.
    const signal = AbortSignal.timeout(Math.ceil(ms))
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    return { status: answer.status, bytes: await bytesOf(answer), headers: answer.headers }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    throw new LineError(isLate ? 'timeout' : 'unreachable', code)
  }
}

/** The same for an answer that is text. @throws LineError */
export const carry = async (
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<LineAnswer> => {
  const { status, bytes, headers } = await carryBytes(url, init, timeoutMs)
  return { status, text: bytes.toString('utf8'), headers }
}

const bytesOf = async ({ body }: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > ANSWER_BYTES_MAX) throw new Error('an answer at too great a length')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The result of `work`, retried after each pause (lengthened by up to a half at random) while `mayRepeat`
 * allows it, and the time of the whole call.
 */
export const patiently = async <Result>(
  pausesMs: readonly number[],
  mayRepeat: (error: unknown) => boolean,
  work: () => Promise<Result>,
): Promise<Result> => {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const pauseMs = pausesMs[tries]
      if (pauseMs === undefined || !mayRepeat(error)) throw error
      const waitMs = pauseMs + randomInt(Math.ceil(pauseMs / 2) + 1)
      // What happened to the last try says more than that there was no time for another.
      if (timeLeft(Number.POSITIVE_INFINITY) <= waitMs) throw error
      await sleep(waitMs)
    }
  }
}

/** Parses a response that should be JSON but may be a proxy's error page. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
