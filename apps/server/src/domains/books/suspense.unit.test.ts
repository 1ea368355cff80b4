import { addDays, type Day, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { AccrualSegment } from '@noren/pricing/accrual-segment'
import { expect, test } from 'vitest'
import { type PlannedEntry, plannedEntry } from './planned-entry.ts'
import { earnedOn, nonPerformingIn, withSuspense } from './suspense.ts'

const START = day('2027-01-10')
const on = (days: number): Day => addDays(START, days)

/** 18.00 of interest and 10.00 of penal charges a day, a tenth of the interest borne by a coupon or not. */
const segment = (couponPpm = 0): AccrualSegment => ({
  fromOn: START,
  untilOn: null,
  interestDoneMinor: minor(0),
  interestRoomMinor: minor(1_000_000_00),
  interestNumerator: 0n,
  interestPerDay: 18_00n,
  interestDivisor: 1n,
  penalRoomMinor: minor(1_000_000_00),
  penalNumerator: 0n,
  penalPerDay: 10_00n * 1_000_000n,
  ...{ couponMinor: minor(0), couponPpm, couponUsedMinor: minor(0) },
  ...{ interestSettledMinor: minor(0), feeDoneMinor: minor(0) },
  ...{ feeNumerator: 0n, feePerDay: 0n, feeDivisor: 1n },
})

const change = (days: number, isNonPerforming: boolean) => ({ classOn: on(days), isNonPerforming })
const BAD = nonPerformingIn([change(120, true), change(140, false)])

const paid = (days: number, interest: number, penal = 0): PlannedEntry =>
  plannedEntry('repaymentReceived', {
    ...{ what: 'repayment', sourceId: `paid ${days}`, valueOn: on(days) },
    input: {
      parts: { interest: minor(interest), penal: minor(penal) },
      overpaymentMinor: minor(0),
    },
  })

const short = (entries: readonly PlannedEntry[]) =>
  entries.map(({ event, postings }) => [
    event,
    ...postings.map((line) => `${line.debitCode} ${line.creditCode} ${line.amountMinor}`),
  ])

const suspended = (entries: PlannedEntry[], nonPerforming = BAD, couponPpm = 0, setAside = 0) => {
  const of = { segments: [segment(couponPpm)], nonPerforming, allowanceMinor: minor(setAside) }
  return short(withSuspense('loan', entries, of))
}

test('[B9.36] of a day the last row counts, and a time ends where it performs again', () => {
  expect(BAD).toEqual([{ fromOn: on(120), untilOn: on(140) }])
  expect(nonPerformingIn([change(120, true), change(150, true)])).toEqual([
    { fromOn: on(120), untilOn: null },
  ])
  expect(nonPerformingIn([change(120, true), change(90, false), change(120, false)])).toEqual([])
})

test('[B9.36] what is unpaid is suspended, released as it is paid, and resumed with what is left', () => {
  const entries = [paid(120, 100_00), paid(130, 500_00, 60_00), paid(141, 18_00)]
  expect(suspended(entries)).toEqual([
    ['incomeSuspended', `4010 1160 ${120 * 18_00 - 100_00}`, `4030 1170 ${120 * 10_00}`],
    ['repaymentReceived', '1020 1120 10000'],
    ['repaymentReceived', '1020 1120 50000', '1020 1150 6000'],
    ['suspenseReleased', '1160 4010 50000', '1170 4030 6000'],
    ['repaymentReceived', '1020 1120 1800'],
    ['suspenseResumed', `1160 4010 ${140 * 18_00 - 600_00}`, `1170 4030 ${140 * 10_00 - 60_00}`],
  ])
})

test('[B9.36] what is waived had never become income, and a write-off takes what is suspended first', () => {
  const waived = plannedEntry('waived', {
    ...{ what: 'waiver', sourceId: 'w', valueOn: on(125) },
    input: { parts: { penal: minor(50_00) } },
  })
  const writtenOff = plannedEntry('writtenOff', {
    ...{ what: 'writeOff', sourceId: 'loan', valueOn: on(130) },
    input: { amountMinor: minor(30_000_00) },
  })
  const later = paid(135, 100_00)
  const recovered = plannedEntry('recovered', {
    ...{ what: 'recovered', sourceId: later.sourceId, valueOn: later.valueOn },
    input: { amountMinor: minor(100_00) },
  })
  const interest = 130 * 18_00
  const penal = 130 * 10_00 - 50_00
  expect(suspended([waived, writtenOff, later, recovered])).toEqual([
    ['incomeSuspended', `4010 1160 ${120 * 18_00}`, `4030 1170 ${120 * 10_00}`],
    ['waived', '5020 1150 5000'],
    ['suspenseWaived', '1170 5020 5000'],
    [
      'writtenOff',
      `1160 1190 ${interest}`,
      `1170 1190 ${penal}`,
      `5030 1190 ${30_000_00 - interest - penal}`,
    ],
    ['repaymentReceived', '1020 1120 10000'],
    ['recovered', '1190 4040 10000'],
  ])
  // What was set aside for it comes next, and is never more than is lost.
  const lost = 30_000_00 - 130 * 18_00 - 130 * 10_00
  expect(suspended([writtenOff], BAD, 0, 2_035_40).at(-1)).toEqual([
    'writtenOff',
    ...[`1160 1190 ${130 * 18_00}`, `1170 1190 ${130 * 10_00}`],
    ...['1180 1190 203540', `5030 1190 ${lost - 2_035_40}`],
  ])
  expect(
    suspended([writtenOff], BAD, 0, lost + 1)
      .at(-1)
      ?.slice(3),
  ).toEqual([`1180 1190 ${lost}`])
  expect(suspended([writtenOff], [], 0, 5_00)).toEqual([
    ['writtenOff', '1180 1190 500', `5030 1190 ${30_000_00 - 5_00}`],
  ])
  // Written off before: no class makes anything of it.
  const early = plannedEntry('writtenOff', {
    ...{ what: 'writeOff', sourceId: 'loan', valueOn: on(40) },
    input: { amountMinor: minor(100_00) },
  })
  expect(suspended([early])).toEqual([['writtenOff', '5030 1190 10000']])
})

test('[B9.36] each day is earned or suspended, but what a coupon bears is earned always', () => {
  const of = { segments: [segment(100_000)], nonPerforming: BAD }
  const plain = { interestMinor: 18_00, penalMinor: 10_00, couponMinor: 1_80, feeMinor: 0 }
  const nothing = { interestMinor: 0, penalMinor: 0 }
  for (const days of [1, 120, 141]) {
    expect(earnedOn(of, on(days))).toEqual({ ...plain, suspended: nothing })
  }
  for (const days of [121, 140]) {
    expect(earnedOn(of, on(days))).toEqual({
      ...plain,
      ...{ interestMinor: 1_80, penalMinor: 0 },
      suspended: { interestMinor: 16_20, penalMinor: 10_00 },
    })
  }
})
