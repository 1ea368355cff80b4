export interface HoursOfDay {
  /** Minutes since midnight. */
  readonly fromMinute: number
  readonly untilMinute: number
}

export const STEP_MINUTES = 30
/** The server takes no shorter part of the day. */
export const LEAST_MINUTES = 120

/** 540 is 09:00. */
export const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** What is sent for these hours: the whole window is no choice. */
export const asSent = (hours: HoursOfDay, window: HoursOfDay): HoursOfDay | null =>
  hours.fromMinute === window.fromMinute && hours.untilMinute === window.untilMinute ? null : hours

const DAY_MS = 86_400_000

/** How many were sent in the last days. */
export const countSince = (
  sent: readonly { readonly sentAt: string }[],
  days: number,
  nowMs: number,
): number => sent.filter(({ sentAt }) => nowMs - Date.parse(sentAt) < days * DAY_MS).length
