import { dayOf } from '@noren/contract/dates'
import type { Clock } from '@noren/server/platform/clock'

/** A clock that stands still until a test moves it. */
export interface FixedClock extends Clock {
  advanceDays(days: number): void
  advanceMs(ms: number): void
}

const MS_PER_DAY = 86_400_000

/** @param startAt an ISO instant, such as '2026-03-01T06:30:00Z' */
export const fixedClock = (startAt: string, zone: string): FixedClock => {
  const startMs = Date.parse(startAt)
  if (Number.isNaN(startMs)) throw new RangeError(`not an instant: ${startAt}`)
  let nowMs = startMs
  const now = (): Date => new Date(nowMs)
  return {
    now,
    monotonicMs: () => nowMs - startMs,
    businessDay: () => dayOf(now(), zone),
    advanceDays(days) {
      nowMs += days * MS_PER_DAY
    },
    advanceMs(ms) {
      nowMs += ms
    },
  }
}
