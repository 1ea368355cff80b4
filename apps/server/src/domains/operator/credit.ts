import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { refuseUnknown } from '../account/user-status.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { noteCreditTrigger } from '../credit/credit-triggers.ts'
import { decisionsOf, type ExplainedDecision } from '../credit/explain-decisions.ts'
import { type ChangedFacts, type Judged, whatIf } from '../credit/what-if.ts'
import { currentCreditFacts } from '../loans/current-credit-facts.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

/** Reads what was, or would be, decided about somebody; the access is recorded for them. Throws NOT_FOUND. */
const reading = <Answer>(
  deps: Deps,
  who: Operator,
  of: { userId: string; at: Date },
  read: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(deps.db, async (tx) => {
    const { userId, at } = of
    await refuseUnknown(tx, userId)
    await writeRead(tx, {
      ...{ userId, operatorId: who.operatorId, what: 'creditDecisions', subjectId: userId, at },
      purpose: purposeFor(who, 'decideApplication'),
    })
    return read(tx)
  })

/** A person's decisions with their lines, newest first. */
export const creditDecisions = (
  deps: Deps,
  who: Operator,
  userId: string,
  at: Date,
): Promise<ExplainedDecision[]> =>
  reading(deps, who, { userId, at }, (tx) => decisionsOf(deps, tx, userId))

/** What would be decided today, and with some facts otherwise. NOT_FOUND also where nothing can be decided yet. */
export const creditWhatIf = (
  deps: Deps,
  who: Operator,
  { userId, changed }: { userId: string; changed: ChangedFacts },
  at: Date,
): Promise<{ now: Judged; otherwise: Judged }> =>
  reading(deps, who, { userId, at }, async (tx) => {
    const facts = await currentCreditFacts(deps, tx, userId)
    if (!facts) throw new AppError('NOT_FOUND')
    return whatIf(deps, tx, { userId, facts, changed })
  })

/** Notes that a person's decision has to be made again; the worker decides (loans/redecide.ts). */
export const redecide = (
  deps: Deps,
  who: Operator,
  { requestId, userId }: { requestId: string; userId: string },
  at: Date,
): Promise<{ userId: string; askedAt: string }> =>
  decideOnce(deps, who, { call: 'redecide', requestId, input: { userId }, at }, async (tx) => {
    await refuseUnknown(tx, userId)
    await noteCreditTrigger(tx, { userId, cause: 'staffAsked', at })
    return {
      answer: { userId, askedAt: at.toISOString() },
      subjectId: userId,
      userId,
      before: {},
      after: { cause: 'staffAsked' },
    }
  })
