import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  DECLINE_REASONS,
  LIMIT_REASONS,
  PROOF_REASONS,
  REVIEW_REASONS,
  showApplication,
  showLimitRequest,
  showProof,
  showReview,
} from '../operator.ts'
import { id, requestId, wireDay, wireInstant } from '../wire-types.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** The kinds of cases that are decided again, as work calls them. */
export const SAMPLED_KINDS = [
  'faceCase',
  'documentCase',
  'accountCase',
  'application',
  'limitRequest',
  'proof',
] as const
export type SampledKind = (typeof SAMPLED_KINDS)[number]

/** Why a decided case of each kind may be refused. */
export const SAMPLE_REASONS = {
  faceCase: REVIEW_REASONS,
  documentCase: REVIEW_REASONS,
  accountCase: REVIEW_REASONS,
  application: DECLINE_REASONS,
  limitRequest: LIMIT_REASONS,
  proof: PROOF_REASONS,
} as const satisfies Record<SampledKind, readonly string[]>

/** What a lead finds where two decisions differ: which one was right, or that the rules do not say. */
export const FINDINGS = ['first', 'second', 'unclear'] as const
export type Finding = (typeof FINDINGS)[number]

const { identity, readFields, holderName, attempts } = showReview.response.shape
const { productCode, lenderCode, currency, amount, receive, appliedAt, credit } =
  showApplication.response.shape
const { limitNow, requestedAt, reason } = showLimitRequest.response.shape
const { reference, paidOn, read, matches, sentAt } = showProof.response.shape
/** What the first one saw, of one of these: neither whose case it is, nor what became of it. */
const evidence = {
  sampleId: id,
  kind: z.enum(SAMPLED_KINDS),
  review: z.nullable(z.object({ reason, identity, readFields, holderName, attempts })),
  application: z.nullable(
    z.object({ productCode, lenderCode, currency, amount, receive, appliedAt, credit }),
  ),
  limitRequest: z.nullable(z.object({ currency, amount, limitNow, requestedAt, reason })),
  proof: z.nullable(
    z.object({
      ...{ currency, reference, amount, paidOn, read, matches, sentAt },
      /** Another proof has a similar picture. */
      isAlike: z.boolean(),
    }),
  ),
  pictures: z.array(
    z.object({ pictureId: id, what: z.enum(['front', 'back', 'selfie', 'proof']) }),
  ),
}

/** A decided case that one has claimed, as its first decider saw it. One line in the borrower's access log. */
export const openSample = endpoint({
  ...asked,
  name: 'openSample',
  path: '/api/operator/samples/{sampleId}/open',
  params: z.object({ sampleId: id }),
  response: z.object(evidence),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'WORK_TAKEN'],
})

/** One picture of it, decrypted; each access is recorded in the borrower's access log. */
export const samplePicture = endpoint({
  ...asked,
  name: 'samplePicture',
  path: '/api/operator/samples/{sampleId}/pictures/{pictureId}',
  params: z.object({ sampleId: id, pictureId: id }),
  response: z.object({ mimeType: z.string(), base64: z.string() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'WORK_TAKEN'],
})

/** The second decision, which changes nothing of the case; where it differs from the first a lead looks at both. */
export const decideSample = endpoint({
  ...decided,
  name: 'decideSample',
  path: '/api/operator/samples/decide',
  body: z.object({
    requestId,
    sampleId: id,
    decision: z.enum(['pass', 'fail']),
    reasonCode: z.optional(
      z.enum([...REVIEW_REASONS, ...DECLINE_REASONS, ...LIMIT_REASONS, ...PROOF_REASONS]),
    ),
  }),
  response: z.object({ sampleId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'VALIDATION',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

const decision = z.object({
  name: z.string(),
  decision: z.enum(['pass', 'fail']),
  reasonCode: z.nullable(z.string()),
  at: wireInstant,
})

/** Two decisions of one case that differ, with what both rest on while it is kept. One line in the access log. */
export const showDisagreement = endpoint({
  ...asked,
  name: 'showDisagreement',
  path: '/api/operator/samples/{sampleId}/disagreement',
  params: z.object({ sampleId: id }),
  response: z.object({ ...evidence, first: decision, second: decision }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED'],
})

/** What the lead finds. It is counted for the first decider, and changes nothing of the case. */
export const decideDisagreement = endpoint({
  ...decided,
  name: 'decideDisagreement',
  path: '/api/operator/samples/settle',
  body: z.object({ requestId, sampleId: id, finding: z.enum(FINDINGS) }),
  response: z.object({ sampleId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

const tally = {
  /** How many were decided twice. */
  reviewed: z.int(),
  agreed: z.int(),
  /** Of those that differ, where a lead found the first decision wrong. */
  wrong: z.int(),
}

/**
 * How often a second person decided as the first one did, of cases first decided in these days: by kind over everybody, and
 * by person. Of persons one sees oneself, and a lead those whose kinds of cases are the lead's too.
 */
export const reviewAgreement = endpoint({
  ...asked,
  name: 'reviewAgreement',
  path: '/api/operator/insight/agreement',
  query: z.object({ from: z.optional(wireDay), to: z.optional(wireDay) }),
  response: z.object({
    from: wireDay,
    to: wireDay,
    kinds: z.array(z.object({ kind: z.enum(SAMPLED_KINDS), ...tally })),
    people: z.array(
      z.object({ name: z.string(), isSelf: z.boolean(), kind: z.enum(SAMPLED_KINDS), ...tally }),
    ),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})
