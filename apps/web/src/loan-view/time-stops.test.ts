import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { chartPoints } from '../features/repayments/cost-chart.ts'
import {
  type CostPoint,
  comparison,
  differenceOf,
  lateDays,
  type RepayDetail,
  stopFor,
  type TimeStop,
  timeStops,
  weighsMoreEarly,
} from './time-stops.ts'

const point = (when: CostPoint['when'], payOn: string, amount: string, totalCost: string) => ({
  when,
  payOn,
  amount,
  totalCost,
  isCheapest: when === 'today',
  yearlyCost: null,
})
const detail = {
  currency: 'INR',
  dueDate: '2025-12-02',
  costOfTime: [
    point('today', '2025-11-20', '20678.00', '678.00'),
    point('onDueDate', '2025-12-02', '20894.00', '894.00'),
    point('late', '2025-12-09', '21090.00', '1090.00'),
    point('extended', '2025-12-17', '21282.00', '1282.00'),
  ],
} as RepayDetail

const stops = timeStops(detail)
const at = (dayOffset: number) => stops.find((stop) => stop.dayOffset === dayOffset) as TimeStop

test('[O2.1] the slider stops at the days the server worked out; extending is none of them', () => {
  expect(stops.map(({ when, dayOffset, isLate }) => [when, dayOffset, isLate])).toEqual([
    ['today', 0, false],
    ['onDueDate', 12, false],
    ['late', 19, true],
  ])
})

test.each([
  ['dragged near the due day', 0, 10, 12],
  ['dragged to the end', 0, 19, 19],
  ['dragged a little', 0, 3, 0],
  ['one arrow to the right', 0, 1, 12],
  ['one more', 12, 13, 19],
  ['one arrow back', 19, 18, 12],
  ['an arrow past the end', 19, 20, 19],
  ['an arrow before the beginning', 0, -1, 0],
])('[O2.1] a slider %s from day %i to day %i rests on day %i', (_, from, wanted, rests) => {
  expect(stopFor(stops, at(from), wanted).dayOffset).toBe(rests)
})

test.each<[number, { kind: string; byMinor: number }]>([
  [0, { kind: 'saves', byMinor: 216_00 }],
  [1, { kind: 'same', byMinor: 0 }],
  [2, { kind: 'more', byMinor: 196_00 }],
  [3, { kind: 'more', byMinor: 388_00 }],
])('[O2.1] way %i against paying as agreed', (index, expected) => {
  expect(comparison(differenceOf(detail.costOfTime[index] as CostPoint, detail))).toEqual(expected)
})

test('[O2.1] a return that gives something back is compared by what the loan costs then', () => {
  const returned = point('returned', '2025-11-20', '0.00', '36.00')
  expect(comparison(differenceOf(returned, detail))).toEqual({ kind: 'saves', byMinor: 858_00 })
  expect(timeStops({ ...detail, costOfTime: [returned, ...detail.costOfTime] })).toEqual(stops)
})

test('[O2.1] past the due day, waiting is compared with paying today', () => {
  const overdue = {
    ...detail,
    costOfTime: detail.costOfTime.filter(({ when }) => when === 'today' || when === 'late'),
  } as RepayDetail
  expect(differenceOf(overdue.costOfTime[1] as CostPoint, overdue)).toBe(minor(412_00))
})

test('the drawing starts at zero: twice the cost is twice the height', () => {
  const [first, , last] = chartPoints(stops)
  const height = (y: number | undefined) => 112 - (y ?? 0)
  expect(height(last?.y) / height(first?.y)).toBeCloseTo(1090 / 678, 1)
  expect([first?.x, last?.x]).toEqual([14, 282])
})

const way = (when: CostPoint['when'], payOn: string) => point(when, payOn, '100.00', '10.00')

test.each([
  ['a loan on time', '2025-12-02', detail.costOfTime, { days: 7, isFromToday: false }],
  [
    'instalments with the first one overdue',
    '2026-04-09',
    [way('today', '2026-04-12'), way('onDueDate', '2026-06-09'), way('late', '2026-06-16')],
    { days: 7, isFromToday: false },
  ],
  [
    'a single payment that is overdue',
    '2026-04-01',
    [way('today', '2026-04-04'), way('late', '2026-04-11')],
    { days: 7, isFromToday: true },
  ],
])('how late is late for %s', (_, dueDate, costOfTime, expected) => {
  expect(lateDays({ dueDate, costOfTime })).toEqual(expected)
})

test('of instalments only what lies behind the last due day is late', () => {
  const costOfTime = [
    way('today', '2026-04-12'),
    way('onDueDate', '2026-06-09'),
    way('late', '2026-06-16'),
  ]
  const late = timeStops({ dueDate: '2026-04-09', costOfTime }).map(({ isLate }) => isLate)
  expect(late).toEqual([false, false, true])
})

test.each([
  ['a fee that is borne whole', '97.46', '54.39', true],
  ['a fee by the days', '54.42', '54.39', false],
  ['no rate of today', null, '54.39', false],
])(
  '[F13.63] of %s it is said that less time costs more by the year only where it does',
  (_, today, onDue, is) => {
    const rates: Partial<Record<CostPoint['when'], string | null>> = { today, onDueDate: onDue }
    const costOfTime = detail.costOfTime.map((one) => ({
      ...one,
      yearlyCost: rates[one.when] ?? null,
    }))
    expect(weighsMoreEarly({ costOfTime })).toBe(is)
  },
)
