import { dayOf, instantAt } from '@noren/contract/dates'
import type { Clock } from '@noren/server/platform/clock'

/** A clock that stands still until a test moves it. */
export interface FixedClock extends Clock {
  advanceDays(days: number): void
  advanceMs(ms: number): void
  /** As the sandbox's calendar has it. */
  readContactHour(): number | null
  showContactHour(hour: number | null): Promise<void>
}

const MS_PER_DAY = 86_400_000

/** @param startAt an ISO instant, such as '2026-03-01T06:30:00Z' */
export const fixedClock = (startAt: string, zone: string): FixedClock => {
  const startMs = Date.parse(startAt)
  if (Number.isNaN(startMs)) throw new RangeError(`not an instant: ${startAt}`)
  let nowMs = startMs
  let contactHour: number | null = null
  const now = (): Date => new Date(nowMs)
  return {
    now,
    monotonicMs: () => nowMs - startMs,
    businessDay: () => dayOf(now(), zone),
    contactTime: () =>
      contactHour === null ? now() : instantAt(dayOf(now(), zone), contactHour * 60, zone),
    advanceDays(days) {
      nowMs += days * MS_PER_DAY
    },
    advanceMs(ms) {
      nowMs += ms
    },
    readContactHour: () => contactHour,
    async showContactHour(hour) {
      contactHour = hour
    },
  }
}
