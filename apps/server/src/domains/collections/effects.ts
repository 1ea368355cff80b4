import type { ComplaintAbout } from '@noren/contract/feedback'
import type { HOLD_CAUSES } from '@noren/contract/repayments'

export type HoldCause = (typeof HOLD_CAUSES)[number]

export interface HoldEffects {
  /** Why a planned reminder does not leave; it stands in the contact log. */
  readonly silence: 'complaintOpen'
  /** How many days it still holds once the staff has decided. */
  readonly daysAfterDecision: number
}

/**
 * What a hold does beside stopping penal charges for its days for ever, which every hold does. Jobs, the price of a day and what
 * the borrower reads all take it from here.
 */
export const EFFECTS: Readonly<Record<HoldCause, HoldEffects>> = {
  complaint: { silence: 'complaintOpen', daysAfterDecision: 2 },
}

/** A complaint about anything else is answered, and stops nothing. */
const PAUSING: readonly ComplaintAbout[] = ['recovery', 'wrongDues', 'conduct']
export const isPausing = (about: ComplaintAbout | null): boolean =>
  about !== null && PAUSING.includes(about)

/** How often a complaint that was answered stops collection again when the borrower goes on with it. */
export const REOPENED_MAX = 2
