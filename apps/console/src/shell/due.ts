const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
export const STITCHES = 5
/** From this part of the promised time on it is said in another colour. */
const SOON = 0.8

export interface Due {
  /** How many of the five stitches are used up. */
  readonly stitches: number
  readonly state: 'calm' | 'soon' | 'late'
  /** Whole minutes left, or since it was due. */
  readonly minutes: number
}

/** How a deadline stands at `nowMs`; both instants in ISO 8601. */
export function dueOf(
  { openedAt, dueAt }: { openedAt: string; dueAt: string },
  nowMs: number,
): Due {
  const [openedMs, dueMs] = [Date.parse(openedAt), Date.parse(dueAt)]
  const left = dueMs - nowMs
  const used = dueMs > openedMs ? (nowMs - openedMs) / (dueMs - openedMs) : 1
  const state = left < 0 ? 'late' : used >= SOON ? 'soon' : 'calm'
  const stitches = Math.min(STITCHES, Math.max(0, Math.floor(used * STITCHES)))
  return { stitches, state, minutes: Math.floor(Math.abs(left) / MINUTE_MS) }
}

/** The two largest units of a stretch of time: 4 h 52 min is { hours: 4, minutes: 52 }. */
export type Stretch =
  | { unit: 'days'; days: number; hours: number }
  | { unit: 'hours'; hours: number; minutes: number }
  | { unit: 'minutes'; minutes: number }

export function stretchOf(minutes: number): Stretch {
  if (minutes >= DAY_MINUTES) {
    const hours = Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)
    return { unit: 'days', days: Math.floor(minutes / DAY_MINUTES), hours }
  }
  if (minutes >= HOUR_MINUTES) {
    const rest = minutes % HOUR_MINUTES
    return { unit: 'hours', hours: Math.floor(minutes / HOUR_MINUTES), minutes: rest }
  }
  return { unit: 'minutes', minutes }
}

/** Whole minutes since an instant in ISO 8601. */
export const minutesSince = (at: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(at)) / MINUTE_MS))
