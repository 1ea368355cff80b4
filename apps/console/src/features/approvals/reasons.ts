import { isDay } from '@noren/contract/dates'
import { MONEY_REASONS, type ProposalKind } from '@noren/contract/operator'
import { CLOSINGS } from '@noren/contract/operator/bereavements'
import { RETURN_DECISIONS } from '@noren/contract/operator/cash'
import { DISPUTE_DECISIONS } from '@noren/contract/operator/disputes'
import { LATE_REASONS } from '@noren/contract/operator/guarantees'
import { LOSS_DECISIONS } from '@noren/contract/operator/losses'
import { ADJUSTMENTS } from '@noren/contract/operator/months'
import { CORRECTED_PARTS } from '@noren/contract/operator/objections'
import { FEE_CREDIT_REASONS } from '@noren/contract/operator/platform'
import { EXCEPTION_DECISIONS } from '@noren/contract/operator/reconciliation'

/** What a proposal of a kind may give as its reason: of some what is decided, of others the only one there is. */
const REASONS = {
  waiver: MONEY_REASONS,
  writeOff: MONEY_REASONS,
  reversal: MONEY_REASONS,
  refund: MONEY_REASONS,
  proof: ['accepted'],
  approval: ['approved.operator'],
  reconciliation: EXCEPTION_DECISIONS,
  monthClose: ['monthClose'],
  adjustment: ADJUSTMENTS,
  payoutReturn: RETURN_DECISIONS,
  dispute: DISPUTE_DECISIONS,
  guarantee: ['guarantee'],
  guaranteeClaim: ['inTime', ...LATE_REASONS],
  bereavement: [...CLOSINGS, 'mistaken'],
  loss: LOSS_DECISIONS,
  taxSetOff: ['taxSetOff'],
  platformFee: ['platformFee'],
  platformCredit: FEE_CREDIT_REASONS,
  fundingLimit: ['fundingLimit'],
  withdrawal: ['withdrawal'],
  settlement: ['settlement'],
  objection: CORRECTED_PARTS,
  agency: ['agency', 'revived'],
  agent: ['agent'],
  disaster: ['disaster'],
  settlementOffer: ['settlement'],
  strategy: ['strategy'],
  policy: ['policy'],
  bureauRun: ['bureauRun'],
  policyInForce: ['policyInForce'],
} as const satisfies Readonly<Record<ProposalKind, readonly string[]>>

type Reasons = typeof REASONS
/** The text of a reason of a kind; those of a loan's money have one text for all kinds. */
export type ReasonKey = {
  [Kind in ProposalKind]: Reasons[Kind] extends typeof MONEY_REASONS
    ? `reason_${Reasons[Kind][number]}`
    : `reason_${Kind}_${Reasons[Kind][number]}`
}[ProposalKind]

/** Null where a version before this one gave a reason that there is no more. */
export function reasonOf({ kind, reason }: { kind: ProposalKind; reason: string }) {
  const known: readonly string[] = REASONS[kind]
  if (!known.includes(reason)) return null
  const key = REASONS[kind] === MONEY_REASONS ? `reason_${reason}` : `reason_${kind}_${reason}`
  return key as ReasonKey
}

const WITHOUT_SUM: readonly ProposalKind[] = [
  ...(['agency', 'agent', 'disaster', 'strategy', 'policy', 'bureauRun', 'policyInForce'] as const),
]

/** Of some kinds there is no sum: who may collect, and from whom nobody does. */
export const isOfMoney = ({ kind }: { kind: ProposalKind }): boolean => !WITHOUT_SUM.includes(kind)

/** What people read: a bank's reference, a month, a day, who guarantees. Never the id of an item, nor sums in minor units. */
export function referenceOf(of: { kind: ProposalKind; reference: string | null }): string | null {
  const { kind, reference } = of
  const isCode = kind === 'dispute' || (kind === 'reconciliation' && !isDay(reference ?? ''))
  return isCode ? null : reference
}

/** Of a lower sum that is offered, the sum: its reference is the loan's number and it. */
export const offeredSumOf = ({ reference }: { reference: string | null }): string | null =>
  reference?.match(/ · (\d+(?:\.\d+)?)$/)?.[1] ?? null
