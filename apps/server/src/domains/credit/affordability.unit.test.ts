import { addDays, day, daysBetween } from '@noren/contract/dates'
import { CURRENCY_DIGITS, minor } from '@noren/contract/money'
import { MARKET_CODES } from '@noren/markets/market'
import {
  creditPoliciesOf,
  creditPolicyOn,
  incomeBandEdgesOf,
  marketByCode,
  productsOn,
} from '@noren/markets/market-by-code'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Due, duesOf, fitsPot, mostAffordable, type Pot } from './affordability.ts'
import { type CreditFacts, NO_HISTORY } from './credit-decision.ts'
import { decide } from './decide/credit-rules.ts'
import { affordableOf } from './decide/limit.ts'

const ON = day('2027-01-04')
const PRODUCTS = productsOn('in', ON)
const RUNS = 2_000

const anyDue = fc
  .record({ in: fc.integer({ min: 1, max: 200 }), amount: fc.integer({ min: 1, max: 30_000_00 }) })
  .map((due): Due => ({ on: addDays(ON, due.in), amountMinor: minor(due.amount) }))
const anyDues = fc.array(anyDue, { maxLength: 8 })
const anyPot = fc
  .integer({ min: 0, max: 30_000_00 })
  .map((capacity): Pot => ({ capacityMinor: minor(capacity), savedDaysMax: 60, on: ON }))

/** The same rule day by day. */
function fitsByDay({ capacityMinor, savedDaysMax, on }: Pot, dues: readonly Due[]): boolean {
  const lastDay = Math.max(0, ...dues.map((due) => daysBetween(on, due.on)))
  let saved = 0n
  for (let days = 1; days <= lastDay; days += 1) {
    const grown = saved + BigInt(capacityMinor)
    const fullest = BigInt(capacityMinor) * BigInt(savedDaysMax)
    saved = grown < fullest ? grown : fullest
    for (const due of dues.filter((one) => one.on === addDays(on, days))) {
      saved -= BigInt(due.amountMinor) * 30n
    }
    if (saved < 0n) return false
  }
  return true
}

test('[B4.41] the pot is what counting day by day gives', () => {
  fc.assert(
    fc.property(anyPot, anyDues, (pot, dues) => {
      expect(fitsPot(pot, dues)).toBe(fitsByDay(pot, dues))
    }),
    { numRuns: RUNS },
  )
})

test('[B4.41] another payment never helps, and more capacity never hurts', () => {
  fc.assert(
    fc.property(anyPot, anyDues, anyDue, fc.nat(5_000_00), (pot, dues, due, more) => {
      const fits = fitsPot(pot, dues)
      if (!fits) expect(fitsPot(pot, [...dues, due])).toBe(false)
      const richer = { ...pot, capacityMinor: minor(pot.capacityMinor + more) }
      if (fits) expect(fitsPot(richer, dues)).toBe(true)
    }),
    { numRuns: RUNS },
  )
})

test('[B4.41] the most of a product fits, and one step more does not', () => {
  fc.assert(
    fc.property(anyPot, anyDues, fc.constantFrom(...PRODUCTS), (pot, others, terms) => {
      const fits = (amount: number) =>
        fitsPot(pot, [...others, ...duesOf(terms, minor(amount), pot.on)])
      const most = mostAffordable(terms, pot, others)
      expect(fits(most ?? terms.amountMinorMin)).toBe(most !== null)
      const next = (most ?? terms.amountMinorMax) + terms.amountMinorStep
      if (next <= terms.amountMinorMax) expect(fits(next)).toBe(false)
    }),
    { numRuns: RUNS },
  )
})

test('[B4.234] where an amount fits every smaller one does, and what is lent one after another fits together', () => {
  const chosen = fc.array(fc.constantFrom(...PRODUCTS), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyPot, chosen, fc.nat(1_000), (pot, products, part) => {
      let dues: Due[] = []
      for (const terms of products) {
        const most = mostAffordable(terms, pot, dues)
        if (most === null) continue
        const steps = Math.floor((most - terms.amountMinorMin) / terms.amountMinorStep)
        const less =
          terms.amountMinorMin + terms.amountMinorStep * Math.floor((steps * part) / 1_000)
        expect(fitsPot(pot, [...dues, ...duesOf(terms, minor(less), pot.on)])).toBe(true)
        dues = [...dues, ...duesOf(terms, most, pot.on)]
      }
      expect(fitsPot(pot, dues)).toBe(true)
    }),
    { numRuns: Number(process.env.CREDIT_RUNS ?? 300) },
  )
})

const policy = creditPoliciesOf('in').find(({ version }) => version === 'in-2027-01')
if (policy?.limitBy.kind !== 'affordability') throw new Error('no policy by affordability')
const rule = policy.limitBy
const by = {
  policy,
  kycTierLimits: marketByCode('in').kycTierLimits,
  products: PRODUCTS,
  on: ON,
}
const DEPENDANTS = ['none', 'oneOrTwo', 'threeOrFour', 'fiveOrMore'] as const
const OTHER_LOANS = ['none', 'one', 'twoOrThree', 'fourOrMore'] as const
const EVIDENCES = ['csv', 'supported', 'verified'] as const
const anyFacts = fc
  .record({
    income: fc.integer({ min: 0, max: 150_000_00 }),
    evidence: fc.nat(2),
    dependants: fc.nat(3),
    otherLoans: fc.nat(3),
    found: fc.nat(20_000_00),
  })
  .map((of) => ({ ...of, facts: factsOf(of) }))

interface Drawn {
  income: number
  evidence: number
  dependants: number
  otherLoans: number
  found: number
}
function factsOf({ income, evidence, dependants, otherLoans, found }: Drawn): CreditFacts {
  return {
    ageYears: 34,
    kycTier: 'documentFace',
    isFaceMatched: true,
    isBankAccountShared: false,
    isBlocked: false,
    workStatus: 'salaried',
    monthlyIncomeMinor: null,
    shownIncome: {
      minor: minor(income),
      evidence: EVIDENCES[evidence] ?? 'csv',
      bounces: 0,
      regularMonths: 3,
    },
    foundObligationsMinor: minor(found),
    survey: {
      incomeStability: 'same',
      missedPayments: 'never',
      otherLoans: OTHER_LOANS[otherLoans] ?? 'none',
      dependants: DEPENDANTS[dependants] ?? 'none',
    },
    contactCount: 2,
    otherPeopleOnDevice: 0,
    history: NO_HISTORY,
  }
}

test('[B4.41] more income, better evidence, fewer obligations or dependants never lower any product', () => {
  fc.assert(
    fc.property(anyFacts, fc.nat(20_000_00), ({ facts: _, ...drawn }, more) => {
      const better: Drawn[] = [
        { ...drawn, income: drawn.income + more },
        { ...drawn, evidence: Math.min(2, drawn.evidence + 1) },
        { ...drawn, otherLoans: Math.max(0, drawn.otherLoans - 1) },
        { ...drawn, dependants: Math.max(0, drawn.dependants - 1) },
        { ...drawn, found: Math.max(0, drawn.found - more) },
      ]
      const mostOf = (of: Drawn) =>
        affordableOf(factsOf(of), rule, { products: PRODUCTS, on: ON, due: [] })
      const before = mostOf(drawn)
      for (const one of better) {
        const after = mostOf(one)
        for (const [code, most] of before)
          expect(after.get(code) ?? 0).toBeGreaterThanOrEqual(most ?? 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('[B4.40] the same facts give the same decision, and the order of answers changes nothing', () => {
  fc.assert(
    fc.property(anyFacts, ({ facts }) => {
      const survey = Object.fromEntries(Object.entries(facts.survey).reverse())
      expect(decide({ ...facts, survey }, by)).toEqual(decide(facts, by))
    }),
    { numRuns: 300 },
  )
})

test.each(MARKET_CODES)(
  '[B4.40] in %s a good stated income is lent the example of the market',
  (code) => {
    const market = marketByCode(code)
    const major = incomeBandEdgesOf(code).at(-2) ?? 0
    const { shownIncome: _, ...drawn } = factsOf({
      income: 0,
      evidence: 0,
      dependants: 0,
      otherLoans: 0,
      found: 0,
    })
    const monthlyIncomeMinor = minor(major * 10 ** CURRENCY_DIGITS[market.currency])
    const products = productsOn(code, ON)
    const { kycTierLimits, exampleMinor } = market
    const decider = { policy: creditPolicyOn(code, ON), kycTierLimits, products, on: ON }
    const found = decide({ ...drawn, monthlyIncomeMinor }, decider)
    expect(found).toMatchObject({ decision: 'approved', version: `${code}-2027-01` })
    expect(found.limitMinor).toBeGreaterThanOrEqual(exampleMinor)
  },
)
