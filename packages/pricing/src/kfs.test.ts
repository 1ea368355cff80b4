import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { describe, expect, test } from 'vitest'
import { quoteExtension } from './extension.ts'
import { buildExtensionKfs } from './extension-kfs.ts'
import { buildKfs, type KfsParties, kfsValidUntilOn } from './kfs.ts'
import { quoteLoan } from './quote.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'
import type { ProductTerms } from './terms.ts'

const ON = day('2025-11-20')
const HOLIDAYS = new Set([day('2025-12-25')])

const PARTIES: KfsParties = {
  kfsNumber: 'KFS-20251120-004417',
  language: 'en',
  textVersion: '1',
  issuedOn: ON,
  lender: {
    legalName: 'Copper Lamp Credit Ltd',
    grievanceOfficer: { name: 'A. Person', phone: '1800 000 0152', email: 'a@lender.example' },
  },
  taxLabel: 'GST',
  zoneLabel: 'IST',
  grievanceAnswerDays: 30,
  penalDaysMax: 90,
  recoveryAgents: [],
}

/** 61 days at 0.08 % a day, fee 1 % + GST at repayment. */
const LAMP = bulletTerms({
  termDays: 61,
  dailyRatePpm: 800,
  serviceFee: { ppm: 10_000 },
  feeCollected: 'atRepayment',
  extension: null,
})

function kfsOf(terms: ProductTerms, principal = 20_000_00) {
  const quote = quoteLoan(terms, minor(principal), ON)
  return buildKfs({ ...PARTIES, holidays: HOLIDAYS, terms, quote, accountTail: '4821' })
}

const linesOf = (rows: ReturnType<typeof kfsOf>['partOne'], number: number) =>
  rows.find((row) => row.number === number)?.lines

describe('the statement of a single payment', () => {
  const kfs = kfsOf(LAMP)

  test('[B2.1] ten rows of part 1 and six of part 2, in order', () => {
    expect(kfs.partOne.map((row) => row.key)).toEqual(
      Array.from({ length: 10 }, (_, index) => `kfs.one.${index + 1}`),
    )
    expect(kfs.partTwo.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6])
    for (const row of [...kfs.partOne, ...kfs.partTwo]) expect(row.lines.length).toBeGreaterThan(0)
  })

  test('[B2.1] its figures are those of the quote', () => {
    expect(kfs).toMatchObject({
      validUntilOn: '2025-11-25',
      receiveMinor: 20_000_00,
      repayMinor: 21_212_00,
      totalCostMinor: 1_212_00,
      aprBasisPoints: 3626,
    })
    expect(linesOf(kfs.partOne, 5)).toEqual([
      { key: 'kfs.one.5.single', params: { amountMinor: 21_212_00, dueOn: '2026-01-20' } },
    ])
    expect(linesOf(kfs.partOne, 6)?.[0]?.params).toEqual({
      annualRatePpm: 292_000,
      dailyRatePpm: 800,
    })
    expect(linesOf(kfs.partOne, 8)?.[0]).toEqual({
      key: 'kfs.one.8.atRepayment',
      params: { feeMinor: 200_00, taxMinor: 36_00, taxLabel: 'GST' },
    })
    expect(linesOf(kfs.partOne, 10)?.[0]?.params).toEqual({ penalPpm: 500, capMinor: 2_000_00 })
    expect(linesOf(kfs.partTwo, 6)?.[0]?.params).toMatchObject({ untilOn: '2025-11-23' })
  })

  test('[B2.1] the sheet shows how the APR comes about', () => {
    expect(kfs.aprSheet).toMatchObject({
      method: 'singlePayment',
      netMinor: 20_000_00,
      repayMinor: 21_212_00,
      days: 61,
      aprBasisPoints: 3626,
    })
  })
})

describe('other products', () => {
  test('equal instalments with the fee kept back', () => {
    const kfs = kfsOf(instalmentTerms())
    expect(linesOf(kfs.partOne, 5)).toEqual([
      {
        key: 'kfs.one.5.equal',
        params: {
          amountMinor: 6_952_55,
          count: 3,
          firstDueOn: '2025-12-20',
          dueOn: '2026-02-19',
        },
      },
    ])
    expect(kfs.aprSheet).toMatchObject({ method: 'equalPeriods', netMinor: 19_528_00 })
    expect(linesOf(kfs.partOne, 8)?.[0]?.key).toBe('kfs.one.8.atPayout')
  })

  test('instalments that differ are listed one by one', () => {
    const kfs = kfsOf(instalmentTerms({ feeCollected: 'atRepayment' }))
    expect(linesOf(kfs.partOne, 5)?.map((line) => line.key)).toEqual([
      'kfs.one.5.unequal',
      'kfs.one.5.row',
      'kfs.one.5.row',
      'kfs.one.5.row',
    ])
  })

  test('an extension, a free product, agents and an unknown account are said', () => {
    const terms = bulletTerms({ serviceFee: { ppm: 0 } })
    const quote = quoteLoan(terms, minor(10_000_00), ON)
    const recoveryAgents = ['One Ltd', 'Two Ltd']
    const kfs = buildKfs({
      ...PARTIES,
      holidays: HOLIDAYS,
      recoveryAgents,
      terms,
      quote,
      accountTail: null,
    })
    expect(linesOf(kfs.partOne, 3)?.[0]?.key).toBe('kfs.one.3.upfront')
    expect(linesOf(kfs.partOne, 8)?.[0]?.key).toBe('kfs.one.8.lenderNone')
    expect(linesOf(kfs.partOne, 10)?.at(-1)).toMatchObject({
      key: 'kfs.one.10.extension',
      params: { days: 15, feeMinor: 200_00 },
    })
    expect(linesOf(kfs.partTwo, 6)?.at(-1)?.params).toEqual({ names: 'One Ltd, Two Ltd' })
  })

  test('a coupon changes what is repaid and leaves the APR sheet alone', () => {
    const coupon = { couponCode: 'C', target: 'interest', amountMinor: minor(50_00) } as const
    const quote = quoteLoan(LAMP, minor(20_000_00), ON, coupon)
    const kfs = buildKfs({
      ...PARTIES,
      holidays: HOLIDAYS,
      terms: LAMP,
      quote,
      accountTail: '4821',
    })
    expect(kfs.repayMinor).toBe(21_162_00)
    expect(kfs.aprSheet).toEqual(kfsOf(LAMP).aprSheet)
  })
})

test.each([
  [30, '2025-11-20', '2025-11-25'],
  [7, '2025-11-21', '2025-11-26'],
  [6, '2025-11-21', '2025-11-24'],
  [6, '2025-12-24', '2025-12-26'],
])('a term of %i days, issued %s, is valid until %s', (termDays, issuedOn, until) => {
  expect(kfsValidUntilOn(termDays, day(issuedOn), HOLIDAYS)).toBe(until)
})

const extensionKfsOf = (changes: Partial<ProductTerms> = {}) => {
  const facts = loan(bulletTerms(changes), 10_000_00)
  const offer = quoteExtension(facts, addDays(facts.disbursedOn, 30))
  if (!offer.isOffered) throw new Error(offer.reason)
  const issuedOn = offer.quote.extendOn
  const input = { ...PARTIES, issuedOn, loanNumber: 'LN-7731-0042', facts, quote: offer.quote }
  return { kfs: buildExtensionKfs(input), quote: offer.quote, issuedOn }
}

test('the statement of an extension says the CAT without IVA in Mexico, and only there', () => {
  const { kfs, quote } = extensionKfsOf({ currency: 'MXN' })
  expect(linesOf(kfs.partOne, 9)?.[0]).toEqual({
    key: 'kfs.one.9.cat',
    params: { catBasisPoints: quote.catBasisPoints },
  })
  const keys = linesOf(extensionKfsOf().kfs.partOne, 9)?.map(({ key }) => key)
  expect(keys).not.toContain('kfs.one.9.cat')
})

test('[F13.72] an extension that costs no fee is said to cost none, in the loan’s statement and in its own', () => {
  const extension = { days: 7, fee: { ppm: 0 }, countMax: 1 }
  const terms = bulletTerms({ extension })
  const quote = quoteLoan(terms, minor(10_000_00), ON)
  const kfs = buildKfs({
    ...PARTIES,
    holidays: HOLIDAYS,
    recoveryAgents: [],
    terms,
    quote,
    accountTail: null,
  })
  expect(linesOf(kfs.partOne, 10)?.at(-1)).toEqual({
    key: 'kfs.one.10.extensionFree',
    params: { days: 7, countMax: 1 },
  })
  const own = extensionKfsOf({ extension }).kfs
  expect(linesOf(own.partOne, 8)?.[0]?.key).toBe('kfs.one.8.lenderNone')
})

test('[F13.73] the statement of an extension says of its loan, whose money is there, whether it can still be left', () => {
  const leavingAfter = (days: number) => {
    const facts = loan(bulletTerms({ coolingOffDays: 3 }), 10_000_00)
    const offer = quoteExtension(facts, addDays(facts.disbursedOn, days))
    if (!offer.isOffered) throw new Error(offer.reason)
    const { quote } = offer
    const input = { ...PARTIES, issuedOn: quote.extendOn, loanNumber: 'LN-7731-0042', facts, quote }
    return linesOf(buildExtensionKfs(input).partTwo, 6)?.[0]
  }
  const untilOn = addDays(loan(bulletTerms(), 10_000_00).disbursedOn, 3)
  expect(leavingAfter(3)).toMatchObject({ key: 'kfs.two.6.canLeave', params: { untilOn } })
  expect(leavingAfter(4)).toEqual({ key: 'kfs.two.6.leftNoMore', params: { untilOn } })
})

test('an extension has a statement of its own', () => {
  const { kfs, issuedOn } = extensionKfsOf()
  expect(kfs).toMatchObject({
    validUntilOn: issuedOn,
    payNowMinor: 536_00,
    payAfterMinor: 10_150_00,
    aprBasisPoints: 11_193,
  })
  expect(kfs.partOne).toHaveLength(10)
  expect(kfs.partTwo).toHaveLength(6)
  expect(linesOf(kfs.partOne, 9)?.at(-1)?.params).toEqual({ moreMinor: 386_00 })
  expect(JSON.stringify(kfs)).toContain('LN-7731-0042')
})

test('[B9.171] the statement of an extension says what the loan cost as agreed, what it costs with it, and what the extra days alone cost', () => {
  const terms = bulletTerms({
    ...{ dailyRatePpm: 900, taxOnFeesPpm: 180_000, feeCollected: 'atRepayment' },
    ...{ serviceFee: { ppm: 15_000 }, extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 } },
  })
  const facts = loan(terms, 20_000_00)
  const on = (days: number) => {
    const offer = quoteExtension(facts, addDays(facts.disbursedOn, days))
    if (!offer.isOffered) throw new Error(offer.reason)
    return offer.quote
  }
  const quote = on(30)
  // All by the formula of the loan's own sheet. 20,894.00 are owed, 658.00 are paid: 20,236.00 are put off for 15 days, and 20,624.00 end it.
  expect(quote).toMatchObject({
    ...{ payNowMinor: 658_00, payAfterMinor: 20_624_00, moreThanTodayMinor: 388_00 },
    ...{ aprBasisPoints: 5254, asAgreed: { aprBasisPoints: 5439 } },
    extraDays: { moreMinor: 388_00, aprBasisPoints: 4666 },
  })
  const issuedOn = quote.extendOn
  const input = { ...PARTIES, issuedOn, loanNumber: 'LN-7731-0042', facts, quote }
  expect(linesOf(buildExtensionKfs(input).partOne, 9)?.slice(1)).toEqual([
    { key: 'kfs.one.9.asAgreed', params: { aprBasisPoints: 5439 } },
    {
      key: 'kfs.one.9.extraDays',
      params: { dueOn: quote.dueOnAfter, moreMinor: 388_00, aprBasisPoints: 4666 },
    },
    { key: 'kfs.one.9.cheaper', params: { moreMinor: 388_00 } },
  ])
  // Asked for five days before, more is put off for longer; once it is overdue nothing is as agreed any more.
  expect(on(25).extraDays?.aprBasisPoints).not.toBe(4666)
  expect(on(25).asAgreed?.aprBasisPoints).toBe(5439)
  expect(on(31).asAgreed).toBeNull()
})

test('[B9.171] the rates of an extension stand in one measure, and what the extra days cost fits their rate, with a coupon too', () => {
  const { kfs, quote } = extensionKfsOf({ currency: 'MXN' })
  expect(quote.asAgreed?.aprBasisPoints).not.toBe(quote.asAgreed?.catBasisPoints)
  expect(linesOf(kfs.partOne, 9)).toEqual(
    expect.arrayContaining([
      { key: 'kfs.one.9.aprIrregular', params: { aprBasisPoints: quote.aprBasisPoints } },
      { key: 'kfs.one.9.asAgreed', params: { aprBasisPoints: quote.asAgreed?.aprBasisPoints } },
    ]),
  )
  const terms = bulletTerms({ extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 } })
  const plain = loan(terms, 20_000_00)
  const coupon = { couponCode: 'GIFT', target: 'interest', percentPpm: 500_000 } as const
  const [without, gifted] = [null, { coupon, appliedOn: plain.disbursedOn }].map((given) => {
    const offer = quoteExtension({ ...plain, coupon: given }, addDays(plain.disbursedOn, 20))
    if (!offer.isOffered) throw new Error(offer.reason)
    return offer.quote
  })
  expect(gifted?.moreThanTodayMinor).toBeLessThan(without?.moreThanTodayMinor ?? 0)
  expect(gifted?.extraDays).toEqual(without?.extraDays)
})
