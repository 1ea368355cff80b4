import type { Day } from '@noren/contract/dates'
import { subtractMinor } from '@noren/contract/money'
import type { Tx } from '../../platform/db/pool.ts'
import { loanById } from '../loans/find-loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import { canBeRepaid } from './can-be-repaid.ts'
import { readHistory } from './loan-history.ts'
import { outcomeOf, paidWithin } from './promise/promise-rules.ts'
import * as store from './promise/promise-store.ts'

/**
 * Says of promises whose day is over whether they were kept, and tells the borrower of a broken one what can be done. Whatever it
 * says, the days until then stay free of penal charges. Returns how many it judged.
 */
export const judgePromises = async (
  tx: Tx,
  of: { businessDay: Day; limit: number; at: Date },
): Promise<number> => {
  const promises = await store.lockUnjudged(tx, of)
  for (const promise of promises) {
    const loan = await loanById(tx, promise.loanId)
    const { payments } = await readHistory(tx, promise)
    const { promiseId, userId, loanId, promisedOn, expectedMinor } = promise
    const paidMinor = paidWithin(promise, payments)
    const isOwed = loan !== undefined && canBeRepaid(loan.status)
    // A loan that is paid owes less than was to come, where it was paid before the day.
    const outcome = isOwed ? outcomeOf(expectedMinor, paidMinor) : 'kept'
    await store.setOutcome(tx, { promiseId, outcome, paidMinor, judgedOn: of.businessDay })
    if (outcome !== 'broken' || !isOwed) continue
    await writeMessage(tx, {
      userId,
      kind: 'promiseBroken',
      eventKey: `promiseBroken:${promiseId}`,
      loanId,
      params: {
        loanNumber: loan.loanNumber,
        promisedOn,
        amountMinor: subtractMinor(expectedMinor, paidMinor),
      },
      currency: loan.currency,
      at: of.at,
    })
  }
  return promises.length
}
