import { addDays, type Day, dayOf } from '@noren/contract/dates'

/** The only reader of time on the server. */
export interface Clock {
  /** The instant, for timestamps and expiry. Moving the business date does not move it. */
  now(): Date
  /** Milliseconds that only grow, for measuring how long something takes. */
  monotonicMs(): number
  /** The day on which the business stands, in the market's zone: due dates, interest, jobs. */
  businessDay(): Day
}

/**
 * The clock of a running server.
 * @param zone the market's zone, such as 'Asia/Kolkata'
 * @param readOffsetDays whole days by which the sandbox has moved the business date; 0 in earnest
 */
export const systemClock = (zone: string, readOffsetDays: () => number = () => 0): Clock => {
  const today = dayByMinute(zone)
  return {
    now: () => new Date(),
    monotonicMs: () => performance.now(),
    businessDay: () => addDays(today(Date.now()), readOffsetDays()),
  }
}

const MS_PER_MINUTE = 60_000

/**
 * The day of an instant, worked out once a minute: every zone's midnight falls on a whole minute, and
 * asking the zone's rules costs more than the price of a loan.
 */
export const dayByMinute = (zone: string): ((nowMs: number) => Day) => {
  let known: { minute: number; day: Day } | undefined
  return (nowMs) => {
    const minute = Math.floor(nowMs / MS_PER_MINUTE)
    if (known?.minute !== minute) known = { minute, day: dayOf(new Date(nowMs), zone) }
    return known.day
  }
}
