import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import type { CreditDecision, CreditFacts, CreditHistory } from './credit-decision.ts'
import { type CreditStanding, creditStanding } from './credit-standing.ts'
import type { CreditCause } from './credit-triggers.ts'
import { decide } from './decide/credit-rules.ts'
import { deciderOf } from './decide/decider.ts'
import { carriedIn, type Decider, isCooling } from './decide/limit.ts'
import { againstStanding, isWorse, reviewDayOf } from './decide/redecision.ts'
import { decideInShadow } from './shadow-decisions.ts'
import * as store from './store/credit.ts'
import { factsContext } from './store/sealed-facts.ts'

/** Decides and stores the decision with its inputs; from now on it is the standing one. */
export const decideCredit = async (
  deps: Deps,
  tx: Tx,
  input: { userId: string; facts: CreditFacts; cause: CreditCause; at: Date },
): Promise<CreditDecision> => {
  const { userId, facts, at, cause } = input
  const before = await store.findDecision(tx, userId)
  const decideBy = (by: Decider) => decide(facts, by)
  const decision = decideBy(deciderOf(deps))
  const supersedes = before?.decisionId ?? null
  const triggers = [cause]
  const made = { userId, facts, decision, triggers, supersedes, offerMinor: null, at }
  await keep(deps, tx, made, decideBy)
  return decision
}

/** A decision that was made again, and what changed by it. */
export interface Redecided {
  readonly decisionId: string
  readonly decision: CreditDecision
  readonly before: Pick<CreditStanding, 'decision' | 'limitMinor'> | null
  readonly isWorse: boolean
}

/**
 * Makes the decision again because of events. What is worse holds at once. What is better is an offer: by itself a
 * limit goes up to the one that stood last, above it only where the person asks.
 */
export const redecideCredit = async (
  deps: Deps,
  tx: Tx,
  input: {
    userId: string
    facts: CreditFacts
    causes: readonly CreditCause[]
    isAsked?: boolean
    at: Date
  },
): Promise<Redecided> => {
  const { userId, facts, causes, isAsked = false, at } = input
  const anew = await madeAnew(deps, tx, { userId, facts, isAsked })
  const { standing, decision, offerMinor } = anew
  const triggers = [...new Set(causes)]
  const supersedes = standing?.decisionId ?? null
  const made = { userId, facts, decision, triggers, supersedes, offerMinor, at }
  const decisionId = await keep(deps, tx, made, (by) => anew.decideBy(by).decision)
  return {
    decisionId,
    decision,
    before: standing ?? null,
    isWorse: standing !== undefined && isWorse(standing, decision),
  }
}

/** What would be decided if the person asked for it with these facts; nothing is stored. */
export const decisionWith = async (
  deps: Deps,
  on: Querier,
  of: { userId: string; facts: CreditFacts },
): Promise<CreditDecision> => (await madeAnew(deps, on, { ...of, isAsked: true })).decision

const madeAnew = async (
  deps: Deps,
  on: Querier,
  { userId, facts, isAsked }: { userId: string; facts: CreditFacts; isAsked: boolean },
) => {
  const standing = await creditStanding(deps, on, userId)
  const lastLimitMinor = await store.findLastLimit(on, userId)
  const lastRiseOn = await store.findLastRise(on, { userId, zone: deps.market.zone })
  const decideBy = (by: Decider) => {
    const made = decide(facts, by)
    return againstStanding(made, {
      standing,
      lastLimitMinor,
      carriedMinor: carriedIn(made.band, facts, by),
      isCooling: isCooling({ history: facts.history, lastRiseOn }, by),
      isAsked,
    })
  }
  return { standing, decideBy, ...decideBy(deciderOf(deps)) }
}

const keep = async (
  deps: Deps,
  tx: Tx,
  made: {
    userId: string
    facts: CreditFacts
    decision: CreditDecision
    triggers: readonly CreditCause[]
    supersedes: string | null
    offerMinor: Minor | null
    at: Date
  },
  decideBy: (by: Decider) => CreditDecision,
): Promise<string> => {
  const { userId, facts, decision, at, ...frame } = made
  const { reasons, ...found } = decision
  const decisionId = deps.newId()
  await store.insertDecision(tx, {
    ...found,
    ...frame,
    decisionId,
    userId,
    currency: deps.market.currency,
    reasonCodes: [...reasons],
    factsSealed: sealField(deps.secrets.fieldKey, factsContext(userId), JSON.stringify(facts)),
    decidedAt: at,
    reviewOn: reviewDayOf(decision),
  })
  await decideInShadow(deps, tx, { userId, decisionId, at, decideBy })
  return decisionId
}

/** The standing decision, made again with what earlier loans say now. */
export const redecided = (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  standing: CreditStanding,
  history: CreditHistory,
): CreditStanding => {
  const facts = { ...standing.facts, history }
  const { decisionId, offerMinor } = standing
  const { reasons: reasonCodes, ...decision } = decide(facts, deciderOf(deps))
  return { ...decision, decisionId, offerMinor, reasonCodes, facts }
}
