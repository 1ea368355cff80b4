/** Equal payments 30 days apart; two small ones before four equal ones; nothing for 30 days, then all. */
export const PLAN_KINDS = ['equal3', 'equal4', 'equal6', 'smallerFirst', 'pause'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]
