import { type Minor, minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { MarketCode } from '@noren/markets/market'
import type { Deps } from '../../deps.ts'
import type { Band } from './credit-decision.ts'

/** Every number of a credit decision. A change is a new version, so that old decisions stay readable. */
export interface CreditPolicy {
  readonly version: string
  readonly ageMin: number
  readonly ageMax: number
  /** This many other people on one device hand the case to a person. */
  readonly otherPeopleOnDeviceMax: number
  /** After how many days a refused person may come back; null: only when an operator changes it. */
  readonly reapplyDays: {
    readonly blocked: null
    readonly bankAccountShared: null
    readonly writtenOff: null
    readonly overage: null
    readonly underage: number | null
    readonly overdueNow: number
    readonly noIncome: number | null
    readonly overIndebted: number | null
    readonly scoreLow: number | null
  }
  /** How long after a written-off loan was repaid a new one may be asked for. */
  readonly writeOffWaitMonths: number
  readonly scoreBase: number
  /** The highest step that the income reaches counts; in rising order. */
  readonly income: readonly { readonly fromMinor: Minor; readonly points: number }[]
  readonly points: {
    readonly workStatus: Readonly<Record<WorkStatus, number>>
    /** Question → choice → points. A choice that is not here, such as "rather not say", counts 0. */
    readonly survey: Readonly<Record<string, Readonly<Record<string, number>>>>
    readonly twoContacts: number
    readonly eachOtherOnDevice: number
    readonly eachRepaidOnTime: number
    readonly eachRepaidLate: number
    readonly repaidCountMax: number
  }
  /** Best first. */
  readonly bands: readonly {
    readonly band: Band
    readonly scoreMin: number
    readonly limitSharePpm: number
  }[]
  /** The limit is at most this many months of income, yet never under the floor. */
  readonly limitMonthsOfIncome: number
  readonly limitMinorFloor: Minor
  readonly limitMinorStep: Minor
  readonly reviewDays: number
  /** Applications up to this amount in all and from this score on are approved at once. */
  readonly autoApproveMinorMax: Minor
  readonly autoApproveScoreMin: number
  /** The figures of the home page are worked out for this amount, or the available limit if lower. */
  readonly listedAmountMinor: Minor
}

const COMMON = {
  ageMin: 18,
  ageMax: 70,
  otherPeopleOnDeviceMax: 3,
  reapplyDays: {
    blocked: null,
    bankAccountShared: null,
    writtenOff: null,
    overage: null,
    underage: 180,
    overdueNow: 1,
    noIncome: 30,
    overIndebted: 60,
    scoreLow: 30,
  },
  writeOffWaitMonths: 24,
  scoreBase: 500,
  points: {
    workStatus: {
      salaried: 50,
      selfEmployed: 35,
      dailyWage: 15,
      retired: 35,
      homemaker: -10,
      student: -20,
      notWorking: -60,
    },
    survey: {
      incomeStability: { same: 40, changesLittle: 20, changesMuch: -20 },
      otherLoans: { none: 30, one: 15, twoOrThree: -15, fourOrMore: -50 },
      missedPayments: { never: 40, once: 10, fewTimes: -30, behindNow: -80 },
      dependants: { none: 10, oneOrTwo: 5, threeOrFour: 0, fiveOrMore: -5 },
    },
    twoContacts: 10,
    eachOtherOnDevice: -15,
    eachRepaidOnTime: 20,
    eachRepaidLate: -25,
    repaidCountMax: 4,
  },
  bands: [
    { band: 'A', scoreMin: 660, limitSharePpm: 1_000_000 },
    { band: 'B', scoreMin: 600, limitSharePpm: 700_000 },
    { band: 'C', scoreMin: 540, limitSharePpm: 400_000 },
    { band: 'D', scoreMin: 490, limitSharePpm: 200_000 },
  ],
  limitMonthsOfIncome: 2,
  reviewDays: 90,
  autoApproveScoreMin: 540,
} satisfies Partial<CreditPolicy>

/** Amounts are in the market's minor unit. */
const POLICIES: Readonly<Record<MarketCode, CreditPolicy>> = {
  in: {
    ...COMMON,
    version: 'in-2026-12',
    income: steps([0, 15_000_00, 25_000_00, 40_000_00, 60_000_00]),
    limitMinorFloor: minor(12_000_00),
    limitMinorStep: minor(1_000_00),
    autoApproveMinorMax: minor(60_000_00),
    listedAmountMinor: minor(20_000_00),
  },
  mx: {
    ...COMMON,
    version: 'mx-2026-12',
    income: steps([0, 6_000_00, 10_000_00, 15_000_00, 25_000_00]),
    limitMinorFloor: minor(2_000_00),
    limitMinorStep: minor(500_00),
    autoApproveMinorMax: minor(12_000_00),
    listedAmountMinor: minor(4_000_00),
  },
  id: {
    ...COMMON,
    version: 'id-2026-12',
    income: steps([0, 3_000_000, 5_000_000, 8_000_000, 12_000_000]),
    limitMinorFloor: minor(2_000_000),
    limitMinorStep: minor(100_000),
    autoApproveMinorMax: minor(12_000_000),
    listedAmountMinor: minor(4_000_000),
  },
  vn: {
    ...COMMON,
    version: 'vn-2026-12',
    income: steps([0, 5_000_000, 8_000_000, 12_000_000, 20_000_000]),
    limitMinorFloor: minor(3_000_000),
    limitMinorStep: minor(500_000),
    autoApproveMinorMax: minor(18_000_000),
    listedAmountMinor: minor(6_000_000),
  },
}

export const creditPolicyOf = (market: MarketCode): CreditPolicy => POLICIES[market]

/**
 * Versions that were thought of and are not in force: `npm run credit:backtest` says what each would
 * change. One that is taken on moves up to POLICIES under its own version.
 */
const DRAFTS: Readonly<Record<MarketCode, readonly CreditPolicy[]>> = {
  in: [
    {
      ...POLICIES.in,
      version: 'in-2027-01-draft',
      // Asks more of the weakest band, and of the strongest no more than it shows.
      bands: [
        { band: 'A', scoreMin: 650, limitSharePpm: 1_000_000 },
        { band: 'B', scoreMin: 600, limitSharePpm: 700_000 },
        { band: 'C', scoreMin: 550, limitSharePpm: 400_000 },
        { band: 'D', scoreMin: 510, limitSharePpm: 200_000 },
      ],
      limitMonthsOfIncome: 1,
    },
  ],
  mx: [],
  id: [],
  vn: [],
}

/** The versions of a market that can be run: the one in force, and drafts. */
export const creditPoliciesOf = (market: MarketCode): readonly CreditPolicy[] => [
  POLICIES[market],
  ...DRAFTS[market],
]

/** Five income steps from the least to the most, with the points they bring. */
function steps(fromMinor: readonly number[]) {
  const points = [-20, 10, 30, 45, 60]
  return fromMinor.map((from, index) => ({ fromMinor: minor(from), points: points[index] ?? 0 }))
}

export const policyOf = (deps: Pick<Deps, 'market'>): CreditPolicy =>
  creditPolicyOf(deps.market.code)
