import { LOSS_DECISIONS, type LossDecision } from '@noren/contract/operator/losses'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { type LostLoan, listLostLoans, lockForLoss, noteLoss } from '../loans/lose-loan.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

export const listLosses = async (
  deps: Deps,
  page: PageAsked<Date>,
): Promise<Page<LostLoan, Date>> =>
  pageOf(await listLostLoans(deps, deps.db, page), page.limit, (row) => ({
    key: row.decidedAt,
    id: row.decisionId,
  }))

export interface LossRequest {
  requestId: string
  loanId: string
  decision: LossDecision
}

/** Proposes to hold a loan to be lost, or to take that back. Throws as lockForLoss does. */
export const decideLoss = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: LossRequest,
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'decideLoss', requestId, input, at }, async (tx) => {
    const { loan, owed } = await lockForLoss(deps, tx, input)
    const { loanId: subjectId, userId, currency } = loan
    const { totalMinor: amountMinor, overdueDays } = owed
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'loss', subjectId, userId, reason: input.decision, reference: null },
      ...{ amountMinor, currency, proposedAt: at },
    })
    const answer = { proposalId }
    return { answer, subjectId, userId, before: { overdueDays }, after: { ...answer, ...input } }
  })

/** Notes a confirmed decision; what has changed since may refuse it. */
export const carryOutLoss = async (
  deps: Deps,
  tx: Tx,
  { subjectId: loanId, reason }: MoneyAction,
  { proposedBy: askedBy, confirmedBy }: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const decision = LOSS_DECISIONS.find((known) => known === reason)
  if (!decision) throw new Error(`no decision of a loss: ${reason}`)
  const { loan } = await lockForLoss(deps, tx, { loanId, decision })
  return noteLoss(deps, tx, loan, { decision, askedBy, confirmedBy })
}
