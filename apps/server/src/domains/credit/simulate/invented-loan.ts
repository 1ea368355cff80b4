import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  minor,
  multiplyByPpmHalfUp,
  multiplyByRatioHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { Market } from '@noren/markets/market'
import { creditCostsOn } from '@noren/markets/market-by-code'
import { feeAndTaxOf } from '@noren/pricing/fees'
import { interestWithoutTax } from '@noren/pricing/interest'
import { type LoanFacts, newLoanFacts } from '@noren/pricing/loan-facts'
import { outstandingOn } from '@noren/pricing/outstanding'
import { scheduleOf } from '@noren/pricing/schedule'
import type { ProductTerms } from '@noren/pricing/terms'
import { type Outcome, outcomeOf } from '../loan-outcomes.ts'
import { TRUE_RISK, type Truth } from './people.ts'

/** What somebody will do with the loan of a month; drawn before it is known which loan that is. Shares from 0 to 1. */
export interface Manner {
  /** Below the true risk it is not paid back. */
  readonly fails: number
  /** Where among its payments. */
  readonly failsAt: number
  readonly late: number
  readonly lateDays: number
  /** What comes after all of what was not paid. */
  readonly recovered: number
}

/** A loan that was lent and how it ended; by the price engine of the product. */
export interface InventedLoan {
  readonly terms: ProductTerms
  readonly principalMinor: Minor
  readonly lentOn: Day
  /** The true share of such loans that are not paid back. */
  readonly risk: number
  readonly outcome: Outcome
  readonly isFirstDefault: boolean
  readonly lateDays: number
  /** Repaid or written off. */
  readonly endedOn: Day
  readonly isWrittenOff: boolean
  readonly lossMinor: Minor
  /** Without what is the authority's, after the money, the work and what was lost. */
  readonly profitMinor: Minor
  readonly facts: LoanFacts
}

const DAYS_PER_YEAR = 365
const PPM_YEAR = 1_000_000 * DAYS_PER_YEAR
const CAPACITY_DAYS = 30
const SAVED_DAYS_MAX = 60

/** The share of such loans that end badly: the person's odds, and more where a payment takes most of what is left of a month. */
export const trueRiskOf = (
  { surplusMinor, logOdds }: Truth,
  of: { readonly terms: ProductTerms; readonly principalMinor: Minor; readonly lentOn: Day },
  stress: number,
): number => {
  let before = of.lentOn
  const burdens = scheduleOf(of.terms, of.principalMinor, of.lentOn).map(
    ({ dueOn, totalMinor }) => {
      const days = Math.min(daysBetween(before, dueOn), SAVED_DAYS_MAX)
      before = dueOn
      return surplusMinor <= 0 ? Infinity : (totalMinor * CAPACITY_DAYS) / (surplusMinor * days)
    },
  )
  const burden = Math.min(TRUE_RISK.burdenMax, Math.max(...burdens))
  const odds = stress * Math.exp(logOdds + TRUE_RISK.burden * burden)
  return odds / (1 + odds)
}

/** Of those who pay: one in ten is late by a week at most, and one in forty by up to four. */
const WEEK_LATE = 0.1
const MONTH_LATE = 0.025
const WEEK_DAYS = 7
const MONTH_DAYS = 29
const EARLY = 0.2
const EARLY_DAYS = 9
/** What is written off, and when something of it may come before. */
const WRITTEN_OFF_AFTER = 90
const RECOVERED_AFTER = 75
/** Of those who fail half bring something, and one in ten all of it. */
const RECOVERY = [
  { from: 0.9, ppm: 1_000_000 },
  { from: 0.7, ppm: 500_000 },
  { from: 0.5, ppm: 200_000 },
]

const lateBy = ({ late, lateDays }: Manner): number => {
  if (late < MONTH_LATE) return WEEK_DAYS + 1 + Math.floor(lateDays * (MONTH_DAYS - WEEK_DAYS))
  if (late < MONTH_LATE + WEEK_LATE) return 1 + Math.floor(lateDays * WEEK_DAYS)
  return late >= 1 - EARLY ? -1 - Math.floor(lateDays * EARLY_DAYS) : 0
}

type Lent = Pick<InventedLoan, 'terms' | 'principalMinor' | 'lentOn'>

const paid = (facts: LoanFacts, paidOn: Day, amountMinor: Minor): LoanFacts =>
  amountMinor <= 0
    ? facts
    : { ...facts, payments: [...facts.payments, { paidOn, amountMinor, purpose: 'repayment' }] }

/** Lives a loan to its end. */
export const liveLoan = (
  lent: Lent,
  by: {
    readonly market: Market
    readonly truth: Truth
    readonly manner: Manner
    readonly stress: number
  },
): InventedLoan => {
  const { market, truth, manner, stress } = by
  const { terms, principalMinor, lentOn } = lent
  const risk = trueRiskOf(truth, lent, stress)
  const rows = scheduleOf(terms, principalMinor, lentOn)
  const { daysMax } = market.penalRules
  let facts: LoanFacts = {
    ...newLoanFacts({
      ...{ terms, principalMinor, disbursedOn: lentOn },
      totalCostMaxPpm: market.caps.totalCostMaxPpm,
    }),
    penalLimit: { daysMax, fromOn: lentOn },
  }
  const failsAt = manner.fails < risk ? Math.floor(manner.failsAt * rows.length) : rows.length
  const usualLate = lateBy(manner)
  let endedOn = lentOn
  for (const [at, { dueOn }] of rows.slice(0, failsAt).entries()) {
    const isLast = at === rows.length - 1
    const late = rows.length > 1 ? Math.max(0, usualLate) : usualLate
    const paidOn = addDays(dueOn, Math.max(late, 1 - daysBetween(lentOn, dueOn)))
    const { totalMinor, dueMinor } = outstandingOn(facts, paidOn)
    facts = paid(facts, paidOn, isLast ? totalMinor : dueMinor)
    endedOn = paidOn
  }
  const failed = rows[failsAt]
  if (!failed)
    return endedLoan(lent, market, { facts, risk, endedOn, late: usualLate, failed: null })
  const paidOn = addDays(failed.dueOn, RECOVERED_AFTER)
  const { totalMinor } = outstandingOn(facts, paidOn)
  const ppm = RECOVERY.find(({ from }) => manner.recovered >= from)?.ppm ?? 0
  facts = paid(facts, paidOn, multiplyByPpmHalfUp(totalMinor, ppm))
  const isWhole = outstandingOn(facts, paidOn).totalMinor === 0
  const writtenOffOn = isWhole ? null : addDays(failed.dueOn, WRITTEN_OFF_AFTER)
  return endedLoan(lent, market, {
    facts: { ...facts, frozenOn: writtenOffOn },
    risk,
    endedOn: writtenOffOn ?? paidOn,
    late: usualLate,
    failed: { isFirst: failsAt === 0, isWrittenOff: writtenOffOn !== null },
  })
}

const endedLoan = (
  lent: Lent,
  market: Market,
  of: {
    facts: LoanFacts
    risk: number
    endedOn: Day
    late: number
    failed: { isFirst: boolean; isWrittenOff: boolean } | null
  },
): InventedLoan => {
  const { facts, risk, endedOn, failed } = of
  const lateDays = failed
    ? failed.isWrittenOff
      ? WRITTEN_OFF_AFTER
      : RECOVERED_AFTER
    : Math.max(0, of.late)
  const isWrittenOff = failed?.isWrittenOff ?? false
  const outcome = outcomeOf({
    ...{ lateDays, wasWrittenOff: isWrittenOff },
    ...{ isSettledForLess: false, isFraud: false },
  })
  const isFirstDefault = failed ? failed.isFirst : lateDays > WEEK_DAYS
  const { lossMinor, profitMinor } = resultOf(lent, market, { facts, endedOn })
  return {
    ...{ ...lent, facts, risk, outcome, isFirstDefault, lateDays, endedOn, isWrittenOff },
    ...{ lossMinor, profitMinor },
  }
}

/** What the lender had of it. */
const resultOf = (
  { terms, principalMinor, lentOn }: Lent,
  market: Market,
  { facts, endedOn }: { facts: LoanFacts; endedOn: Day },
): Pick<InventedLoan, 'lossMinor' | 'profitMinor'> => {
  const { fundsYearPpm, workMinor } = creditCostsOn(market.code, lentOn)
  const end = outstandingOn(facts, endedOn)
  const { allocations, principalMinor: lossMinor } = end
  let leftMinor = principalMinor
  let since = lentOn
  const funds = [...allocations, { paidOn: endedOn, principalMinor: ZERO_MINOR }].map((part) => {
    const days = daysBetween(since, part.paidOn)
    const costMinor = multiplyByRatioHalfUp(leftMinor, fundsYearPpm * days, PPM_YEAR)
    leftMinor = subtractMinor(leftMinor, part.principalMinor)
    since = part.paidOn
    return costMinor
  })
  const interestMinor = interestWithoutTax(
    terms,
    sumMinor(allocations.map((one) => one.interestMinor)),
  )
  const withheldMinor =
    terms.feeCollected === 'atPayout'
      ? feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm).feeMinor
      : ZERO_MINOR
  const incomeMinor = sumMinor([
    interestMinor,
    withheldMinor,
    ...allocations.map(({ feeMinor, penalMinor }) => addMinor(feeMinor, penalMinor)),
  ])
  const costMinor = sumMinor([...funds, workMinor, lossMinor])
  return { lossMinor, profitMinor: minor(incomeMinor - costMinor) }
}

/** What is still out of it at the end of a day. */
export const principalLeft = ({ facts, lentOn, endedOn }: InventedLoan, on: Day): Minor => {
  if (on < lentOn || on >= endedOn) return ZERO_MINOR
  const known = facts.payments.filter(({ paidOn }) => paidOn <= on)
  return outstandingOn({ ...facts, payments: known, frozenOn: null }, on).principalMinor
}
