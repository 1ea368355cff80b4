import { type Day, day } from '@noren/contract/dates'

/** How many of the cases that the staff decides a second person decides again, not knowing what the first one did. */
export interface QualityRules {
  /** The day from which they hold, until the next ones do. */
  readonly effectiveOn: Day
  readonly sharePpm: number
  /** Of who has been with the staff for fewer days than `newForDays`. */
  readonly newcomerSharePpm: number
  readonly newForDays: number
  /** Every one of so many decisions in a row, each taken sooner after its case was opened than this. */
  readonly hastyRun: number
  readonly hastyMs: number
  /** After the decision the pictures and what was read are kept no longer for it, looked at or not. */
  readonly keptDays: number
}

/** Shared by the shipped markets. */
export const USUAL_QUALITY: readonly QualityRules[] = [
  {
    effectiveOn: day('2025-11-28'),
    sharePpm: 30_000,
    newcomerSharePpm: 100_000,
    newForDays: 30,
    hastyRun: 5,
    hastyMs: 3_000,
    keptDays: 7,
  },
]

/** Those of a day: the last that hold by then. Undefined where nothing is looked at twice. */
export const qualityRulesOn = (rules: readonly QualityRules[], on: Day): QualityRules | undefined =>
  rules.findLast(({ effectiveOn }) => effectiveOn <= on)
