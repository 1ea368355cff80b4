import { MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { PHONES_AS_WRITTEN } from '@noren/markets/phones.fixture'
import { expect, test } from 'vitest'
import { readPhone } from './phones.ts'

test.each(MARKET_CODES)('[L1.2] %s: the server reads a number however it is written', (code) => {
  const deps = { market: marketByCode(code) }
  const { national, ways, refused } = PHONES_AS_WRITTEN[code]
  expect(ways.filter((text) => readPhone(deps, text) !== national)).toEqual([])
  for (const text of refused) expect(() => readPhone(deps, text)).toThrow('PHONE_FORMAT')
})
