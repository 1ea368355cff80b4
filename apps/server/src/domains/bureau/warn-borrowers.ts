import { addDays, type Day } from '@noren/contract/dates'
import { nextReportingDay } from '@noren/markets/bureau-reporting'
import { bureauReportingOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import { tellingsOf } from './prepare-runs.ts'
import { warningFor } from './reported-row.ts'
import * as store from './store/rows.ts'

/**
 * One batch of the borrowers of whom a bureau would hear something bad for the first time: each is told from which day on it
 * may, a week ahead at least, and how that can be avoided. Without a bureau nobody is.
 */
export const warnOfBureau = async (
  deps: Deps,
  tx: Tx,
  of: { businessDay: Day; cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; isDone: boolean; cursor: string | null }> => {
  const { businessDay: today, cursor, at, limit } = of
  const bureau = deps.creditBureau?.bureauName
  const rules = bureauReportingOn(deps.market.code, today)
  if (!bureau || !rules) return { count: 0, isDone: true, cursor: null }
  if (cursor === null) {
    await store.endWarnings(tx, today)
    await store.endRefusedOfErased(tx, at)
  }
  const page = await store.listLoansToWarn(tx, {
    ...{ after: cursor ?? BEFORE_ALL, limit, dueBefore: addDays(today, -rules.graceDays) },
  })
  const adverseFrom = nextReportingDay(rules, addDays(today, rules.warnDays))
  for (const { loan, telling } of await tellingsOf(deps, tx, page, { asOn: today, rules })) {
    const about = warningFor(telling)
    if (!about || !wasDisbursed(loan)) continue
    const { userId, loanId, dueOn, loanNumber, currency } = loan
    const warning = { userId, loanId, dueOn, warnedOn: today, adverseFrom }
    if (!(await store.insertWarning(tx, warning))) continue
    const kind = about === 'plan' ? 'bureauPlanWarning' : 'bureauWarning'
    await writeMessage(tx, {
      ...{ userId, loanId, currency, at, kind, eventKey: `${kind}:${loanId}:${today}` },
      params: { loanNumber, bureau, untilOn: adverseFrom },
    })
  }
  const last = page.length === limit ? (page.at(-1)?.loanId ?? null) : null
  return { count: page.length, isDone: last === null, cursor: last }
}
