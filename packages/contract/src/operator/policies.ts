import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()
const rate = z.nullable(z.number())

/** What a draft would change, how the loans that it looks at ended, and how it treats groups. */
const policyReport = z.object({
  /** Standing decisions, and how many of them would be another. */
  decided: z.int(),
  changed: z.int(),
  limitsBefore: wireMoney,
  limitsAfter: wireMoney,
  /** Loans of which it is known how they ended; of people who were approved alone. */
  matured: z.int(),
  bads: z.int(),
  ks: rate,
  gini: rate,
  /** Of them, by the rate that was seen; below zero where they cost more than they earn. */
  expectedProfit: z.string().check(z.regex(/^-?\d{1,13}(\.\d{1,2})?$/)),
  /** The furthest that the score or a line of it is from those whose loans have matured; null without them. */
  stability: rate,
  /** How often the group that is approved least is, beside the one that is most; null where there are not two of twenty. */
  impact: rate,
  /** Which group that is. */
  impactOf: z.nullable(text),
})
export type PolicyReport = z.output<typeof policyReport>

/**
 * What the figures of a draft have to be: so many decisions, people who are not others by now, no group that is approved much less
 * often; and for how many days they count, and it is tried.
 */
export const POLICY_LIMITS = {
  decisionsMin: 20,
  stabilityMax: 0.25,
  impactMin: 0.8,
  testedWithinDays: 30,
  triedDaysMax: 90,
  /** Further ahead people are others, and the program may be. */
  aheadDaysMax: 90,
} as const

/** Why figures do not let a draft be tried; null where they do. `AIR_LOW` is tried for a reason that is said. */
export const policyRefusalOf = (
  { decided, stability, impact }: Pick<PolicyReport, 'decided' | 'stability' | 'impact'>,
  why: string | null,
): 'MIN_DATA' | 'PSI_HIGH' | 'AIR_LOW' | null => {
  if (decided < POLICY_LIMITS.decisionsMin) return 'MIN_DATA'
  if (stability !== null && stability >= POLICY_LIMITS.stabilityMax) return 'PSI_HIGH'
  if (impact !== null && impact < POLICY_LIMITS.impactMin && why === null) return 'AIR_LOW'
  return null
}

/** Drafts of the credit rules, the newest first. */
export const policyDrafts = endpoint({
  ...asked,
  name: 'policyDrafts',
  path: '/api/operator/credit/policies',
  response: z.object({
    currency: currencyCode,
    ...details(
      z.object({
        draftId: id,
        version: text,
        hash: text,
        savedBy: text,
        savedAt: wireInstant,
        report: z.nullable(policyReport),
        testedAt: z.nullable(wireInstant),
        /** Whether its figures are recent enough to propose it by. */
        isFresh: z.boolean(),
        standing: z.enum(['draft', 'waits', 'coming', 'tried', 'over']),
        from: z.nullable(wireDay),
        until: z.nullable(wireDay),
      }),
    ).shape,
  }),
  errors: ['FORBIDDEN'],
})

const changeErrors = [
  'FORBIDDEN',
  ...touchErrors,
  'NOT_FOUND',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/** Saves credit rules under a name of their own, as they are; `POLICY_SHAPE` where they are made as no version of the market is. */
export const savePolicyDraft = endpoint({
  ...decided,
  name: 'savePolicyDraft',
  path: '/api/operator/credit/policies/save',
  body: z.object({ requestId, policy: z.record(text, z.unknown()) }),
  response: z.object({ draftId: id, version: text, hash: text }),
  errors: [...changeErrors, 'POLICY_SHAPE', 'VERSION_USED'],
})

/** Runs a draft over every standing decision and every loan that has matured in a year, and keeps the figures. */
export const backTestPolicy = endpoint({
  ...decided,
  name: 'backTestPolicy',
  path: '/api/operator/credit/policies/test',
  body: z.object({ requestId, draftId: id }),
  response: z.object({ draftId: id, currency: currencyCode, report: policyReport }),
  errors: [...changeErrors],
})

/**
 * Proposes that a draft decides beside the rules in force from tomorrow on, up to a day; nothing is done by it. Another person
 * confirms it. It has to be tested within thirty days: `MIN_DATA` for fewer than twenty decisions, `PSI_HIGH` where people are
 * others by now, `AIR_LOW` where a group is approved much less often, unless it says why that is needed, `TRIED_LIMIT` where
 * enough other versions are tried by then.
 */
export const proposePolicy = endpoint({
  ...decided,
  name: 'proposePolicy',
  path: '/api/operator/credit/policies/propose',
  body: z.object({
    requestId,
    draftId: id,
    until: wireDay,
    why: z.optional(shortText(1000)),
    ...signed,
  }),
  response: z.object({ draftId: id, proposalId: id }),
  errors: [
    ...changeErrors,
    'POLICY_UNTESTED',
    'MIN_DATA',
    'AIR_LOW',
    'PSI_HIGH',
    'TRIED_LIMIT',
    'CASE_DECIDED',
    'PROPOSAL_PENDING',
    'VALIDATION',
  ],
})

/** What was put in force beside the versions of the program, and what was asked for, the latest day first. */
export const policiesInForce = endpoint({
  ...asked,
  name: 'policiesInForce',
  path: '/api/operator/credit/policies/force',
  response: z.object({
    /** What decides today. */
    version: text,
    ...details(
      z.object({
        enforcementId: id,
        version: text,
        hash: text,
        from: wireDay,
        askedBy: text,
        askedAt: wireInstant,
        confirmedBy: z.nullable(text),
        stoppedBy: z.nullable(text),
        /** `refused` was not confirmed and waits no more; `over` has held, and something later holds. */
        standing: z.enum(['waits', 'refused', 'stopped', 'coming', 'holds', 'over']),
      }),
    ).shape,
  }),
  errors: ['FORBIDDEN'],
})

/**
 * Proposes that rules decide from a day to come on, ninety days ahead at most: a draft by its name, with the figures of the last
 * thirty days, or what has held before, to go back to it. Another person confirms it. Nobody is decided about anew by it.
 */
export const enforcePolicy = endpoint({
  ...decided,
  name: 'enforcePolicy',
  path: '/api/operator/credit/policies/enforce',
  body: z.object({
    requestId,
    version: shortText(60),
    from: wireDay,
    why: z.optional(shortText(1000)),
    ...signed,
  }),
  response: z.object({ enforcementId: id, proposalId: id }),
  errors: [
    ...changeErrors,
    'POLICY_SHAPE',
    'POLICY_UNTESTED',
    'MIN_DATA',
    'AIR_LOW',
    'PSI_HIGH',
    'VALIDATION',
  ],
})

/** Ends rules that two persons put in force, at once and also before their day: what held before decides again. */
export const stopPolicy = endpoint({
  ...decided,
  name: 'stopPolicy',
  path: '/api/operator/credit/policies/stop',
  body: z.object({ requestId, enforcementId: id, why: shortText(1000), ...signed }),
  response: z.object({ enforcementId: id }),
  errors: [...changeErrors, 'CASE_DECIDED'],
})
