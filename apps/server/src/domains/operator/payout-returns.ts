import { RETURN_DECISIONS, type ReturnDecision } from '@noren/contract/operator/cash'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { type ListedReturn, listReturns } from '../loans/returned-payouts.ts'
import { carryOutReturn, lockOpenReturn } from '../repayments/decide-return.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'
import type { MoneyOutcome } from './second-person.ts'

/** Payouts that contradict themselves and are not settled, oldest first. */
export const listPayoutReturns = (
  { db }: Pick<Deps, 'db'>,
  page: PageAsked<Date>,
): Promise<Page<ListedReturn, Date>> => listReturns(db, page)

/** Proposes what a payout was that contradicts itself; whatever the amount, another person confirms. */
export const decidePayoutReturn = (
  deps: Deps,
  who: Operator,
  request: { requestId: string; returnId: string; decision: ReturnDecision },
  at: Date,
): Promise<MoneyOutcome> => {
  const { requestId, ...input } = request
  const { returnId, decision } = input
  const deciding = { call: 'decidePayoutReturn', requestId, input, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    const { returned, loan } = await lockOpenReturn(deps, tx, input)
    const { amountMinor, currency, userId, kind } = returned
    const waits = {
      because: 'always' as const,
      sumMinor: amountMinor,
      limitMinor: deps.market.secondOperatorAboveMinor,
    }
    const action: MoneyAction = {
      ...{ kind: 'payoutReturn', subjectId: returnId, part: null, reason: decision, amountMinor },
      ...{ reference: null, matchedEventId: null },
    }
    const proposalId = await proposeAlways(deps, tx, who, {
      ...action,
      ...{ userId, currency, proposedAt: at },
    })
    const answer = { state: 'proposed' as const, proposalId, waits }
    const before = { kind, state: 'open', borrowStatus: loan.status }
    return { answer, subjectId: returnId, userId, before, after: { ...answer, ...action } }
  })
}

/** Carries a confirmed proposal out, in the transaction of its confirmation. */
export const carryOutPayoutReturn = async (
  deps: Deps,
  tx: Tx,
  { subjectId: returnId, reason }: MoneyAction,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const decision = RETURN_DECISIONS.find((known) => known === reason)
  if (!decision) throw new Error(`a proposal of ${reason}`)
  const subject = await lockOpenReturn(deps, tx, { returnId, decision })
  const { proposedBy: decidedBy, confirmedBy } = by
  return carryOutReturn(deps, tx, subject, { decision, decidedBy, confirmedBy })
}
