import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { detailsPage, paged } from './operator/paging.ts'
import { OPERATOR_ROLES } from './operator/roles.ts'
import { signed } from './operator/signing.ts'
import { asked, behind, decided, figures, touchErrors } from './operator/staff-call.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from './wire-types.ts'

/** A reason that is shown to the borrower in their language; never free text. */
export const DECLINE_REASONS = [
  'declined.documents',
  'declined.income',
  'declined.overIndebted',
  'declined.unreachable',
  'declined.other',
] as const
export const REVIEW_REASONS = [
  'redo.faceDiffers',
  'redo.faceUnclear',
  'redo.documentUnclear',
  'redo.documentDiffers',
  'redo.accountName',
] as const
export const MONEY_REASONS = [
  'goodwill',
  'ourMistake',
  'hardship',
  'settlement',
  'uncollectable',
  'bankReturned',
] as const
/**
 * Why a second person has to confirm: there is no bank credit of a proof's amount; the amount alone; what
 * the staff did to the loan or to the borrower in 30 days; what the operator did alone in 30 days; what the
 * borrower would owe with an application; whatever the amount.
 */
export const SECOND_PERSON_REASONS = [
  'noCredit',
  'amount',
  'loanSum',
  'borrowerSum',
  'operatorSum',
  'borrowerOwes',
  'always',
] as const
export type SecondPersonReason = (typeof SECOND_PERSON_REASONS)[number]
export const LIMIT_REASONS = ['limit.income', 'limit.history', 'limit.other'] as const

const text = z.string()
const moneyReason = z.enum(MONEY_REASONS)
/** What may be let off: never the principal. */
export const WAIVED_PARTS = ['interest', 'fee', 'tax', 'penal'] as const
export type WaivedPart = (typeof WAIVED_PARTS)[number]
const loanPart = z.enum(WAIVED_PARTS)
const reasonText = z.object({ code: text, text })

/** Set while a second person has to confirm: which sum exceeds which limit, also as a sentence. */
const waits = z.nullable(
  z.object({ because: z.enum(SECOND_PERSON_REASONS), sum: wireMoney, limit: wireMoney, text }),
)
const proposed = { proposalId: z.nullable(id), waits }

export const operatorQueues = endpoint({
  ...asked,
  name: 'operatorQueues',
  path: '/api/operator/queues',
  response: z.object({
    operator: z.object({ operatorId: id, name: text, roles: z.array(z.enum(OPERATOR_ROLES)) }),
    applications: z.number(),
    reviews: z.number(),
    payoutFailures: z.number(),
    proofs: z.number(),
    limitRequests: z.number(),
    proposals: z.number(),
    /** Tickets of borrowers that nobody has answered yet (feedback.ts). */
    grievances: z.number(),
  }),
  errors: ['FORBIDDEN'],
})

// ---- Applications ----

const application = z.object({
  loanId: id,
  userId: id,
  loanNumber: text,
  borrowStatus: z.number(),
  productCode: text,
  lenderCode: text,
  currency: currencyCode,
  amount: wireMoney,
  appliedAt: wireInstant,
})

export const listApplications = endpoint({
  ...asked,
  name: 'listApplications',
  path: '/api/operator/applications',
  query: z.object(paged),
  response: detailsPage(application),
  errors: ['FORBIDDEN'],
})

/** The access is recorded in the borrower's access log. */
export const showApplication = endpoint({
  ...asked,
  name: 'showApplication',
  path: '/api/operator/applications/{loanId}',
  params: z.object({ loanId: id }),
  response: z.object({
    ...application.shape,
    receive: wireMoney,
    borrowerName: text,
    credit: z.nullable(
      z.object({
        decision: z.enum(['approved', 'declined', 'review']),
        version: text,
        band: z.nullable(text),
        score: z.number(),
        limit: wireMoney,
        usedLimit: wireMoney,
        reasons: z.array(reasonText),
        /** Name of the input → its value at the time of the decision. */
        inputs: z.record(z.string(), z.unknown()),
        /** The same in words, as people read it. */
        facts: z.array(z.object({ name: text, value: text })),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const decideApplication = endpoint({
  ...decided,
  name: 'decideApplication',
  path: '/api/operator/applications/decide',
  body: z.object({
    requestId,
    loanId: id,
    decision: z.enum(['approve', 'decline']),
    /** For a refusal: at least one, and the day to come back. */
    reasonCodes: z.optional(z.array(z.enum(DECLINE_REASONS)).check(z.maxLength(3))),
    reapplyOn: z.optional(wireDay),
    ...signed,
  }),
  /** While its approval waits for a second person, the application stays unchanged. */
  response: z.object({ loanId: id, borrowStatus: z.number(), ...proposed }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'LOAN_STATE',
    'PROPOSAL_PENDING',
    'ACCOUNT_BLOCKED',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'FRAUD_CASE_OPEN',
    'WRITTEN_OFF_LOCK',
    'LIMIT_EXHAUSTED',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

// ---- Cases of certification ----

const reviewKind = z.enum(['face', 'documentCorrected', 'accountName'])
const reviewCase = z.object({
  caseId: id,
  userId: id,
  kind: reviewKind,
  /** A code, or names of fields; never their values. */
  reason: text,
  openedAt: wireInstant,
})

export const listReviews = endpoint({
  ...asked,
  name: 'listReviews',
  path: '/api/operator/reviews',
  query: z.object(paged),
  response: detailsPage(reviewCase),
  errors: ['FORBIDDEN'],
})

/** The access is recorded in the borrower's access log. */
export const showReview = endpoint({
  ...asked,
  name: 'showReview',
  path: '/api/operator/reviews/{caseId}',
  params: z.object({ caseId: id }),
  response: z.object({
    ...reviewCase.shape,
    /** The confirmed identity; null before it is confirmed. Numbers only as far as they are stored. */
    identity: z.nullable(
      z.object({
        kind: text,
        fields: z.record(z.string(), z.string()),
        correctedFields: z.array(text),
      }),
    ),
    /** As read from the pictures. */
    readFields: z.array(z.object({ name: text, value: text })),
    /** For accountName: the holder's name at the bank. */
    holderName: z.nullable(text),
    pictures: z.array(z.object({ pictureId: id, what: z.enum(['front', 'back', 'selfie']) })),
    /** Newest first: the person's tries and the codes they were told. */
    attempts: z.array(
      z.object({
        at: wireInstant,
        what: text,
        outcome: text,
        /** How a document's picture was taken, and what the phone no longer required of it. */
        takenBy: z.nullable(text),
        relaxed: z.array(text),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED'],
})

/** One picture, decrypted; each access is recorded in the borrower's access log. */
export const reviewPicture = endpoint({
  ...asked,
  name: 'reviewPicture',
  path: '/api/operator/reviews/{caseId}/pictures/{pictureId}',
  params: z.object({ caseId: id, pictureId: id }),
  response: z.object({ mimeType: text, base64: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED'],
})

/**
 * The pictures of a case that one has claimed, encrypted (AES-256-GCM, iv ‖ bytes ‖ tag), so that they are there when it is
 * opened. Nothing is seen by it, and nothing stands in an access log.
 */
export const reviewAhead = endpoint({
  ...asked,
  name: 'reviewAhead',
  path: '/api/operator/reviews/{caseId}/ahead',
  params: z.object({ caseId: id }),
  response: z.object({
    pictures: z.array(
      z.object({ pictureId: id, what: z.enum(['front', 'back', 'selfie']), sealed: text }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'WORK_TAKEN'],
})

/** A case that one has claimed, with the keys of its pictures: one line in the borrower's access log. */
export const openReview = endpoint({
  ...asked,
  name: 'openReview',
  path: '/api/operator/reviews/{caseId}/open',
  params: z.object({ caseId: id }),
  response: z.object({
    ...showReview.response.shape,
    pictures: z.array(
      z.object({ pictureId: id, what: z.enum(['front', 'back', 'selfie']), key: text }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'WORK_TAKEN'],
})

export const decideReview = endpoint({
  ...decided,
  name: 'decideReview',
  path: '/api/operator/reviews/decide',
  body: z.object({
    requestId,
    caseId: id,
    decision: z.enum(['pass', 'fail']),
    /** For a failed case: why the step has to be done again. */
    reasonCode: z.optional(z.enum(REVIEW_REASONS)),
  }),
  response: z.object({
    caseId: id,
    bizStatus: z.number(),
    /** A new decision is made when the case was the last one and certification is complete. */
    creditDecision: z.nullable(z.enum(['approved', 'declined', 'review'])),
  }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

// ---- Payouts that failed ----

export const listPayoutFailures = endpoint({
  ...asked,
  name: 'listPayoutFailures',
  path: '/api/operator/payout-failures',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      ...application.shape,
      reasons: z.array(reasonText),
      failedAt: wireInstant,
      /** The account has changed since the payout failed. */
      isAccountChanged: z.boolean(),
    }),
  ),
  errors: ['FORBIDDEN'],
})

export const decidePayoutFailure = endpoint({
  ...decided,
  name: 'decidePayoutFailure',
  path: '/api/operator/payout-failures/decide',
  body: z.object({ requestId, loanId: id, decision: z.enum(['retry', 'cancel']), ...signed }),
  response: z.object({ loanId: id, borrowStatus: z.number() }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'LOAN_STATE',
    'ACCOUNT_BLOCKED',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'WRITTEN_OFF_LOCK',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

// ---- Proofs of payment ----

export const PROOF_REASONS = [
  'notReceived',
  'amountDiffers',
  'otherPayee',
  'notReadable',
  'alreadyBooked',
] as const

/** Received money that was matched to no loan and may be what a proof shows. */
const proofMatch = z.object({
  eventId: text,
  reference: text,
  amount: wireMoney,
  paidAt: wireInstant,
})

const proofLine = z.object({
  proofId: id,
  loanId: id,
  userId: id,
  sentAt: wireInstant,
  answerBy: wireInstant,
  /** Another proof with a similar picture. */
  alikeProofId: z.nullable(id),
})

/** Proofs that wait, the one that has waited longest first; what a proof says is shown by itself. */
export const listProofs = endpoint({
  ...asked,
  name: 'listProofs',
  path: '/api/operator/proofs',
  query: z.object(paged),
  response: detailsPage(proofLine),
  errors: ['FORBIDDEN'],
})

/** One waiting proof with what the borrower wrote; the access is recorded in their access log. */
export const showProof = endpoint({
  ...asked,
  name: 'showProof',
  path: '/api/operator/proofs/{proofId}',
  params: z.object({ proofId: id }),
  response: z.object({
    ...proofLine.shape,
    currency: currencyCode,
    reference: text,
    amount: wireMoney,
    paidOn: wireDay,
    /** What was read from the picture. */
    read: z.object({
      reference: z.nullable(text),
      amount: z.nullable(wireMoney),
      paidOn: z.nullable(wireDay),
    }),
    /** Most likely first. */
    matches: z.array(proofMatch),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED'],
})

/** The picture of a proof; each access is recorded in the borrower's access log. */
export const proofPicture = endpoint({
  ...asked,
  name: 'proofPicture',
  path: '/api/operator/proofs/{proofId}/picture',
  params: z.object({ proofId: id }),
  response: z.object({ mimeType: text, base64: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * The picture of a proof that one has claimed, encrypted (AES-256-GCM, iv ‖ bytes ‖ tag), so that it is there when the
 * proof is opened. Nothing is seen by it, and nothing stands in an access log.
 */
export const proofAhead = endpoint({
  ...asked,
  name: 'proofAhead',
  path: '/api/operator/proofs/{proofId}/ahead',
  params: z.object({ proofId: id }),
  response: z.object({ sealed: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'WORK_TAKEN'],
})

/** A proof that one has claimed, with the key of its picture: one line in the borrower's access log. */
export const openProof = endpoint({
  ...asked,
  name: 'openProof',
  path: '/api/operator/proofs/{proofId}/open',
  params: z.object({ proofId: id }),
  response: z.object({ ...showProof.response.shape, key: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'WORK_TAKEN'],
})

export const decideProof = endpoint({
  ...decided,
  name: 'decideProof',
  path: '/api/operator/proofs/decide',
  body: z.object({
    requestId,
    proofId: id,
    decision: z.enum(['accept', 'refuse']),
    /** For an accepted one: the credit it was matched with, if any. */
    matchedEventId: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
    reasonCode: z.optional(z.enum(PROOF_REASONS)),
    ...signed,
  }),
  response: z.object({
    proofId: id,
    state: z.enum(['accepted', 'refused', 'proposed']),
    borrowStatus: z.number(),
    ...proposed,
  }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

// ---- Requests for a higher limit ----

const limitRequestLine = z.object({
  limitRequestId: id,
  userId: id,
  currency: currencyCode,
  amount: wireMoney,
  limitNow: wireMoney,
  requestedAt: wireInstant,
})

/** Requests that wait, oldest first; what the borrower wrote is shown by itself. */
export const listLimitRequests = endpoint({
  ...asked,
  name: 'listLimitRequests',
  path: '/api/operator/limit-requests',
  query: z.object(paged),
  response: detailsPage(limitRequestLine),
  errors: ['FORBIDDEN'],
})

/** One waiting request with the borrower's own words; the access is recorded in their access log. */
export const showLimitRequest = endpoint({
  ...asked,
  name: 'showLimitRequest',
  path: '/api/operator/limit-requests/{limitRequestId}',
  params: z.object({ limitRequestId: id }),
  response: z.object({ ...limitRequestLine.shape, reason: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED'],
})

export const decideLimitRequest = endpoint({
  ...decided,
  name: 'decideLimitRequest',
  path: '/api/operator/limit-requests/decide',
  body: z.object({
    requestId,
    limitRequestId: id,
    decision: z.enum(['grant', 'refuse']),
    reasonCode: z.optional(z.enum(LIMIT_REASONS)),
    /** The operator compared the person with the document, which a limit of the higher tier needs. */
    identityChecked: z.optional(z.boolean()),
  }),
  response: z.object({ limitRequestId: id, limit: wireMoney }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'AMOUNT_RANGE',
    'CREDIT_DECLINED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

// ---- Money that the lender gives up or books back ----

/** Carried out, or waiting for a second operator. */
export const outcome = z.object({ state: z.enum(['done', 'proposed']), ...proposed })
const moneyErrors = [
  'FORBIDDEN',
  ...touchErrors,
  'NOT_FOUND',
  'LOAN_STATE',
  'AMOUNT_RANGE',
  'PROPOSAL_PENDING',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

export const waiveCharge = endpoint({
  ...decided,
  name: 'waiveCharge',
  path: '/api/operator/waivers',
  body: z.object({
    requestId,
    loanId: id,
    part: loanPart,
    amount: wireMoney,
    reason: moneyReason,
    ...signed,
  }),
  response: outcome,
  errors: moneyErrors,
})

export const writeOffLoan = endpoint({
  ...decided,
  name: 'writeOffLoan',
  path: '/api/operator/write-offs',
  body: z.object({ requestId, loanId: id, reason: moneyReason, ...signed }),
  response: outcome,
  errors: moneyErrors,
})

export const reverseRepayment = endpoint({
  ...decided,
  name: 'reverseRepayment',
  path: '/api/operator/reversals',
  body: z.object({ requestId, paymentId: id, reason: moneyReason, ...signed }),
  response: outcome,
  errors: [...moneyErrors, 'OVERPAYMENT_REFUNDED'],
})

/** Loans with an overpayment that was not refunded yet, largest first. */
export const listOverpayments = endpoint({
  ...asked,
  name: 'listOverpayments',
  path: '/api/operator/overpayments',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      loanId: id,
      userId: id,
      loanNumber: text,
      currency: currencyCode,
      amount: wireMoney,
      /** Why the newest refund through the provider did not arrive. */
      failure: z.nullable(text),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/**
 * Sends back to a borrower what was paid too much: through the payout provider, to their verified account. With a
 * reference it books a refund that the staff has transferred itself.
 */
export const refundOverpayment = endpoint({
  ...decided,
  name: 'refundOverpayment',
  path: '/api/operator/refunds',
  body: z.object({
    requestId,
    loanId: id,
    amount: wireMoney,
    /** The bank's reference of a transfer by hand: 6 to 40 letters and digits. */
    reference: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{6,40}$/))),
    ...signed,
  }),
  response: outcome,
  errors: [...moneyErrors, 'REFERENCE_USED', 'ACCOUNT_CHANGE_NEEDED'],
})

// ---- People ----

export const BLOCK_REASONS = ['blocked.check', 'blocked.fraud', 'blocked.request'] as const

/**
 * A blocked person repays as usual but gets no new loan (bizStatus 70); unblocking restores everything.
 * Unblocking somebody before certification lifts the exclusion that an earlier block left against their
 * document.
 */
export const blockPerson = endpoint({
  ...decided,
  name: 'blockPerson',
  path: '/api/operator/people/block',
  body: z.object({
    requestId,
    userId: id,
    decision: z.enum(['block', 'unblock']),
    /** For a block: shown to the borrower. */
    reasonCode: z.optional(z.enum(BLOCK_REASONS)),
    ...signed,
  }),
  /** `proposed`: two persons have found them to be part of a ring, so another one has to ask for the same. */
  response: z.object({ userId: id, bizStatus: z.number(), state: z.enum(['done', 'proposed']) }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'STEP_ORDER',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'SAME_OPERATOR',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

export const PROPOSAL_KINDS = [
  'waiver',
  'writeOff',
  'reversal',
  'refund',
  'proof',
  'approval',
  'reconciliation',
  'monthClose',
  'adjustment',
  'payoutReturn',
  'dispute',
  'guarantee',
  'guaranteeClaim',
  'bereavement',
  'loss',
  'taxSetOff',
  'platformFee',
  'platformCredit',
  'fundingLimit',
  'withdrawal',
  'settlement',
  'objection',
  'agency',
  'agent',
  'disaster',
  'settlementOffer',
  'strategy',
  'policy',
  'bureauRun',
  'policyInForce',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** The proposals that the operator's role may confirm. */
export const listProposals = endpoint({
  ...asked,
  name: 'listProposals',
  path: '/api/operator/proposals',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      proposalId: id,
      kind: z.enum(PROPOSAL_KINDS),
      /** The loan; of a reversal the payment, a proof the proof, a reconciliation the exception, a payout its return, a guarantee its agreement, a death its report, a fee of the platform, a limit or a withdrawal itself, a lower sum its settlement, an objection its own, an agency itself, an agent the person of the staff, the books the month or what adjusts it. */
      subjectId: id,
      /** The loan that it concerns; null where it is about the lender's cash and books. */
      loan: z.nullable(z.object({ loanId: id, loanNumber: text })),
      part: z.nullable(loanPart),
      reason: text,
      /** Of a refund: the bank's; of a reconciliation: the item; of a month: its book and name; of a dispute: its cost and the tax on it; of a death: its day; of an agency or an agent: what is registered. */
      reference: z.nullable(text),
      currency: currencyCode,
      amount: wireMoney,
      /** Of a proof: the credit that it is. */
      matchedEventId: z.nullable(text),
      /** Why it needs a second person, and the sum that is above the limit. */
      because: z.nullable(z.enum(SECOND_PERSON_REASONS)),
      sum: z.nullable(wireMoney),
      proposedBy: text,
      /** By who asks, under any account: to take back, not to confirm. */
      isMine: z.boolean(),
      proposedAt: wireInstant,
    }),
  ),
  errors: ['FORBIDDEN'],
})

export const decideProposal = endpoint({
  ...decided,
  name: 'decideProposal',
  path: '/api/operator/proposals/decide',
  body: z.object({ requestId, proposalId: id, decision: z.enum(['confirm', 'refuse']), ...signed }),
  response: z.object({ proposalId: id, state: z.enum(['confirmed', 'refused']) }),
  errors: [
    ...moneyErrors,
    'REFERENCE_USED',
    'OVERPAYMENT_REFUNDED',
    'ACCOUNT_BLOCKED',
    'OVERDUE_LOCK',
    'LENDING_CLOSED',
    'FRAUD_CASE_OPEN',
    'LIMIT_EXHAUSTED',
    'CREDIT_DECLINED',
    'ACCOUNT_CHANGE_NEEDED',
    'SAME_OPERATOR',
    'CASE_DECIDED',
    'DECISION_UNFIT',
    'MONTH_STATE',
  ],
})

// ---- What was done ----

export const operatorAudit = endpoint({
  ...figures,
  name: 'operatorAudit',
  path: '/api/operator/audit/{subjectId}',
  params: z.object({ subjectId: id }),
  response: z.extend(
    details(
      z.object({
        action: shortText(60),
        operatorId: z.nullable(id),
        subjectId: id,
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
        at: wireInstant,
      }),
    ),
    behind,
  ),
  errors: ['FORBIDDEN'],
})
