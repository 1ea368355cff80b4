import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { AccrualSegment } from '@noren/pricing/accrual-segment'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface SegmentRow {
  serial: number
  fromOn: Day
  untilOn: Day | null
  interestDoneMinor: Minor
  interestRoomMinor: Minor
  interestNumerator: string
  interestPerDay: string
  interestDivisor: string
  penalRoomMinor: Minor
  penalNumerator: string
  penalPerDay: string
  couponMinor: Minor
  couponPpm: number
  couponUsedMinor: Minor
  interestSettledMinor: Minor
  feeDoneMinor: Minor
  feeNumerator: string
  feePerDay: string
  feeDivisor: string
}

/** A segment with its place in the table. */
export interface KnownSegment extends AccrualSegment {
  readonly serial: number
}

// Numerators may be larger than a number holds exactly.
const segmentOf = (row: SegmentRow): KnownSegment => ({
  ...row,
  interestNumerator: BigInt(row.interestNumerator),
  interestPerDay: BigInt(row.interestPerDay),
  interestDivisor: BigInt(row.interestDivisor),
  penalNumerator: BigInt(row.penalNumerator),
  penalPerDay: BigInt(row.penalPerDay),
  feeNumerator: BigInt(row.feeNumerator),
  feePerDay: BigInt(row.feePerDay),
  feeDivisor: BigInt(row.feeDivisor),
})

const COLUMNS = `serial, from_on as "fromOn", nullif(until_on, 'infinity') as "untilOn",
     interest_done_minor as "interestDoneMinor", interest_room_minor as "interestRoomMinor",
     interest_numerator::text as "interestNumerator", interest_per_day::text as "interestPerDay",
     interest_divisor::text as "interestDivisor", penal_room_minor as "penalRoomMinor",
     penal_numerator::text as "penalNumerator", penal_per_day::text as "penalPerDay",
     coupon_minor as "couponMinor", coupon_ppm as "couponPpm",
     coupon_used_minor as "couponUsedMinor", interest_settled_minor as "interestSettledMinor",
     fee_done_minor as "feeDoneMinor", fee_numerator::text as "feeNumerator",
     fee_per_day::text as "feePerDay", fee_divisor::text as "feeDivisor"`

const ofLoan = rawStatement<{ loanId: string }, SegmentRow>(
  'list_accrual_segments',
  `select ${COLUMNS} from accrual_segments
   where loan_id = $1 and known_until = 'infinity' order by from_on`,
  ['loanId'],
)
/** A loan's segments as they are known now, in the order of their days. */
export const listSegments = async (on: Querier, loanId: string): Promise<KnownSegment[]> =>
  (await ofLoan.all(on, { loanId })).map(segmentOf)

const ofLoanBy = rawStatement<{ loanId: string; knownOn: Day }, SegmentRow>(
  'list_accrual_segments_known_on',
  `select ${COLUMNS} from accrual_segments
   where loan_id = $1 and known_from <= $2 and known_until > $2 order by from_on`,
  ['loanId', 'knownOn'],
)
/** The same as they were known at the end of a day. */
export const listSegmentsBy = async (
  on: Querier,
  of: { loanId: string; knownOn: Day },
): Promise<KnownSegment[]> => (await ofLoanBy.all(on, of)).map(segmentOf)

const firstKnown = rawStatement<{ loanId: string }, { day: Day | null }>(
  'find_first_known_day_of_loan',
  'select min(known_from) as day from accrual_segments where loan_id = $1',
  ['loanId'],
)
/** The first page on which it was known what the loan accrues; null where it is not known yet. */
export const findFirstKnown = async (on: Querier, loanId: string): Promise<Day | null> =>
  (await firstKnown.one(on, { loanId })).day

/** In SQL: whole numbers divided and rounded half up. */
const halfUp = (numerator: string, divisor: string): string =>
  `((2 * (${numerator}) + ${divisor}) / (2 * ${divisor}))`

/**
 * In SQL: the cumulative figures of the segment `s` on a day that it covers, as a row `name`. The same as
 * `accruedIn` of the price engine, which a test compares.
 */
export const figuresOn = (day: string, name: string): string => {
  const days = `(${day} - s.from_on)`
  const run = halfUp(`s.interest_numerator + s.interest_per_day * ${days}`, 's.interest_divisor')
  const penal = halfUp(`s.penal_numerator + s.penal_per_day * ${days}`, '1000000')
  const fee = halfUp(`s.fee_numerator + s.fee_per_day * ${days}`, 's.fee_divisor')
  const worth = `s.coupon_minor + ${halfUp(`${name}_run.interest * s.coupon_ppm`, '1000000')}`
  return `cross join lateral (
       select s.interest_done_minor + least(s.interest_room_minor, ${run}) as interest
     ) ${name}_run cross join lateral (
       select ${name}_run.interest, least(s.penal_room_minor, ${penal}) as penal,
         least(greatest(${worth}, s.coupon_used_minor),
           ${name}_run.interest - s.interest_settled_minor) as coupon,
         s.fee_done_minor + ${fee} as fee
     ) ${name}`
}
