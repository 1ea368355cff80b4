import { MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { describe, expect, test } from 'vitest'
import { textLike } from './text-like.ts'

describe.each(MARKET_CODES)('the patterns of %s', (code) => {
  const { phonePattern, bankIdentifierPattern, documentKinds } = marketByCode(code)
  test.each([phonePattern, bankIdentifierPattern, ...documentKinds.map((kind) => kind.pattern)])(
    '%s is fitted, each time by another text',
    (pattern) => {
      const made = Array.from({ length: 50 }, () => textLike(pattern))
      for (const text of made) expect(text).toMatch(new RegExp(pattern))
      expect(new Set(made).size).toBeGreaterThan(25)
    },
  )
})

test.each(['^a|b$', '^(ab)+$', '^[^a]$', '^a.c$', '^\\w$'])('%s is refused', (pattern) => {
  expect(() => textLike(pattern)).toThrow(RangeError)
})
