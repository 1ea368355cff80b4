import type { RepaymentRules } from './pack.ts'

/** Shared by the shipped markets; each may override it. */
export const USUAL_RELIEF = {
  careDaysMax: 30,
  careYearDaysMax: 90,
  disasterDaysMax: 180,
  disasterBackDaysMax: 30,
  staffOfferDays: 14,
} as const satisfies Partial<RepaymentRules>
