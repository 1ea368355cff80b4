import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { details, id, requestId, wireInstant } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** What two people may have in common. */
export const EVIDENCE_KINDS = [
  'nameDob',
  'bankAccount',
  'contactIsDefaulter',
  'deviceKey',
  'addressStrict',
  'addressLoose',
  'contactShared',
  /** One is the emergency contact of the other. */
  'contactIsBorrower',
  /** And the other way round. */
  'phoneIsContact',
  'ipNet',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

/**
 * samePerson: one person with several accounts, of whom none is lent to until only one is left; household and coincidence
 * clear all pairs; fraudRing blocks everybody and needs a second person; needMore asks for a talk and stays open.
 */
export const FRAUD_OUTCOMES = [
  'samePerson',
  'household',
  'coincidence',
  'fraudRing',
  'needMore',
] as const
export type FraudOutcome = (typeof FRAUD_OUTCOMES)[number]

const text = z.string()

/** A case of several accounts that have something in common. */
const fraudCase = z.object({
  caseId: id,
  openedAt: wireInstant,
  /** Why: a strong pair, three people or more, a link to somebody who does not pay or was found to be part of a ring. */
  cause: z.enum(['pair', 'cluster', 'known']),
  people: z.int(),
  /** More was asked for at that time. */
  askedAt: z.nullable(wireInstant),
  /** Who has found a ring, which a second person has to confirm. */
  proposedBy: z.nullable(text),
})

/** The open cases, oldest first. */
export const listFraudCases = endpoint({
  ...asked,
  name: 'listFraudCases',
  path: '/api/operator/fraud/cases',
  query: z.object(paged),
  response: detailsPage(fraudCase),
  errors: ['FORBIDDEN'],
})

const sentence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  weight: z.int(),
  /** How many people have it in common, at most 51: a home's value of more than 50 says nothing. */
  people: z.int(),
  /** In the language of who asks. No value stands in it. */
  text,
})

/**
 * What links the people of a case, in sentences and without a value: names and documents are looked at by the calls for
 * them. The access is recorded in the access log of each. `number` names somebody within the case.
 */
export const showFraudCase = endpoint({
  ...asked,
  name: 'showFraudCase',
  path: '/api/operator/fraud/cases/{caseId}',
  params: z.object({ caseId: id }),
  response: z.extend(fraudCase, {
    members: z.array(
      z.object({
        number: z.int(),
        userId: id,
        joinedAt: wireInstant,
        /** Since when the account is there. */
        since: wireInstant,
        /** A loan of theirs is applied for or approved, and not paid out. */
        hasWaitingLoan: z.boolean(),
        isBlocked: z.boolean(),
      }),
    ),
    pairs: z.array(
      z.object({
        one: z.int(),
        other: z.int(),
        weight: z.int(),
        isHousehold: z.boolean(),
        /** The staff has said that it means nothing. */
        isCleared: z.boolean(),
        evidence: z.array(sentence),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * What a person has found of a case. household and coincidence clear all its pairs for good: they come back only with
 * evidence of another kind. fraudRing is proposed by one (`state: 'proposed'`) and confirmed by another; anything else
 * that the second person finds takes its place.
 */
export const decideFraudCase = endpoint({
  ...decided,
  name: 'decideFraudCase',
  path: '/api/operator/fraud/decide',
  body: z.object({
    requestId,
    caseId: id,
    decision: z.enum(FRAUD_OUTCOMES),
    /** What was found, for whoever looks later. */
    note: z._default(text.check(z.trim(), z.maxLength(500)), ''),
    ...signed,
  }),
  response: z.object({ caseId: id, state: z.enum(['decided', 'proposed', 'open']) }),
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

/** Says of two people that what they have in common means nothing. Whoever nothing else links is lent to again. */
export const clearPair = endpoint({
  ...decided,
  name: 'clearPair',
  path: '/api/operator/fraud/clear',
  body: z.object({
    requestId,
    oneId: id,
    otherId: id,
    /** What was found, for whoever looks later. */
    note: z._default(text.check(z.trim(), z.maxLength(500)), ''),
    ...signed,
  }),
  /** Cases that are over by it. */
  response: details(z.object({ caseId: id })),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
