import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface LineAnswer {
  status: number
  text: string
  headers: Headers
}

/** No answer: late, or no line. Holds no address, because a provider's address may hold people's data. */
export class LineError extends Error {
  readonly kind: 'timeout' | 'unreachable'
  /** The line's own word, such as ECONNREFUSED. */
  readonly code: string | undefined
  constructor(kind: LineError['kind'], code?: string) {
    super(code ? `${kind}: ${code}` : kind)
    this.name = 'LineError'
    this.kind = kind
    this.code = code
  }

  /** Whether the request cannot have reached anybody, so that sending it again doubles nothing. */
  get isUnsent(): boolean {
    return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(this.code ?? '')
  }
}

/**
 * One request to a provider, its answer read whole.
 * @throws LineError
 */
export const carry = async (
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<LineAnswer> => {
  try {
    // A redirect is an answer like any other: no other address gets to see what was meant for this one.
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

/** What `work` says, tried again after each pause (stretched by up to a half at random) while it may be. */
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

/** What a provider answered, when it should be JSON and may be a proxy's page. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
