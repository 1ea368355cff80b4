import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endReportHold } from '../repayments/holds.ts'
import * as store from './store/bereavements.ts'

/** The holder of the account lives: what reports of their death have stopped goes on tomorrow. Again it changes nothing. */
export const endDeathReport = (
  deps: Deps,
  { userId }: { userId: string },
  at: Date,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    for (const { reportId } of await store.lockOpenOf(tx, userId)) {
      await store.setDecided(tx, {
        ...{ reportId, state: 'ended', at },
        ...{ diedOn: null, closing: null, decidedBy: null, confirmedBy: null, hasBlocked: false },
      })
      await endReportHold(deps, tx, { userId, evidenceId: reportId })
    }
  })
