import { createServerClock } from '@noren/client/server-clock'

/** The only place that reads this computer's time, in milliseconds. */
export const nowMs = (): number => Date.now()

export const serverClock = createServerClock(nowMs)
