import { CURRENCY_DIGITS, type Minor, minor, multiplyByPpmHalfUp } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { Market } from '@noren/markets/market'
import { incomeBandEdgesOf } from '@noren/markets/market-by-code'
import { type Random, seededRandom } from '../../../platform/seeded-random.ts'
import type { CreditFacts, ShownIncome } from '../credit-decision.ts'
import { normal, seedOf, share, weighted } from './random.ts'

/** Somebody who was invented: what they tell, and what is true of them. */
export interface InventedPerson {
  readonly number: number
  /** The month, from 0, in which they come. */
  readonly joinsIn: number
  readonly told: Pick<CreditFacts, 'ageYears' | 'workStatus' | 'monthlyIncomeMinor' | 'survey'>
  /** What their bank's statement says of their income and their other loans. */
  readonly statement: { readonly income: ShownIncome; readonly obligationsMinor: Minor }
  readonly shows: 'atFirst' | 'whenAsked' | 'never'
  readonly truth: Truth
}

/** What no policy sees. */
export interface Truth {
  /** What is left of a month after living and other loans; below zero for who lives on more than they have. */
  readonly surplusMinor: Minor
  /** Logarithm of the odds that a loan of no burden is not paid back. */
  readonly logOdds: number
}

const WORK: Readonly<Record<WorkStatus, number>> = {
  salaried: 460,
  selfEmployed: 200,
  dailyWage: 160,
  student: 60,
  homemaker: 50,
  retired: 40,
  notWorking: 30,
}
/** Of a thousand, by the steps of income that the market's application knows; the least first. */
const INCOMES: Readonly<Record<WorkStatus, readonly number[]>> = {
  salaried: [60, 280, 330, 200, 90, 40],
  selfEmployed: [140, 280, 270, 170, 90, 50],
  dailyWage: [480, 380, 120, 20, 0, 0],
  retired: [330, 340, 220, 80, 20, 10],
  homemaker: [1000, 0, 0, 0, 0, 0],
  student: [1000, 0, 0, 0, 0, 0],
  notWorking: [1000, 0, 0, 0, 0, 0],
}
/** Who has no field of an income has a part of the lowest step at most, and nothing of it is stated. */
const WITHOUT_INCOME: readonly WorkStatus[] = ['homemaker', 'student', 'notWorking']

const STABILITY = { same: 450, changesLittle: 330, changesMuch: 220 }
const OTHER_LOANS = { none: 520, one: 270, twoOrThree: 160, fourOrMore: 50 }
const MISSED = { never: 600, once: 220, fewTimes: 140, behindNow: 40 }
const DEPENDANTS = { none: 270, oneOrTwo: 410, threeOrFour: 240, fiveOrMore: 80 }
const SHOWS = { atFirst: 300, whenAsked: 400, never: 300 }
const EVIDENCE = { csv: 350, supported: 550, verified: 100 }

/**
 * The true risk: logarithms of odds that add up. Of these a scorecard sees the answers, as far as they are honest, and never
 * what is hidden.
 */
export const TRUE_RISK = {
  base: -4,
  /** One deviation of what no answer says. */
  hidden: 0.7,
  workStatus: {
    salaried: -0.2,
    selfEmployed: 0.1,
    dailyWage: 0.3,
    retired: -0.2,
    homemaker: 0.2,
    student: 0.4,
    notWorking: 0.8,
  } satisfies Readonly<Record<WorkStatus, number>>,
  incomeStability: { same: -0.3, changesLittle: 0, changesMuch: 0.5 },
  otherLoans: { none: -0.2, one: 0, twoOrThree: 0.4, fourOrMore: 0.9 },
  missedPayments: { never: -0.4, once: 0.1, fewTimes: 0.7, behindNow: 1.3 },
  /** Of payments that take the whole surplus; of more accordingly, up to the most. */
  burden: 1,
  burdenMax: 3,
} as const

/** The true share of loans that are not paid back by people like this one, of loans that burden nobody. */
export const usualRiskOf = ({ logOdds }: Pick<Truth, 'logOdds'>): number => {
  const odds = Math.exp(logOdds)
  return odds / (1 + odds)
}

/** Of a hundred, who give the better answer beside the true one. */
const FLATTERING = 12
const HUNDRED = 100
/** Beside the market's example amount: what a month costs a household, one that depends on it, and another loan. */
const LIVING_PPM = 650_000
const DEPENDANT_PPM = 120_000
const LOAN_PPM = 280_000
const HEADS = { none: 0, oneOrTwo: 1.5, threeOrFour: 3.5, fiveOrMore: 5.5 }
const LOANS = { none: 0, one: 1, twoOrThree: 2.5, fourOrMore: 4.5 }
/** The highest step is open: its people earn up to so much more than where it begins. */
const OPEN_STEP = 0.5
/** Everybody has joined when this share of the time has passed. */
const JOINING = 0.6

const answered = <Answer extends string>(
  random: Random,
  truth: Answer,
  bestFirst: readonly Answer[],
): Answer => {
  const better = bestFirst[bestFirst.indexOf(truth) - 1]
  return random.below(HUNDRED) < FLATTERING && better !== undefined ? better : truth
}

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(of) as Key[]

/** In whole units of the currency. */
const whole = (amount: number, market: Market): Minor => {
  const unit = 10 ** CURRENCY_DIGITS[market.currency]
  return minor(Math.round(amount / unit) * unit)
}

const incomeOf = (random: Random, workStatus: WorkStatus, market: Market) => {
  const unit = 10 ** CURRENCY_DIGITS[market.currency]
  const edges = [0, ...incomeBandEdgesOf(market.code)]
  const weights = Object.fromEntries(edges.map((_, at) => [at, INCOMES[workStatus][at] ?? 0]))
  const step = Number(weighted(random, weights))
  const from = edges[step] ?? 0
  const to = edges[step + 1] ?? from * (1 + OPEN_STEP)
  const true_ = (from + (to - from) * share(random)) * unit
  return { trueMinor: whole(true_, market), statedMinor: minor(from * unit) }
}

/** One of the people of a seed; the same whoever else there is, and whatever policy is tried. */
export const inventPerson = (
  of: { readonly market: Market; readonly seed: number; readonly months: number },
  number: number,
): InventedPerson => {
  const { market, seed, months } = of
  const random = seededRandom(seedOf(seed, number))
  const workStatus = weighted(random, WORK)
  const income = incomeOf(random, workStatus, market)
  const hidden = normal(random)
  const incomeStability = weighted(random, STABILITY)
  const otherLoans = weighted(random, OTHER_LOANS)
  const missedPayments = weighted(random, MISSED)
  const dependants = weighted(random, DEPENDANTS)
  const part = (ppm: number, times: number): number =>
    multiplyByPpmHalfUp(market.exampleMinor, ppm) * times
  const obligationsMinor = whole(part(LOAN_PPM, LOANS[otherLoans]), market)
  const livingMinor = whole(
    part(LIVING_PPM, 0.8 + 0.4 * share(random)) + part(DEPENDANT_PPM, HEADS[dependants]),
    market,
  )
  const effects = TRUE_RISK
  const survey = {
    incomeStability: answered(random, incomeStability, keysOf(STABILITY)),
    otherLoans: answered(random, otherLoans, keysOf(OTHER_LOANS)),
    missedPayments: answered(random, missedPayments, keysOf(MISSED)),
    dependants,
  }
  const isStated = !WITHOUT_INCOME.includes(workStatus)
  const troubled = hidden + effects.missedPayments[missedPayments]
  return {
    number,
    joinsIn: random.below(Math.max(1, Math.ceil(months * JOINING))),
    told: {
      ageYears: 19 + random.below(48),
      workStatus,
      monthlyIncomeMinor: isStated ? income.statedMinor : null,
      survey,
    },
    statement: {
      income: {
        minor: whole(income.trueMinor * (0.92 + 0.16 * share(random)), market),
        evidence: weighted(random, EVIDENCE),
        bounces: Math.max(0, Math.round(troubled + 0.6 * normal(random))),
        regularMonths: incomeStability === 'changesMuch' ? random.below(4) : 2 + random.below(2),
      },
      obligationsMinor,
    },
    shows: weighted(random, SHOWS),
    truth: {
      surplusMinor: minor(income.trueMinor - obligationsMinor - livingMinor),
      logOdds:
        effects.base +
        effects.hidden * hidden +
        effects.workStatus[workStatus] +
        effects.incomeStability[incomeStability] +
        effects.otherLoans[otherLoans] +
        effects.missedPayments[missedPayments],
    },
  }
}
