import { addDays, type Day } from '@noren/contract/dates'
import {
  loanClassOf,
  lossClassOf,
  type ProvisionPolicy,
  worstOf,
} from '@noren/markets/provision-policy'
import type { ClassRow } from '../../books/loan-classes.ts'
import type { DecidedLoss } from './loss-store.ts'

/** A loan of a borrower at one lender, with the classes that it had. */
export interface LoanToClass {
  readonly loanId: string
  readonly userId: string
  /** null: it does not stand in the books. */
  readonly disbursedOn: Day | null
  /** Days since the oldest unpaid due day; null: nothing is due; undefined: it does not stand on that day. */
  readonly overdueDaysOn: (on: Day) => number | null | undefined
  /** In the order in which they were written. */
  readonly changes: readonly ClassRow[]
  /** What two persons decided of it, in that order. */
  readonly losses: readonly Pick<DecidedLoss, 'decision' | 'decidedOn'>[]
}

export interface ClassedDays {
  readonly policyOn: (on: Day) => ProvisionPolicy
  readonly from: Day
  readonly until: Day
}

type Class = Pick<ClassRow, 'classCode' | 'isNonPerforming' | 'nonPerformingSince'> &
  Pick<ClassRow, 'overdueDays' | 'pulledBy' | 'policy'>

/**
 * The classes of all loans of one borrower at one lender, at the close of each day: the rows that have to be added
 * so that they are right on each of them. One loan that does not perform makes the others so too, and none of them
 * performs again before nothing of any is overdue. That a loan is lost is decided for the time in which they do not
 * perform: it ends with it, and does not come back with other arrears.
 */
export const reclass = (
  loans: readonly LoanToClass[],
  { policyOn, from, until }: ClassedDays,
): ClassRow[] => {
  const known = new Map(loans.map((loan) => [loan.loanId, timelineOf(loan.changes)]))
  const added: ClassRow[] = []
  for (let on = from; on <= until; on = addDays(on, 1)) {
    const before = loans.flatMap(({ loanId }) => known.get(loanId)?.at(addDays(on, -1)) ?? [])
    const since = before.flatMap(({ nonPerformingSince }) => nonPerformingSince ?? []).sort()[0]
    const policy = policyOn(on)
    for (const [loan, is] of classesOn(loans, policy, { on, since: since ?? null })) {
      const timeline = known.get(loan.loanId)
      const was = timeline?.at(on)
      const isFirst = is.classCode === worstOf(policy, []).classCode
      if (was ? was.classCode === is.classCode : isFirst) continue
      const { loanId, userId } = loan
      const why = on < until ? 'lateNews' : reasonOf(is, was, { policy, on, losses: loan.losses })
      const row: ClassRow = { loanId, userId, classOn: on, why, ...is }
      timeline?.set(row)
      added.push(row)
    }
  }
  return added
}

const reasonOf = (
  is: Class,
  was: ClassRow | undefined,
  { policy, on, losses }: { policy: ProvisionPolicy; on: Day } & Pick<LoanToClass, 'losses'>,
): ClassRow['why'] => {
  if (is.pulledBy !== null) return 'borrower'
  const isDecided = losses.some(({ decidedOn }) => decidedOn === on)
  if (isDecided || is.classCode === lossClassOf(policy)?.classCode) return 'decision'
  const isBetter = was && worstOf(policy, [is.classCode, was.classCode]).classCode === was.classCode
  return isBetter ? 'paid' : 'days'
}

/** What is known of a loan's classes, by the days from which they hold. */
export const timelineOf = (changes: readonly ClassRow[]) => {
  const byDay = new Map(changes.map((row) => [row.classOn, row]))
  return {
    at(on: Day): ClassRow | undefined {
      const last = [...byDay.keys()]
        .filter((day) => day <= on)
        .sort()
        .at(-1)
      return last === undefined ? undefined : byDay.get(last)
    },
    set: (row: ClassRow): void => {
      byDay.set(row.classOn, row)
    },
  }
}

const classesOn = (
  loans: readonly LoanToClass[],
  policy: ProvisionPolicy,
  { on, since }: { on: Day; since: Day | null },
): (readonly [LoanToClass, Class])[] => {
  const first = worstOf(policy, [])
  const owing = loans.flatMap((loan) => {
    const overdueDays = loan.overdueDaysOn(on)
    return overdueDays === undefined ? [] : [{ loan, overdueDays }]
  })
  const isInArrears = owing.some(({ overdueDays }) => overdueDays !== null)
  const standing = owing.map(({ loan, overdueDays }) => {
    const isLost = isInArrears && isLostOn(loan, { on, since })
    const own = loanClassOf(policy, { overdueDays, nonPerformingSince: null, on, isLost })
    return { loan, overdueDays, isLost, own }
  })
  const worst = standing
    .filter(({ own }) => own.isNonPerforming)
    .sort((a, b) => (b.overdueDays ?? 0) - (a.overdueDays ?? 0))[0]?.loan
  const isNonPerforming = worst !== undefined || (since !== null && isInArrears)
  const nonPerformingSince = isNonPerforming ? (since ?? on) : null
  const shared = worstOf(
    policy,
    standing.map(
      ({ overdueDays, isLost }) =>
        loanClassOf(policy, { overdueDays, nonPerformingSince, on, isLost }).classCode,
    ),
  )
  return loans.map((loan) => {
    const mine = standing.find((one) => one.loan === loan)
    const { overdueDays = null, own = first } = mine ?? {}
    const always = { overdueDays, policy: policy.version }
    if (!mine || nonPerformingSince === null) {
      const { classCode } = own
      const performs = { isNonPerforming: false, nonPerformingSince: null, pulledBy: null }
      return [loan, { classCode, ...performs, ...always }]
    }
    const { classCode } = shared
    const pulledBy = own.isNonPerforming ? null : (worst?.loanId ?? null)
    return [loan, { classCode, isNonPerforming, nonPerformingSince, pulledBy, ...always }]
  })
}

/** The last decision of a time of arrears holds until its end. */
const isLostOn = (
  { losses }: LoanToClass,
  { on, since }: { on: Day; since: Day | null },
): boolean => {
  const last = losses.findLast(({ decidedOn }) => decidedOn <= on)
  return last !== undefined && last.decision !== 'withdraw' && last.decidedOn >= (since ?? on)
}
