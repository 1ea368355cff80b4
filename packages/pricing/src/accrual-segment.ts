import { type Day, daysBetween } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  multiplyByPpmHalfUp,
  PPM_ONE,
  ratioHalfUp,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'

/**
 * What a loan has accrued on each day after `fromOn`, up to and including `untilOn`, in closed form: between
 * two days on which something happens to a loan every figure is linear before it is rounded. Each is
 * cumulative since the disbursal and rounded once, half up; what a day adds is the difference of two.
 */
export interface AccrualSegment {
  readonly fromOn: Day
  /** null: until something happens to the loan. */
  readonly untilOn: Day | null
  /** Interest of the rows before the running one, rounded row by row, and what the total-cost cap leaves. */
  readonly interestDoneMinor: Minor
  readonly interestRoomMinor: Minor
  readonly interestNumerator: bigint
  readonly interestPerDay: bigint
  readonly interestDivisor: bigint
  readonly penalRoomMinor: Minor
  /** In millionths. */
  readonly penalNumerator: bigint
  readonly penalPerDay: bigint
  /** A coupon on interest: what it is worth, what it took by `fromOn`, what others settled of the interest. */
  readonly couponMinor: Minor
  readonly couponPpm: number
  readonly couponUsedMinor: Minor
  readonly interestSettledMinor: Minor
  /** Fees whose time is over, and the share of the running ones that is earned. */
  readonly feeDoneMinor: Minor
  readonly feeNumerator: bigint
  readonly feePerDay: bigint
  readonly feeDivisor: bigint
}

/** Cumulative figures of one day. */
export interface Accrued {
  readonly interestMinor: Minor
  readonly penalMinor: Minor
  /** The part of the interest that a coupon bears. */
  readonly couponMinor: Minor
  /** The part of the fees that is earned. */
  readonly feeMinor: Minor
}

export const NOTHING_ACCRUED: Accrued = {
  interestMinor: ZERO_MINOR,
  penalMinor: ZERO_MINOR,
  couponMinor: ZERO_MINOR,
  feeMinor: ZERO_MINOR,
}

/** The figures of one segment on a day that it covers. The database computes the same: docs/books.md. */
export function accruedIn(segment: AccrualSegment, on: Day): Accrued {
  const days = BigInt(daysBetween(segment.fromOn, on))
  const grown = (numerator: bigint, perDay: bigint, divisor: bigint): Minor =>
    minor(ratioHalfUp(numerator + perDay * days, divisor))
  const runMinor = grown(segment.interestNumerator, segment.interestPerDay, segment.interestDivisor)
  const interestMinor = addMinor(
    segment.interestDoneMinor,
    minMinor(runMinor, segment.interestRoomMinor),
  )
  const penalMinor = grown(segment.penalNumerator, segment.penalPerDay, BigInt(PPM_ONE))
  const worthMinor = addMinor(
    segment.couponMinor,
    multiplyByPpmHalfUp(interestMinor, segment.couponPpm),
  )
  return {
    interestMinor,
    penalMinor: minMinor(penalMinor, segment.penalRoomMinor),
    couponMinor: minMinor(
      maxMinor(worthMinor, segment.couponUsedMinor),
      subtractMinor(interestMinor, segment.interestSettledMinor),
    ),
    feeMinor: addMinor(
      segment.feeDoneMinor,
      grown(segment.feeNumerator, segment.feePerDay, segment.feeDivisor),
    ),
  }
}

/** The figures of any day. After the last segment nothing grows any more, before the first nothing has. */
export function accruedOn(segments: readonly AccrualSegment[], on: Day): Accrued {
  const segment = segments.findLast(({ fromOn }) => fromOn < on)
  if (!segment) return NOTHING_ACCRUED
  const { untilOn } = segment
  return accruedIn(segment, untilOn !== null && untilOn < on ? untilOn : on)
}
