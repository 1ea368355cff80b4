import { addDays, type Day, dayOf, instantAt } from '@noren/contract/dates'

/** The only source of time on the server. */
export interface Clock {
  /** The current instant, for timestamps and expiry. Moving the business date does not move it. */
  now(): Date
  /** Milliseconds of a monotonic clock, for measuring durations. */
  monotonicMs(): number
  /** The current business day in the market's zone: for due dates, interest and jobs. */
  businessDay(): Day
  /** The instant by whose hour people may be contacted or not: now, unless the sandbox shows another hour. */
  contactTime(): Date
}

/**
 * The clock of a running server.
 * @param zone the market's zone, such as 'Asia/Kolkata'
 * @param readOffsetDays whole days by which the sandbox has moved the business date; always 0 in production
 * @param readContactHour the hour of the day that the sandbox shows instead of the real one; never in production
 */
export const systemClock = (
  zone: string,
  readOffsetDays: () => number = () => 0,
  readContactHour: () => number | null = () => null,
): Clock => {
  const today = dayByMinute(zone)
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    businessDay() {
      const offsetDays = readOffsetDays()
      const day = today(Date.now())
      return offsetDays === 0 ? day : addDays(day, offsetDays)
    },
    contactTime() {
      const hour = readContactHour()
      return hour === null ? new Date() : instantAt(today(Date.now()), hour * 60, zone)
    },
  }
}

/** A clock that stands still, for what is looked at as of another moment. */
export const clockAt = (at: Date, businessDay: Day): Clock => ({
  now: () => at,
  monotonicMs: () => performance.now(),
  businessDay: () => businessDay,
  contactTime: () => at,
})

const MS_PER_MINUTE = 60_000

/**
 * The day of an instant, computed once a minute: midnight of every zone falls on a whole minute, and a time
 * zone computation costs more than pricing a loan.
 */
export const dayByMinute = (zone: string): ((nowMs: number) => Day) => {
  let known: { minute: number; day: Day } | undefined
  return (nowMs) => {
    const minute = Math.floor(nowMs / MS_PER_MINUTE)
    if (known?.minute !== minute) known = { minute, day: dayOf(new Date(nowMs), zone) }
    return known.day
  }
}
