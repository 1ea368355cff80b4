import type { Day } from '@noren/contract/dates'
import { type Minor, minor, subtractMinor } from '@noren/contract/money'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import { eventDays, outstandingOn } from '@noren/pricing/outstanding'
import { scheduleOf } from '@noren/pricing/schedule'
import type { DisbursedLoan } from './loan.ts'

/** A part of a loan's principal by its due day, which an extension moves. */
export interface LoanDue {
  readonly dueOn: Day
  /** Null: it has not come. */
  readonly cameOn: Day | null
  readonly amountMinor: Minor
}

/**
 * When each part of a loan's principal was due and when it came, as known by the end of a day; added up they are the
 * principal. What is written off has not come.
 */
export const duesOfLoan = (
  { terms, principalMinor, disbursedOn }: DisbursedLoan,
  factsOn: (asOf: Day) => LoanFacts,
  until: Day,
): LoanDue[] => {
  if (until < disbursedOn) return []
  const days = eventDays(factsOn(until)).filter((day) => day >= disbursedOn && day <= until)
  const left = new Map(
    scheduleOf(terms, principalMinor, disbursedOn).map((row) => [row.number, row.principalMinor]),
  )
  const came: { number: number; cameOn: Day; amountMinor: Minor }[] = []
  for (const day of days) {
    for (const { number, unpaidPrincipalMinor } of outstandingOn(factsOn(day), day).rows) {
      const before = left.get(number) ?? minor(0)
      if (unpaidPrincipalMinor >= before) continue
      came.push({ number, cameOn: day, amountMinor: subtractMinor(before, unpaidPrincipalMinor) })
      left.set(number, unpaidPrincipalMinor)
    }
  }
  const { rows } = outstandingOn(factsOn(until), until)
  const dueOf = new Map(rows.map(({ number, dueOn }) => [number, dueOn]))
  return [
    ...came,
    ...[...left].map(([number, amountMinor]) => ({ number, cameOn: null, amountMinor })),
  ].flatMap(({ number, ...of }) => {
    const dueOn = dueOf.get(number)
    return dueOn && of.amountMinor > 0 ? [{ dueOn, ...of }] : []
  })
}
