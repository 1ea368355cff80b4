import type { OperatorRole, ProposalKind } from '@noren/contract/operator'

const REVIEW: readonly OperatorRole[] = ['reviewer', 'admin']
const MONEY: readonly OperatorRole[] = ['finance', 'admin']
const ANSWERS: readonly OperatorRole[] = ['support', 'admin']
const DECIDES: readonly OperatorRole[] = ['reviewer', 'finance', 'admin']
const DESK: readonly OperatorRole[] = ['reviewer', 'support', 'finance', 'admin']

/** Which roles may make which call; a call that is not listed is refused. */
export const PERMISSIONS: Readonly<Record<string, readonly OperatorRole[]>> = {
  operatorQueues: DESK,
  listApplications: ['reviewer', 'support', 'admin'],
  showApplication: REVIEW,
  decideApplication: REVIEW,
  listReviews: REVIEW,
  showReview: REVIEW,
  reviewPicture: REVIEW,
  decideReview: REVIEW,
  listPayoutFailures: ['support', 'finance', 'admin'],
  decidePayoutFailure: MONEY,
  listProofs: MONEY,
  proofPicture: MONEY,
  decideProof: MONEY,
  listLimitRequests: REVIEW,
  decideLimitRequest: REVIEW,
  waiveCharge: MONEY,
  writeOffLoan: MONEY,
  reverseRepayment: MONEY,
  listOverpayments: MONEY,
  refundOverpayment: MONEY,
  blockPerson: REVIEW,
  listProposals: DECIDES,
  decideProposal: DECIDES,
  listGrievances: ANSWERS,
  showGrievance: ANSWERS,
  grievancePicture: ANSWERS,
  answerGrievance: ANSWERS,
  operatorAudit: ['admin'],
}

export const isPermitted = (role: OperatorRole, call: string): boolean =>
  PERMISSIONS[call]?.includes(role) ?? false

/** The call that creates each kind of proposal. */
export const CALL_OF = {
  waiver: 'waiveCharge',
  writeOff: 'writeOffLoan',
  reversal: 'reverseRepayment',
  refund: 'refundOverpayment',
  proof: 'decideProof',
  approval: 'decideApplication',
} as const satisfies Record<ProposalKind, string>

/**
 * Who may propose a kind of action may also confirm another person's proposal of it, and sees those
 * waiting.
 */
export const mayConfirm = (role: OperatorRole, kind: ProposalKind): boolean =>
  isPermitted(role, CALL_OF[kind])

/** Lifetime of a staff token; afterwards the administrator issues a new one. */
export const TOKEN_DAYS = 90
