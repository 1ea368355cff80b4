import { addDays, day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { describe, expect, test } from 'vitest'
import { costOfTime, lastDueDay, yearlyCostPaid } from './cost-of-time.ts'
import { outstandingOn } from './outstanding.ts'
import { quoteLoan } from './quote.ts'
import { receivedMinor } from './received.ts'
import { bulletTerms, instalmentTerms, loan } from './sample-terms.ts'
import type { ProductTerms } from './terms.ts'

const after = (days: number) => addDays(day('2025-11-02'), days)

/** 20 000 at 0.09 % a day, fee 1.5 % at repayment, extension 15 days for 0.5 %. */
const LANE = bulletTerms({
  dailyRatePpm: 900,
  serviceFee: { ppm: 15_000 },
  feeCollected: 'atRepayment',
  extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
})

describe('a bullet on its eighteenth day', () => {
  const { options, next } = costOfTime(loan(LANE, 20_000_00), after(18))

  test('[F3.1] today, on the due day, seven days late, extended', () => {
    expect(
      options.map((option) => [option.key, option.on, option.totalMinor, option.differenceMinor]),
    ).toEqual([
      ['payToday', after(18), 20_678_00, -216_00],
      ['payOnDue', after(30), 20_894_00, 0],
      ['payLate', after(37), 21_090_00, 196_00],
      ['extend', after(45), 21_282_00, 388_00],
    ])
  })

  test('[F3.1] the cheapest is marked, and what late means is said', () => {
    expect(options.filter((option) => option.isCheapest).map((o) => o.key)).toEqual(['payToday'])
    expect(options.map((option) => option.penalMinor)).toEqual([0, 0, 70_00, 0])
    expect(options.map((option) => option.costMinor)).toEqual([678_00, 894_00, 1_090_00, 1_282_00])
    expect(options.at(-1)?.payments).toEqual([
      { on: after(18), amountMinor: 442_00 },
      { on: after(45), amountMinor: 20_840_00 },
    ])
  })

  test('[F3.1] what each day asks for is what the engine says is owed on it', () => {
    for (const option of options.slice(0, 3)) {
      expect(option.totalMinor).toBe(outstandingOn(loan(LANE, 20_000_00), option.on).totalMinor)
    }
    expect(options.map((option) => option.payNowMinor)).toEqual([20_678_00, 0, 0, 442_00])
    expect(next).toEqual({ on: after(30), amountMinor: 20_894_00 })
  })
})

test.each([
  [5, 162_06],
  [10, 97_46],
  [15, 75_92],
  [30, 54_39],
])(
  '[F3.1] paid on day %i the whole fee weighs on its days: %i basis points a year',
  (days, yearly) => {
    const { options } = costOfTime(loan(LANE, 20_000_00), after(days))
    const today = options.find(({ key }) => key === 'payToday')
    expect(today?.yearlyCostBasisPoints).toBe(yearly)
  },
)

test('[F3.1] several payments are weighed by the time between them, and none on the first day has a rate', () => {
  const facts = loan(LANE, 20_000_00, {
    payments: [{ paidOn: after(10), amountMinor: minor(10_000_00), purpose: 'repayment' }],
  })
  const { options } = costOfTime(facts, after(30))
  const [today] = options
  // 10,000.00 on day 10 and what is left on day 30, each over its own days.
  const rate = (today?.yearlyCostBasisPoints ?? 0) / 10_000
  const worth =
    10_000_00 / (1 + (rate * 10) / 365) + (today?.totalMinor ?? 0) / (1 + (rate * 30) / 365)
  expect(Math.abs(worth - 20_000_00)).toBeLessThan(20)
  expect(rate).toBeGreaterThan(0.5439)
  // A paisa was left of what came, and is weighed with the whole fee: no rate says anything.
  const almost = loan(LANE, 20_000_00, {
    payments: [{ paidOn: after(0), amountMinor: minor(19_999_99), purpose: 'repayment' }],
  })
  expect(costOfTime(almost, after(5)).options[0]?.yearlyCostBasisPoints).toBeNull()
  const first = costOfTime(loan(LANE, 20_000_00), after(0)).options
  expect(first.find(({ key }) => key === 'payToday')?.yearlyCostBasisPoints).toBeNull()
  expect(first.find(({ key }) => key === 'return')?.yearlyCostBasisPoints).toBeNull()
})

test('[F3.1] an overdue bullet is compared with paying today', () => {
  const { options } = costOfTime(loan(LANE, 20_000_00), after(33))
  expect(options.map((option) => option.key)).toEqual(['payToday', 'payLate', 'extend'])
  expect(options[0]).toMatchObject({ differenceMinor: 0, isCheapest: true })
  expect(options[1]).toMatchObject({ on: after(40), differenceMinor: 7 * (18_00 + 10_00) })
})

test('[F3.1] the cost counts what was paid before and what was kept back at payout', () => {
  const payments = [
    { paidOn: after(10), amountMinor: minor(5_000_00), purpose: 'repayment' as const },
  ]
  const facts = loan(bulletTerms(), 10_000_00, { payments })
  const { totalMinor, interestMinor } = outstandingOn(facts, after(20))
  const [today] = costOfTime(facts, after(20)).options
  expect(today?.totalMinor).toBe(totalMinor)
  expect(today?.costMinor).toBe(590_00 + 100_00 + interestMinor)
})

describe('in the cooling-off period', () => {
  test.each([
    // The fee of 300 and its tax of 54 are not borne; of the interest only the days used are.
    [0, 20_000_00, 0, 354_00],
    [1, 20_018_00, 18_00, 372_00],
  ])(
    '[F3.1, F4.1] after %i days returning is the cheapest, not paying',
    (days, pay, cost, full) => {
      const { options, exit } = costOfTime(loan(LANE, 20_000_00), after(days))
      expect(exit?.payMinor).toBe(pay)
      expect(options[0]).toMatchObject({ key: 'return', totalMinor: pay, costMinor: cost })
      expect(options[1]).toMatchObject({ key: 'payToday', costMinor: full })
      expect(options.filter(({ isCheapest }) => isCheapest).map(({ key }) => key)).toEqual([
        'return',
      ])
      expect(options.find(({ key }) => key === 'payOnDue')?.differenceMinor).toBe(0)
    },
  )

  test('[F3.1] returned fees that exceed the debt make it cheaper still', () => {
    const facts = loan(bulletTerms(), 10_000_00, {
      payments: [{ paidOn: after(1), amountMinor: minor(9_900_00), purpose: 'repayment' }],
    })
    const { options, exit } = costOfTime(facts, after(1))
    expect(exit?.refundMinor).toBeGreaterThan(0)
    const [returned, today] = options
    expect(returned).toMatchObject({ key: 'return', payNowMinor: 0, isCheapest: true })
    expect(returned?.costMinor).toBe(outstandingOn(facts, after(1)).accruedInterestMinor)
    expect(today?.isCheapest).toBe(false)
  })

  test('[F3.1] after it there is no return', () => {
    const { options, exit } = costOfTime(loan(LANE, 20_000_00), after(4))
    expect(exit).toBeNull()
    expect(options.map(({ key }) => key)).not.toContain('return')
  })
})

describe('instalments', () => {
  const facts = loan(instalmentTerms(), 20_000_00)

  test('as agreed is the sum of the schedule, payment by payment', () => {
    const agreed = costOfTime(facts, after(5)).options.find((option) => option.key === 'payOnDue')
    expect(agreed?.payments.map((payment) => payment.amountMinor)).toEqual([
      6_952_55, 6_952_55, 6_952_55,
    ])
    expect(agreed).toMatchObject({ totalMinor: 20_857_65, costMinor: 1_329_65, differenceMinor: 0 })
  })

  test('late means the last payment is late; there is nothing to extend', () => {
    const { options } = costOfTime(facts, after(5))
    expect(options.map((option) => option.key)).toEqual(['payToday', 'payOnDue', 'payLate'])
    expect(options[2]?.payments.map((payment) => payment.on)).toEqual([
      after(30),
      after(61),
      after(98),
    ])
    expect(options[2]?.penalMinor).toBeGreaterThan(0)
  })

  test('what the next due day asks for is its own payment, not the whole loan', () => {
    expect(costOfTime(facts, after(5)).next).toEqual({ on: after(30), amountMinor: 6_952_55 })
    const late = costOfTime(facts, after(40))
    expect(late.next).toEqual({
      on: after(30),
      amountMinor: outstandingOn(facts, after(40)).dueMinor,
    })
    expect(late.options.find(({ key }) => key === 'payOnDue')?.payNowMinor).toBe(
      late.next.amountMinor,
    )
  })

  test('what is overdue is paid today in every plan', () => {
    const { options } = costOfTime(facts, after(40))
    for (const option of options) expect(option.payments[0]?.on).toBe(after(40))
  })
})

test('the last due day follows the latest extension', () => {
  const extension = {
    extendedOn: after(30),
    dueOn: after(45),
    feeMinor: minor(0),
    taxMinor: minor(0),
  }
  expect(lastDueDay(loan(LANE, 20_000_00))).toBe(after(30))
  expect(lastDueDay(loan(LANE, 20_000_00, { extensions: [extension] }))).toBe(after(45))
})

describe('[F13.61] a repaid loan came to by the year', () => {
  const paid = (...payments: [days: number, amountMinor: number][]) =>
    yearlyCostPaid({
      terms: LANE,
      principalMinor: minor(20_000_00),
      disbursedOn: after(0),
      receivedMinor: minor(20_000_00),
      payments: payments.map(([days, amount]) => ({
        on: after(days),
        amountMinor: minor(amount),
        interestMinor: minor(0),
        taxMinor: minor(0),
      })),
    })

  test.each([5, 10, 15, 30, 37])('what the plan of day %i said', (days) => {
    const { options } = costOfTime(loan(LANE, 20_000_00), after(days))
    const today = options.find(({ key }) => key === 'payToday')
    expect(paid([days, today?.totalMinor ?? 0])).toBe(today?.yearlyCostBasisPoints)
  })

  test('in parts, each on its day', () => {
    const [early, late] = [paid([10, 10_534_00], [30, 10_000_00]), paid([30, 20_534_00])]
    expect(early).toBeGreaterThan(late ?? 0)
    expect(late).toBe(32_49)
  })

  test('nothing where no more came back than went out, and no rate of a single day', () => {
    expect(paid([30, 20_000_00])).toBe(0)
    expect(paid([30, 15_000_00])).toBe(0)
    expect(paid()).toBe(0)
    expect(paid([0, 20_354_00])).toBeNull()
  })
})

describe('[F13.70] where loans are compared by their CAT, a repaid one says its CAT as it was paid', () => {
  const AMOUNT = minor(5_000_00)
  const MXN = { currency: 'MXN', taxOnFeesPpm: 160_000, taxOnInterestPpm: 160_000 } as const
  const paidOn = (terms: ProductTerms, days: number) => {
    const facts = loan(terms, AMOUNT)
    const owed = outstandingOn(facts, addDays(facts.disbursedOn, days))
    return yearlyCostPaid({
      terms,
      principalMinor: AMOUNT,
      disbursedOn: facts.disbursedOn,
      receivedMinor: receivedMinor(facts),
      payments: [
        {
          on: owed.asOf,
          amountMinor: owed.totalMinor,
          interestMinor: owed.interestMinor,
          taxMinor: owed.taxMinor,
        },
      ],
    })
  }

  test.each(['atRepayment', 'atPayout'] as const)(
    'paid on the day that was agreed it is the one that was agreed, with a fee %s',
    (feeCollected) => {
      const terms = bulletTerms({ ...MXN, serviceFee: { ppm: 20_000 }, feeCollected })
      const quote = quoteLoan(terms, AMOUNT, after(0))
      expect(paidOn(terms, terms.termDays)).toBe(quote.catBasisPoints)
      expect(quote.catBasisPoints).not.toBe(quote.aprBasisPoints)
    },
  )

  test('paid earlier it is higher, since the fee stays whole', () => {
    const terms = bulletTerms({ ...MXN, serviceFee: { ppm: 20_000 }, feeCollected: 'atRepayment' })
    expect(paidOn(terms, 10)).toBeGreaterThan(quoteLoan(terms, AMOUNT, after(0)).catBasisPoints)
  })
})
