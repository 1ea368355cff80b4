import { day } from '@noren/contract/dates'
import { creditPoliciesOf, creditPolicyOn } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { isPolicyOf } from './policy-shape.ts'

test.each(['in', 'id', 'mx'] as const)(
  '[B4.198] every version of the market %s is made as one of them',
  (code) => {
    for (const policy of creditPoliciesOf(code)) {
      expect(isPolicyOf({ code }, JSON.parse(JSON.stringify(policy))), policy.version).toBe(true)
    }
  },
)

test('[B4.198] nothing stands where a number does', () => {
  const policy = creditPolicyOn('in', day('2026-12-05'))
  const numbers = Object.entries(policy).filter(([, value]) => typeof value === 'number')
  expect(numbers.length).toBeGreaterThan(1)
  for (const [name] of numbers) {
    expect(isPolicyOf({ code: 'in' }, { ...policy, [name]: null }), name).toBe(false)
  }
})
