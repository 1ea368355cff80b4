import { expect, test } from 'vitest'
import { foldedForSms, smsSize } from './sms.ts'

test.each([
  ['', 'gsm7', 0, 1],
  ['a'.repeat(160), 'gsm7', 160, 1],
  ['a'.repeat(161), 'gsm7', 161, 2],
  ['a'.repeat(306), 'gsm7', 306, 2],
  ['a'.repeat(307), 'gsm7', 307, 3],
  ['€'.repeat(80), 'gsm7', 160, 1],
  // A character of two septets is not split between parts.
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 306, 3],
  ['ñ¿¡éèà@_\n', 'gsm7', 9, 1],
  ['₹', 'ucs2', 1, 1],
  ['á'.repeat(70), 'ucs2', 70, 1],
  ['á'.repeat(71), 'ucs2', 71, 2],
  ['á'.repeat(134), 'ucs2', 134, 2],
  ['á'.repeat(135), 'ucs2', 135, 3],
  ['🙂'.repeat(35), 'ucs2', 70, 1],
  [`${'á'.repeat(66)}🙂${'á'.repeat(66)}`, 'ucs2', 134, 3],
] as const)('%j is sent as %s, %i long, in %i', (text, alphabet, length, segments) => {
  expect(smsSize(text)).toEqual({ alphabet, length, segments })
})

test.each([
  ['₹10,447.00', 'Rs.10,447.00'],
  ['10.447.000\u00a0₫', '10.447.000 VND'],
  ['¿Qué pasó mañana? Número, así está', '¿Que paso mañana? Numero, asi esta'],
  ['Mã xác minh của bạn, đừng chia sẻ', 'Ma xac minh cua ban, dung chia se'],
  ['¿Qué pingüino?', '¿Qué pingüino?'],
  ['Số dư ngã ba', 'So du nga ba'],
  ['“Bayar” – 1…', '"Bayar" - 1...'],
])('%j is folded into %j', (text, folded) => {
  expect(foldedForSms(text)).toBe(folded)
})
