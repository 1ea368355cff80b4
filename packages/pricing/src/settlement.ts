import type { Day } from '@noren/contract/dates'
import {
  CURRENCY_DIGITS,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByPpmDown,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { LoanFacts } from './loan-facts.ts'
import { type Outstanding, outstandingOn } from './outstanding.ts'

/** From so many days late on, what ends a loan: a share of the principal owed, and of the interest. */
export interface SettlementStep {
  readonly fromDay: number
  readonly principalPpm: number
  readonly interestPpm: number
}

/** What would be given up of each part; principal among it makes a loan one that was settled for less. */
export interface GivenUp {
  readonly principalMinor: Minor
  readonly interestMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly penalMinor: Minor
}

export interface SettlementOffer {
  readonly now: Outstanding
  /** Paying this ends the loan. */
  readonly sumMinor: Minor
  readonly givenUp: GivenUp
  readonly givenUpMinor: Minor
}

/**
 * The lower sum that would end a loan today, down to whole units of its currency; null before the first step, while a
 * hardship plan runs, and where it would not be less than what is owed.
 * @param steps in the order of their days; of a debt that was written off the last one holds
 */
export function settlementOffer(
  facts: LoanFacts,
  today: Day,
  steps: readonly SettlementStep[],
): SettlementOffer | null {
  const now = outstandingOn(facts, today)
  const isWrittenOff = facts.frozenOn !== null && facts.frozenOn <= today
  const step = steps.findLast(({ fromDay }) => isWrittenOff || fromDay <= now.overdueDays)
  if (!step) return null
  const shareMinor = sumMinor([
    multiplyByPpmDown(now.principalMinor, step.principalPpm),
    multiplyByPpmDown(now.interestMinor, step.interestPpm),
  ])
  const unit = 10 ** CURRENCY_DIGITS[facts.terms.currency]
  return endingBy(facts, now, minor(Math.floor(shareMinor / unit) * unit))
}

/** Another sum that would end it today; null while a hardship plan runs, and where it would not be less than what is owed. */
export const settlementOf = (
  facts: LoanFacts,
  today: Day,
  sumMinor: Minor,
): SettlementOffer | null => endingBy(facts, outstandingOn(facts, today), sumMinor)

function endingBy(facts: LoanFacts, now: Outstanding, offeredMinor: Minor): SettlementOffer | null {
  if (now.plan?.state === 'running') return null
  if (offeredMinor <= 0 || offeredMinor >= now.totalMinor) return null
  const givenUp = givenUpBy(facts, now.asOf, offeredMinor)
  return { now, sumMinor: offeredMinor, givenUp, givenUpMinor: totalOf(givenUp) }
}

/** What is given up first comes first. */
const CHARGES = ['penalMinor', 'feeMinor', 'taxMinor', 'interestMinor'] as const

/**
 * What is given up when so much is paid on a day and nothing more: charges alone where they are enough, else what the
 * payment leaves in the order in which money counts.
 */
export function givenUpBy(facts: LoanFacts, on: Day, amountMinor: Minor): GivenUp {
  const now = outstandingOn(facts, on)
  let restMinor = maxMinor(ZERO_MINOR, subtractMinor(now.totalMinor, amountMinor))
  if (restMinor > subtractMinor(now.totalMinor, now.principalMinor)) {
    const payment = { paidOn: on, amountMinor, purpose: 'repayment' } as const
    return partsOf(outstandingOn({ ...facts, payments: [...facts.payments, payment] }, on))
  }
  const parts: { -readonly [Part in keyof GivenUp]: Minor } = partsOf(NOTHING_GIVEN_UP)
  for (const charge of CHARGES) {
    parts[charge] = minMinor(now[charge], restMinor)
    restMinor = subtractMinor(restMinor, parts[charge])
  }
  return parts
}

const partsOf = (of: GivenUp): GivenUp => ({
  principalMinor: of.principalMinor,
  interestMinor: of.interestMinor,
  feeMinor: of.feeMinor,
  taxMinor: of.taxMinor,
  penalMinor: of.penalMinor,
})

export const NOTHING_GIVEN_UP: GivenUp = {
  principalMinor: ZERO_MINOR,
  interestMinor: ZERO_MINOR,
  feeMinor: ZERO_MINOR,
  taxMinor: ZERO_MINOR,
  penalMinor: ZERO_MINOR,
}

export const totalOf = (parts: GivenUp): Minor => sumMinor(Object.values(parts))
