import { describe, expect, test } from 'vitest'
import { type Instrument, mainAction, placeOfOrder, shownEnd, ungrouped } from './order.ts'

const NOTHING: Instrument = {
  kind: 'upi',
  qrText: null,
  accountNumber: null,
  bankName: null,
  bankCode: null,
  bankCodeLabel: 'IFSC',
  payCode: null,
  barcode: null,
  stores: [],
  steps: [],
}
const uri = 'upi://pay?pa=a@b'

describe('the one button of a payment page', () => {
  test.each([
    ['a UPI link is opened', uri, { qrText: uri }, { kind: 'openApp', uri }],
    ['a QR code without an app is saved', '', { qrText: '0002' }, { kind: 'saveQr', text: '0002' }],
    [
      'an account number is copied',
      '',
      { accountNumber: '22' },
      { kind: 'copyAccount', text: '22' },
    ],
    ['a till code is copied', '', { payCode: '1234 56' }, { kind: 'copyCode', text: '123456' }],
    ['nothing to do', '', {}, null],
  ])('%s', (_, upiUri, part, action) => {
    expect(mainAction({ upiUri, instrument: { ...NOTHING, ...part } })).toEqual(action)
  })
})

const END = '2026-03-10T18:29:59.999Z'

test.each([
  ['on its own day', '2026-03-10', Date.parse('2026-03-10T18:29:00Z')],
  ['on the day of a calendar that is ahead', '2026-04-02', Date.parse('2026-04-02T18:29:00Z')],
  ['as it is, of an order kept by an older version', undefined, END],
])('[O5.10] an order ends %s', (_, owedOn, end) => {
  expect(shownEnd({ expiresAt: END, owedOn })).toBe(end)
})

test('a code loses its spaces where it is copied', () => {
  expect(ungrouped('1234 5678 9012 34')).toBe('12345678901234')
})

describe('the place of an order', () => {
  test.each([
    ['/sky-code?code=abc', { path: '/sky-code', key: 'abc' }],
    ['/va?ref=NRN-1', { path: '/va', key: 'NRN-1' }],
    ['/va', { path: '/va', key: '' }],
  ])('%s', (page, place) => {
    expect(placeOfOrder(page)).toEqual(place)
  })
})
