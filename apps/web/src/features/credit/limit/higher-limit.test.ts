import { minor } from '@noren/contract/money'
import { expect, test } from 'vitest'
import { askTrouble, type LimitRequest, limitAsk } from './higher-limit.ts'

const request = (state: LimitRequest['state']): LimitRequest => ({
  currency: 'INR',
  amount: '80000.00',
  requestedAt: '2026-03-02T06:30:00.000Z',
  state,
  reason: null,
})
const credit = (totalLimit: string, decision: 'approved' | 'declined' | 'review' = 'approved') => ({
  decision,
  totalLimit,
  currency: 'INR' as const,
})

test.each([
  ['below the market’s maximum', credit('60000.00'), null, 'ask'],
  ['at the maximum', credit('80000.00'), null, 'none'],
  ['with a request that is open', credit('60000.00'), request('open'), 'open'],
  ['after a refusal', credit('60000.00'), request('refused'), 'ask'],
  ['granted up to the maximum', credit('80000.00'), request('granted'), 'none'],
  ['granted a part of it', credit('70000.00'), request('granted'), 'ask'],
  ['declined', credit('0.00', 'declined'), null, 'none'],
  ['in review', credit('0.00', 'review'), request('refused'), 'none'],
])('[P1.3] a higher limit, %s: %o', (_, given, last, kind) => {
  expect(limitAsk(given, last, { amountMax: '80000.00' }).kind).toBe(kind)
})

test.each([
  [0, 'empty'],
  [59_999_99, 'noRise'],
  [60_000_00, 'noRise'],
  [60_000_01, null],
  [80_000_00, null],
  [80_000_01, 'above'],
])('[P1.3] asking for %i paise is %s', (amount, trouble) => {
  const bounds = { totalMinor: minor(60_000_00), maxMinor: minor(80_000_00) }
  expect(askTrouble(minor(amount), bounds)).toBe(trouble)
})
