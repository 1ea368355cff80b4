import { addDays, day } from '@noren/contract/dates'
import { minor, subtractMinor, sumMinor } from '@noren/contract/money'
import {
  creditCostsOn,
  creditPoliciesOf,
  marketByCode,
  productsOn,
} from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { economicsOf } from './judge-policy.ts'
import { liveLoan, principalLeft } from './simulate/invented-loan.ts'
import { liveMonths } from './simulate/life.ts'
import { inventPerson } from './simulate/people.ts'
import { type PortfolioTrial, simulatePortfolio, swapOf } from './simulate-portfolio.ts'

const FROM = day('2027-01-01')
const market = marketByCode('in')
const policyOf = (version: string) => {
  const policy = creditPoliciesOf('in').find((one) => one.version === version)
  if (!policy) throw new Error(`no policy ${version}`)
  return policy
}
const BY_POT = policyOf('in-2027-01')
const BY_MONTHS = policyOf('in-2026-12')
const TRIAL = { market, policy: BY_POT, from: FROM, months: 12, seed: 1, stress: 1, people: 80 }

const everyLife = (of: typeof TRIAL) =>
  Array.from({ length: of.people }, (_, number) => liveMonths(inventPerson(of, number), of))

test('[B4.169] the same seed gives the same portfolio, and another one gives another', async () => {
  const once = await simulatePortfolio(TRIAL)
  expect(await simulatePortfolio(TRIAL)).toEqual(once)
  const other = await simulatePortfolio({ ...TRIAL, seed: 2 })
  expect(once.loans).toBeGreaterThan(25)
  expect(other.lentMinor).not.toBe(once.lentMinor)
  // Nor the same people in another order.
  const peopleOf = (seed: number) =>
    Array.from({ length: 64 }, (_, number) =>
      JSON.stringify(inventPerson({ ...TRIAL, seed }, number).truth),
    )
  const [first, second] = [new Set(peopleOf(1)), peopleOf(2)]
  expect(first.size).toBe(64)
  expect(second.filter((person) => first.has(person))).toEqual([])
})

test('[B4.169] who somebody is and when they first ask does not depend on the policy', () => {
  const first = (policy: typeof BY_POT) =>
    everyLife({ ...TRIAL, policy }).map(([application]) => application?.on)
  expect(first(BY_MONTHS)).toEqual(first(BY_POT))
})

test.each([BY_POT, BY_MONTHS])('[B4.169] nobody owes more than the limit of $version', (policy) => {
  let open = 0
  for (const life of everyLife({ ...TRIAL, policy, people: 300 })) {
    for (const [at, { on, loan, decision }] of life.entries()) {
      if (!loan) continue
      const earlier = life.slice(0, at).flatMap((one) => (one.loan ? [one.loan] : []))
      const owed = sumMinor([loan.principalMinor, ...earlier.map((one) => principalLeft(one, on))])
      expect(decision.decision).toBe('approved')
      expect(owed).toBeLessThanOrEqual(decision.limitMinor)
      if (owed > loan.principalMinor) open += 1
    }
  }
  expect(open).toBeGreaterThan(5)
})

test('[B4.169] as many loans end badly as is true of the people, and twice the odds make more of it', async () => {
  const of = { ...TRIAL, policy: BY_MONTHS, people: 500 }
  const usual = await simulatePortfolio(of)
  const loans = usual.bands.reduce((sum, band) => sum + band.loans, 0)
  const expected = usual.bands.reduce((sum, band) => sum + band.loans * (band.trueRate ?? 0), 0)
  // Three deviations of a count of so many; some pay everything after all and are bad all the same.
  expect(Math.abs(usual.all.bads - expected)).toBeLessThan(3 * Math.sqrt(expected))
  expect(loans).toBe(usual.loans)
  // No score tells better than the truth.
  expect(usual.gini ?? 1).toBeLessThan(usual.giniOfTruth ?? 0)
  const hard = await simulatePortfolio({ ...of, stress: 2 })
  expect(hard.all.badRate ?? 0).toBeGreaterThan(1.2 * (usual.all.badRate ?? 1))
  expect(hard.profitMinor).toBeLessThan(usual.profitMinor)
})

const lane = productsOn('in', FROM).find(({ productCode }) => productCode === 'lane-30')
if (!lane) throw new Error('no product')
const LENT = { terms: lane, principalMinor: minor(10_000_00), lentOn: FROM }
const ON_TIME = { fails: 0.999, failsAt: 0, late: 0.5, lateDays: 0, recovered: 0 }
const SAFE = { surplusMinor: minor(40_000_00), logOdds: -9 }

test('[B4.169] a loan that is paid on its day earns what is expected of one that is', () => {
  const loan = liveLoan(LENT, { market, truth: SAFE, manner: ON_TIME, stress: 1 })
  const { incomeMinor, costMinor } = economicsOf(LENT, creditCostsOn('in', FROM))
  expect(loan.outcome).toBe('good')
  expect(loan.endedOn).toBe(addDays(FROM, 30))
  expect(loan.profitMinor).toBe(incomeMinor - costMinor)
  // 270.00 of interest and 150.00 of fee; 98.63 for the money, 60.00 for the work.
  expect(loan.profitMinor).toBe(261_37)
})

test('[B4.169] a loan that is not paid costs its principal, the money for it and the work', () => {
  const broke = { surplusMinor: minor(0), logOdds: 20 }
  const loan = liveLoan(LENT, { market, truth: broke, manner: ON_TIME, stress: 1 })
  expect(loan).toMatchObject({ outcome: 'bad', isWrittenOff: true, isFirstDefault: true })
  expect(loan.lossMinor).toBe(LENT.principalMinor)
  expect(loan.endedOn).toBe(addDays(FROM, 120))
  // 10 000 × 12 % × 120 ÷ 365 = 394.52.
  expect(loan.profitMinor).toBe(-(10_000_00 + 394_52 + 60_00))
  expect(principalLeft(loan, addDays(FROM, 119))).toBe(LENT.principalMinor)
  expect(principalLeft(loan, loan.endedOn)).toBe(0)
})

test('[B4.169] half of it comes after all: fees, interest and penal charges first are no loss', () => {
  const broke = { surplusMinor: minor(0), logOdds: 20 }
  const manner = { ...ON_TIME, recovered: 0.8 }
  const loan = liveLoan(LENT, { market, truth: broke, manner, stress: 1 })
  const [payment] = loan.facts.payments
  expect(payment?.paidOn).toBe(addDays(FROM, 105))
  expect(loan.lossMinor).toBeGreaterThan(0)
  expect(loan.lossMinor).toBeLessThan(LENT.principalMinor)
  expect(subtractMinor(LENT.principalMinor, loan.lossMinor)).toBeLessThan(payment?.amountMinor ?? 0)
})

test('[B4.169] the sums of bands and months are those of the whole', async () => {
  const trial = await simulatePortfolio(TRIAL)
  const sums = (of: (one: PortfolioTrial['bands'][number]) => number) =>
    trial.bands.reduce((sum, band) => sum + of(band), 0)
  expect(sums(({ lentMinor }) => lentMinor)).toBe(trial.lentMinor)
  expect(sums(({ profitMinor }) => profitMinor)).toBe(trial.profitMinor)
  expect(sums(({ lossMinor }) => lossMinor)).toBe(trial.lossMinor)
  expect(sums(({ approvals }) => approvals)).toBe(trial.approvals)
  const months = trial.months.reduce((sum, month) => sum + month.applications, 0)
  expect(months).toBe(trial.applications)
  expect(trial.months.at(-1)?.from && trial.months.at(-1)?.applications).toBe(0)
  const refused = [...trial.refusals.values()].reduce((sum, count) => sum + count, 0)
  expect(refused + trial.approvals).toBe(trial.applications)
  // Invented people never break a rule that a pot is for: who is asked for proof is no refusal.
  expect(trial.refusals.get('needsProof')).toBeGreaterThan(0)
})

test('[B4.169] whom two policies lend to is told apart, person by person', () => {
  const first = { borrowers: new Map([...[1, 2].map((one) => [one, true] as const)]) }
  const second = {
    borrowers: new Map([
      [2, false],
      [3, true],
      [4, false],
    ]),
  }
  expect(swapOf(first, second)).toEqual([
    { lentBy: 'both', people: 1, badInFirst: 1, badInSecond: 0 },
    { lentBy: 'first', people: 1, badInFirst: 1, badInSecond: null },
    { lentBy: 'second', people: 2, badInFirst: null, badInSecond: 0.5 },
  ])
})

test('[B4.169] it says how far it is, and ends when it is told to with what it has', async () => {
  const said: number[] = []
  const stop = new AbortController()
  const told = (people: number): void => {
    said.push(people)
    if (people >= 50) stop.abort()
  }
  const trial = await simulatePortfolio(TRIAL, { told, signal: stop.signal })
  expect(said).toEqual([25, 50])
  expect(trial.people).toBe(50)
  const short = await simulatePortfolio({ ...TRIAL, people: 50 })
  expect(trial).toEqual(short)
})
