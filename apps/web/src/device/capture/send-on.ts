import { ApiError } from '@noren/client/api-error'

/** Waits between retries when the connection fails. */
export const RETRIES_MS: readonly number[] = [1_000, 2_000, 4_000]
/** A busy server says how long to wait. */
const BUSY_TRIES = 6
const BUSY_SECONDS = 5

export type Waiting = { for: 'line' | 'server' }

/**
 * Retries until it succeeds: the same file with the same id, so that nothing is processed twice. Throws
 * what the server refuses, and the network error after the last retry.
 */
export async function sendOn<Value>(
  send: () => Promise<Value>,
  around: {
    onWait: (waiting: Waiting) => void
    /** Resolves after the time, or sooner when the connection is back. */
    pause: (ms: number) => Promise<void>
  },
): Promise<Value> {
  let brokenTries = 0
  let busyTries = 0
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isLater = error.reason === 'BUSY' || error.reason === 'IN_PROGRESS'
      if (isLater && busyTries < BUSY_TRIES) {
        busyTries++
        const { waitSeconds } = error.data
        around.onWait({ for: 'server' })
        await around.pause((typeof waitSeconds === 'number' ? waitSeconds : BUSY_SECONDS) * 1000)
        continue
      }
      const waitMs = RETRIES_MS[brokenTries]
      const isBroken = error.kind === 'network' || error.kind === 'timeout'
      if (!isBroken || waitMs === undefined) throw error
      brokenTries++
      around.onWait({ for: 'line' })
      await around.pause(waitMs)
    }
  }
}

/** Resolves after the time, or as soon as the browser reports a connection. */
export function pauseForLine(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}
