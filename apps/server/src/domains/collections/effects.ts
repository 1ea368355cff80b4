import type { HOLD_CAUSES } from '@noren/contract/repayments'

export type HoldCause = (typeof HOLD_CAUSES)[number]

export interface HoldEffects {
  /** Why a planned reminder does not leave; it stands in the contact log. */
  readonly silence:
    | 'complaintOpen'
    | 'promiseOpen'
    | 'hardshipOpen'
    | 'bereaved'
    | 'settlementOpen'
    | 'objectionOpen'
    | 'careGiven'
    | 'disaster'
}

/** What a hold does beside stopping penal charges for its days for ever, which every hold does. */
export const EFFECTS: Readonly<Record<HoldCause, HoldEffects>> = {
  complaint: { silence: 'complaintOpen' },
  promise: { silence: 'promiseOpen' },
  // A plan has its own reminders.
  hardship: { silence: 'hardshipOpen' },
  bereaved: { silence: 'bereaved' },
  death: { silence: 'bereaved' },
  // A lower sum that was agreed has its own reminder.
  settlement: { silence: 'settlementOpen' },
  objection: { silence: 'objectionOpen' },
  care: { silence: 'careGiven' },
  disaster: { silence: 'disaster' },
}

/** For how many days a report of a death holds that nobody has confirmed. */
export const DAYS_AFTER_REPORT = 14

/** In how many days one person's collection stops once because of reports of their death. */
export const REPORT_HOLDS_ONCE_IN_DAYS = 365

/** How many days a complaint still holds once it is answered. */
export const DAYS_AFTER_ANSWER = 2

/** How often a complaint that was answered stops collection again when the borrower goes on with it. */
export const REOPENED_MAX = 2
