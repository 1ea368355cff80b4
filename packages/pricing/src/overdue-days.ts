import { type Day, laterDay } from '@noren/contract/dates'
import type { LoanFacts } from './loan-facts.ts'
import { eventDays, type Outstanding, outstandingOn } from './outstanding.ts'

/**
 * How long a loan is unpaid at the close of a day, for many days of it: null while nothing is due, undefined where it
 * does not stand. What is unpaid of a loan without a plan stays unpaid until something happens to it, so that the price
 * engine is asked once between two such days, and each day only of one in arrears.
 * @param factsOn the facts by any day; they differ in their pauses alone
 */
export function overdueDaysBy(
  disbursedOn: Day,
  factsOn: (day: Day) => LoanFacts,
): (day: Day) => number | null | undefined {
  const facts = factsOn(disbursedOn)
  const changes = eventDays(facts)
  const standing = new Map<Day, Outstanding>()
  const stoodOn = (day: Day): Outstanding => {
    const known = standing.get(day) ?? outstandingOn(factsOn(day), day)
    standing.set(day, known)
    return known
  }
  return (day) => {
    if (day < disbursedOn) return undefined
    const last = changes.findLast((change) => change <= day) ?? disbursedOn
    const before = stoodOn(laterDay(last, disbursedOn))
    if (before.totalMinor === 0) return undefined
    if (facts.plans.length === 0 && day < before.dueOn) return null
    const { totalMinor, dueOn, overdueDays } = outstandingOn(factsOn(day), day)
    if (totalMinor === 0) return undefined
    // While a hardship plan runs the days stay what they were when it was agreed.
    return dueOn <= day ? overdueDays : null
  }
}
