import type { ProposalKind } from '@noren/contract/operator'
import { mayCall, type OperatorRole } from '@noren/contract/operator/roles'

/** The call that creates each kind of proposal. */
export const CALL_OF = {
  waiver: 'waiveCharge',
  writeOff: 'writeOffLoan',
  reversal: 'reverseRepayment',
  refund: 'refundOverpayment',
  proof: 'decideProof',
  approval: 'decideApplication',
  reconciliation: 'decideException',
  monthClose: 'closeMonth',
  adjustment: 'adjustMonth',
  payoutReturn: 'decidePayoutReturn',
  dispute: 'decideDispute',
  guarantee: 'agreeGuarantee',
  guaranteeClaim: 'claimGuarantee',
  bereavement: 'decideBereavement',
  loss: 'decideLoss',
  taxSetOff: 'setOffTax',
  platformFee: 'chargePlatformFee',
  platformCredit: 'creditPlatformFee',
  fundingLimit: 'limitFunding',
  withdrawal: 'withdrawFunding',
  settlement: 'decideSettlement',
  objection: 'decideObjection',
  agency: 'saveAgency',
  agent: 'saveAgent',
  disaster: 'declareDisaster',
  settlementOffer: 'offerSettlement',
  strategy: 'collectionStrategy',
  policy: 'proposePolicy',
  bureauRun: 'sendBureauRun',
  policyInForce: 'enforcePolicy',
} as const satisfies Record<ProposalKind, string>

/**
 * Who may propose a kind of action may also confirm another person's proposal of it, and sees those
 * waiting; who may only propose has not the call that confirms.
 */
export const mayConfirm = (roles: readonly OperatorRole[], kind: ProposalKind): boolean =>
  mayCall(roles, CALL_OF[kind]) && mayCall(roles, 'decideProposal')

/** Lifetime of a terminal token; afterwards the administrator of the machine issues a new one. */
export const TOKEN_DAYS = 30
/** A session that nobody uses is locked. */
export const IDLE_MINUTES = 15
export const isIdle = (seenAt: Date, at: Date): boolean =>
  at.getTime() - seenAt.getTime() >= IDLE_MINUTES * 60_000
/** The longest a session lasts, however much it is used. */
export const SESSION_HOURS = 10
/** A limited session ends after this time. */
export const LIMITED_HOURS = 2
/** A touch of a passkey speaks for the routine decisions of this time. */
export const FRESH_MINUTES = 5
