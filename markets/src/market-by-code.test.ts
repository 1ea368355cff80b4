import { day } from '@noren/contract/dates'
import { describe, expect, test } from 'vitest'
import { INDIA } from './india.ts'
import { MARKET_CODES } from './market.ts'
import {
  banksOf,
  lendersOf,
  marketByCode,
  productsOn,
  productVersionsOf,
} from './market-by-code.ts'

const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)
const documentPattern = (code: 'in' | 'mx' | 'id' | 'vn', kind: string) =>
  marketByCode(code).documentKinds.find((d) => d.documentKind === kind)?.pattern ?? '(?!)'

describe.each(MARKET_CODES)('%s', (code) => {
  const market = marketByCode(code)

  test('knows its own code, a zone the runtime knows and a language it offers', () => {
    expect(market.code).toBe(code)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: market.zone })).not.toThrow()
    expect(market.languages).toContain(market.defaultLanguage)
    expect(new Set(market.languages).size).toBe(4)
  })

  test('writes to people only inside the hours of its law', () => {
    const { fromMinute, untilMinute, lawFromMinute, lawUntilMinute } = market.contactWindow
    expect(fromMinute).toBeGreaterThanOrEqual(lawFromMinute)
    expect(untilMinute).toBeLessThanOrEqual(lawUntilMinute)
    expect(fromMinute).toBeLessThan(untilMinute)
  })

  test('gives at least a day to change one’s mind, and never charges above the principal', () => {
    expect(market.caps.coolingOffDaysMin).toBeGreaterThanOrEqual(1)
    expect(market.caps.totalCostMaxPpm).toBeLessThanOrEqual(1_000_000)
  })

  test('the limit of the higher tier is the maximum of the market', () => {
    const { documentFace, operatorReviewed } = market.kycTierLimits
    expect(operatorReviewed).toBe(market.loanMinorMax)
    expect(documentFace).toBeLessThan(operatorReviewed)
  })

  test('every pattern is whole: anchored at both ends', () => {
    const patterns = [
      market.phonePattern,
      market.bankIdentifierPattern,
      market.accountNumberPattern,
      ...market.documentKinds.map((document) => document.pattern),
    ]
    for (const pattern of patterns) expect(pattern).toMatch(/^\^.*\$$/)
  })
})

describe('formats', () => {
  test('[L1] India: ten digits that begin with 6 to 9, area code +91', () => {
    expect(INDIA.areaCode).toBe('+91')
    expect(INDIA.phoneLength).toBe(10)
    expect(INDIA.otpLength).toBe(4)
    expect(matches(INDIA.phonePattern, '8123456789')).toBe(true)
    for (const bad of ['5123456789', '12345', '08123456789']) {
      expect(matches(INDIA.phonePattern, bad)).toBe(false)
    }
  })

  test('[P5] maximum 80 000, tax GST, rupee', () => {
    expect(INDIA.loanMinorMax).toBe(80_000_00)
    expect([INDIA.taxLabel, INDIA.currencySymbol, INDIA.currency]).toEqual(['GST', '₹', 'INR'])
  })

  test.each([
    ['in', 'pan', 'ACUPA7085R', true],
    ['in', 'pan', 'ABMPA32111', false],
    ['in', 'pan', 'ABMXA3211G', false],
    ['in', 'pan', 'ABCCD1234E', false],
    ['in', 'aadhaar', '234123412346', true],
    ['in', 'aadhaar', '123412341234', false],
    ['mx', 'ine', 'BOXW310820HNERXN09', true],
    ['id', 'ktp', '3171011708450001', true],
    ['vn', 'cccd', '079098012345', true],
    ['vn', 'cccd', '079998012345', false],
  ] as const)('%s %s %s: %s', (code, kind, text, expected) => {
    expect(matches(documentPattern(code, kind), text)).toBe(expected)
  })

  test('IFSC', () => {
    expect(matches(INDIA.bankIdentifierPattern, 'SBIN0005943')).toBe(true)
    expect(matches(INDIA.bankIdentifierPattern, 'SBIN1234567')).toBe(false)
  })

  test('only the last four digits of an Aadhaar number are kept', () => {
    expect(INDIA.documentKinds.find((d) => d.documentKind === 'aadhaar')?.keptLength).toBe(4)
  })
})

describe('[C8] banks', () => {
  test('at least sixty, each once, by the first four letters of its IFSC', () => {
    const banks = banksOf('in')
    expect(banks.length).toBeGreaterThanOrEqual(60)
    expect(new Set(banks.map((bank) => bank.bankCode)).size).toBe(banks.length)
    expect(new Set(banks.map((bank) => bank.bankName)).size).toBe(banks.length)
    for (const { bankCode } of banks) expect(bankCode).toMatch(/^[A-Z]{4}$/)
  })
})

describe('lenders and products', () => {
  test('every sample lender says that its registration is a sample', () => {
    for (const lender of lendersOf('in')) {
      expect(lender.registrationNumber).toMatch(/\(sample\)$/)
      expect(lender.website).toMatch(/\.example$/)
      expect(lender.grievanceOfficer.email).toMatch(/\.example$/)
    }
  })

  test('products are in force from their effective day', () => {
    expect(productsOn('in', day('2024-12-31'))).toEqual([])
    const codes = productsOn('in', day('2025-01-01')).map((terms) => terms.productCode)
    expect(codes).toEqual(productVersionsOf('in').map((terms) => terms.productCode))
  })

  test('a market may have settings and no products yet', () => {
    for (const code of ['mx', 'id', 'vn'] as const) {
      expect(productsOn(code, day('2026-06-01'))).toEqual([])
      expect(lendersOf(code)).toEqual([])
      expect(banksOf(code)).toEqual([])
    }
  })
})
