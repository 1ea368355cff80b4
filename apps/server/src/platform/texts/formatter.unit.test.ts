import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { formatterFor } from './formatter.ts'

/** Figures and dates contain non-breaking spaces. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['in', 'en', 1_234_567_50, '₹12,34,567.50', '0.09%', '2 March 2026'],
  ['mx', 'es', 1_234_567_50, '$1,234,567.50', '0.09%', '2 de marzo de 2026'],
  ['id', 'id', 1_234_567, 'Rp 1.234.567', '0,09%', '2 Maret 2026'],
  ['vn', 'vi', 1_234_567, '1.234.567 ₫', '0,09%', '2 tháng 3, 2026'],
] as const)('figures of %s in %s', (code, language, amount, money, rate, on) => {
  const market = marketByCode(code)
  const format = formatterFor(market, market.currency, language)
  expect(plain(format.money(minor(amount)))).toBe(money)
  expect(plain(format.ppm(900)).replace(' %', '%')).toBe(rate)
  expect(plain(format.day(day('2026-03-02')))).toBe(on)
  expect(format.day(day('2026-03-02'))).not.toContain(' ')
})

test('every day of a line is printed as a day', () => {
  const india = marketByCode('in')
  const params = { days: 15, dueOn: '2027-01-26', dueOnBefore: '2027-01-11' }
  expect(plain(formatterFor(india, india.currency, 'en').text('kfs.one.4.extended', params))).toBe(
    '15 days more: due on 26 January 2027 instead of 11 January 2027',
  )
})

test.each([
  ['in', 'en', 1, 'for 1 day after', 'at most once.'],
  ['in', 'en', 2, 'for 2 days after', 'at most 2 times.'],
  ['mx', 'es', 1, 'durante 1 día después', 'como máximo una vez.'],
  ['mx', 'es', 2, 'durante 2 días después', 'como máximo 2 veces.'],
  ['id', 'id', 1, 'selama 1 hari setelah', 'paling banyak 1 kali.'],
  ['vn', 'vi', 2, 'trong 2 ngày sau', 'tối đa 2 lần.'],
] as const)(
  'what is agreed counts as the language does: %s in %s, %i',
  (code, language, count, days, times) => {
    const market = marketByCode(code)
    const format = formatterFor(market, market.currency, language)
    const coolingOff = format.text('agreement.coolingOff.text', { coolingOffDays: count })
    expect(plain(coolingOff).toLowerCase()).toContain(days)
    const extension = { extensionDays: 15, extensionCountMax: count }
    expect(plain(format.text('agreement.extension.offered.text', extension))).toContain(times)
    const row = { days: 15, countMax: count, taxLabel: 'GST', feeMinor: 100 }
    expect(plain(`${format.text('kfs.one.10.extension', row)}.`)).toContain(times)
  },
)
