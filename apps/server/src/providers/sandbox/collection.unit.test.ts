import { minor } from '@noren/contract/money'
import { isClabe, luhnDigit } from '@noren/contract/payment-codes'
import { isSoundPayload } from '@noren/contract/payment-codes.fixture'
import { normalisePhone, phoneSource } from '@noren/contract/phones'
import { MARKET_CODES, type Market } from '@noren/markets/market'
import { banksOf, lendersOf, marketByCode } from '@noren/markets/market-by-code'
import { describe, expect, test } from 'vitest'
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
    upiUri: 'upi://pay?pa=banyanlane@sandbox&pn=Banyan%20Lane',
  })
}

test('India: UPI, an account of its own, a code for tills', () => {
  const qrText = 'upi://pay?pa=banyanlane@sandbox&pn=SAMPLE%20Banyan%20Lane'
  expect(instrument(INDIA, 'upi')).toMatchObject({ qrText })
  expect(instrument(INDIA, 'upiQr')).toMatchObject({ qrText })
  const account = instrument(INDIA, 'virtualAccount')
  expect(account.accountNumber).toMatch(/^0000\d{12}$/)
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
  expect(instrument(INDONESIA, 'virtualAccount').accountNumber).toMatch(/^0000\d{12}$/)
  expect(instrument(INDONESIA, 'alfamart').payCode).toMatch(/^(\d{4} ){3}\d{2}$/)
})

test('the same order has the same number, another order another', () => {
  expect(instrument(INDIA, 'virtualAccount')).toEqual(instrument(INDIA, 'virtualAccount'))
  expect(instrument(INDIA, 'virtualAccount', 'NRN-AAAA-AAAA')).not.toEqual(
    instrument(INDIA, 'virtualAccount'),
  )
})

/** A handle that NPCI has assigned to nobody. */
const SANDBOX_VPA = /^[a-z]+@sandbox$/

describe.each(MARKET_CODES)('no money can reach what %s gives out', (code) => {
  const market = marketByCode(code)
  const banks = banksOf(code)
  const each = market.channels.map(({ channelCode }) => instrument(market, channelCode))

  test('no account lies in the range of a bank that people know', () => {
    for (const { accountNumber, bankName, bankCode } of each) {
      if (!accountNumber) continue
      expect(accountNumber).toMatch(/^0{4}/)
      const names = banks.map((bank) => bank.bankName)
      expect([bankName, ...names].join().match(/sandbox/gi)).toHaveLength(1)
      expect(banks.map((bank) => bank.bankCode)).not.toContain(bankCode)
      if (market.hasClabe) {
        expect(banks.map((bank) => bank.bankCode)).not.toContain(accountNumber.slice(0, 3))
      }
    }
    for (const { payeeVpa } of lendersOf(code)) expect(payeeVpa || 'a@sandbox').toMatch(SANDBOX_VPA)
  })

  test('whoever scans a code reads that it is a sample, and no till knows the number', () => {
    for (const { qrText, barcode } of each) {
      expect(qrText ?? 'SAMPLE').toContain('SAMPLE')
      expect(barcode ?? '000').toMatch(/^000/)
    }
  })

  test('nobody answers on the numbers that people are shown', () => {
    const { whatsApp } = market.supportContacts
    expect(normalisePhone(whatsApp, phoneSource(market))).toBeUndefined()
  })
})

test('the number of an account stands beside a VietQR, and no number beside a QRIS', () => {
  const { qrText, accountNumber, bankCode } = instrument(VIETNAM, 'vietQr')
  expect(bankCode).toBe('000000')
  expect(qrText).toContain(`0006${bankCode}01${accountNumber?.length}${accountNumber}`)
  const qris = instrument(INDONESIA, 'qris')
  expect(qris.accountNumber).toBeNull()
  expect(qris.qrText).toContain('9360000')
})
