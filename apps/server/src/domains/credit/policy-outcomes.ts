import type { Day } from '@noren/contract/dates'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import { type BackTest, type BackTestDeps, backTest } from './back-test.ts'
import {
  Fairness,
  type GroupFigures,
  judgeOutcomes,
  PointsNow,
  type PolicyOutcomes,
  type ProtectedGroups,
  wouldApprove,
} from './judge-policy.ts'
import { readOutcomes } from './loan-outcomes.ts'

export interface JudgedPolicy {
  changes: BackTest
  outcomes: PolicyOutcomes
  /** Of the score and of each line, between those whose loans have matured and everybody decided on now. */
  stability: { code: string; index: number }[]
  fairness: GroupFigures[]
}

type GroupsOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, ProtectedGroups>>

const UNKNOWN: ProtectedGroups = { gender: 'unknown', language: 'unknown' }
const AT_ONCE = 500

/**
 * What a version would change, how the loans that it looks at ended, and how it treats groups of people. `told` is called as it goes
 * on. Writes nothing.
 */
export const judgePolicy = async (
  deps: BackTestDeps & { groupsOf: GroupsOf },
  policy: CreditPolicy,
  { from, to }: { from: Day; to: Day },
  told: (what: 'loans' | 'decisions', count: number) => void = () => {},
): Promise<JudgedPolicy> => {
  const { market, groupsOf } = deps
  const loans = await readOutcomes(deps, { from, to }, (count) => told('loans', count))
  const fairness = new Fairness(policy)
  const [before, now] = [new PointsNow(policy), new PointsNow(policy)]
  for (let at = 0; at < loans.length; at += AT_ONCE) {
    const page = loans.slice(at, at + AT_ONCE)
    const groups = await groupsOf([...new Set(page.map(({ userId }) => userId))])
    for (const loan of page) {
      before.add(loan)
      fairness.addLoan(loan, wouldApprove(loan, policy, market), groups.get(loan.userId) ?? UNKNOWN)
    }
  }
  let decided = 0
  const changes = await backTest(deps, policy, async (people) => {
    const groups = await groupsOf(people.map(({ userId }) => userId))
    for (const person of people) {
      now.add(person)
      fairness.addDecision(person, groups.get(person.userId) ?? UNKNOWN)
    }
    decided += people.length
    if (people.length > 0) told('decisions', decided)
  })
  return {
    changes,
    outcomes: judgeOutcomes(loans, policy, market),
    stability: loans.length > 0 ? now.stabilityAgainst(before) : [],
    fairness: fairness.figures(),
  }
}
