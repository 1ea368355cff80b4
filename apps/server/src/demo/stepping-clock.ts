import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { Clock } from '../platform/clock.ts'

/** When a day of the demo begins: people may be contacted, and the day's jobs of the night are behind. */
const OPENS_AT_MINUTES = 9 * 60

/** A clock whose instants and days agree, and that goes on only when it is told to. */
export interface SteppingClock extends Clock {
  nextDay(): void
  advanceMs(ms: number): void
}

/** @param zone the market's, such as 'Asia/Kolkata' */
export const steppingClock = (startOn: Day, zone: string): SteppingClock => {
  let today = startOn
  let nowMs = instantAt(today, OPENS_AT_MINUTES, zone).getTime()
  const startMs = nowMs
  const now = (): Date => new Date(nowMs)
  return {
    now,
    contactTime: now,
    monotonicMs: () => nowMs - startMs,
    businessDay: () => today,
    nextDay() {
      today = addDays(today, 1)
      nowMs = instantAt(today, OPENS_AT_MINUTES, zone).getTime()
    },
    advanceMs(ms) {
      nowMs += ms
    },
  }
}
