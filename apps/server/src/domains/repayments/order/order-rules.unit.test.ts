import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { Outstanding } from '@noren/pricing/outstanding'
import { describe, expect, test } from 'vitest'
import { readReference } from '../bank-reference.ts'
import { isUpi, stepsOf } from '../channel-steps.ts'
import { receiptNumberOf, valueDay } from '../receive/receive-rules.ts'
import {
  initialsOf,
  orderExpiresAt,
  partBounds,
  payDueOf,
  paymentRef,
  readRef,
  stateAt,
  upiUri,
} from './order-rules.ts'

const ZONE = 'Asia/Kolkata'
const at = (iso: string) => new Date(iso)

describe('payment references', () => {
  test('hold no letter or digit that is taken for another', () => {
    const all = Array.from({ length: 31 }, (_, index) => paymentRef(() => index)).join('')
    expect(all.replaceAll('NRN-', '')).not.toMatch(/[ILO01]/)
    expect(paymentRef(() => 0)).toBe('NRN-AAAA-AAAA')
    expect(() => paymentRef((n) => n)).not.toThrow()
  })

  test.each([
    ['nrn-7k3m-92qx', 'NRN-7K3M-92QX'],
    ['NRN 7K3M 92QX', 'NRN-7K3M-92QX'],
    ['nrn7k3m92qx', 'NRN-7K3M-92QX'],
    ['NRN-7K3M', 'NRN-7K3M'],
  ])('%s is read as %s', (typed, ref) => {
    expect(readRef(typed)).toBe(ref)
  })

  test('a receipt has its year and a number', () => {
    expect(receiptNumberOf(day('2026-03-02'), 42)).toBe('RC-2026-0000042')
  })
})

describe('an order ends', () => {
  test.each([
    ['at the end of the day, when its hours reach further', '2026-03-02T06:30:00Z', 24],
    ['at the end of the day, when asked a minute before', '2026-03-02T18:29:00Z', 24],
  ])('%s', (_, now, hours) => {
    expect(orderExpiresAt(at(now), hours, ZONE)).toEqual(at('2026-03-02T18:29:59.999Z'))
  })

  test('after its hours, when the day is longer', () => {
    expect(orderExpiresAt(at('2026-03-02T06:30:00Z'), 2, ZONE)).toEqual(at('2026-03-02T08:30:00Z'))
  })

  const order = { expiresAt: at('2026-03-02T18:29:59.999Z'), owedOn: day('2026-03-02') }
  test.each([
    ['waiting', '2026-03-02T18:29:59Z', '2026-03-02', 'waiting'],
    ['waiting', '2026-03-02T18:29:59.999Z', '2026-03-02', 'expired'],
    // The sandbox moves the business date without moving the time of day.
    ['waiting', '2026-03-02T07:00:00Z', '2026-03-09', 'expired'],
    ['paid', '2026-03-09T07:00:00Z', '2026-03-09', 'paid'],
    ['failed', '2026-03-09T07:00:00Z', '2026-03-09', 'failed'],
  ] as const)('%s at %s on %s is %s', (state, now, businessDay, expected) => {
    const here = { at: at(now), businessDay: day(businessDay) }
    expect(stateAt({ ...order, state }, here)).toBe(expected)
  })
})

describe('money counts for the day on which it was paid', () => {
  const now = { now: at('2026-03-05T06:30:00Z'), businessDay: day('2026-03-05'), zone: ZONE }
  test.each([
    ['today', '2026-03-05T05:00:00Z', '2026-03-02', '2026-03-05'],
    ['two days ago, told today', '2026-03-03T05:00:00Z', '2026-03-02', '2026-03-03'],
    ['by the wall of the zone, not by UTC', '2026-03-03T18:31:00Z', '2026-03-02', '2026-03-04'],
    ['never before its order was made', '2026-01-01T05:00:00Z', '2026-03-02', '2026-03-02'],
    ['never in the future', '2026-03-09T05:00:00Z', '2026-03-02', '2026-03-05'],
  ])('%s', (_, paidAt, orderMadeOn, expected) => {
    const day_ = valueDay({ ...now, paidAt: at(paidAt), orderMadeOn: day(orderMadeOn) })
    expect(day_).toBe(expected)
  })

  test('with the business date moved ahead it moves along', () => {
    const moved = { ...now, businessDay: day('2026-03-12') }
    const paidOn = valueDay({
      ...moved,
      paidAt: at('2026-03-04T06:30:00Z'),
      orderMadeOn: day('2026-03-08'),
    })
    expect(paidOn).toBe('2026-03-11')
  })
})

test('the UPI link has payee, name, reference, amount, currency and note', () => {
  const uri = upiUri({
    payeeVpa: 'banyanlane@sandbox',
    payeeName: 'Banyan Lane Finance Ltd & Sons',
    ref: 'NRN-7K3M-92QX',
    amountMinor: minor(10_447_05),
    currency: 'INR',
    note: 'LN-7731-0042',
  })
  expect(uri).toBe(
    'upi://pay?pa=banyanlane@sandbox&pn=Banyan%20Lane%20Finance%20Ltd%20%26%20Sons' +
      '&tr=NRN-7K3M-92QX&am=10447.05&cu=INR&tn=LN-7731-0042',
  )
})

test.each([
  ['Asha Rani Verma', 'A. R. V.'],
  ['  émile   ', 'É.'],
  ['(SMT) LATA', 'S. L.'],
  ['', ''],
])('of %j the public page says %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

const owing = (
  rows: readonly [principal: number, interest: number][],
  totals: { dueMinor: number; totalMinor: number },
): Outstanding =>
  ({
    dueMinor: minor(totals.dueMinor),
    totalMinor: minor(totals.totalMinor),
    rows: rows.map(([principal, interest], index) => ({
      number: index + 1,
      dueOn: day('2026-04-01'),
      unpaidPrincipalMinor: minor(principal),
      unpaidInterestMinor: minor(interest),
    })),
  }) as unknown as Outstanding

test.each([
  ['what is due', owing([[300, 10]], { dueMinor: 42, totalMinor: 400 }), 42],
  [
    'the next instalment',
    owing(
      [
        [300, 10],
        [300, 0],
      ],
      { dueMinor: 0, totalMinor: 660 },
    ),
    310,
  ],
  [
    'with what an early one left',
    owing(
      [
        [0, 4],
        [300, 2],
        [300, 0],
      ],
      { dueMinor: 0, totalMinor: 606 },
    ),
    306,
  ],
  [
    'the last one, with all',
    owing(
      [
        [0, 0],
        [300, 10],
      ],
      { dueMinor: 0, totalMinor: 364 },
    ),
    364,
  ],
  ['fees alone', owing([[0, 0]], { dueMinor: 0, totalMinor: 54 }), 54],
])('pays %s', (_, owed, payMinor) => {
  expect(payDueOf(owed)).toBe(payMinor)
})

test.each([
  [1_000, { minMinor: 500, maxMinor: 1_000 }],
  [501, { minMinor: 500, maxMinor: 501 }],
  [500, null],
  [0, null],
])('of %i a part is %j', (totalMinor, bounds) => {
  expect(partBounds(owing([], { dueMinor: 0, totalMinor }), minor(500))).toEqual(bounds)
})

test('only UPI has a UPI link, and every channel has its steps', () => {
  expect(isUpi({ kind: 'qr' }, 'INR')).toBe(true)
  expect(isUpi({ kind: 'qr' }, 'VND')).toBe(false)
  expect(isUpi({ kind: 'virtualAccount' }, 'INR')).toBe(false)
  expect(stepsOf({ kind: 'upi' })).toEqual(['steps.upi.1', 'steps.upi.2', 'steps.upi.3'])
})

test.each([
  ['utr 6123-4567 8901', 'UTR612345678901'],
  ['axis0012345678', 'AXIS0012345678'],
])('the reference %s is %s', (typed, reference) => {
  expect(readReference(typed)).toBe(reference)
})
