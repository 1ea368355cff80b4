import { MARKET_CODES } from '@noren/markets/market'
import { PHONES_AS_WRITTEN } from '@noren/markets/phones.fixture'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isPhone, maskedPhone, nationalDigits } from './phone-number.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe.each(MARKET_CODES)('[L1.2] %s', (code) => {
  const { national, ways, refused } = PHONES_AS_WRITTEN[code]

  test('the app reads a number however it is written, as the server does', async () => {
    vi.stubEnv('MARKET', code)
    vi.resetModules()
    const app = await import('./phone-number.ts')
    expect(ways.filter((typed) => app.nationalDigits(typed) !== national)).toEqual([])
    expect(ways.filter((typed) => !app.isPhone(typed))).toEqual([])
    expect(refused.filter((typed) => app.isPhone(typed))).toEqual([])
    const masked = app.maskedPhone(ways.at(-1) ?? '')
    expect(masked.endsWith(`•${national.slice(-4)}`)).toBe(true)
  })
})

test('of what is no number the digits are counted', () => {
  expect(nationalDigits('90000 0000')).toBe('900000000')
  expect(isPhone('')).toBe(false)
})

test.each([
  ['5000', '+91 ••••••5000'],
  ['90123 45000', '+91 ••••••5000'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})
