import { addDays, type Day } from '@noren/contract/dates'
import { type BureauReporting, isReportingDay } from '@noren/markets/bureau-reporting'
import { bureauReportingOn, lendersOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { loanById } from '../loans/find-loan.ts'
import type { Loan } from '../loans/loan.ts'
import { isOwed, tellingOf } from './loan-standing.ts'
import { nextRow, type Telling } from './reported-row.ts'
import * as rows from './store/rows.ts'
import * as runs from './store/runs.ts'

/**
 * One batch of what lenders tell a bureau of the day that has just ended, where that is a reporting day: a run for each lender,
 * with a row of each loan of which it holds something else. Nothing leaves before two persons send it; a run of a day
 * before that nobody has confirmed is not sent any more.
 */
export const prepareRuns = async (
  deps: Deps,
  tx: Tx,
  of: { businessDay: Day; cursor: string | null; at: Date; limit: number },
): Promise<{ count: number; isDone: boolean; cursor: string | null }> => {
  const { businessDay, cursor, at, limit } = of
  const asOn = addDays(businessDay, -1)
  const { code, currency } = deps.market
  const rules = bureauReportingOn(code, asOn)
  if (!deps.creditBureau || !rules || !isReportingDay(rules, asOn)) return DONE
  if (cursor === null) {
    for (const { runId } of await runs.lockLeftBehind(tx, asOn)) await leaveBehind(tx, runId)
    for (const { lenderCode } of lendersOf(code)) {
      await runs.insertRun(tx, {
        ...{ runId: deps.newId(), kind: 'regular', lenderCode, currency, asOn },
      })
    }
  }
  const building = await runs.lockBuilding(tx, asOn)
  // It was prepared before.
  if (building.length === 0) return DONE
  const runOf = new Map(building.map(({ lenderCode, runId }) => [lenderCode, runId]))
  const page = await rows.listLoansToTell(tx, { after: cursor ?? BEFORE_ALL, limit, asOn })
  for (const { loan, telling } of await tellingsOf(deps, tx, page, { asOn, rules })) {
    const runId = runOf.get(loan.lenderCode)
    const row = nextRow(telling)
    if (!row || !runId) continue
    const { userId, loanId } = loan
    await rows.insertRow(tx, {
      ...{ ...row, userId, loanId, runId, asOn, rowId: deps.newId() },
      ...{ disputeId: null, corrects: null },
    })
  }
  const last = page.length === limit ? (page.at(-1)?.loanId ?? null) : null
  if (last === null) {
    for (const { runId } of building) await runs.setPrepared(tx, { runId, at })
  }
  return { count: page.length, isDone: last === null, cursor: last }
}

/** What is read of so many loans leaves as one statement. */
const TOGETHER = 10

/** How loans stand, beside what the bureau holds of them: first those that are owed, of which more is read. */
export const tellingsOf = async (
  deps: Deps,
  tx: Tx,
  page: readonly rows.OwnLoan[],
  of: { asOn: Day; rules: BureauReporting },
): Promise<{ loan: Loan; telling: Telling }[]> => {
  const loans = await together(tx, page, (on, { loanId }) => loanById(on, loanId))
  const tell = async (on: Querier, loan: Loan) => {
    const telling = await tellingOf(deps, on, loan, of)
    return telling ? { loan, telling } : undefined
  }
  // A connection keeps each statement that it was asked, with megabytes of plan: as they come nearly every ten would be another.
  const owed = await together(tx, loans.filter(isOwed), tell)
  const others = loans.filter((loan) => !isOwed(loan))
  return [...owed, ...(await together(tx, others, tell))]
}

const together = async <One, Found>(
  tx: Tx,
  all: readonly One[],
  read: (on: Querier, one: One) => Promise<Found | undefined>,
): Promise<Found[]> => {
  const found: Found[] = []
  for (let from = 0; from < all.length; from += TOGETHER) {
    const some = all.slice(from, from + TOGETHER)
    const ofThem = await atOnce(tx, (on) => Promise.all(some.map((one) => read(on, one))))
    found.push(...ofThem.filter((one) => one !== undefined))
  }
  return found
}

const DONE = { count: 0, isDone: true, cursor: null } as const

/** A run that nobody has confirmed is not sent any more. */
export const leaveBehind = async (tx: Tx, runId: string): Promise<void> => {
  await runs.setSuperseded(tx, runId)
  await rows.dropRowsOf(tx, runId)
}
