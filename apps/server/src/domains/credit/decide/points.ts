import type { CreditPolicy } from '@noren/markets/credit-policy'
import { countedIncome } from '../affordability.ts'
import type { ClosedLoan, CreditFacts, CreditHistory } from '../credit-decision.ts'

/** What one answer or fact counts. */
export interface ScoreLine {
  readonly code: string
  readonly points: number
}

/** Every line of the score, also those that count nothing. */
export function scoreLinesOf(facts: CreditFacts, policy: CreditPolicy): ScoreLine[] {
  const base = { code: 'base', points: policy.scoreBase }
  return [base, ...linesOf(facts, policy).map(({ code, points }) => ({ code, points }))]
}

/** Adds up the points. The lines that cost some name what would improve them, the worst first. */
export function scoreOf(
  facts: CreditFacts,
  policy: CreditPolicy,
): { readonly score: number; readonly improvements: readonly string[] } {
  const lines = linesOf(facts, policy)
  const worst = lines.filter((line) => line.points < 0).sort((a, b) => a.points - b.points)
  return {
    score: lines.reduce((sum, line) => sum + line.points, policy.scoreBase),
    improvements: [...new Set(worst.map((line) => line.improve))].slice(0, 3),
  }
}

/** How late each repaid loan was. Of older decisions the counts are known, and then a late loan as the least. */
const lateDaysOf = (
  { closed, repaidOnTimeCount, repaidLateCount }: CreditHistory,
  leastLateDays: number,
): number[] =>
  closed?.map(({ lateDays }: ClosedLoan) => lateDays) ?? [
    ...Array<number>(repaidOnTimeCount).fill(0),
    ...Array<number>(repaidLateCount).fill(leastLateDays),
  ]

/** The points of the highest step that is reached; zero below the first. */
const pointsAt = (steps: readonly { from: number; points: number }[], value: number): number =>
  steps.findLast(({ from }) => value >= from)?.points ?? 0

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

function linesOf(facts: CreditFacts, policy: CreditPolicy) {
  const { points, income } = policy
  const countedMinor = countedIncome(facts, policy)
  const incomePoints = income.findLast(({ fromMinor }) => countedMinor >= fromMinor)?.points ?? 0
  const lateSteps = points.eachRepaidLate.map(({ fromDays, points: each }) => ({
    from: fromDays,
    points: each,
  }))
  const lateDays = lateDaysOf(facts.history, lateSteps[0]?.from ?? 1)
  const onTime = Math.min(lateDays.filter((days) => days === 0).length, points.repaidCountMax)
  const worstLate = lateDays
    .map((days) => pointsAt(lateSteps, days))
    .sort((a, b) => a - b)
    .slice(0, points.repaidCountMax)
  return [
    { code: 'income', improve: 'improve.income', points: incomePoints },
    {
      code: 'workStatus',
      improve: 'improve.income',
      points: points.workStatus[facts.workStatus],
    },
    ...Object.entries(points.survey).map(([question, choices]) => ({
      code: question,
      improve: `improve.${question}`,
      points: choices[facts.survey[question] ?? ''] ?? 0,
    })),
    ...statementLines(facts, policy),
    ...bureauLines(facts, policy),
    ...sharingLines(facts, policy),
    {
      code: 'repaidOnTime',
      improve: 'improve.history',
      points: onTime * points.eachRepaidOnTime,
    },
    { code: 'repaidLate', improve: 'improve.history', points: sum(worstLate) },
  ]
}

function statementLines({ shownIncome }: CreditFacts, { points: { statement } }: CreditPolicy) {
  if (!shownIncome || !statement) return []
  const { bounces, regularMonths } = shownIncome
  return [
    { code: 'bounces', improve: 'improve.bounces', points: pointsAt(statement.bounces, bounces) },
    {
      code: 'regularMonths',
      improve: 'improve.incomeStability',
      points: pointsAt(statement.regularMonths, regularMonths),
    },
  ]
}

function bureauLines({ bureau }: CreditFacts, { points }: CreditPolicy) {
  if (!bureau || !points.bureau) return []
  const counted = pointsAt(points.bureau.enquiries, bureau.enquiries)
  return [{ code: 'enquiries', improve: 'improve.enquiries', points: counted }]
}

/** Only where a policy looks at them. */
function sharingLines(
  { contactCount, otherPeopleOnDevice }: CreditFacts,
  { points }: CreditPolicy,
) {
  const { twoContacts, eachOtherOnDevice } = points
  if (twoContacts === 0 && eachOtherOnDevice === 0) return []
  return [
    {
      code: 'contacts',
      improve: 'improve.contacts',
      points: contactCount >= 2 ? twoContacts : 0,
    },
    {
      code: 'device',
      improve: 'improve.device',
      points: otherPeopleOnDevice * eachOtherOnDevice,
    },
  ]
}
