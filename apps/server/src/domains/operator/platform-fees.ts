import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import * as fees from '../platform-fees/platform-fees.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

export const listPlatformFees = (deps: Deps): Promise<fees.ListedFee[]> =>
  inTransaction(deps.db, (tx) => fees.listPlatformFees(deps, tx), {
    isolation: 'repeatable read',
    readOnly: true,
  })

/** Proposes what the platform charges a lender for a month. Throws as askForFee does. */
export const chargePlatformFee = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: fees.AskedFee & { requestId: string },
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'chargePlatformFee', requestId, input, at }, async (tx) => {
    const { feeId, feeMinor, currency } = await fees.askForFee(deps, tx, input, who)
    const of = { kind: 'platformFee', subjectId: feeId, userId: null } as const
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ ...of, reason: 'platformFee', reference: `${input.book} ${input.month.slice(0, 7)}` },
      ...{ amountMinor: feeMinor, currency, proposedAt: at },
    })
    const answer = { proposalId }
    const after = { ...answer, ...input }
    return { answer, subjectId: feeId, userId: null, before: {}, after }
  })

/** Charges it in the transaction of its confirmation. */
export const carryOutPlatformFee = async (
  deps: Deps,
  tx: Tx,
  { subjectId: feeId }: MoneyAction,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => fees.chargeFee(deps, tx, { feeId, confirmedBy })

/** Proposes a credit note. Throws as askForCredit does. */
export const creditPlatformFee = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: fees.AskedCredit & { requestId: string },
  at: Date,
): Promise<{ proposalId: string }> =>
  decideOnce(deps, who, { call: 'creditPlatformFee', requestId, input, at }, async (tx) => {
    const { creditId, fee } = await fees.askForCredit(deps, tx, input, who)
    const of = { kind: 'platformCredit', subjectId: creditId, userId: null } as const
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ ...of, reason: input.reason, reference: `${fee.book} ${fee.name}` },
      ...{ amountMinor: input.feeMinor, currency: fee.currency, proposedAt: at },
    })
    const answer = { proposalId }
    const after = { ...answer, ...input }
    return { answer, subjectId: creditId, userId: null, before: {}, after }
  })

/** Takes it back in the transaction of its confirmation. */
export const carryOutPlatformCredit = async (
  deps: Deps,
  tx: Tx,
  { subjectId: creditId }: MoneyAction,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => fees.creditFee(deps, tx, { creditId, confirmedBy })
