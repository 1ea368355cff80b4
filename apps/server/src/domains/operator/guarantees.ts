import { LATE_REASONS } from '@noren/contract/operator/guarantees'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import * as guarantees from '../guarantees/guarantees.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

export const listGuarantees = (deps: Deps): Promise<guarantees.ListedGuarantee[]> =>
  inTransaction(deps.db, (tx) => guarantees.listGuarantees(deps, tx), {
    isolation: 'repeatable read',
    readOnly: true,
  })

/** Proposes a guarantee for a fixed set of loans. Throws as askForAgreement does. */
export const agreeGuarantee = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: guarantees.AskedAgreement & { requestId: string },
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'agreeGuarantee', requestId, input, at }, async (tx) => {
    const { agreementId, currency } = await guarantees.askForAgreement(deps, tx, input, who)
    const { coverMinor: amountMinor, giver } = input
    const of = { subjectId: agreementId, userId: null, reason: 'guarantee', reference: giver }
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ ...of, kind: 'guarantee', amountMinor, currency, proposedAt: at },
    })
    const answer = { proposalId }
    const after = { ...answer, ...input }
    return { answer, subjectId: agreementId, userId: null, before: {}, after }
  })

/** Fixes the set in the transaction of its confirmation. */
export const carryOutGuarantee = async (
  deps: Deps,
  tx: Tx,
  { subjectId: agreementId }: MoneyAction,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => guarantees.confirmAgreement(deps, tx, { agreementId, confirmedBy })

export interface ClaimRequest extends guarantees.AskedClaim {
  requestId: string
}

/** Proposes to claim a guarantee for a loan. Throws as lockClaim does. */
export const claimGuarantee = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: ClaimRequest,
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'claimGuarantee', requestId, input, at }, async (tx) => {
    const { loan, overdueDays } = await guarantees.lockClaim(deps, tx, input)
    const { loanId: subjectId, userId, currency } = loan
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'guaranteeClaim', subjectId, userId, reason: input.lateReason ?? 'inTime' },
      ...{ reference: null, amountMinor: input.amountMinor, currency, proposedAt: at },
    })
    const answer = { proposalId }
    return { answer, subjectId, userId, before: { overdueDays }, after: { ...answer, ...input } }
  })

/** Carries a confirmed claim out; what has changed since may refuse it. */
export const carryOutGuaranteeClaim = async (
  deps: Deps,
  tx: Tx,
  { subjectId: loanId, reason, amountMinor }: MoneyAction,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const lateReason = LATE_REASONS.find((known) => known === reason) ?? null
  const subject = await guarantees.lockClaim(deps, tx, { loanId, amountMinor, lateReason })
  const { proposedBy: askedBy, confirmedBy } = by
  const of = { amountMinor, lateReason, askedBy, confirmedBy }
  return guarantees.carryOutClaim(deps, tx, subject, of)
}
