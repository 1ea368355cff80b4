import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openCases, rebuildCases } from '../fraud/open-cases.ts'
import { notifyOfCheck } from './state/loan-messages.ts'
import * as store from './state/loan-store.ts'

const PEOPLE_AT_ONCE = 50

/** Makes links and cases of what was told since the last turn, and tells whose loan now waits for a person. */
export const openFraudCases = async (deps: Deps): Promise<number> => {
  for (let total = 0; ; ) {
    const at = deps.clock.now()
    const { count, joined } = await inTransaction(deps.db, async (tx) => {
      const opened = await openCases(deps, tx, { at, limit: PEOPLE_AT_ONCE })
      await tellOfChecks(tx, opened.joined, at)
      return opened
    })
    if (joined.length > 0) deps.log.info({ people: joined.length }, 'fraud cases were opened')
    total += count
    if (count < PEOPLE_AT_ONCE) return total
  }
}

/** A page of the night's proof of all links and cases. */
export const rebuildFraudCases = async (
  deps: Deps,
  tx: Tx,
  of: { cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; changed: number; cursor: string | null; isDone: boolean }> => {
  const { joined, ...page } = await rebuildCases(deps, tx, of)
  await tellOfChecks(tx, joined, of.at)
  return page
}

const WAITING: readonly LoanStatus[] = [LOAN_STATUS.submitted, LOAN_STATUS.approved]

const tellOfChecks = async (tx: Tx, userIds: readonly string[], at: Date): Promise<void> => {
  for (const userId of userIds) {
    for (const loan of await store.listLoansAt(tx, { userId, statuses: WAITING })) {
      await notifyOfCheck(tx, loan, at)
    }
  }
}
