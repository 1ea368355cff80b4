import { addDays, compareDays, type Day, daysBetween } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  minMinor,
  PPM_ONE,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { type AccrualSegment, accruedIn } from './accrual-segment.ts'
import { advanceTo, judgePlan } from './advance.ts'
import { type FeePeriod, feePeriods, feesReleased } from './fee-release.ts'
import type { LoanFacts } from './loan-facts.ts'
import {
  accruedInterest,
  couponRows,
  interestMax,
  interestWeight,
  type LoanState,
  lastPenalDay,
  overduePrincipal,
  penalDaysUntil,
  planEdges,
  rowAccruingAfter,
  startState,
  unpaidInterest,
  unpaidPenal,
  unpaidPrincipal,
} from './loan-state.ts'
import { eventDays, type Settled, settleDay } from './outstanding.ts'
import { chargeableDays, penalCap } from './penal.ts'

/** What is known of one loan, of all its days. */
export interface PlannedLoan {
  readonly disbursedOn: Day
  /** The facts that count for the debt of that day. */
  readonly factsOn: (asOf: Day) => LoanFacts
  /** The days after which `factsOn` has others: penal days come back once the proof that paused them is refused. */
  readonly changesAfter: readonly Day[]
  /**
   * The day of an exit in the cooling-off period: from then on no fee is earned, and nothing happens. Null also of an
   * exit that is among the facts, after which something may.
   */
  readonly exitOn: Day | null
}

/** All that the books have of a loan beside its payout: what settled debt, and what accrues when. */
export interface LoanPlan {
  /** In the order in which they count. */
  readonly settled: readonly Settled[]
  /** In the order of their days, without gaps. */
  readonly segments: readonly AccrualSegment[]
}

/**
 * What the books of a loan have to be, from everything known now: the same however late and in whatever
 * order the facts were told. Pure: the caller compares it with what is posted.
 */
export function planOf(loan: PlannedLoan): LoanPlan {
  const { disbursedOn, factsOn, exitOn } = loan
  const plan: Draft = { settled: [], segments: [] }
  const edges = [...new Set(loan.changesAfter)].filter((on) => on > disbursedOn).sort(compareDays)
  for (const [index, from] of [null, ...edges].entries()) {
    const until = edges[index] ?? null
    const facts = factsOn(from === null ? disbursedOn : addDays(from, 1))
    if (walk(facts, { from, until, exitOn }, plan) === 'ended') break
  }
  return plan
}

interface Stretch {
  /** Only what is later than this belongs to the plan; null: everything. */
  readonly from: Day | null
  readonly until: Day | null
  readonly exitOn: Day | null
}

type Draft = { settled: Settled[]; segments: AccrualSegment[] }

/** Goes through the loan's days from the first, and plans those of the stretch. */
function walk(facts: LoanFacts, stretch: Stretch, plan: Draft): 'ended' | 'goesOn' {
  const { from, until, exitOn } = stretch
  const state = startState(facts)
  const fees = feePeriods(facts)
  const stops = fixedStops(facts, stretch, fees)
  let earned: Earned = { doneMinor: ZERO_MINOR, running: fees }
  const leftOn = leftOnOf(facts, stretch)
  const settle = (on: Day): void => {
    const settled = settleDay(state, on)
    if (from === null || on > from) plan.settled.push(...settled)
    // Also where the payer's bank takes some of it back on that very day: what was saved stays saved.
    if (settled.some(({ by }) => by === 'earlyPayment')) earned = fixedFee(fees, state)
  }
  settle(state.on)
  while (!hasEnded(state, exitOn)) {
    if (until !== null && state.on >= until) return 'goesOn'
    if (leftOn === null && owedOf(state) === 0) {
      // Paid, and what a lost dispute takes back later does not undo that the fees are earned.
      if (from === null || state.on >= from) releaseRest(plan, state, fees)
      earned = allEarned(fees, state)
    }
    judgePlan(state)
    const untilOn = nextStop(state, stops)
    if (from === null || state.on >= from) {
      plan.segments.push(segmentFrom(state, earned, { untilOn, leftOn }))
    }
    if (untilOn === null) return 'ended'
    advanceTo(state, untilOn)
    settle(untilOn)
  }
  if (exitOn !== null) return 'ended'
  if (leftOn === null) releaseRest(plan, state, fees)
  // Nothing accrues any more, but money may still come: to a debt written off, or one that was paid before.
  for (const on of eventDays(facts).filter((day) => day > state.on)) {
    advanceTo(state, on)
    settle(on)
  }
  return 'ended'
}

/** The day of the exit: none of its fees is earned from then on. */
const leftOnOf = (facts: LoanFacts, { exitOn }: Stretch): Day | null =>
  exitOn ?? facts.exit?.on ?? null

/** The days, known from the start, on which a figure may bend. */
function fixedStops(facts: LoanFacts, stretch: Stretch, fees: readonly FeePeriod[]): Day[] {
  const leftOn = leftOnOf(facts, stretch)
  const days = [
    ...eventDays(facts),
    ...[...facts.penalPauses, ...facts.withoutMoney].flatMap(({ fromOn, untilOn }) => [
      fromOn,
      ...(untilOn ? [untilOn] : []),
    ]),
    ...fees.flatMap(({ fromOn, untilOn }) => [fromOn, untilOn]),
    ...(facts.frozenOn ? [facts.frozenOn] : []),
    ...(leftOn ? [addDays(leftOn, -1), leftOn] : []),
    // A coupon counts for the whole of its first day.
    ...(facts.coupon ? [addDays(facts.coupon.appliedOn, -1)] : []),
    ...(stretch.from ? [stretch.from] : []),
    ...(stretch.until ? [stretch.until] : []),
  ]
  return [...new Set(days)].sort(compareDays)
}

function nextStop(state: LoanState, stops: readonly Day[]): Day | null {
  const dueDays = state.rows.map(({ dueOn }) => dueOn)
  const lastOn = lastPenalDay(state)
  const ends = lastOn === null ? [] : [lastOn]
  const ahead = [...stops, ...dueDays, ...planEdges(state), ...ends]
    .filter((day) => day > state.on)
    .sort(compareDays)
  return ahead[0] ?? null
}

/** Fees that are earned to their end, whatever their days, and those that are earned day by day. */
interface Earned {
  readonly doneMinor: Minor
  readonly running: readonly FeePeriod[]
}

const allEarned = (
  fees: readonly FeePeriod[],
  { on, reducedFeeMinor }: Pick<LoanState, 'on' | 'reducedFeeMinor'>,
): Earned => ({
  doneMinor: subtractMinor(
    sumMinor(fees.filter(({ fromOn }) => fromOn <= on).map((fee) => fee.feeMinor)),
    reducedFeeMinor,
  ),
  running: fees.filter(({ fromOn }) => fromOn > on),
})

/** The service fee is what it was on that day, and all of it is earned; those of extensions go on. */
const fixedFee = (
  [service, ...extensions]: readonly FeePeriod[],
  { reducedFeeMinor }: Pick<LoanState, 'reducedFeeMinor'>,
): Earned => ({
  doneMinor: subtractMinor(service?.feeMinor ?? ZERO_MINOR, reducedFeeMinor),
  running: extensions,
})

/** Whether nothing accrues any more: the exit, the write-off, or nothing is owed and never will be again. */
function hasEnded(state: LoanState, exitOn: Day | null): boolean {
  if (exitOn !== null) return state.on >= exitOn
  const { frozenOn } = state.facts
  if (frozenOn !== null && state.on >= frozenOn) return true
  return owedOf(state) === 0 && !isRestoredAfter(state)
}

const isRestoredAfter = ({ facts, on: today }: LoanState): boolean =>
  facts.payments.some((payment) => payment.restorations?.some(({ on }) => on > today))

const owedOf = (state: LoanState): number =>
  sumMinor([
    unpaidPrincipal(state),
    ...unpaidInterest(state).values(),
    ...state.fees.flatMap((fee) => [fee.unpaidFeeMinor, fee.unpaidTaxMinor]),
    unpaidPenal(state),
  ])

function segmentFrom(
  state: LoanState,
  earned: Earned,
  { untilOn, leftOn }: { untilOn: Day | null; leftOn: Day | null },
): AccrualSegment {
  const { on: fromOn, facts } = state
  const running = rowAccruingAfter(state, fromOn)
  const accrued = accruedInterest(state)
  const interestDoneMinor = sumMinor(
    [...accrued].flatMap(([row, amountMinor]) => (row === running ? [] : [amountMinor])),
  )
  const { coupon } = facts
  const isCouponRunning =
    coupon?.coupon.target === 'interest' && coupon.appliedOn <= addDays(fromOn, 1)
  const couponUsedMinor = isCouponRunning ? state.couponUsedMinor : ZERO_MINOR
  const settledMinor = sumMinor(couponRows(state).map((row) => row.settledInterestMinor))
  const feesUntilOn = leftOn === null ? null : addDays(leftOn, -1)
  const isFeeFrozen = feesUntilOn !== null && fromOn >= feesUntilOn
  const released = feesReleased(earned.running, isFeeFrozen ? feesUntilOn : fromOn)
  return {
    fromOn,
    untilOn,
    interestDoneMinor,
    interestRoomMinor: subtractMinor(
      interestMax(facts),
      minMinor(interestDoneMinor, interestMax(facts)),
    ),
    interestNumerator: running.interestParts.reduce(
      (sum, { amountMinor, weight }) => sum + BigInt(amountMinor) * weight,
      0n,
    ),
    interestPerDay:
      BigInt(unpaidPrincipal(state)) *
      interestWeight(
        state,
        running,
        chargeableDays(fromOn, addDays(fromOn, 1), facts.withoutMoney),
      ),
    interestDivisor: running.interestDivisor,
    penalRoomMinor: penalCap(facts.terms, facts.principalMinor),
    penalNumerator: state.overdueStretches.reduce(
      (sum, { principalMinor, days }) => sum + penalOf(facts, principalMinor, days),
      0n,
    ),
    penalPerDay: penalOf(facts, overduePrincipal(state), penalDaysUntil(state, addDays(fromOn, 1))),
    ...(isCouponRunning && coupon
      ? couponTerms(coupon.coupon)
      : { couponMinor: ZERO_MINOR, couponPpm: 0 }),
    couponUsedMinor,
    interestSettledMinor: subtractMinor(settledMinor, couponUsedMinor),
    feeDoneMinor: addMinor(earned.doneMinor, released.doneMinor),
    feeNumerator: released.numerator,
    feePerDay: isFeeFrozen ? 0n : released.perDay,
    feeDivisor: released.divisor,
  }
}

const penalOf = ({ terms }: LoanFacts, principalMinor: number, days: number): bigint =>
  BigInt(principalMinor) * BigInt(days) * BigInt(terms.penalPpmPerDay)

type InterestCoupon = NonNullable<LoanFacts['coupon']>['coupon']

const couponTerms = (coupon: InterestCoupon) =>
  'amountMinor' in coupon
    ? { couponMinor: coupon.amountMinor, couponPpm: 0 }
    : { couponMinor: ZERO_MINOR, couponPpm: coupon.percentPpm }

/** On the loan's last day whatever is left of its fees is earned: that day becomes a segment of its own. */
function releaseRest(plan: Draft, state: LoanState, fees: readonly FeePeriod[]): void {
  const { on } = state
  const totalMinor = allEarned(fees, state).doneMinor
  const last = plan.segments.at(-1)
  if (last && accruedIn(last, on).feeMinor === totalMinor) return
  if (!last && totalMinor === 0) return
  const dayBefore = addDays(on, -1)
  const rest = {
    untilOn: on,
    feeDoneMinor: totalMinor,
    feeNumerator: 0n,
    feePerDay: 0n,
    feeDivisor: 1n,
  }
  if (!last) {
    plan.segments.push({ ...NOTHING, fromOn: dayBefore, ...rest })
    return
  }
  plan.segments.pop()
  if (last.fromOn < dayBefore) plan.segments.push({ ...last, untilOn: dayBefore })
  plan.segments.push({ ...startingOn(last, dayBefore), ...rest })
}

/** The same segment from a later day on. */
function startingOn(segment: AccrualSegment, fromOn: Day): AccrualSegment {
  const days = BigInt(daysBetween(segment.fromOn, fromOn))
  return {
    ...segment,
    fromOn,
    interestNumerator: segment.interestNumerator + segment.interestPerDay * days,
    penalNumerator: segment.penalNumerator + segment.penalPerDay * days,
    feeNumerator: segment.feeNumerator + segment.feePerDay * days,
    couponUsedMinor: accruedIn(segment, fromOn).couponMinor,
  }
}

const NOTHING: Omit<AccrualSegment, 'fromOn' | 'untilOn'> = {
  interestDoneMinor: ZERO_MINOR,
  interestRoomMinor: ZERO_MINOR,
  interestNumerator: 0n,
  interestPerDay: 0n,
  interestDivisor: BigInt(PPM_ONE),
  penalRoomMinor: ZERO_MINOR,
  penalNumerator: 0n,
  penalPerDay: 0n,
  couponMinor: ZERO_MINOR,
  couponPpm: 0,
  couponUsedMinor: ZERO_MINOR,
  interestSettledMinor: ZERO_MINOR,
  feeDoneMinor: ZERO_MINOR,
  feeNumerator: 0n,
  feePerDay: 0n,
  feeDivisor: 1n,
}
