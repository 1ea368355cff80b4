import { expect, test } from 'vitest'
import { codeDigits } from './CodeInput.tsx'
import { typedAmount } from './MoneyField.tsx'
import { firstBroken, type Rule } from './rules.ts'

test.each([
  ['Your code: 42-71', '4271'],
  ['42715', '4271'],
  ['4a2', '42'],
])('[L1.3] pasted %j gives %s', (pasted, code) => {
  expect(codeDigits(pasted, 4)).toBe(code)
})

test.each([
  ['1,00,000', 2, '100000'],
  ['010', 2, '10'],
  ['10.505', 2, '10.50'],
  ['10,5', 2, '10.5'],
  ['.5', 2, '0.5'],
  ['₹ 5 000', 2, '5000'],
  ['1.000', 0, '1000'],
] as const)('typed %j with %i decimals is %s', (typed, decimals, amount) => {
  expect(typedAmount(typed, decimals)).toBe(amount)
})

test('[C12.1] the first broken rule speaks', () => {
  const rules = [
    { holds: (value: string) => value !== '', message: 'empty' },
    { holds: (value: string) => value.length < 3, message: 'long' },
  ]
  expect(firstBroken(rules, '', null)).toBe('empty')
  expect(firstBroken(rules, 'abcd', null)).toBe('long')
  expect(firstBroken(rules, 'ab', null)).toBeNull()
})

test('[C12.4] a rule sees the whole form, and its sentence may tell of the value', () => {
  const rules: Rule<string, { other: string }>[] = [
    {
      holds: (value, { other }) => value === other,
      message: (value, { other }) => `${value} is not ${other}`,
    },
  ]
  expect(firstBroken(rules, 'a', { other: 'b' })).toBe('a is not b')
  expect(firstBroken(rules, 'b', { other: 'b' })).toBeNull()
})
