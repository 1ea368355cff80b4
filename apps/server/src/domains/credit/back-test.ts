import { dayOf } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { creditPoliciesOf, productsOn } from '@noren/markets/market-by-code'
import type { Querier } from '../../platform/db/pool.ts'
import type { FieldKeys } from '../../platform/keys/sealed-fields.ts'
import type { CreditDecision, CreditFacts } from './credit-decision.ts'
import { decide } from './decide/credit-rules.ts'
import { carriedIn } from './decide/limit.ts'
import { againstStanding } from './decide/redecision.ts'
import { type DecisionRow, type LentUnder, listLentUnder, listStanding } from './store/credit.ts'
import { openFacts } from './store/sealed-facts.ts'

const PAGE_SIZE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** One decision that would change; the person is identified by the decision's id only. */
export interface Change {
  decisionId: string
  before: string
  after: string
  limitBeforeMinor: Minor
  limitAfterMinor: Minor
  reasons: readonly string[]
}

export interface BackTest {
  version: string
  decided: number
  changes: readonly Change[]
  /** How many would move from one outcome to another: 'approved B → declined'. */
  moves: ReadonlyMap<string, number>
  limitsBeforeMinor: Minor
  limitsAfterMinor: Minor
  /** The decisions that loans rest on and that would be another: with what became of their loans. */
  lent: readonly LentChange[]
}

/** A decision that money was lent under. */
export interface LentChange extends LentUnder {
  decisionId: string
  move: string
}

export const findPolicy = (market: Market, version: string): CreditPolicy | undefined =>
  creditPoliciesOf(market.code).find((policy) => policy.version === version)

const outcomeOf = ({ decision, band }: Pick<CreditDecision, 'decision' | 'band'>): string =>
  band ? `${decision} ${band}` : decision

/** A standing decision, and what the version would make of the same facts. */
export interface DecidedAgain {
  userId: string
  facts: CreditFacts
  before: DecisionRow
  now: CreditDecision
}

export type BackTestDeps = { db: Querier; market: Market; fieldKey: FieldKeys }

/**
 * Runs a policy version over the inputs of every standing decision, each as of the day it was made, and
 * reports what would change. `heard` is given each page of them. Writes nothing.
 */
export const backTest = async (
  deps: BackTestDeps,
  policy: CreditPolicy,
  heard: (people: readonly DecidedAgain[]) => Promise<void> = async () => {},
): Promise<BackTest> => {
  const changes: Change[] = []
  const moves = new Map<string, number>()
  let decided = 0
  let limitsBeforeMinor = ZERO_MINOR
  let limitsAfterMinor = ZERO_MINOR
  for (let after = BEFORE_ALL; ; ) {
    const rows = await listStanding(deps.db, { after, limit: PAGE_SIZE })
    const people: DecidedAgain[] = []
    for (const row of rows) {
      const { decision: now, carriedMinor, facts } = decideAgain(deps, policy, row)
      people.push({ userId: row.userId, facts, before: row, now })
      decided += 1
      // What the staff granted stays as far as it does when it is decided again.
      const kept = againstStanding(now, {
        standing: row,
        lastLimitMinor: null,
        carriedMinor,
        isCooling: false,
      })
      const { limitMinor } = kept.decision
      limitsBeforeMinor = addMinor(limitsBeforeMinor, row.limitMinor)
      limitsAfterMinor = addMinor(limitsAfterMinor, limitMinor)
      const [from, to] = [outcomeOf(row), outcomeOf(now)]
      if (from === to && row.limitMinor === limitMinor) continue
      moves.set(`${from} → ${to}`, (moves.get(`${from} → ${to}`) ?? 0) + 1)
      changes.push({
        decisionId: row.decisionId,
        before: from,
        after: to,
        limitBeforeMinor: row.limitMinor,
        limitAfterMinor: limitMinor,
        reasons: now.reasons,
      })
    }
    await heard(people)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) break
    after = last.decisionId
  }
  const { version } = policy
  const lent = await lentUnder(deps, policy)
  return { version, decided, changes, moves, limitsBeforeMinor, limitsAfterMinor, lent }
}

/** Loans are judged by the decision that they were lent under, not by the one that stands today. */
const lentUnder = async (deps: BackTestDeps, policy: CreditPolicy): Promise<LentChange[]> => {
  const found: LentChange[] = []
  for (let after = BEFORE_ALL; ; ) {
    const rows = await listLentUnder(deps.db, { after, limit: PAGE_SIZE })
    for (const row of rows) {
      const { decisionId, loans, late, writtenOff } = row
      const { decision: now } = decideAgain(deps, policy, row)
      const [from, to] = [outcomeOf(row), outcomeOf(now)]
      if (from === to) continue
      found.push({ decisionId, move: `${from} → ${to}`, loans, late, writtenOff })
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_SIZE) return found
    after = last.decisionId
  }
}

const decideAgain = (
  deps: Pick<BackTestDeps, 'market' | 'fieldKey'>,
  policy: CreditPolicy,
  row: DecisionRow,
): { decision: CreditDecision; carriedMinor: Minor | undefined; facts: CreditFacts } => {
  const { market, fieldKey } = deps
  const facts = openFacts(fieldKey, row)
  const on = dayOf(row.decidedAt, market.zone)
  const { kycTierLimits, code } = market
  const by = { policy, kycTierLimits, products: productsOn(code, on), on }
  const decision = decide(facts, by)
  return { decision, carriedMinor: carriedIn(decision.band, facts, by), facts }
}

/** By how much all limits together would grow; negative when they would shrink. */
export const limitsGrowth = (test: BackTest): Minor =>
  subtractMinor(test.limitsAfterMinor, test.limitsBeforeMinor)
