import { addDays } from '@noren/contract/dates'
import { addMinor, minor, sumMinor } from '@noren/contract/money'
import { describe, expect, test } from 'vitest'
import { accruedOn } from './accrual-segment.ts'
import { hardshipOffers } from './hardship.ts'
import { chargedRatePpm, taxInInterest, taxInPaidInterest } from './interest.ts'
import { outstandingOn } from './outstanding.ts'
import { planOf } from './plan.ts'
import { quoteLoan } from './quote.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'

/** 5,000 for 30 days at 0.095 % a day with 16 % of tax on it, and a fee of 1.5 % with 16 %. */
const TERMS = bulletTerms({
  ...{ dailyRatePpm: 950, taxOnInterestPpm: 160_000, serviceFee: { ppm: 15_000 } },
  ...{ taxOnFeesPpm: 160_000, feeCollected: 'atRepayment', currency: 'MXN' },
})
const given = () => loan(TERMS, 5_000_00)
const { disbursedOn } = given()
const on = (days: number) => addDays(disbursedOn, days)

describe('[B9.130] interest that bears tax', () => {
  test('the price names interest and tax apart, and they add up to what is repaid', () => {
    const quote = quoteLoan(TERMS, minor(5_000_00), disbursedOn)
    expect(quote).toMatchObject({
      ...{ interestMinor: 142_50, interestTaxMinor: 22_80, feeMinor: 75_00, taxMinor: 12_00 },
      ...{ receiveMinor: 5_000_00, repayMinor: 5_252_30, totalCostMinor: 252_30 },
    })
    expect(quote.explanation).toContainEqual({
      key: 'cost.interestTax',
      params: { amountMinor: 22_80, taxPpm: 160_000 },
    })
  })

  test('the CAT is that of the same loan without any tax; the APR has all of it', () => {
    const untaxed = { ...TERMS, taxOnInterestPpm: 0, taxOnFeesPpm: 0 }
    const plain = quoteLoan(untaxed, minor(5_000_00), disbursedOn)
    const taxed = quoteLoan(TERMS, minor(5_000_00), disbursedOn)
    expect(taxed.catBasisPoints).toBe(plain.catBasisPoints)
    expect(taxed.aprBasisPoints).toBeGreaterThan(plain.aprBasisPoints)
    const rows = instalmentTerms({ dailyRatePpm: 750, taxOnFeesPpm: 0 })
    const [a, b] = [0, 160_000].map((taxOnInterestPpm) =>
      quoteLoan({ ...rows, taxOnInterestPpm }, minor(5_000_00), disbursedOn),
    )
    expect(b?.catBasisPoints).toBe(a?.catBasisPoints)
    expect(b?.aprBasisPoints).toBeGreaterThan(a?.aprBasisPoints ?? 0)
  })

  test('each day owes the interest of that day with the tax on it, and what accrues says the same', () => {
    const plan = planOf({ disbursedOn, factsOn: given, changesAfter: [], exitOn: null })
    for (let days = 1; days <= 60; days += 1) {
      const { interestMinor } = outstandingOn(given(), on(days))
      // 5.51 a day: 4.75 and 0.76.
      expect(interestMinor).toBe(551 * days)
      expect(taxInInterest(TERMS, interestMinor)).toBe(76 * days)
      expect(accruedOn(plan.segments, on(days)).interestMinor).toBe(interestMinor)
    }
  })

  test('instalments with the tax in them end in nothing when each is paid on its day', () => {
    const terms = instalmentTerms({ dailyRatePpm: 750, taxOnInterestPpm: 160_000 })
    const quote = quoteLoan(terms, minor(5_000_00), disbursedOn)
    const payments = quote.schedule.map(({ dueOn, totalMinor }) => ({
      ...{ paidOn: dueOn, amountMinor: totalMinor, purpose: 'repayment' as const },
    }))
    const last = quote.dueOn
    expect(outstandingOn(loan(terms, 5_000_00, { payments }), last)).toMatchObject({
      ...{ totalMinor: 0, overpaymentMinor: 0 },
    })
    const charged = sumMinor(quote.schedule.map(({ interestMinor }) => interestMinor))
    expect(addMinor(quote.interestMinor, quote.interestTaxMinor)).toBe(charged)
  })

  test('a plan halves what is charged, tax and all', () => {
    const asked = { rowMinorMin: minor(1_00), monthlyMinor: null }
    const { all } = hardshipOffers(given(), on(45), asked)
    expect(all.map(({ plan }) => plan.ratePpm)).toContain(1_102 / 2)
    expect(all.every(({ plan }) => plan.ratePpm <= 1_102 / 2)).toBe(true)
  })

  test('a rate that is not whole with its tax is no rate', () => {
    expect(chargedRatePpm(TERMS)).toBe(1_102)
    expect(() => chargedRatePpm({ ...TERMS, dailyRatePpm: 951 })).toThrow('not whole')
    expect(chargedRatePpm({ ...TERMS, taxOnInterestPpm: 0, dailyRatePpm: 951 })).toBe(951)
  })
})

test('[B9.142] the taxes in parts of the interest add up to the tax in all of it', () => {
  const parts = [1_53, 1_53, 60_61, 83_75, 7].map(minor)
  const taxes = taxInPaidInterest(TERMS, parts)
  expect(sumMinor(taxes)).toBe(taxInInterest(TERMS, sumMinor(parts)))
  expect(taxes[0]).toBe(taxInInterest(TERMS, parts[0] ?? minor(0)))
  expect(taxInPaidInterest({ taxOnInterestPpm: 0 }, parts)).toEqual([0, 0, 0, 0, 0])
})
