import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { amountLimits, amountTrouble, settleAmount, typedMinor } from './amount.ts'

const TERMS = {
  amountMinorMin: minor(5_000_00),
  amountMinorMax: minor(80_000_00),
  amountMinorStep: minor(500_00),
}

test.each([
  ['a limit inside the product', 40_250_00, { max: 40_000_00, endsAt: 'available' }],
  ['a limit above the product', 90_000_00, { max: 80_000_00, endsAt: 'product' }],
  ['exactly the product’s most', 80_000_00, { max: 80_000_00, endsAt: 'product' }],
  ['exactly its least', 5_000_00, { max: 5_000_00, endsAt: 'available' }],
])('[P3.1] with %s the slider ends there, on a step', (_, available, expected) => {
  const limits = amountLimits(TERMS, minor(available))
  expect(limits).toMatchObject({ maxMinor: expected.max, endsAt: expected.endsAt })
})

test('[P3.1] less than the least is no choice at all', () => {
  expect(amountLimits(TERMS, minor(4_999_99))).toBeNull()
})

const LIMITS = {
  minMinor: minor(5_000_00),
  maxMinor: minor(40_000_00),
  stepMinor: minor(500_00),
  endsAt: 'available',
} as const

test.each([
  [20_000_00, 20_000_00, null],
  [20_499_99, 20_000_00, 'offStep'],
  [0, 5_000_00, 'below'],
  [4_999_00, 5_000_00, 'below'],
  [40_000_01, 40_000_00, 'above'],
  [99_999_999_00, 40_000_00, 'above'],
])('[P3.1] %i is lent as %i (%s)', (wish, settled, trouble) => {
  expect(settleAmount(minor(wish), LIMITS)).toBe(settled)
  expect(amountTrouble(minor(wish), LIMITS)).toBe(trouble)
})

test.each([
  ['20000', 2, 20_000_00],
  ['', 2, 0],
  ['20000.5', 2, 20_000_50],
  ['20000', 0, 20_000],
  ['99999999999999999999', 2, Number.MAX_SAFE_INTEGER],
])('[P3.1]"%s" typed with %i decimals is %i', (typed, decimals, expected) => {
  expect(typedMinor(typed, decimals)).toBe(expected)
})
