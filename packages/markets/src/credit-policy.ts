import { type Minor, minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { Band } from '@noren/pricing/terms'

/**
 * Every number used in a credit decision. A change is a new version, so that old decisions can still be
 * explained.
 */
export interface CreditPolicy {
  readonly version: string
  readonly ageMin: number
  readonly ageMax: number
  /** If more than this many other people use the device, a person decides. */
  readonly otherPeopleOnDeviceMax: number
  /** After how many days a refused person may apply again; null means only after an operator changes it. */
  readonly reapplyDays: {
    readonly blocked: null
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
  /** In ascending order; the highest step that the income reaches counts. */
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
  /** The limit is at most this many months of income, but never below the floor. */
  readonly limitMonthsOfIncome: number
  readonly limitMinorFloor: Minor
  readonly limitMinorStep: Minor
  readonly reviewDays: number
  /** Applications up to this total and from this score on are approved automatically. */
  readonly autoApproveMinorMax: Minor
  readonly autoApproveScoreMin: number
  /** The home page shows prices for this amount, or for the available limit if that is lower. */
  readonly listedAmountMinor: Minor
}

/** Shared by the shipped markets; each may override it. */
export const USUAL_CREDIT = {
  ageMin: 18,
  ageMax: 70,
  otherPeopleOnDeviceMax: 3,
  reapplyDays: {
    blocked: null,
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

/** Five income steps from the least to the most, with the points they bring. */
export function incomeSteps(fromMinor: readonly number[]): CreditPolicy['income'] {
  const points = [-20, 10, 30, 45, 60]
  return fromMinor.map((from, index) => ({ fromMinor: minor(from), points: points[index] ?? 0 }))
}
