import type { Minor } from '@noren/contract/money'
import type { Evidence } from '@noren/markets/credit-policy'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { CreditDecision, CreditFacts } from './credit-decision.ts'
import { deciderOf } from './decide/decider.ts'
import { type ScoreLine, scoreLinesOf } from './decide/points.ts'
import { decisionWith } from './decide-credit.ts'

/** What somebody asks to be otherwise; what is absent stays as it is. */
export interface ChangedFacts {
  readonly incomeMinor?: Minor | undefined
  /** How the income would be known. */
  readonly evidence?: Evidence | undefined
  readonly obligationsMinor?: Minor | undefined
  /** Question code → choice code. */
  readonly answers?: Readonly<Record<string, string>>
}

/** A statement as it usually is: what the person has shown, else no returned debit and an income in each month. */
const USUAL = { bounces: 0, regularMonths: 3 }

const factsWith = (facts: CreditFacts, changed: ChangedFacts): CreditFacts => {
  const { shownIncome, ...others } = facts
  const evidence = changed.evidence ?? shownIncome?.evidence ?? 'stated'
  const minor = changed.incomeMinor ?? shownIncome?.minor ?? facts.monthlyIncomeMinor
  return {
    ...others,
    ...(changed.obligationsMinor !== undefined && {
      foundObligationsMinor: changed.obligationsMinor,
    }),
    survey: { ...facts.survey, ...changed.answers },
    // A stated income is what was told; what a statement shows counts beside it.
    ...(evidence === 'stated' || minor === null
      ? { monthlyIncomeMinor: changed.incomeMinor ?? facts.monthlyIncomeMinor }
      : { shownIncome: { ...USUAL, ...shownIncome, minor, evidence } }),
  }
}

export interface Judged extends CreditDecision {
  readonly lines: readonly ScoreLine[]
}

/**
 * What would be decided today with these facts, and with some of them otherwise, by the very rules that decide; nothing is
 * stored. Throws VALIDATION for an answer that the policy of today does not know.
 */
export const whatIf = async (
  deps: Deps,
  on: Querier,
  of: { userId: string; facts: CreditFacts; changed: ChangedFacts },
): Promise<{ now: Judged; otherwise: Judged }> => {
  const { userId, facts, changed } = of
  const { policy } = deciderOf(deps)
  const { survey } = policy.points
  for (const [question, choice] of Object.entries(changed.answers ?? {})) {
    const choices = (Object.hasOwn(survey, question) && survey[question]) || {}
    if (!Object.hasOwn(choices, choice)) {
      throw new AppError('VALIDATION', { fields: [{ path: 'answers', rule: 'choice' }] })
    }
  }
  const judge = async (judged: CreditFacts): Promise<Judged> => ({
    ...(await decisionWith(deps, on, { userId, facts: judged })),
    lines: scoreLinesOf(judged, policy),
  })
  return { now: await judge(facts), otherwise: await judge(factsWith(facts, changed)) }
}
