import type { HOLD_CAUSES } from '@noren/contract/repayments'

export type HoldCause = (typeof HOLD_CAUSES)[number]

export interface HoldEffects {
  /** Why a planned reminder does not leave; it stands in the contact log. */
  readonly silence: 'complaintOpen' | 'promiseOpen' | 'hardshipOpen'
}

/** What a hold does beside stopping penal charges for its days for ever, which every hold does. */
export const EFFECTS: Readonly<Record<HoldCause, HoldEffects>> = {
  complaint: { silence: 'complaintOpen' },
  promise: { silence: 'promiseOpen' },
  // A plan has its own reminders.
  hardship: { silence: 'hardshipOpen' },
}

/** How many days a complaint still holds once it is answered. */
export const DAYS_AFTER_ANSWER = 2

/** How often a complaint that was answered stops collection again when the borrower goes on with it. */
export const REOPENED_MAX = 2
