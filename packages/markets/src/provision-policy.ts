import { addMonths, type Day } from '@noren/contract/dates'

/**
 * How a lender classes its loans and what it sets aside for each class. Dated data: an accountant confirms every
 * figure before lending (docs/operators.md).
 */
export interface ProvisionPolicy {
  readonly version: string
  readonly effectiveOn: Day
  /** From the best to the worst. The first one is of a loan with nothing due. */
  readonly classes: readonly LoanClassRule[]
}

export interface LoanClassRule {
  readonly classCode: string
  /** From how many days after the oldest unpaid due day on; null: not by these days. */
  readonly fromOverdueDays: number | null
  /** How many months after the loan became non-performing, whatever its days are; null: not by months. */
  readonly afterMonths: number | null
  /** Only what two persons hold to be lost has this class. */
  readonly isByDecision: boolean
  /** Its interest and penal charges are income only when they are paid. */
  readonly isNonPerforming: boolean
  /** Of the exposure: for loans of this class, and what is set aside for all of these loans in general. */
  readonly allowancePpm: number
  readonly generalPpm: number
}

export interface ClassedLoan {
  /** Since the oldest unpaid due day, that day itself counted as 0; null: nothing is due. */
  readonly overdueDays: number | null
  /** The day at whose close it became non-performing; null: it performs. */
  readonly nonPerformingSince: Day | null
  readonly on: Day
  /** Two persons hold it to be lost. */
  readonly isLost?: boolean
}

/** The class of what two persons hold to be lost; undefined: the market has none. */
export const lossClassOf = ({ classes }: ProvisionPolicy): LoanClassRule | undefined =>
  classes.find(({ isByDecision }) => isByDecision)

/**
 * The class of a loan by its own days, and by the months since it became non-performing. Such a loan stays so,
 * however few its days have become: that it performs again is decided over all loans of its borrower.
 */
export function loanClassOf(policy: ProvisionPolicy, of: ClassedLoan): LoanClassRule {
  const { classes } = policy
  const { overdueDays, nonPerformingSince, on, isLost = false } = of
  const byDecision = isLost ? lossClassOf(policy) : undefined
  const byDays = classes.findLast(
    ({ fromOverdueDays }) =>
      overdueDays !== null && fromOverdueDays !== null && fromOverdueDays <= overdueDays,
  )
  const byMonths = classes.findLast(
    ({ afterMonths }) =>
      nonPerformingSince !== null &&
      afterMonths !== null &&
      addMonths(nonPerformingSince, afterMonths) <= on,
  )
  const mildest =
    nonPerformingSince === null ? undefined : classes.find((rule) => rule.isNonPerforming)
  return worstOf(
    { classes },
    [byDays, byMonths, mildest, byDecision].flatMap((rule) => rule?.classCode ?? []),
  )
}

/** The worst of these classes; the first one of the policy where there are none. */
export function worstOf(
  { classes }: Pick<ProvisionPolicy, 'classes'>,
  classCodes: readonly string[],
): LoanClassRule {
  const worst = classes.findLast(({ classCode }) => classCodes.includes(classCode)) ?? classes[0]
  if (!worst) throw new RangeError('a policy without classes')
  return worst
}

/** A class that loans reach by their days. */
export const byDays = (
  classCode: string,
  fromOverdueDays: number | null,
  allowancePpm: number,
  more: Partial<LoanClassRule> = {},
): LoanClassRule => ({
  ...{ classCode, fromOverdueDays, allowancePpm },
  ...{ afterMonths: null, isByDecision: false, isNonPerforming: false, generalPpm: 0, ...more },
})
