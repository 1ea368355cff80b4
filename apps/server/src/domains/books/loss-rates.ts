import type { Day } from '@noren/contract/dates'
import { type Minor, sumMinor } from '@noren/contract/money'
import { type ExpectedLossPolicy, expectedLossStageOf } from '@noren/markets/expected-loss-policy'
import type { MarketCode } from '@noren/markets/market'
import { expectedLossPolicyOn, provisionPolicyOn } from '@noren/markets/market-by-code'
import type { Querier } from '../../platform/db/pool.ts'
import { lenderOfBook } from './book.ts'
import * as store from './store/allowance.ts'

interface BookDay {
  readonly book: string
  readonly day: Day
}

/** What each class loses, in parts of 10^12: a share of a share in millionths has all of its digits there. */
export interface ClassRates {
  readonly codes: readonly string[]
  readonly rates: readonly number[]
}

/** What is to be set aside for a book by the provisions of its market, and by what its lender expects to lose. */
export interface SetAside {
  readonly provisions: { readonly policy: string; readonly targetMinor: Minor }
  /** null: the lender reports by no such standard. */
  readonly expected: {
    readonly policy: string
    readonly source: string
    readonly targetMinor: Minor
    readonly stages: readonly StageLoss[]
  } | null
  readonly classes: readonly store.ClassExposure[]
  /** The higher of both, which is what is set aside; the market's provisions where they are equal. */
  readonly booked: ClassRates & { readonly policy: string; readonly targetMinor: Minor }
}

export interface StageLoss {
  readonly stage: number
  readonly pdPpm: number
  readonly lgdPpm: number
  readonly loanCount: number
  readonly exposureMinor: Minor
  readonly expectedMinor: Minor
}

const ONE_PPM = 1_000_000

const provisionRates = (code: MarketCode, on: Day): ClassRates & { policy: string } => {
  const { version, classes } = provisionPolicyOn(code, on)
  return {
    policy: version,
    codes: classes.map(({ classCode }) => classCode),
    rates: classes.map(({ allowancePpm, generalPpm }) => (allowancePpm + generalPpm) * ONE_PPM),
  }
}

const expectedRates = (policy: ExpectedLossPolicy, codes: readonly string[]): readonly number[] =>
  codes.map((classCode) => {
    const { pdPpm, lgdPpm } = expectedLossStageOf(policy, classCode)
    return pdPpm * lgdPpm
  })

/** By the pages until a day. */
export const setAsideOn = async (
  on: Querier,
  code: MarketCode,
  { book, day }: BookDay,
): Promise<SetAside> => {
  const provisions = provisionRates(code, day)
  const { codes, rates } = provisions
  const policy = expectedLossPolicyOn(code, { lenderCode: lenderOfBook(book), on: day })
  const lost = policy && expectedRates(policy, codes)
  const expectedOf = lost ?? codes.map(() => 0)
  const classes = await store.sumExposures(on, { book, day, codes, rates, expected: expectedOf })
  const targetMinor = sumMinor(classes.map(({ allowanceMinor }) => allowanceMinor))
  const byProvisions = { ...provisions, targetMinor }
  if (!policy || !lost) {
    return { provisions: byProvisions, expected: null, classes, booked: byProvisions }
  }
  const expectedMinor = sumMinor(classes.map((one) => one.expectedMinor))
  const expected = { policy: policy.version, targetMinor: expectedMinor }
  return {
    provisions: byProvisions,
    expected: { ...expected, source: policy.source, stages: stagesOf(policy, classes) },
    classes,
    booked: expectedMinor > targetMinor ? { ...expected, codes, rates: lost } : byProvisions,
  }
}

const stagesOf = (
  { stages }: ExpectedLossPolicy,
  classes: readonly store.ClassExposure[],
): StageLoss[] =>
  stages.map(({ stage, classCodes, pdPpm, lgdPpm }) => {
    const its = classes.filter(({ classCode }) => classCodes.includes(classCode))
    return {
      ...{ stage, pdPpm, lgdPpm },
      loanCount: its.reduce((sum, { loanCount }) => sum + loanCount, 0),
      exposureMinor: sumMinor(its.map(({ exposureMinor }) => exposureMinor)),
      expectedMinor: sumMinor(its.map((one) => one.expectedMinor)),
    }
  })

/** What is set aside of each class on a day. Of a lender that expects no losses of its own nothing is summed. */
export const ratesOn = async (on: Querier, code: MarketCode, of: BookDay): Promise<ClassRates> => {
  const policy = expectedLossPolicyOn(code, { lenderCode: lenderOfBook(of.book), on: of.day })
  return policy ? (await setAsideOn(on, code, of)).booked : provisionRates(code, of.day)
}
