import type { Day } from '@noren/contract/dates'

/**
 * What a lender expects to lose, by stage: the probability that a loan of it defaults and the share of it that is
 * lost then. Dated data of a lender, or of all lenders of a market: an accountant sets every figure from the
 * lender's own history (docs/operators.md).
 */
export interface ExpectedLossPolicy {
  readonly version: string
  readonly effectiveOn: Day
  /** null: of every lender of the market that has none of its own. */
  readonly lenderCode: string | null
  /** The standard that asks for it, and where its figures come from. */
  readonly source: string
  readonly stages: readonly ExpectedLossStage[]
}

export interface ExpectedLossStage {
  readonly stage: 1 | 2 | 3
  /** The classes of the market's provision policy that are in it. */
  readonly classCodes: readonly string[]
  /** Probability of default until the loan ends: of so short a loan that is less than twelve months. */
  readonly pdPpm: number
  /** Loss given default, of the exposure. */
  readonly lgdPpm: number
}

/** The version in force for a lender on a day: its own, else the market's; null: it expects none beside its provisions. */
export const expectedLossPolicyOf = (
  policies: readonly ExpectedLossPolicy[],
  { lenderCode, on }: { lenderCode: string; on: Day },
): ExpectedLossPolicy | null => {
  const inForce = policies
    .filter(({ effectiveOn }) => effectiveOn <= on)
    .toSorted((a, b) => (a.effectiveOn < b.effectiveOn ? -1 : 1))
  return (
    inForce.findLast((policy) => policy.lenderCode === lenderCode) ??
    inForce.findLast((policy) => policy.lenderCode === null) ??
    null
  )
}

/** The stage of a class. Throws RangeError where the policy has none. */
export const expectedLossStageOf = (
  { version, stages }: ExpectedLossPolicy,
  classCode: string,
): ExpectedLossStage => {
  const found = stages.find(({ classCodes }) => classCodes.includes(classCode))
  if (!found) throw new RangeError(`${version} has no stage of ${classCode}`)
  return found
}
