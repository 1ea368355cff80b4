/** Equal payments 30 days apart; two small ones before four equal ones; nothing for 30 days, then all. */
export const OFFERED_PLANS = ['equal3', 'equal4', 'equal6', 'smallerFirst', 'pause'] as const
/** Those, and one that somebody of the staff has made for the borrower. */
export const PLAN_KINDS = [...OFFERED_PLANS, 'granted'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]
