import { instantFrom } from '../../../device/clock.ts'

export type TimeLeft = { unit: 'days' | 'hours' | 'minutes'; count: number }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The time until an instant, in the largest unit of which at least one is left, rounded down so that
 * nobody is told more time than there is; the last minute counts as one. null when it has passed.
 */
export function timeLeft(nowMs: number, untilIso: string): TimeLeft | null {
  const leftMs = instantFrom(untilIso).getTime() - nowMs
  if (leftMs <= 0) return null
  // From two days on it is given in days; "1 day" for 47 hours would mislead.
  if (leftMs >= 2 * DAY_MS) return { unit: 'days', count: Math.floor(leftMs / DAY_MS) }
  if (leftMs >= HOUR_MS) return { unit: 'hours', count: Math.floor(leftMs / HOUR_MS) }
  return { unit: 'minutes', count: Math.max(1, Math.floor(leftMs / MINUTE_MS)) }
}
