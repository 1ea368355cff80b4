import { addDays } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { personWithPhone } from '../account/find-person.ts'
import { REPORT_HOLDS_ONCE_IN_DAYS } from '../collections/effects.ts'
import { wasReportedSince } from '../collections/holds.ts'
import { holdForReport } from '../repayments/holds.ts'
import { toldIn } from './read-report.ts'
import * as store from './store/bereavements.ts'

const AT_ONCE = 50

/**
 * Looks up whose phone each new report names, and stops what is asked of that person. This is work of its own and no part of the
 * call, whose time must not depend on it. One report that cannot be read keeps no other from it. Returns how many it did.
 */
export const holdReported = async (deps: Deps): Promise<number> => {
  let count = 0
  for (const { reportId } of await store.listUnread(deps.db, AT_ONCE)) {
    try {
      if (await lookUp(deps, reportId)) count += 1
    } catch (error) {
      deps.log.error({ err: error, reportId }, 'a report of a death could not be looked up')
    }
  }
  return count
}

const lookUp = (deps: Deps, reportId: string): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const report = await store.lockUnread(tx, reportId)
    const told = report && toldIn(deps, report)
    if (!told) return false
    const userId = (await personWithPhone(deps, tx, told.phone)) ?? null
    await store.setLookedUp(tx, { reportId, userId, at: deps.clock.now() })
    if (userId === null) return true
    const after = addDays(deps.clock.businessDay(), -REPORT_HOLDS_ONCE_IN_DAYS)
    // Whoever is reported again and again would never be asked for anything.
    if (!(await wasReportedSince(tx, { userId, after }))) {
      await holdForReport(deps, tx, { userId, evidenceId: reportId })
    }
    return true
  })
