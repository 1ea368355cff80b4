import { day } from '@noren/contract/dates'
import { createFormats } from '@noren/i18n/formats'
import type { Language } from '@noren/i18n/languages'
import type { MarketCode } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { describe, expect, test } from 'vitest'

const formatsOf = (code: MarketCode, language: Language) =>
  createFormats(
    marketByCode(code),
    () => language,
    () => Date.UTC(2026, 2, 2),
  )

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

describe('figures follow the market, words the language', () => {
  test.each([
    ['in', 'en', '1234567.50', '₹12,34,567.50', '54.39%', '2 Mar', 'IST'],
    ['mx', 'es', '1234567.50', '$1,234,567.50', '54.39%', '2 mar', 'CST'],
    ['mx', 'en', '1234567.50', '$1,234,567.50', '54.39%', 'Mar 2', 'CST'],
    ['id', 'id', '1234567', 'Rp 1.234.567', '54,39%', '2 Mar', 'WIB'],
    ['id', 'en', '1234567', 'Rp 1.234.567', '54,39%', '2 Mar', 'WIB'],
    ['vn', 'vi', '1234567', '1.234.567 ₫', '54,39%', '2 thg 3', 'ICT'],
    ['vn', 'es', '1234567', '1.234.567 ₫', '54,39%', '2 mar', 'ICT'],
  ] as const)('%s in %s', (market, language, amount, money, percent, date, zone) => {
    const format = formatsOf(market, language)
    expect(plain(format.money(amount))).toBe(money)
    expect(format.percentOfBasisPoints(5439)).toBe(percent)
    expect(plain(format.dateShort(day('2026-03-02')))).toBe(date)
    expect(plain(format.dateTimeText('2026-03-02T12:00:00Z'))).toMatch(new RegExp(` ${zone}$`))
  })

  test.each([
    ['in', 'en', 'Mon, 2 Mar 2026', '2 Mar 2026, 17:30 IST'],
    ['mx', 'es', 'lun, 2 mar 2026', '2 mar 2026, 06:00 CST'],
    ['id', 'id', 'Sen, 2 Mar 2026', '2 Mar 2026, 19.00 WIB'],
    ['vn', 'vi', 'Thứ Hai, 02/03/2026', '19:00 02/03/2026 ICT'],
  ] as const)('%s in %s: short days and instants, not torn within a day', (...row) => {
    const [market, language, on, at] = row
    const format = formatsOf(market, language)
    expect(plain(format.dateText(day('2026-03-02')))).toBe(on)
    expect(plain(format.dateTimeText('2026-03-02T12:00:00Z'))).toBe(at)
    expect(format.dateText(day('2026-03-02')).split(' ')).toHaveLength(2)
    expect(format.dateTimeText('2026-03-02T12:00:00Z').split(' ')).toHaveLength(2)
  })

  test.each([
    ['in', '17:30'],
    ['mx', '06:00'],
    ['id', '19.00'],
    ['vn', '19:00'],
  ] as const)('%s: the hour on its wall', (market, time) => {
    const format = formatsOf(market, market === 'id' ? 'id' : 'en')
    expect(format.timeText('2026-03-02T12:00:00Z')).toBe(time)
  })
})
