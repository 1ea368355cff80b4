import { minor } from '@noren/contract/money'
import { isClabe, luhnDigit } from '@noren/contract/payment-codes'
import { isSoundPayload } from '@noren/contract/payment-codes.fixture'
import type { Market } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { sandboxInstrument } from './collection.ts'

const INDIA = marketByCode('in')
const MEXICO = marketByCode('mx')
const INDONESIA = marketByCode('id')
const VIETNAM = marketByCode('vn')

const instrument = (market: Market, channelCode: string, ref = 'NRN-7K3M-92QX') => {
  const channel = market.channels.find((known) => known.channelCode === channelCode)
  if (!channel) throw new Error(`${market.code} has no ${channelCode}`)
  return sandboxInstrument({
    ref,
    channel,
    amountMinor: minor(500_000),
    currency: market.currency,
    payeeName: 'Banyan Lane Finance Ltd',
    note: 'LN-7731-0042',
    upiUri: 'upi://pay?pa=x',
  })
}

test('India: UPI, an account of its own, a code for tills', () => {
  expect(instrument(INDIA, 'upi')).toMatchObject({ qrText: 'upi://pay?pa=x' })
  expect(instrument(INDIA, 'upiQr')).toMatchObject({ qrText: 'upi://pay?pa=x' })
  const account = instrument(INDIA, 'virtualAccount')
  expect(account.accountNumber).toMatch(/^2214\d{12}$/)
  expect(account.bankCode).toMatch(new RegExp(INDIA.bankIdentifierPattern))
  const till = instrument(INDIA, 'cashOutlet')
  expect(till.barcode).toMatch(/^\d{14}$/)
  expect(luhnDigit(till.barcode?.slice(0, -1) ?? '')).toBe(till.barcode?.at(-1))
  expect(till.payCode?.replaceAll(' ', '')).toBe(till.barcode)
  expect(till.stores.length).toBeGreaterThan(0)
})

test('Mexico: a CLABE with its check digit, OXXO', () => {
  const { accountNumber } = instrument(MEXICO, 'spei')
  expect(isClabe(accountNumber ?? '')).toBe(true)
  expect(instrument(MEXICO, 'oxxo').stores.map(({ name }) => name)).toEqual(['OXXO'])
})

test('Indonesia and Vietnam: QR payloads with a sound checksum and the amount', () => {
  const qris = instrument(INDONESIA, 'qris').qrText ?? ''
  const vietQr = instrument(VIETNAM, 'vietQr').qrText ?? ''
  expect([isSoundPayload(qris), isSoundPayload(vietQr)]).toEqual([true, true])
  expect(qris).toContain('5406500000')
  expect(vietQr).toContain('5406500000')
  expect(instrument(INDONESIA, 'virtualAccount').accountNumber).toMatch(/^8808\d{12}$/)
  expect(instrument(INDONESIA, 'alfamart').payCode).toMatch(/^(\d{4} ){3}\d{2}$/)
})

test('the same order has the same number, another order another', () => {
  expect(instrument(INDIA, 'virtualAccount')).toEqual(instrument(INDIA, 'virtualAccount'))
  expect(instrument(INDIA, 'virtualAccount', 'NRN-AAAA-AAAA')).not.toEqual(
    instrument(INDIA, 'virtualAccount'),
  )
})
