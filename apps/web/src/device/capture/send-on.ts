import { ApiError } from '@noren/client/api-error'

/** Waits between tries over a broken line. */
export const RETRIES_MS: readonly number[] = [1_000, 2_000, 4_000]
/** A full server says itself how long to wait. */
const BUSY_TRIES = 6
const BUSY_SECONDS = 5

export type Waiting = { for: 'line' | 'server' }

/**
 * Sends until it arrives: the same file by the same id, so that what arrived already is not done twice.
 * What the server refuses, and a line that stays broken, is thrown.
 */
export async function sendOn<Value>(
  send: () => Promise<Value>,
  around: {
    onWait: (waiting: Waiting) => void
    /** Resolves after the time, or sooner when the line is there again. */
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

/** After the time, or as soon as the browser says that the line is there again. */
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
