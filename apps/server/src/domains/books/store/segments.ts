import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { AccrualSegment } from '@noren/pricing/accrual-segment'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
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

const ofLoan = rawStatement<{ loanId: string }, SegmentRow>(
  'list_accrual_segments',
  `select serial, from_on as "fromOn", nullif(until_on, 'infinity') as "untilOn",
     interest_done_minor as "interestDoneMinor", interest_room_minor as "interestRoomMinor",
     interest_numerator::text as "interestNumerator", interest_per_day::text as "interestPerDay",
     interest_divisor::text as "interestDivisor", penal_room_minor as "penalRoomMinor",
     penal_numerator::text as "penalNumerator", penal_per_day::text as "penalPerDay",
     coupon_minor as "couponMinor", coupon_ppm as "couponPpm",
     coupon_used_minor as "couponUsedMinor", interest_settled_minor as "interestSettledMinor",
     fee_done_minor as "feeDoneMinor", fee_numerator::text as "feeNumerator",
     fee_per_day::text as "feePerDay", fee_divisor::text as "feeDivisor"
   from accrual_segments
   where loan_id = $1 and known_until = 'infinity' order by from_on`,
  ['loanId'],
)
/** A loan's segments as they are known now, in the order of their days. */
export const listSegments = async (on: Querier, loanId: string): Promise<KnownSegment[]> =>
  (await ofLoan.all(on, { loanId })).map(segmentOf)

const endKnown = rawStatement<{ loanId: string; serials: number[]; knownOn: Day }, never>(
  'end_accrual_segments',
  `update accrual_segments set known_until = $3
   where loan_id = $1 and serial = any($2::bigint[])`,
  ['loanId', 'serials', 'knownOn'],
)
/** From that day on these segments are no longer what is known. */
export const endSegments = (
  tx: Tx,
  end: { loanId: string; serials: number[]; knownOn: Day },
): void => {
  endKnown.send(tx, end)
}

interface SegmentsOwner {
  loanId: string
  book: string
  productCode: string
  knownOn: Day
}

const insertRows = rawStatement<SegmentsOwner & { segments: string }, never>(
  'insert_accrual_segments',
  `insert into accrual_segments (loan_id, book, product_code, known_from, from_on, until_on,
     interest_done_minor, interest_room_minor, interest_numerator, interest_per_day,
     interest_divisor, penal_room_minor, penal_numerator, penal_per_day, coupon_minor, coupon_ppm,
     coupon_used_minor, interest_settled_minor, fee_done_minor, fee_numerator, fee_per_day,
     fee_divisor)
   select $1, $2, $3, $4, s."fromOn", coalesce(s."untilOn", 'infinity'), s."interestDoneMinor",
     s."interestRoomMinor", s."interestNumerator", s."interestPerDay", s."interestDivisor",
     s."penalRoomMinor", s."penalNumerator", s."penalPerDay", s."couponMinor", s."couponPpm",
     s."couponUsedMinor", s."interestSettledMinor", s."feeDoneMinor", s."feeNumerator",
     s."feePerDay", s."feeDivisor"
   from jsonb_to_recordset($5::jsonb) as s ("fromOn" date, "untilOn" date,
     "interestDoneMinor" bigint, "interestRoomMinor" bigint, "interestNumerator" bigint,
     "interestPerDay" bigint, "interestDivisor" bigint, "penalRoomMinor" bigint,
     "penalNumerator" bigint, "penalPerDay" bigint, "couponMinor" bigint, "couponPpm" bigint,
     "couponUsedMinor" bigint, "interestSettledMinor" bigint, "feeDoneMinor" bigint,
     "feeNumerator" bigint, "feePerDay" bigint, "feeDivisor" bigint)`,
  ['loanId', 'book', 'productCode', 'knownOn', 'segments'],
)
export const insertSegments = (
  tx: Tx,
  { segments, ...of }: SegmentsOwner & { segments: readonly AccrualSegment[] },
): void => {
  const withText = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value
  insertRows.send(tx, { ...of, segments: JSON.stringify(segments, withText) })
}

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
