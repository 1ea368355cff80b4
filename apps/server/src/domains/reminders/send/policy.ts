import type { MarketCode } from '@noren/markets/market'

/** When a market's borrowers are reminded; the hours stand in the market's contact window. */
export interface ReminderPolicy {
  readonly daysBeforeDue: readonly number[]
  /** Whole days after the due day. After the last one we stop writing. */
  readonly daysOverdue: readonly number[]
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
}

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const USUAL = {
  daysBeforeDue: [2],
  daysOverdue: [1, 3, 7, 14, 21, 28, 42, 56, 70, 84],
  weekdays: EVERY_DAY,
} as const

const POLICIES: Readonly<Record<MarketCode, ReminderPolicy>> = {
  in: USUAL,
  // CONDUSEF: collection contacts on working days only.
  mx: { ...USUAL, weekdays: MONDAY_TO_FRIDAY },
  id: USUAL,
  vn: USUAL,
}

export const reminderPolicy = (market: MarketCode): ReminderPolicy => POLICIES[market]
