import { addDays, compareDays, type Day, earlierDay, laterDay } from '@noren/contract/dates'
import { applyCoupon } from './allocation.ts'
import {
  endPlan,
  interestWeight,
  isRowUnpaid,
  keepAccrued,
  type LoanState,
  lastDayToPay,
  lastPenalDay,
  overduePrincipal,
  PLAN_PERIOD_DAYS,
  penalDaysUntil,
  planEdges,
  rowAccruingAfter,
  runningPlan,
  unpaidPrincipal,
} from './loan-state.ts'
import { chargeableDays } from './penal.ts'
import { fitPlan } from './plan-state.ts'

/** Accrues interest and penal charges up to that day; the principal does not change in between. */
export function advanceTo(state: LoanState, to: Day): void {
  const { frozenOn, withoutMoney } = state.facts
  const accruesUntil = frozenOn === null ? to : earlierDay(frozenOn, to)
  while (state.on < accruesUntil) {
    judgePlan(state)
    const next = nextBoundary(state, accruesUntil)
    const row = rowAccruingAfter(state, state.on)
    row.interestParts.push({
      amountMinor: unpaidPrincipal(state),
      weight: interestWeight(state, row, chargeableDays(state.on, next, withoutMoney)),
    })
    state.overdueStretches.push({
      principalMinor: overduePrincipal(state),
      days: penalDaysUntil(state, next),
    })
    const lastOn = lastPenalDay(state)
    if (lastOn !== null && lastOn < next) state.isPenalOver = true
    state.on = next
  }
  if (state.on < to) state.on = to
}

/** The next due day before `to`, where a period ends and overdue days begin; else `to`. */
function nextBoundary(state: LoanState, to: Day): Day {
  const days = [...state.rows.map((row) => row.dueOn), ...planEdges(state)]
  return days.filter((on) => state.on < on).reduce(earlierDay, to)
}

/**
 * At the end of a day: the payment of a running plan that has not come is moved to the end, once; the next one that
 * does not come breaks the plan, and from the next day on the loan is what it was without one.
 */
export function judgePlan(state: LoanState): void {
  const plan = runningPlan(state)
  if (!plan) return
  applyCoupon(state)
  fitPlan(state)
  const missed = plan.rows.find(
    (row) => lastDayToPay(row.dueOn) <= state.on && isRowUnpaid(state, row),
  )
  if (!missed) return
  if (plan.moved) {
    endPlan(state, 'broken', addDays(state.on, 1))
    // What it accrued is due; the principal is due by the loan's own days.
    for (const row of plan.rows) row.interest.dueOn = earlierDay(row.interest.dueOn, state.on)
    return
  }
  keepAccrued(state)
  const lastOn = plan.rows.reduce((on, { dueOn }) => laterDay(on, dueOn), missed.dueOn)
  missed.dueOn = addDays(lastOn, PLAN_PERIOD_DAYS)
  missed.interest.dueOn = missed.dueOn
  plan.rows.sort((a, b) => compareDays(a.dueOn, b.dueOn))
  plan.moved = missed
}
