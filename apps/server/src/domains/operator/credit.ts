import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { findUserStatus } from '../account/user-status.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { noteCreditTrigger } from '../credit/credit-triggers.ts'
import { decisionsOf, type ExplainedDecision } from '../credit/explain-decisions.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

/** A person's decisions with their lines, newest first; the access is recorded for the borrower. */
export const creditDecisions = (
  deps: Deps,
  who: Operator,
  userId: string,
  at: Date,
): Promise<ExplainedDecision[]> =>
  inTransaction(deps.db, async (tx) => {
    if ((await findUserStatus(tx, userId)) === undefined) throw new AppError('NOT_FOUND')
    await writeRead(tx, {
      userId,
      operatorId: who.operatorId,
      what: 'creditDecisions',
      subjectId: userId,
      purpose: purposeFor(who, 'decideApplication'),
      at,
    })
    return decisionsOf(deps, tx, userId)
  })

/** Notes that a person's decision has to be made again; the worker decides (loans/redecide.ts). */
export const redecide = (
  deps: Deps,
  who: Operator,
  { requestId, userId }: { requestId: string; userId: string },
  at: Date,
): Promise<{ userId: string; askedAt: string }> =>
  decideOnce(deps, who, { call: 'redecide', requestId, input: { userId }, at }, async (tx) => {
    if ((await findUserStatus(tx, userId)) === undefined) throw new AppError('NOT_FOUND')
    await noteCreditTrigger(tx, { userId, cause: 'staffAsked', at })
    return {
      answer: { userId, askedAt: at.toISOString() },
      subjectId: userId,
      userId,
      before: {},
      after: { cause: 'staffAsked' },
    }
  })
