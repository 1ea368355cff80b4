import type { Day } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { Band } from '@noren/pricing/terms'

/**
 * Every number used in a credit decision. A change is a new version, so that old decisions can still be
 * explained.
 */
export interface CreditPolicy {
  readonly version: string
  /** Decisions of this day and later are made by it. */
  readonly effectiveOn: Day
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
    readonly bureauDefault: number
    readonly scoreLow: number | null
    readonly notAffordable: number | null
  }
  /** So many days pass before somebody may change the same answers again: nobody is to search for those that pay. */
  readonly answerChangeDays: number
  /** For how many days an income counts after it was shown. */
  readonly shownIncomeDays: Readonly<Record<Exclude<Evidence, 'stated'>, number>>
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
    /** By the most days that a loan was late, in ascending order; below the first step it counts nothing. */
    readonly eachRepaidLate: readonly { readonly fromDays: number; readonly points: number }[]
    readonly repaidCountMax: number
    /** Of a statement that was read, and only then. */
    readonly statement: StatementPoints | null
    /** Of what a credit bureau said, and only then: by other lenders' questions in thirty days, in ascending order. */
    readonly bureau: {
      readonly enquiries: readonly { readonly from: number; readonly points: number }[]
    } | null
  }
  /** Best first. */
  readonly bands: readonly {
    readonly band: Band
    readonly scoreMin: number
    readonly limitSharePpm: number
  }[]
  /** What bounds a limit beside the identity tier and the band. */
  readonly limitBy: LimitByMonths | LimitByAffordability
  readonly limitMinorStep: Minor
  readonly reviewDays: number
  /** Applications up to this total and from this score on are approved automatically. */
  readonly autoApproveMinorMax: Readonly<Record<Evidence, Minor>>
  readonly autoApproveScoreMin: number
  /** The home page shows prices for this amount, or for the available limit if that is lower. */
  readonly listedAmountMinor: Minor
}

/** A version that decides beside the one in force and changes nothing, from one day until another. */
export interface CreditShadow {
  /** Of any version that can be run, also a draft. */
  readonly version: string
  readonly fromOn: Day
  readonly untilOn: Day
}

/** Rules that two persons have put in force from a day on, beside those that come with the program. */
export interface EnforcedPolicy {
  readonly fromOn: Day
  readonly policy: CreditPolicy
  /** They hold no more; decisions of their time are still read by them. */
  readonly isStopped: boolean
}

/** So many versions may decide beside the one in force at once. */
export const SHADOWS_MAX = 3

/** How an income is known, from the weakest to the strongest. */
export const EVIDENCES = ['stated', 'csv', 'supported', 'verified'] as const
export type Evidence = (typeof EVIDENCES)[number]

export interface StatementPoints {
  /** By the number of debits that bounced, in ascending order. */
  readonly bounces: readonly { readonly from: number; readonly points: number }[]
  /** By the months, of the last three, in which most of the usual income came. */
  readonly regularMonths: readonly { readonly from: number; readonly points: number }[]
}

/** The rule of before: so many months of income, but never less than the floor. */
export interface LimitByMonths {
  readonly kind: 'monthsOfIncome'
  readonly months: number
  readonly minorFloor: Minor
}

/** What somebody can put by until each due day bounds what may be due on it. */
export interface LimitByAffordability {
  readonly kind: 'affordability'
  /** The share of an income that counts, by how it is known. */
  readonly countedPpm: Readonly<Record<Evidence, number>>
  /** The share of the counted income that may go into payments, by steps of it in ascending order. */
  readonly paymentShare: readonly { readonly fromMinor: Minor; readonly ppm: number }[]
  /** What a household needs in a month before anything is lent. */
  readonly essentialsMinor: Minor
  readonly dependantMinor: Minor
  /** How many dependants each answer of the questionnaire stands for. */
  readonly dependants: Readonly<Record<string, number>>
  readonly dependantsUnsaid: number
  /** The share of what is left after the essentials that may go into payments. */
  readonly livingPpm: number
  /** What another lender's loan costs in a month where nothing better is known, and how many each answer stands for. */
  readonly otherLoanMinor: Minor
  readonly otherLoans: Readonly<Record<string, number>>
  /** Nobody puts by for more than this many days. */
  readonly savedDaysMax: number
  /** The most that is lent after none, one, two … loans repaid on time; after the last step the identity tier bounds it. */
  readonly ladder: { readonly stated: readonly Minor[]; readonly shown: readonly Minor[] }
  /** A loan counts for a step when it ran at least this long. */
  readonly ladderDaysMin: number
  /** From the second step on at most this share of the largest loan repaid on time. */
  readonly ladderGrowthPpm: number
  /** Loans that may run at once, by loans repaid on time, in ascending order. */
  readonly openLoansMax: readonly { readonly fromRepaid: number; readonly count: number }[]
  /** After having been this many days late, for how many days no limit rises, and how many pass between two rises. */
  readonly cooling: { readonly lateDays: number; readonly days: number }
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
    bureauDefault: 90,
    scoreLow: 30,
    notAffordable: 30,
  },
  answerChangeDays: 30,
  shownIncomeDays: { csv: 120, supported: 180, verified: 180 },
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
    eachRepaidLate: [{ fromDays: 1, points: -25 }],
    repaidCountMax: 4,
    statement: null,
    bureau: null,
  },
  bands: [
    { band: 'A', scoreMin: 660, limitSharePpm: 1_000_000 },
    { band: 'B', scoreMin: 600, limitSharePpm: 700_000 },
    { band: 'C', scoreMin: 540, limitSharePpm: 400_000 },
    { band: 'D', scoreMin: 490, limitSharePpm: 200_000 },
  ],
  reviewDays: 90,
  autoApproveScoreMin: 540,
} satisfies Partial<CreditPolicy>

/** What the policies by affordability have in common; each market adds its money. */
export const AFFORDABLE_CREDIT = {
  ...USUAL_CREDIT,
  points: {
    ...USUAL_CREDIT.points,
    // Dependants are in the essentials; contacts and device say nothing about paying.
    survey: {
      incomeStability: USUAL_CREDIT.points.survey.incomeStability,
      otherLoans: USUAL_CREDIT.points.survey.otherLoans,
      missedPayments: USUAL_CREDIT.points.survey.missedPayments,
    },
    twoContacts: 0,
    eachOtherOnDevice: 0,
    eachRepaidLate: [
      { fromDays: 4, points: -25 },
      { fromDays: 31, points: -60 },
      { fromDays: 61, points: -120 },
    ],
    statement: {
      bounces: [
        { from: 0, points: 15 },
        { from: 1, points: 0 },
        { from: 2, points: -20 },
        { from: 4, points: -45 },
      ],
      regularMonths: [
        { from: 0, points: -15 },
        { from: 2, points: 0 },
        { from: 3, points: 20 },
      ],
    },
    bureau: { enquiries: [{ from: 4, points: -20 }] },
  },
} satisfies Partial<CreditPolicy>

/** What they have in common in how they bound a limit. */
export const USUAL_AFFORDABILITY = {
  kind: 'affordability',
  countedPpm: { stated: 600_000, csv: 700_000, supported: 850_000, verified: 1_000_000 },
  dependants: { none: 0, oneOrTwo: 2, threeOrFour: 4, fiveOrMore: 6 },
  dependantsUnsaid: 2,
  livingPpm: 800_000,
  otherLoans: { one: 1, twoOrThree: 3, fourOrMore: 4 },
  savedDaysMax: 60,
  ladderDaysMin: 14,
  ladderGrowthPpm: 1_500_000,
  openLoansMax: [
    { fromRepaid: 0, count: 2 },
    { fromRepaid: 2, count: 3 },
  ],
  cooling: { lateDays: 4, days: 30 },
} as const satisfies Partial<LimitByAffordability>

/** From 30 % of a counted income below the first edge to 50 % above the last. */
export const paymentShares = (
  edges: readonly [number, number, number, number],
): LimitByAffordability['paymentShare'] =>
  [0, ...edges].map((from, step) => ({ fromMinor: minor(from), ppm: 300_000 + 50_000 * step }))

/** One amount while an income is only stated, and one once a statement shows it. */
export const byShown = (
  statedMinor: Minor,
  shownMinor: Minor,
): Readonly<Record<Evidence, Minor>> => ({
  stated: statedMinor,
  csv: shownMinor,
  supported: shownMinor,
  verified: shownMinor,
})

/** Five income steps from the least to the most, with the points they bring. */
export function incomeSteps(fromMinor: readonly number[]): CreditPolicy['income'] {
  const points = [-20, 10, 30, 45, 60]
  return fromMinor.map((from, index) => ({ fromMinor: minor(from), points: points[index] ?? 0 }))
}
