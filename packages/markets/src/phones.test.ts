import { normalisePhone, phoneSource } from '@noren/contract/phones'
import { describe, expect, test } from 'vitest'
import { MARKET_CODES } from './market.ts'
import { marketByCode } from './market-by-code.ts'
import { PHONES_AS_WRITTEN } from './phones.fixture.ts'

describe.each(MARKET_CODES)('[L1.2] %s', (code) => {
  const source = phoneSource(marketByCode(code))
  const { national, ways, refused } = PHONES_AS_WRITTEN[code]

  test('there are fifty ways to write a number, and twenty that are none', () => {
    expect(new Set(ways).size).toBeGreaterThanOrEqual(50)
    expect(new Set(refused).size).toBeGreaterThanOrEqual(20)
  })

  test.each(ways)(`%j is ${national}`, (text) => {
    expect(normalisePhone(text, source)).toBe(national)
  })

  test.each(refused)('%j is no number', (text) => {
    expect(normalisePhone(text, source)).toBeUndefined()
  })
})
