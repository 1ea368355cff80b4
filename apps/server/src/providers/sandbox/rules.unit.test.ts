import { minor } from '@noren/contract/money'
import { marketByCode } from '@noren/markets/market-by-code'
import { PHONES_AS_WRITTEN } from '@noren/markets/phones.fixture'
import { describe, expect, test } from 'vitest'
import { sandboxAccountCheck } from './account-check.ts'
import { payoutOutcome } from './payout.ts'
import { minorFromTyped, plannedEvents, recipientOf, type TillOutcome } from './rules.ts'

const now = new Date('2026-03-02T06:30:00Z')
const orderExpiresAt = new Date('2026-03-02T18:29:59.999Z')

const planned = (outcome: TillOutcome, at = now) => {
  let count = 0
  const newEventId = () => `pay_${++count}`
  return plannedEvents({ outcome, seconds: 90, at, orderExpiresAt, newEventId })
}

describe('what the till sends', () => {
  test('success: the money, at once', () => {
    const [only, ...more] = planned('success')
    expect(more).toEqual([])
    expect(only).toEqual({
      eventId: 'pay_1',
      event: 'payment.captured',
      paidAt: now,
      delaySeconds: 0,
    })
  })

  test('failure: that it failed', () => {
    expect(planned('failure').map(({ event }) => event)).toEqual(['payment.failed'])
  })

  test('delay: paid now, told later', () => {
    expect(planned('delay')).toMatchObject([{ paidAt: now, delaySeconds: 90 }])
  })

  test('duplicate: one event twice, and the same transfer under another event', () => {
    expect(planned('duplicate').map(({ eventId }) => eventId)).toEqual(['pay_1', 'pay_1', 'pay_2'])
  })

  test('late: paid after the order has ended, however long ago that was', () => {
    expect(planned('late')[0]?.paidAt).toEqual(new Date('2026-03-02T18:30:59.999Z'))
    const nextDay = new Date('2026-03-03T06:30:00Z')
    expect(planned('late', nextDay)[0]?.paidAt).toEqual(nextDay)
  })
})

test.each([
  ['500', 'INR', 500_00],
  ['500.5', 'INR', 500_50],
  [' 0.01 ', 'INR', 1],
  ['1000000', 'IDR', 1_000_000],
  ['1.50', 'VND', undefined],
  ['0', 'INR', undefined],
  ['-5', 'INR', undefined],
  ['1.005', 'INR', undefined],
  ['1e3', 'INR', undefined],
  ['', 'INR', undefined],
] as const)('an amount typed as %j in %s', (typed, currency, expected) => {
  expect(minorFromTyped(typed, currency)).toBe(expected === undefined ? undefined : minor(expected))
})

test.each(PHONES_AS_WRITTEN.in.ways)('the phone %j finds messages to +919876543210', (typed) => {
  expect(recipientOf(typed, marketByCode('in'))).toBe('+919876543210')
})

test('a number of another country is its digits', () => {
  expect(recipientOf('1 212 555 0101', marketByCode('in'))).toBe('+12125550101')
})

test.each([
  ['50100012340001', 'accountClosed'],
  ['50100012340002', 'accountUnknown'],
  ['50100012340003', 'nameDiffers'],
  ['50100012340004', 'bankDown'],
  ['50100012345678', 'processed'],
])('a payout to %s is %s', (accountNumber, outcome) => {
  expect(payoutOutcome(accountNumber)).toBe(outcome)
})

test.each([
  ['50100012349001', { state: 'closed' }],
  ['50100012349002', { state: 'notFound' }],
  ['50100012345678', { state: 'found', holderName: 'ASHA VERMA' }],
  // Its payout fails, so the check before it must accept it.
  ['50100012340001', { state: 'found', holderName: 'ASHA VERMA' }],
])('the bank says of %s', async (accountNumber, expected) => {
  const asked = { ifsc: 'SBIN0005943', accountNumber, expectedName: 'ASHA VERMA' }
  expect(await sandboxAccountCheck().check(asked)).toEqual(expected)
})

test('an account that ends in 9003 is held by somebody else', async () => {
  const asked = { ifsc: 'SBIN0005943', accountNumber: '50100012349003', expectedName: 'ASHA VERMA' }
  const answer = await sandboxAccountCheck().check(asked)
  expect(answer.state === 'found' && answer.holderName).not.toBe('ASHA VERMA')
})
