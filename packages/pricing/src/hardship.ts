import { addDays, type Day } from '@noren/contract/dates'
import { OFFERED_PLANS, type PlanKind } from '@noren/contract/loan-plan'
import {
  addMinor,
  CURRENCY_DIGITS,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByRatioHalfUp,
  PPM_ONE,
  ratioHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { lastDueDay } from './cost-of-time.ts'
import { chargedRatePpm, DAYS_PER_YEAR, type Ratio } from './interest.ts'
import type { HardshipPlan, HardshipRow, LoanFacts } from './loan-facts.ts'
import { PLAN_PERIOD_DAYS } from './loan-state.ts'
import { type Outstanding, outstandingOn, type PlanPayment } from './outstanding.ts'
import { amortise, equalInstalmentHalfUp } from './schedule.ts'

const EQUAL_ROWS = { equal3: 3, equal4: 4, equal6: 6 } as const

/** The small payments of a plan, and the equal ones after them. */
const SMALL_ROWS = 2
const ROWS_AFTER = 4

/** A token payment is a hundredth of the principal, with its interest. */
const TOKENS_IN_PRINCIPAL = 100n

/** At most so many are shown. */
const OFFERS_MAX = 4

/** A plan may cost at most what so many more days of lateness would. */
const LATE_DAYS = 90

export interface PlanOfferRow {
  readonly dueOn: Day
  readonly principalMinor: Minor
  /** Of the plan; what was owed of interest before is among the frozen. */
  readonly interestMinor: Minor
  readonly frozenMinor: Minor
  readonly totalMinor: Minor
}

/** A plan as it may be agreed today, and what it costs if its payments come on their days. */
export interface PlanOffer {
  readonly kind: PlanKind
  readonly plan: HardshipPlan
  readonly rows: readonly PlanOfferRow[]
  readonly totalMinor: Minor
  /** Compared with paying everything today, penal charges among it; negative: less. */
  readonly moreThanTodayMinor: Minor
  /** Penal charges owed today: let off when the plan is finished, owed again when it is broken. */
  readonly letOffMinor: Minor
  /** Its annual rate: there is no fee, so there is nothing else in it. */
  readonly aprBasisPoints: number
}

export interface HardshipOffers {
  readonly now: Outstanding
  /** What is shown, in the order of `OFFERED_PLANS`; empty where nothing can be agreed. */
  readonly offers: readonly PlanOffer[]
  /** Every plan that can be agreed, whatever can be paid a month. */
  readonly all: readonly PlanOffer[]
}

/**
 * The plans that a borrower may choose from today: half the daily rate or less on the principal, nothing on what is
 * owed beside it, no fee.
 * @param rowMinorMin the least that one payment may be, but for the only one of a pause
 * @param monthlyMinor what the borrower can pay a month; null: not said
 */
export function hardshipOffers(
  facts: LoanFacts,
  today: Day,
  { rowMinorMin, monthlyMinor }: { rowMinorMin: Minor; monthlyMinor: Minor | null },
): HardshipOffers {
  const now = outstandingOn(facts, today)
  if (spreadMinor(now) <= 0) return { now, offers: [], all: [] }
  const mostMinor = lateMinor(facts, today)
  const all = OFFERED_PLANS.flatMap((kind) => {
    const offer = cheapEnough(facts, now, { kind }, mostMinor)
    if (!givesTime(facts, offer)) return []
    const isWhole = kind === 'pause' || offer.rows.every((row) => row.totalMinor >= rowMinorMin)
    return isWhole ? [offer] : []
  })
  return { now, offers: chosen(all, monthlyMinor), all }
}

/** Those that fit what can be paid a month, the longest where none does, and always the pause. */
function chosen(offers: readonly PlanOffer[], monthlyMinor: Minor | null): PlanOffer[] {
  const spread = offers.filter(({ kind }) => kind !== 'pause')
  const fits = ({ rows }: PlanOffer): boolean =>
    monthlyMinor === null || (rows[0]?.totalMinor ?? ZERO_MINOR) <= monthlyMinor
  const longest = spread.findLast(({ kind }) => kind !== 'smallerFirst')
  const shown = spread.filter((offer) => fits(offer) || offer === longest)
  const pause = offers.filter(({ kind }) => kind === 'pause')
  return [...shown.slice(0, OFFERS_MAX - pause.length), ...pause]
}

/** A plan that somebody of the staff makes: equal payments, after some of a hundredth of the principal. */
export interface GrantedShape {
  readonly rowCount: number
  readonly tokenCount: number
  /** Without interest; else at half the rate or less, like every plan. */
  readonly isFree: boolean
}

/** As it would be agreed today; null where there is nothing to spread, or it would end before the loan does. */
export function grantedPlan(facts: LoanFacts, today: Day, shape: GrantedShape): PlanOffer | null {
  const now = outstandingOn(facts, today)
  if (spreadMinor(now) <= 0) return null
  const offer = cheapEnough(facts, now, { kind: 'granted', shape }, lateMinor(facts, today))
  return givesTime(facts, offer) ? offer : null
}

type Wanted =
  | { readonly kind: (typeof OFFERED_PLANS)[number] }
  | { readonly kind: 'granted'; readonly shape: GrantedShape }

/** What a plan spreads: everything but penal charges. */
const spreadMinor = (now: Outstanding): Minor =>
  addMinor(subtractMinor(now.totalMinor, now.penalMinor), savedMinor(now))

/** One that ends before the loan does asks for the principal sooner. */
const givesTime = (facts: LoanFacts, { rows, plan }: PlanOffer): boolean =>
  (rows.at(-1)?.dueOn ?? plan.agreedOn) >= lastDueDay(facts)

/** What is owed where it goes on late. */
const lateMinor = (facts: LoanFacts, today: Day): Minor =>
  outstandingOn(facts, addDays(today, LATE_DAYS)).totalMinor

/** At half the contract's rate, or at the half of that, until it costs no more than going on late would. */
function cheapEnough(
  facts: LoanFacts,
  now: Outstanding,
  wanted: Wanted,
  mostMinor: Minor,
): PlanOffer {
  const isFree = wanted.kind === 'granted' && wanted.shape.isFree
  let ratePpm = isFree ? 0 : Math.floor(chargedRatePpm(facts.terms) / 2)
  for (;;) {
    const offer = offerOf(facts, now, wanted, ratePpm)
    if (ratePpm === 0 || offer.totalMinor <= mostMinor) return offer
    ratePpm = Math.floor(ratePpm / 2)
  }
}

function offerOf(facts: LoanFacts, now: Outstanding, wanted: Wanted, ratePpm: number): PlanOffer {
  const { kind } = wanted
  const plan = { agreedOn: now.asOf, ratePpm, rows: rowsOf(facts, now, wanted, ratePpm) }
  const rows = payOnTheirDays({ ...facts, plans: [...facts.plans, plan] }, plan)
  const totalMinor = sumMinor(rows.map((row) => row.totalMinor))
  return {
    ...{ kind, plan, rows, totalMinor },
    moreThanTodayMinor: subtractMinor(totalMinor, now.totalMinor),
    letOffMinor: now.penalMinor,
    aprBasisPoints: ratioHalfUp(ratePpm * DAYS_PER_YEAR, 100),
  }
}

/** What each payment comes to by the engine itself, if all before it came on their days. */
function payOnTheirDays(facts: LoanFacts, { rows }: HardshipPlan): PlanOfferRow[] {
  let paid = facts
  return rows.map(({ dueOn }): PlanOfferRow => {
    const owed = outstandingOn(paid, dueOn)
    const row = owed.plan?.rows.find((one) => one.dueOn === dueOn)
    paid = {
      ...paid,
      payments: [
        ...paid.payments,
        { paidOn: dueOn, amountMinor: owed.dueMinor, purpose: 'repayment' },
      ],
    }
    return {
      dueOn,
      principalMinor: row?.principalMinor ?? ZERO_MINOR,
      interestMinor: row?.interestMinor ?? ZERO_MINOR,
      frozenMinor: row?.frozenMinor ?? ZERO_MINOR,
      totalMinor: owed.dueMinor,
    }
  })
}

/**
 * What is still to be paid by a running plan, if it comes on its days: what is due by now first, as of today. Nothing of
 * a plan that has ended.
 */
export function planPayments(facts: LoanFacts, now: Outstanding): PlanPayment[] {
  if (now.plan?.state !== 'running') return []
  let paid = facts
  return now.plan.rows.flatMap(({ number, dueOn, ...parts }): PlanPayment[] => {
    const isDue = dueOn <= now.asOf
    const amountMinor = isDue
      ? sumMinor([parts.principalMinor, parts.interestMinor, parts.frozenMinor])
      : outstandingOn(paid, dueOn).dueMinor
    if (amountMinor === 0) return []
    const paidOn = isDue ? now.asOf : dueOn
    paid = {
      ...paid,
      payments: [...paid.payments, { paidOn, amountMinor, purpose: 'repayment' }],
    }
    return [{ number, dueOn, amountMinor }]
  })
}

/** Who pays by a plan does not pay early. */
const savedMinor = ({ savedFee }: Outstanding): Minor =>
  addMinor(savedFee.feeMinor, savedFee.taxMinor)

const rateOf = (ratePpm: number): Ratio => ({
  numerator: BigInt(ratePpm) * BigInt(PLAN_PERIOD_DAYS),
  denominator: BigInt(PPM_ONE),
})

function rowsOf(facts: LoanFacts, now: Outstanding, wanted: Wanted, ratePpm: number) {
  const { kind } = wanted
  const { principalMinor } = now
  const { interestMinor, feeMinor, taxMinor } = now
  const frozenMinor = sumMinor([interestMinor, feeMinor, taxMinor, savedMinor(now)])
  const rate = rateOf(ratePpm)
  const equal = (ofMinor: Minor, count: number): Minor[] =>
    amortise({
      ...{ principalMinor: ofMinor, rate, count },
      instalmentMinor: equalInstalmentHalfUp(ofMinor, rate, count),
    }).map((row) => row.principalMinor)
  const on = (principals: readonly Minor[], tokenCount = 0): HardshipRow[] => {
    const tokens = Array.from({ length: tokenCount }, () => ZERO_MINOR)
    const frozen = [...tokens, ...evenly(frozenMinor, principals.length - tokenCount)]
    return principals.map((ofRow, index) => ({
      dueOn: addDays(now.asOf, PLAN_PERIOD_DAYS * (index + 1)),
      principalMinor: ofRow,
      frozenMinor: frozen[index] ?? ZERO_MINOR,
    }))
  }
  if (kind === 'pause') return on([principalMinor])
  if (kind === 'granted') {
    const { rowCount, tokenCount } = wanted.shape
    const tokenMinor = multiplyByRatioHalfUp(principalMinor, 1n, TOKENS_IN_PRINCIPAL)
    const tokens = Array.from({ length: tokenCount }, () => tokenMinor)
    const leftMinor = subtractMinor(principalMinor, sumMinor(tokens))
    return on([...tokens, ...equal(leftMinor, rowCount)], tokenCount)
  }
  if (kind !== 'smallerFirst') return on(equal(principalMinor, EQUAL_ROWS[kind]))
  const shareMinor = evenly(frozenMinor, SMALL_ROWS + ROWS_AFTER)[0] ?? ZERO_MINOR
  const smallMinor = halfOfFour(facts, principalMinor, frozenMinor, rate)
  let leftMinor = principalMinor
  const small = Array.from({ length: SMALL_ROWS }, () => {
    const interestMinor = multiplyByRatioHalfUp(leftMinor, rate.numerator, rate.denominator)
    const ofRow = maxMinor(
      ZERO_MINOR,
      minMinor(leftMinor, subtractMinor(smallMinor, sumMinor([interestMinor, shareMinor]))),
    )
    leftMinor = subtractMinor(leftMinor, ofRow)
    return ofRow
  })
  return on([...small, ...equal(leftMinor, ROWS_AFTER)])
}

/** Half of what one of four equal payments would be, down to whole units of the currency. */
function halfOfFour(facts: LoanFacts, principalMinor: Minor, frozenMinor: Minor, rate: Ratio) {
  const four = ROWS_AFTER
  const wholeMinor = sumMinor([
    equalInstalmentHalfUp(principalMinor, rate, four),
    evenly(frozenMinor, four)[0] ?? ZERO_MINOR,
  ])
  const unit = 10 ** CURRENCY_DIGITS[facts.terms.currency]
  return minor(Math.floor(wholeMinor / 2 / unit) * unit)
}

/** In equal shares, each half up; the last one absorbs the difference, and none is below zero. */
function evenly(amountMinor: Minor, count: number): Minor[] {
  const shareMinor = minor(ratioHalfUp(amountMinor, count))
  let leftMinor = amountMinor
  return Array.from({ length: count }, (_, index) => {
    const ofRow = index + 1 === count ? leftMinor : minMinor(shareMinor, leftMinor)
    leftMinor = subtractMinor(leftMinor, ofRow)
    return ofRow
  })
}
