import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import * as funding from '../books/funding.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

/** On one snapshot, so that what is held and what is there agree. */
export const listFundingNow = ({ db }: Pick<Deps, 'db'>): Promise<funding.FundedBook[]> =>
  inTransaction(db, (tx) => funding.listFunding(tx), {
    isolation: 'repeatable read',
    readOnly: true,
  })

export const listWithdrawals = ({ db }: Pick<Deps, 'db'>) => funding.listWithdrawals(db)

type AskedLimit = Parameters<typeof funding.askForLimit>[2]

/** Proposes what has to stay on a lender's account, and what it lends at most. Throws as askForLimit does. */
export const limitFunding = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: AskedLimit & { requestId: string },
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'limitFunding', requestId, input, at }, async (tx) => {
    const { changeId: subjectId, before } = await funding.askForLimit(deps, tx, input, who)
    const of = { kind: 'fundingLimit', subjectId, userId: null, reason: 'fundingLimit' } as const
    const { currency } = deps.market
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ ...of, reference: input.book, amountMinor: input.floorMinor, currency, proposedAt: at },
    })
    const answer = { proposalId }
    return {
      answer,
      subjectId,
      userId: null,
      before: { ...before },
      after: { ...answer, ...input },
    }
  })

/** Sets it in the transaction of its confirmation. */
export const carryOutLimit = async (
  deps: Deps,
  tx: Tx,
  { subjectId }: MoneyAction,
): Promise<object> => funding.confirmLimit(deps, tx, subjectId)

/** Proposes what a lender takes out. Throws as askForWithdrawal does. */
export const withdrawFunding = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: funding.AskedWithdrawal & { requestId: string },
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'withdrawFunding', requestId, input, at }, async (tx) => {
    const asked = await funding.askForWithdrawal(deps, tx, input, who)
    const { withdrawalId: subjectId, currency, amountMinor } = asked
    const of = { kind: 'withdrawal', subjectId, userId: null, reason: 'withdrawal' } as const
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ ...of, reference: `${input.book} ${input.code}`, amountMinor, currency, proposedAt: at },
    })
    const answer = { proposalId }
    return { answer, subjectId, userId: null, before: {}, after: { ...answer, ...input } }
  })

/** Holds its money in the transaction of its confirmation. */
export const carryOutWithdrawal = async (
  deps: Deps,
  tx: Tx,
  { subjectId: withdrawalId }: MoneyAction,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => funding.confirmWithdrawal(deps, tx, { withdrawalId, confirmedBy })

/** Takes an agreed withdrawal back. Throws as the domain's cancelWithdrawal does. */
export const cancelWithdrawal = (
  deps: Deps,
  who: Operator,
  { requestId, withdrawalId }: { requestId: string; withdrawalId: string },
  at: Date,
): Promise<{ withdrawalId: string }> => {
  const deciding = { call: 'cancelWithdrawal', requestId, input: { withdrawalId }, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const { book, code, amountMinor } = await funding.cancelWithdrawal(deps, tx, withdrawalId)
    const before = { book, code, amountMinor, state: 'held' }
    const answer = { withdrawalId }
    return { answer, subjectId: withdrawalId, userId: null, before, after: { state: 'cancelled' } }
  })
}
