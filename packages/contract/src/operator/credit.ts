import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { signed } from './signing.ts'
import { asked, behind, decided, figures, touchErrors } from './staff-call.ts'

const text = z.string()

/**
 * Every credit decision about a person, newest first, with what led to it and the points of its lines. The access is
 * recorded in the borrower's access log.
 */
export const creditDecisions = endpoint({
  ...asked,
  name: 'creditDecisions',
  path: '/api/operator/credit/{userId}/decisions',
  params: z.object({ userId: id }),
  response: details(
    z.object({
      decisionId: id,
      decision: z.enum(['approved', 'declined', 'review']),
      version: text,
      band: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
      score: z.number(),
      currency: currencyCode,
      limit: wireMoney,
      reasons: z.array(z.object({ code: text, text })),
      reapplyOn: z.nullable(wireDay),
      nextReviewOn: z.nullable(wireDay),
      /** What led to it; none in decisions of before. */
      triggers: z.array(text),
      /** The decision that it replaced. */
      supersedes: z.nullable(id),
      decidedAt: wireInstant,
      /** What each answer counted, also when nothing; empty where the policy of that time is gone. */
      lines: z.array(z.object({ code: text, points: z.number() })),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** How an income is known, the least sure first. */
export const INCOME_EVIDENCES = ['stated', 'csv', 'supported', 'verified'] as const

const judged = z.object({
  decision: z.enum(['approved', 'declined', 'review']),
  band: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
  score: z.number(),
  limit: wireMoney,
  reasons: z.array(z.object({ code: text, text })),
  lines: z.array(z.object({ code: text, points: z.number() })),
})

/**
 * What would be decided about a person today, and with some of it otherwise, by the rules that decide; nothing is stored or
 * changed. What is left out stays as it is. The access is recorded in the borrower's access log.
 */
export const creditWhatIf = endpoint({
  ...asked,
  name: 'creditWhatIf',
  path: '/api/operator/credit/{userId}/whatIf',
  params: z.object({ userId: id }),
  query: z.object({
    /** Of a month. */
    income: z.optional(wireMoney),
    evidence: z.optional(z.enum(INCOME_EVIDENCES)),
    /** What other loans cost in a month. */
    obligations: z.optional(wireMoney),
    /** Answers of the survey by their codes, such as `otherLoans:none,missedPayments:never`. */
    answers: z.optional(z.string().check(z.regex(/^\w+:\w+(,\w+:\w+){0,9}$/))),
  }),
  response: z.object({ version: text, currency: currencyCode, now: judged, otherwise: judged }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'],
})

/** Orders that a person's decision is made again with what is known now; the worker does it within seconds. */
export const redecide = endpoint({
  ...decided,
  name: 'redecide',
  path: '/api/operator/credit/redecide',
  body: z.object({ requestId, userId: id }),
  response: z.object({ userId: id, askedAt: wireInstant }),
  errors: ['FORBIDDEN', ...touchErrors, 'NOT_FOUND', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

/** What a decision came to: a band where it was approved. */
const outcome = {
  decision: z.enum(['approved', 'declined', 'review']),
  band: z.nullable(z.enum(['A', 'B', 'C', 'D'])),
}

/**
 * How versions that are only tried beside the one in force would have decided, in the last ninety days unless told otherwise: by
 * what was decided and by what they say. Figures of at least one and fewer than twenty decisions are null for who may not list loans.
 */
export const shadowReport = endpoint({
  ...figures,
  name: 'shadowReport',
  path: '/api/operator/credit/shadows',
  query: z.object({ from: z.optional(wireDay), to: z.optional(wireDay) }),
  response: z.object({
    ...behind,
    currency: currencyCode,
    from: wireDay,
    to: wireDay,
    /** Versions that are tried today. */
    running: z.array(text),
    groups: z.array(
      z.object({
        version: text,
        inForce: text,
        ...outcome,
        shadow: z.object(outcome),
        /** Null, as are all others of the group: too few to be shown. */
        decisions: z.nullable(z.int()),
        sameLimits: z.nullable(z.int()),
        limits: z.nullable(wireMoney),
        shadowLimits: z.nullable(wireMoney),
        /** Paid out under these decisions, and late at some time. */
        loans: z.nullable(z.int()),
        lateLoans: z.nullable(z.int()),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

/** What a switch is about: all new loans, those of one lender or product, or those of people without a repaid loan. */
export const CREDIT_SWITCH_SCOPES = ['market', 'lender', 'product', 'newBorrowers'] as const
export type CreditSwitchScope = (typeof CREDIT_SWITCH_SCOPES)[number]

/** manualOnly: a person of the staff approves each application; closed: none is taken, approved or paid out. */
export const CREDIT_SWITCH_STATES = ['open', 'manualOnly', 'closed'] as const
export type CreditSwitchState = (typeof CREDIT_SWITCH_STATES)[number]

/** The last two hundred switches, newest first. */
export const listCreditSwitches = endpoint({
  ...asked,
  name: 'listCreditSwitches',
  path: '/api/operator/credit/switches',
  response: details(
    z.object({
      switchId: id,
      scope: z.enum(CREDIT_SWITCH_SCOPES),
      /** The code of the lender or product; empty for the others. */
      subject: text,
      state: z.enum(CREDIT_SWITCH_STATES),
      untilOn: z.nullable(wireDay),
      reason: text,
      /** Null: a guard. */
      setBy: z.nullable(text),
      setAt: wireInstant,
      decidedBy: z.nullable(text),
      /** waits: it has no effect before a second person confirms it. */
      standing: z.enum(['set', 'waits', 'confirmed', 'refused']),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Stops new loans, or lets people alone approve them, at once and for everybody whom it concerns; running loans are never
 * touched. What is looser than what holds waits for a second person (`waits`).
 */
export const setCreditSwitch = endpoint({
  ...decided,
  name: 'setCreditSwitch',
  path: '/api/operator/credit/switch',
  body: z.object({
    requestId,
    scope: z.enum(CREDIT_SWITCH_SCOPES),
    subject: z._default(text.check(z.regex(/^[a-z0-9-]{0,60}$/)), ''),
    state: z.enum(CREDIT_SWITCH_STATES),
    /** Its last day; after it what was set before holds again. */
    until: z.optional(wireDay),
    reason: text.check(z.trim(), z.minLength(1), z.maxLength(500)),
    ...signed,
  }),
  response: z.object({ switchId: id, waits: z.boolean() }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'VALIDATION',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** The second person confirms or refuses a switch that waits; `state` is what holds for its scope afterwards. */
export const decideCreditSwitch = endpoint({
  ...decided,
  name: 'decideCreditSwitch',
  path: '/api/operator/credit/switch/decide',
  body: z.object({ requestId, switchId: id, decision: z.enum(['confirm', 'refuse']), ...signed }),
  response: z.object({ switchId: id, state: z.enum(CREDIT_SWITCH_STATES) }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'SAME_OPERATOR',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
