import { expect, test } from 'vitest'
import { NOTHING_READ, readPaymentText } from './read-payment-text.ts'

test.each([
  [
    ['Payment successful', '₹10,267.00', 'UTR: 612345678901', '12 March 2026, 09:14 am'],
    '612345678901',
    1_026_700,
    '2026-03-12',
  ],
  [
    ['Paid Rs. 5000', 'UPI transaction ID', '712345678901', '05/04/2026'],
    '712345678901',
    500_000,
    '2026-04-05',
  ],
  [
    ['Amount 536.50', 'Ref no AXIS0012345678', 'Mar 9, 2026'],
    'AXIS0012345678',
    53_650,
    '2026-03-09',
  ],
  [
    ['INR 1,02,670.00', '2026-03-12 10:22', '412345678901'],
    '412345678901',
    10_267_000,
    '2026-03-12',
  ],
])('[O3.7] %j', (lines, reference, amountMinor, paidOn) => {
  expect(readPaymentText(lines, 'INR')).toEqual({ reference, amountMinor, paidOn })
})

test('[O3.7] a currency without decimals keeps its thousands', () => {
  expect(readPaymentText(['Total Rp 1.030.000'], 'IDR').amountMinor).toBe(1_030_000)
})

test.each([[[]], [['Hello', 'World']], [['31/02/2026']]])(
  '[O3.7] nothing is made up from %j',
  (lines) => {
    expect(readPaymentText(lines, 'INR')).toEqual(NOTHING_READ)
  },
)
