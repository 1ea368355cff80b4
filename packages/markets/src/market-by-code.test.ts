import { addDays, day } from '@noren/contract/dates'
import { LANGUAGES } from '@noren/i18n/languages'
import { costMeasureOf } from '@noren/pricing/annual-rates'
import { assertWithinCaps, capBreaches } from '@noren/pricing/caps'
import { describe, expect, test } from 'vitest'
import { MARKET_CODES, type MarketCode } from './market.ts'
import {
  banksOf,
  creditPoliciesOf,
  lendersOf,
  marketByCode,
  productsOn,
  productVersionsOf,
} from './market-by-code.ts'

const INDIA = marketByCode('in')
const matches = (pattern: string, text: string) => new RegExp(pattern).test(text)
const productOf = (code: MarketCode, productCode: string) => {
  const terms = productVersionsOf(code).find((known) => known.productCode === productCode)
  if (!terms) throw new Error(`no product ${productCode}`)
  return terms
}
const documentPattern = (code: MarketCode, kind: string) =>
  marketByCode(code).documentKinds.find((d) => d.documentKind === kind)?.pattern ?? '(?!)'

describe.each(MARKET_CODES)('%s', (code) => {
  const market = marketByCode(code)

  test('knows its own code, a zone the runtime knows and a language of ours', () => {
    expect(market.code).toBe(code)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: market.zone })).not.toThrow()
    expect(LANGUAGES).toContain(market.defaultLanguage)
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

  test('its credit policies bear its own code, so that no decision cites those of another', () => {
    for (const { version } of creditPoliciesOf(code)) expect(version).toMatch(`${code}-`)
  })

  test('every pattern is whole: anchored at both ends', () => {
    const patterns = [
      market.phonePattern,
      market.bankIdentifierPattern,
      ...market.documentKinds.map((document) => document.pattern),
    ]
    for (const pattern of patterns) expect(pattern).toMatch(/^\^.*\$$/)
  })
})

describe('formats', () => {
  test('[L1.2] India: ten digits that begin with 6 to 9, area code +91', () => {
    expect(INDIA.areaCode).toBe('+91')
    expect(INDIA.phoneLength).toBe(10)
    expect(INDIA.otpLength).toBe(4)
    expect(matches(INDIA.phonePattern, '8123456789')).toBe(true)
    for (const bad of ['5123456789', '12345', '08123456789']) {
      expect(matches(INDIA.phonePattern, bad)).toBe(false)
    }
  })

  test('[P5.1] maximum 80 000, tax GST, rupee', () => {
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

describe('banks', () => {
  test.each([
    ['in', 60],
    ['mx', 20],
    ['id', 20],
    ['vn', 20],
  ] as const)('%s has at least %i, each once', (code, count) => {
    const banks = banksOf(code)
    expect(banks.length).toBeGreaterThanOrEqual(count)
    expect(new Set(banks.map((bank) => bank.bankCode)).size).toBe(banks.length)
    expect(new Set(banks.map((bank) => bank.bankName)).size).toBe(banks.length)
  })

  test('in India by the first four letters of the IFSC', () => {
    for (const { bankCode } of banksOf('in')) expect(bankCode).toMatch(/^[A-Z]{4}$/)
  })

  test.each(['mx', 'id', 'vn'] as const)('%s: the code of a bank is its identifier', (code) => {
    const market = marketByCode(code)
    expect(market.isBankIdentifierTyped).toBe(false)
    for (const { bankCode } of banksOf(code)) {
      expect(matches(market.bankIdentifierPattern, bankCode)).toBe(true)
    }
  })
})

describe.each(MARKET_CODES)('lenders and products of %s', (code) => {
  const market = marketByCode(code)
  const products = productVersionsOf(code)
  const productCodes = new Set(products.map((terms) => terms.productCode))

  test('every version of a product has its own number, and a later day than the one before', () => {
    for (const productCode of productCodes) {
      const versions = products.filter((terms) => terms.productCode === productCode)
      expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1))
      const days = versions.map(({ effectiveOn }) => effectiveOn)
      expect(days).toEqual([...new Set(days)].sort())
    }
  })

  test('every lender that comes along is a sample', () => {
    for (const lender of lendersOf(code)) {
      expect(lender.isSample).toBe(true)
      // The mark is a word of the reader's language, not of the number.
      expect(lender.registrationNumber).not.toMatch(/[()]/)
      expect(lender.website).toMatch(/\.example$/)
      expect(lender.grievanceOfficer.email).toMatch(/\.example$/)
    }
  })

  test('at least four products of three lenders, each in a name of its own', () => {
    const lenders = new Set(lendersOf(code).map((lender) => lender.lenderCode))
    for (const terms of products) expect(lenders).toContain(terms.lenderCode)
    expect(new Set(products.map((terms) => terms.name)).size).toBe(productCodes.size)
    expect(productCodes.size).toBeGreaterThanOrEqual(4)
    expect(new Set(products.map((terms) => terms.lenderCode)).size).toBeGreaterThanOrEqual(3)
  })

  test.each(products)('$productCode keeps within the caps of the market', (terms) => {
    expect(capBreaches(terms, market.caps)).toEqual([])
    expect(terms.amountMinorMax).toBeLessThanOrEqual(market.loanMinorMax)
    expect((terms.amountMinorMax - terms.amountMinorMin) % terms.amountMinorStep).toBe(0)
    expect([terms.taxOnFeesPpm, terms.currency]).toEqual([market.taxOnFeesPpm, market.currency])
  })

  test('products are in force from their effective day', () => {
    const first = products.map((terms) => terms.effectiveOn).sort()[0]
    if (!first) throw new Error('no product')
    expect(productsOn(code, addDays(first, -1))).toEqual([])
    expect(productsOn(code, day('2026-06-01')).length).toBe(productCodes.size)
  })

  test('the cost is named as the price engine works it out for the currency', () => {
    expect(market.costMeasure).toBe(costMeasureOf(market.currency))
  })
})

describe('a product that breaks a cap is refused with the name of the cap', () => {
  test.each([
    ['mx', 'nopal-30', { dailyRatePpm: 2_500 }, 'aprMaxPpm of loan'],
    ['id', 'lontar-30', { dailyRatePpm: 800 }, 'dailyCostMaxPpm of loan'],
    ['id', 'pelita-61', { penalPpmPerDay: 1_100 }, 'penalPerDayMaxPpm of loan'],
    ['vn', 'sen-30', { serviceFee: { ppm: 4_000 } }, 'aprMaxPpm of loan'],
    ['vn', 'song-61', { extension: extension(30_000) }, 'aprMaxPpm of extension'],
  ] as const)('%s %s with %o: %s', (code, productCode, change, name) => {
    const terms = productOf(code, productCode)
    expect(() => assertWithinCaps({ ...terms, ...change }, marketByCode(code).caps)).toThrow(
      `${productCode} breaks ${name}`,
    )
  })

  test('Vietnam, art. 466: what is late costs at most half again the rate of the loan', () => {
    for (const terms of productVersionsOf('vn')) {
      expect(terms.penalPpmPerDay * 2).toBeLessThanOrEqual(terms.dailyRatePpm)
    }
  })
})

function extension(ppm: number) {
  return { days: 15, fee: { ppm }, countMax: 1 }
}
