import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { PageAsked } from '../../platform/pages.ts'
import * as appeals from '../appeals/hold-appeals.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

export const listAppeals = ({ db }: Pick<Deps, 'db'>, page: PageAsked<Date>) =>
  appeals.listAppeals(db, page)

/** The access is recorded for its borrower. Throws NOT_FOUND. */
export const showAppeal = async (deps: Deps, who: Operator, appealId: string, at: Date) => {
  const shown = await appeals.readAppeal(deps, deps.db, appealId)
  const { userId } = shown
  await inTransaction(deps.db, (tx) =>
    writeRead(tx, {
      ...{ userId, operatorId: who.operatorId, what: 'appeal', subjectId: appealId, at },
      purpose: purposeFor(who, 'checkIdentity'),
    }),
  )
  return shown
}

/**
 * Answers somebody who is held. The words go into no audit. Throws SAME_OPERATOR for whoever had a part in the hold, under any
 * account, DECISION_UNFIT where the answer is not what is so.
 */
export const decideAppeal = (
  deps: Deps,
  who: Operator,
  {
    requestId,
    ...input
  }: { requestId: string; appealId: string; decision: 'lifted' | 'kept'; answer: string },
  at: Date,
): Promise<{ appealId: string; state: 'lifted' | 'kept' }> =>
  decideOnce(deps, who, { call: 'decideAppeal', requestId, input, at }, async (tx) => {
    const { appealId, decision: state, answer: words } = input
    const { operatorId } = who
    const { userId, holders, hold } = await appeals.readAppeal(deps, tx, appealId)
    for (const holder of holders) {
      if (await isSamePerson(tx, holder.operatorId, operatorId)) throw new AppError('SAME_OPERATOR')
    }
    await appeals.answerAppeal(deps, tx, { appealId, userId, state, answer: words, operatorId, at })
    const answer = { appealId, state }
    return {
      answer,
      subjectId: appealId,
      userId,
      before: { state: 'open', hold },
      after: { state },
    }
  })
