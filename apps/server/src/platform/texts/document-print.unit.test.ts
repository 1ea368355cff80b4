import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { printerFor } from './document-print.ts'

/** Figures and dates hold spaces that do not break. */
const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  ['in', 'en', 1_234_567_50, '₹12,34,567.50', '0.09%', '2 March 2026'],
  ['mx', 'es', 1_234_567_50, '$1,234,567.50', '0.09%', '2 de marzo de 2026'],
  ['id', 'id', 1_234_567, 'Rp 1.234.567', '0,09%', '2 Maret 2026'],
  ['vn', 'vi', 1_234_567, '1.234.567 ₫', '0,09%', '2 tháng 3, 2026'],
] as const)('papers of %s in %s', (code, language, amount, money, rate, on) => {
  const market = marketByCode(code)
  const print = printerFor(market, market.currency, language)
  expect(plain(print.money(minor(amount)))).toBe(money)
  expect(plain(print.ppm(900)).replace(' %', '%')).toBe(rate)
  expect(plain(print.day(day('2026-03-02')))).toBe(on)
  expect(print.day(day('2026-03-02'))).not.toContain(' ')
})

test('every day of a line is printed as a day', () => {
  const india = marketByCode('in')
  const params = { days: 15, dueOn: '2027-01-26', dueOnBefore: '2027-01-11' }
  expect(plain(printerFor(india, india.currency, 'en').text('kfs.one.4.extended', params))).toBe(
    '15 days more: due on 26 January 2027 instead of 11 January 2027',
  )
})
