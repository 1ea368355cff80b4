import { minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { CreditPolicy, StatementPoints } from '@noren/markets/credit-policy'
import { countedIncome } from '../affordability.ts'
import type { CreditFacts } from '../credit-decision.ts'

type Points = CreditPolicy['points']
type Steps = readonly { readonly from: number; readonly points: number }[]

/** A line of the score that is fitted: its attributes, and which one somebody has. */
export interface Characteristic {
  readonly code: string
  /** From the one that may earn most to the one that may earn least; each with the points set by hand. */
  readonly attributes: readonly { readonly name: string; readonly points: number }[]
  /** The place of somebody's attribute; null for what was not said, which counts nothing. */
  readonly attributeOf: (facts: CreditFacts) => number | null
  /** The policy with these points in place of its own, one for each attribute. */
  readonly withPoints: (policy: CreditPolicy, points: readonly number[]) => CreditPolicy
}

const withOwn = (policy: CreditPolicy, changed: Partial<Points>): CreditPolicy => ({
  ...policy,
  points: { ...policy.points, ...changed },
})

/**
 * An answer that is one of several. The order of the points that were set by hand is the declared direction: no fit turns it
 * round, so that nobody loses by a better answer.
 */
const choices = (
  code: string,
  byChoice: Readonly<Record<string, number>>,
  chosen: (facts: CreditFacts) => string | undefined,
  withChoices: (policy: CreditPolicy, fitted: Record<string, number>) => CreditPolicy,
): Characteristic => {
  const attributes = Object.entries(byChoice)
    .map(([name, points]) => ({ name, points }))
    .sort((a, b) => b.points - a.points)
  return {
    ...{ code, attributes },
    attributeOf: (facts) => {
      const at = attributes.findIndex(({ name }) => name === chosen(facts))
      return at < 0 ? null : at
    },
    withPoints: (policy, points) =>
      withChoices(
        policy,
        Object.fromEntries(attributes.map(({ name }, at) => [name, points[at] ?? 0])),
      ),
  }
}

/** A number by ascending steps; `isMoreBetter` is its declared direction. */
const numbers = (
  code: string,
  steps: Steps,
  isMoreBetter: boolean,
  numberOf: (facts: CreditFacts) => number | null,
  withSteps: (policy: CreditPolicy, fitted: Steps) => CreditPolicy,
): Characteristic => {
  const ordered = isMoreBetter ? steps.toReversed() : steps
  return {
    code,
    attributes: ordered.map(({ from, points }) => ({ name: `${from}+`, points })),
    attributeOf: (facts) => {
      const value = numberOf(facts)
      if (value === null) return null
      const step = steps.findLastIndex(({ from }) => value >= from)
      if (step < 0) return null
      return isMoreBetter ? steps.length - 1 - step : step
    },
    withPoints: (policy, points) => {
      const ascending = isMoreBetter ? points.toReversed() : points
      return withSteps(
        policy,
        steps.map(({ from }, at) => ({ from, points: ascending[at] ?? 0 })),
      )
    },
  }
}

/** The statement's lines count only for who has shown one. */
const ofStatement = ({ statement }: Points): Characteristic[] => {
  if (!statement) return []
  const withStatement = (policy: CreditPolicy, changed: Partial<StatementPoints>): CreditPolicy =>
    withOwn(policy, { statement: { ...(policy.points.statement ?? statement), ...changed } })
  return [
    numbers(
      'bounces',
      statement.bounces,
      false,
      ({ shownIncome }) => shownIncome?.bounces ?? null,
      (policy, bounces) => withStatement(policy, { bounces }),
    ),
    numbers(
      'regularMonths',
      statement.regularMonths,
      true,
      ({ shownIncome }) => shownIncome?.regularMonths ?? null,
      (policy, regularMonths) => withStatement(policy, { regularMonths }),
    ),
  ]
}

/**
 * What of a policy's score is fitted, with steps of income as they divide these people. How somebody repaid before stays as it
 * was set: it is counted a loan, and those who have a past are few at first.
 */
export const characteristicsOf = (
  policy: CreditPolicy,
  incomeEdges: readonly number[],
): Characteristic[] => {
  const handIncome = (fromMinor: number): number =>
    policy.income.findLast((step) => fromMinor >= step.fromMinor)?.points ?? 0
  return [
    numbers(
      'income',
      incomeEdges.map((from) => ({ from, points: handIncome(from) })),
      true,
      (facts) => countedIncome(facts, policy),
      (changed, steps) => ({
        ...changed,
        income: mergedSteps(steps).map(({ from, points }) => ({ fromMinor: minor(from), points })),
      }),
    ),
    choices(
      'workStatus',
      policy.points.workStatus,
      ({ workStatus }) => workStatus,
      (changed, fitted) =>
        withOwn(changed, { workStatus: fitted as Readonly<Record<WorkStatus, number>> }),
    ),
    ...Object.entries(policy.points.survey).map(([question, byChoice]) =>
      choices(
        question,
        byChoice,
        ({ survey }) => survey[question],
        (changed, fitted) =>
          withOwn(changed, { survey: { ...changed.points.survey, [question]: fitted } }),
      ),
    ),
    ...ofStatement(policy.points),
  ]
}

/** Neighbours with the same points are one step. */
const mergedSteps = (steps: Steps): Steps =>
  steps.filter(({ points }, at) => at === 0 || steps[at - 1]?.points !== points)

/** Edges that divide values into at most so many parts of about the same size, the lowest always 0. */
export const quantileEdges = (values: readonly number[], partsMax: number): number[] => {
  const sorted = values.toSorted((a, b) => a - b)
  const edges = Array.from(
    { length: partsMax },
    (_, part) => sorted[Math.floor((part * sorted.length) / partsMax)] ?? 0,
  )
  return [...new Set([0, ...edges])].sort((a, b) => a - b)
}
