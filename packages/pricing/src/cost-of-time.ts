import { addDays, type Day, daysBetween, laterDay } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { quoteExtension } from './extension.ts'
import type { LoanFacts } from './loan-facts.ts'
import { type Outstanding, outstandingOn } from './outstanding.ts'
import { receivedMinor } from './received.ts'
import { dueOffsets } from './schedule.ts'

export interface PlannedPayment {
  readonly on: Day
  readonly amountMinor: Minor
}

export interface TimeCost {
  readonly key: 'payToday' | 'payOnDue' | 'payLate' | 'extend'
  /** The day of the last payment. */
  readonly on: Day
  readonly payments: readonly PlannedPayment[]
  /** The total still to be paid in this scenario. */
  readonly totalMinor: Minor
  /** The total cost of the loan in this scenario: everything ever paid, minus the amount received. */
  readonly costMinor: Minor
  /** Penal charges still to be paid in this scenario. */
  readonly penalMinor: Minor
  /**
   * Compared with paying as agreed (with paying today, once the due day has passed); negative means
   * cheaper.
   */
  readonly differenceMinor: Minor
  readonly isCheapest: boolean
}

export interface TimePoint {
  readonly on: Day
  readonly totalMinor: Minor
  readonly costMinor: Minor
  readonly isLate: boolean
}

export interface CostOfTime {
  readonly options: readonly TimeCost[]
  /** Every day from today to the late end, for the slider. */
  readonly points: readonly TimePoint[]
}

/** How many days late the example is, unless the screen asks for another number. */
const LATE_DAYS = 7

/** Paying today, on the due day, late, or extending: all computed by the engine that keeps the ledger. */
export function costOfTime(facts: LoanFacts, today: Day, lateDays = LATE_DAYS): CostOfTime {
  const now = outstandingOn(facts, today)
  const lastDueOn = lastDueDay(facts)
  const lateOn = addDays(laterDay(lastDueOn, today), lateDays)
  const plans: Omit<TimeCost, 'differenceMinor' | 'isCheapest'>[] = [
    { key: 'payToday', ...payEverythingOn(facts, now, today) },
  ]
  if (today < lastDueOn) plans.push({ key: 'payOnDue', ...payEverythingOn(facts, now, lastDueOn) })
  plans.push({ key: 'payLate', ...payEverythingOn(facts, now, lateOn) })
  const extension = quoteExtension(facts, today)
  if (extension.isOffered) {
    const { quote } = extension
    plans.push({
      key: 'extend',
      on: quote.dueOnAfter,
      payments: [
        { on: today, amountMinor: quote.payNowMinor },
        { on: quote.dueOnAfter, amountMinor: quote.payAfterMinor },
      ],
      totalMinor: quote.totalMinor,
      costMinor: costOf(facts, quote.totalMinor),
      penalMinor: now.penalMinor,
    })
  }
  const agreed = plans.find((plan) => plan.key === 'payOnDue') ?? plans[0]
  const cheapest = Math.min(...plans.map((plan) => plan.totalMinor))
  return {
    options: plans.map((plan) => ({
      ...plan,
      differenceMinor: subtractMinor(plan.totalMinor, agreed?.totalMinor ?? plan.totalMinor),
      isCheapest: plan.totalMinor === cheapest,
    })),
    points: daysFromTo(today, lateOn).map((on) => {
      const { totalMinor, costMinor } = payEverythingOn(facts, now, on)
      return { on, totalMinor, costMinor, isLate: on > lastDueOn }
    }),
  }
}

/** The last due day as agreed, or as the latest extension moved it. */
export function lastDueDay(facts: LoanFacts): Day {
  const agreedOn = addDays(facts.disbursedOn, facts.terms.termDays)
  return facts.extensions.reduce((dueOn, extension) => laterDay(dueOn, extension.dueOn), agreedOn)
}

/**
 * Ends the loan on one day. Instalments due before it are paid on their days, and what is already overdue
 * is paid today; only the last payment is early or late.
 */
function payEverythingOn(facts: LoanFacts, now: Outstanding, lastOn: Day) {
  const stops = dueOffsets(facts.terms)
    .slice(0, -1)
    .map((offset) => addDays(facts.disbursedOn, offset))
    .map((dueOn) => laterDay(dueOn, now.asOf))
    .filter((dueOn) => dueOn < lastOn)
  let planned = facts
  const payments: PlannedPayment[] = []
  const penalParts: Minor[] = []
  for (const on of [...new Set(stops), lastOn]) {
    const owed = on === now.asOf ? now : outstandingOn(planned, on)
    const amountMinor = on === lastOn ? owed.totalMinor : owed.dueMinor
    if (on !== lastOn && amountMinor === 0) continue
    payments.push({ on, amountMinor })
    penalParts.push(owed.penalMinor)
    planned = {
      ...planned,
      payments: [...planned.payments, { paidOn: on, amountMinor, purpose: 'repayment' }],
    }
  }
  const totalMinor = sumMinor(payments.map((payment) => payment.amountMinor))
  return {
    on: lastOn,
    payments,
    totalMinor,
    costMinor: costOf(facts, totalMinor),
    penalMinor: sumMinor(penalParts),
  }
}

function costOf(facts: LoanFacts, stillToPayMinor: Minor): Minor {
  const paidMinor = facts.payments.reduce((sum, p) => addMinor(sum, p.amountMinor), ZERO_MINOR)
  return subtractMinor(addMinor(paidMinor, stillToPayMinor), receivedMinor(facts))
}

function daysFromTo(from: Day, to: Day): Day[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index))
}
