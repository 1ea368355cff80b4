import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { quoteExtension } from '@noren/pricing/extension'
import { landingFigures } from '@noren/pricing/landing-figures'
import { newLoanFacts } from '@noren/pricing/loan-facts'
import { quoteLoan } from '@noren/pricing/quote'
import { expect, test } from 'vitest'
import { MARKET_CODES, type MarketCode } from './market.ts'
import { marketByCode, productsOn, productVersionsOf } from './market-by-code.ts'

/** Figures calculated without the price engine, with decimals of forty digits. */
const quote = (code: MarketCode, productCode: string, version: number, principal: number) => {
  const terms = productVersionsOf(code).find(
    (known) => known.productCode === productCode && known.version === version,
  )
  if (!terms) throw new Error(`no version ${version} of ${productCode}`)
  return quoteLoan(terms, minor(principal), day('2026-03-02'))
}

/** Version, principal; interest, fee, its tax, what is paid back; the annual cost. */
const ONE_PAYMENT = [
  ['in', 'lane-14', 1, 10_000_00, [140_00, 100_00, 18_00, 10_258_00], 67_26],
  ['in', 'lane-30', 1, 10_000_00, [270_00, 150_00, 27_00, 10_447_00], 54_39],
  ['in', 'lamp-61', 1, 10_000_00, [488_00, 100_00, 18_00, 10_606_00], 36_26],
  ['in', 'lamp-61', 2, 10_000_00, [488_00, 100_00, 18_00, 10_606_00], 36_26],
  ['in', 'tide-30', 1, 10_000_00, [255_00, 120_00, 21_60, 10_396_60], 48_25],
  ['in', 'tide-91', 1, 10_000_00, [819_00, 100_00, 18_00, 10_937_00], 37_58],
  ['mx', 'nopal-14', 1, 5_000_00, [77_00, 50_00, 8_00, 5_135_00], 92_31],
  ['mx', 'nopal-30', 1, 5_000_00, [142_50, 75_00, 12_00, 5_229_50], 67_88],
  ['mx', 'faro-30', 1, 5_000_00, [135_00, 60_00, 9_60, 5_204_60], 59_28],
  ['mx', 'faro-61', 1, 5_000_00, [259_25, 50_00, 8_00, 5_317_25], 43_20],
  // With IVA on the interest, which the CAT leaves out: 12.32, 22.80, 21.60, 41.48.
  ['mx', 'nopal-14', 2, 5_000_00, [77_00, 50_00, 8_00, 5_147_32], 92_31],
  ['mx', 'nopal-30', 2, 5_000_00, [142_50, 75_00, 12_00, 5_252_30], 67_88],
  ['mx', 'faro-30', 2, 5_000_00, [135_00, 60_00, 9_60, 5_226_20], 59_28],
  ['mx', 'faro-61', 2, 5_000_00, [259_25, 50_00, 8_00, 5_358_73], 43_20],
  ['id', 'lontar-14', 1, 2_000_000, [22_400, 4_000, 440, 2_026_840], 34_99],
  ['id', 'lontar-30', 1, 2_000_000, [42_000, 16_000, 1_760, 2_059_760], 36_35],
  ['id', 'pelita-30', 1, 2_000_000, [45_000, 12_000, 1_320, 2_058_320], 35_48],
  ['id', 'pelita-61', 1, 2_000_000, [85_400, 30_000, 3_300, 2_118_700], 35_51],
  ['vn', 'sen-14', 1, 5_000_000, [31_500, 0, 0, 5_031_500], 16_43],
  ['vn', 'sen-30', 1, 5_000_000, [63_000, 12_500, 1_250, 5_076_750], 18_68],
  ['vn', 'song-30', 1, 5_000_000, [60_000, 15_000, 1_500, 5_076_500], 18_62],
  ['vn', 'song-61', 1, 5_000_000, [115_900, 40_000, 4_000, 5_159_900], 19_14],
] as const

/** The fee deducted at payout. Version, principal; what is received, each payment; the annual cost. */
const THREE_PAYMENTS = [
  ['in', 'row-91', 1, 20_000_00, [19_528_00, 6_952_55], 40_41],
  ['mx', 'puente-91', 1, 9_000_00, [8_791_20, 3_137_90], 48_31],
  ['mx', 'puente-91', 2, 9_000_00, [8_791_20, 3_160_16], 48_31],
  ['id', 'ombak-91', 1, 3_000_000, [2_950_050, 1_049_057], 39_66],
  ['vn', 'may-91', 1, 6_000_000, [5_973_600, 2_051_316], 18_02],
] as const

test.each(ONE_PAYMENT)(
  'one payment: %s %s, version %i',
  (code, name, version, principal, parts, annual) => {
    const price = quote(code, name, version, principal)
    const { interestMinor, feeMinor, taxMinor, repayMinor } = price
    expect([interestMinor, feeMinor, taxMinor, repayMinor]).toEqual(parts)
    expect(annualCostBasisPoints(price)).toBe(annual)
  },
)

test.each(THREE_PAYMENTS)(
  'three payments: %s %s, version %i',
  (code, name, version, principal, figures, annual) => {
    const price = quote(code, name, version, principal)
    expect([price.receiveMinor, price.schedule[0]?.payMinor]).toEqual(figures)
    expect(annualCostBasisPoints(price)).toBe(annual)
  },
)

test.each(MARKET_CODES)('every version of every product of %s has its figures here', (market) => {
  const versions = productVersionsOf(market).map((terms) => `${terms.productCode} ${terms.version}`)
  const told = [...ONE_PAYMENT, ...THREE_PAYMENTS]
    .filter(([code]) => code === market)
    .map(([, productCode, version]) => `${productCode} ${version}`)
  expect(told.sort()).toEqual(versions.sort())
})

test('Mexico is shown the CAT, a higher figure than its nominal rate', () => {
  expect(quote('mx', 'nopal-30', 1, 5_000_00)).toMatchObject({
    aprBasisPoints: 55_85,
    catBasisPoints: 67_88,
  })
})

/** Product, the day on which it is extended; the CAT of the whole loan with its extension, without IVA. */
const EXTENDED = [
  ['nopal-14', 14, 92_36], // with the IVA of both fees 100.33
  ['nopal-30', 15, 64_84], // 69.00
  ['nopal-30', 30, 64_70], // 68.83
  ['faro-61', 61, 45_02], // 46.60
] as const

test.each(
  EXTENDED.flatMap(([code, after, cat]) =>
    [1, 2].map((version) => [code, after, cat, version] as const),
  ),
)(
  '[B6.1] Mexico is shown the CAT of %s extended on day %i without IVA (%i, version %i)',
  (productCode, afterDays, catBasisPoints, version) => {
    const terms = productVersionsOf('mx').find(
      (one) => one.productCode === productCode && one.version === version,
    )
    if (!terms) throw new Error(`no ${productCode}`)
    const facts = newLoanFacts({
      terms,
      principalMinor: minor(5_000_00),
      disbursedOn: day('2026-03-02'),
      totalCostMaxPpm: marketByCode('mx').caps.totalCostMaxPpm,
    })
    const offer = quoteExtension(facts, addDays(facts.disbursedOn, afterDays))
    if (!offer.isOffered) throw new Error(offer.reason)
    const { currency } = terms
    expect(annualCostBasisPoints({ ...offer.quote, currency })).toBe(catBasisPoints)
  },
)

/** The largest loan; terms, daily rates and annual costs from the least to the most; the example. */
const LANDING = {
  in: [80_000_00, [14, 91], [700, 1_000], [36_26, 67_26], 'lane-30', 10_000_00],
  mx: [20_000_00, [14, 91], [750, 1_100], [43_20, 92_31], 'nopal-30', 5_000_00],
  id: [15_000_000, [14, 91], [700, 800], [34_99, 39_66], 'lontar-30', 2_000_000],
  vn: [20_000_000, [14, 91], [380, 450], [16_43, 19_14], 'sen-30', 5_000_000],
} as const satisfies Readonly<Record<MarketCode, unknown>>

test.each(MARKET_CODES)('the landing page of %s', (code) => {
  const [amountMax, days, rates, costs, example, principal] = LANDING[code]
  const market = marketByCode(code)
  const on = day('2026-06-01')
  const figures = landingFigures(productsOn(code, on), market.exampleMinor, on)
  expect(market.loanMinorMax).toBe(amountMax)
  expect([figures.termDaysMin, figures.termDaysMax]).toEqual(days)
  expect([figures.dailyRatePpmMin, figures.dailyRatePpmMax]).toEqual(rates)
  const { annualCostBasisPointsMin, annualCostBasisPointsMax } = figures
  expect([annualCostBasisPointsMin, annualCostBasisPointsMax]).toEqual(costs)
  expect(figures.example.terms.productCode).toBe(example)
  expect(figures.example.quote.principalMinor).toBe(principal)
})
