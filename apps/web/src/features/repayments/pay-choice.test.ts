import { describe, expect, test } from 'vitest'
import type { CostPoint } from '../../loan-view/time-stops.ts'
import {
  amountOf,
  channelOf,
  leftAfter,
  type PayWish,
  partProblem,
  returnSaves,
  wayOf,
  waysToPay,
} from './pay-choice.ts'

const NO_EXTENSION = {
  isOffered: false,
  reason: 'notOffered',
  days: null,
  payNow: null,
  newDueDate: null,
  totalAfter: null,
  costMoreThanFull: null,
} as const
const EXTENSION = {
  isOffered: true,
  reason: null,
  days: 15,
  payNow: '442.00',
  newDueDate: '2026-12-17',
  totalAfter: '20840.00',
  costMoreThanFull: '604.00',
} as const
const BULLET = {
  payToday: '20678.00',
  payDue: '20678.00',
  partMin: '100.00',
  extension: NO_EXTENSION,
  currency: 'INR',
} as const
const INSTALMENTS = { ...BULLET, payDue: '6952.55' }
const NOTHING_CHOSEN: PayWish = { way: null, amount: '', channel: null, couponId: null }

describe('[O2.2] the ways to pay that are open', () => {
  test.each([
    ['one payment', BULLET, ['full', 'part']],
    ['instalments', INSTALMENTS, ['full', 'due', 'part']],
    ['with an extension', { ...BULLET, extension: EXTENSION }, ['full', 'part', 'extension']],
    ['too little for a part', { ...BULLET, partMin: null }, ['full']],
  ])('%s', (_, owed, ways) => {
    expect(waysToPay(owed)).toEqual(ways)
  })
})

describe('[O2.2] the way that stands chosen', () => {
  test.each([
    ['everything of one payment', NOTHING_CHOSEN, BULLET, 'full'],
    ['what is due of instalments', NOTHING_CHOSEN, INSTALMENTS, 'due'],
    ['what was chosen', { ...NOTHING_CHOSEN, way: 'part' as const }, BULLET, 'part'],
    ['not what is closed', { ...NOTHING_CHOSEN, way: 'extension' as const }, BULLET, 'full'],
  ])('%s', (_, wish, owed, way) => {
    expect(wayOf(wish, owed)).toBe(way)
  })
})

describe('[O2.2] limits of a part', () => {
  test.each([
    ['', 'required'],
    ['99.99', 'tooLittle'],
    ['100', null],
    ['100.5', null],
    ['20678', null],
    ['20678.01', 'tooMuch'],
    ['9'.repeat(20), 'tooMuch'],
  ])('%s', (amount, problem) => {
    expect(partProblem(amount, BULLET)).toBe(problem)
  })

  test('none where only everything can be paid', () => {
    expect(partProblem('500', { ...BULLET, partMin: null })).toBe('required')
  })
})

test('[O2.2] what is left after a part', () => {
  expect(leftAfter('678.5', BULLET)).toBe('19999.50')
})

describe('[O2.2] what is asked for today', () => {
  test.each([
    ['full', '', '20678.00'],
    ['due', '', '20678.00'],
    ['part', '500', '500.00'],
    ['part', '500.', '500.00'],
    ['part', '50', null],
    ['extension', '', '442.00'],
  ] as const)('%s %s', (way, amount, asked) => {
    const owed = { ...BULLET, extension: EXTENSION }
    expect(amountOf(way, { ...NOTHING_CHOSEN, way, amount }, owed)).toBe(asked)
  })
})

describe('the channel', () => {
  const channels = [
    { channel: 'upi', kind: 'upi', page: '/repay-code', amountMax: null },
    { channel: 'store', kind: 'cashCode', page: '/store', amountMax: null },
  ] as const
  test.each([
    [null, 'upi'],
    ['store', 'store'],
    ['oxxo', 'upi'],
  ])('%s', (channel, chosen) => {
    const wish = { ...NOTHING_CHOSEN, channel }
    expect(channelOf(wish, { channels: [...channels] })?.channel).toBe(chosen)
  })

  test('none in a market without one', () => {
    expect(channelOf(NOTHING_CHOSEN, { channels: [] })).toBeNull()
  })
})

describe('what returning the loan costs less than paying everything', () => {
  const cost = (
    when: CostPoint['when'],
    amount: string,
    totalCost: string,
    isCheapest = false,
  ): CostPoint => ({ when, payOn: '2026-11-22', amount, totalCost, isCheapest, yearlyCost: null })
  const today = cost('today', '20678.00', '678.00')
  test.each([
    ['less than paying', [cost('returned', '20000.00', '0.00', true), today], '678.00'],
    ['money comes back', [cost('returned', '0.00', '36.00', true), today], '642.00'],
    [
      'as much as paying',
      [cost('returned', '20678.00', '678.00', true), { ...today, isCheapest: true }],
      null,
    ],
    ['the time for it is over', [{ ...today, isCheapest: true }], null],
  ])('%s', (_, costOfTime, less) => {
    expect(returnSaves({ ...BULLET, costOfTime })).toBe(less)
  })
})
