import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LineAnswer {
  status: number
  text: string
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
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(this.code ?? '')
  }
}

/**
 * One request to a provider, with its response read completely. @throws LineError
 */
export const carry = async (
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<LineAnswer> => {
  try {
    // A redirect is returned like any other response and never followed: the data was meant for this
    // address only.
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { ...init, redirect: 'manual', signal })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    throw new LineError(isLate ? 'timeout' : 'unreachable', code)
  }
}

/**
 * The result of `work`, retried after each pause (lengthened by up to a half at random) while `mayRepeat`
 * allows it.
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
      await sleep(pauseMs + randomInt(Math.ceil(pauseMs / 2) + 1))
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
