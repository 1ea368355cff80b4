import { day } from '@noren/contract/dates'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readMessages } from '../../build/catalogues.ts'

afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

/** The app's formats as the build of that market has them. */
const formatsOf = async (market: string, language: 'en' | 'es' | 'id' | 'vi') => {
  vi.stubEnv('MARKET', market)
  vi.resetModules()
  const texts = await import('./texts.ts')
  texts.startLanguage(language)
  return import('./format.ts')
}

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
  ] as const)('%s in %s', async (market, language, amount, money, percent, date, zone) => {
    const format = await formatsOf(market, language)
    expect(plain(format.money(amount))).toBe(money)
    expect(format.percentOfBasisPoints(5439)).toBe(percent)
    expect(plain(format.dateShort(day('2026-03-02')))).toBe(date)
    expect(plain(format.dateTimeText('2026-03-02T12:00:00Z'))).toMatch(new RegExp(` ${zone}$`))
  })

  test.each([
    ['in', 'en', 'Mon, 2 Mar 2026', '2 Mar 2026, 17:30 IST'],
    ['mx', 'es', 'lun, 2 mar 2026', '2 mar 2026, 06:00 CST'],
    ['id', 'id', 'Sen, 2 Mar 2026', '2 Mar 2026, 19.00 WIB'],
    ['vn', 'vi', 'Th 2, 2 thg 3, 2026', '19:00 2 thg 3, 2026 ICT'],
  ] as const)('%s in %s: short days and instants, not torn within a day', async (...row) => {
    const [market, language, on, at] = row
    const format = await formatsOf(market, language)
    // Newer engines write the Vietnamese weekday out.
    expect(plain(format.dateText(day('2026-03-02'))).replace('Thứ', 'Th')).toBe(on)
    expect(plain(format.dateTimeText('2026-03-02T12:00:00Z'))).toBe(at)
    expect(format.dateText(day('2026-03-02')).split(' ')).toHaveLength(2)
    expect(format.dateTimeText('2026-03-02T12:00:00Z').split(' ')).toHaveLength(2)
  })

  test.each([
    ['in', '17:30'],
    ['mx', '06:00'],
    ['id', '19.00'],
    ['vn', '19:00'],
  ])('%s: the hour on its wall', async (market, time) => {
    const format = await formatsOf(market, market === 'id' ? 'id' : 'en')
    expect(format.timeText('2026-03-02T12:00:00Z')).toBe(time)
  })

  test.each([
    ['en', 1, '1 day'],
    ['en', 3, '3 days'],
    ['es', 1, '1 día'],
    ['es', 3, '3 días'],
    ['id', 3, '3 hari'],
    ['vi', 3, '3 ngày'],
  ] as const)('plurals in %s: %i', async (language, days, expected) => {
    const { compileMessage } = await import('@lingui/message-utils/compileMessage')
    const { sentence } = await import('./message.ts')
    const { grievanceText = '' } = readMessages('noren', language)
    const said = sentence(compileMessage(grievanceText), language, {
      name: 'X',
      days,
    })
    expect(said).toContain(expected.replace(' ', '\u00a0'))
  })
})
