import { type Day, day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/bureau'
import type { Deps } from '../../deps.ts'
import * as bureau from '../../domains/operator/bureau.ts'
import { type Route, route } from '../../http/route.ts'
import { AFTER_ALL, BEFORE_ALL } from '../../platform/ids.ts'
import { FROM_OLDEST, type Place } from '../../platform/pages.ts'
import { cursorOf, pageByDay, pageBySerial, pageByTime } from './paging.ts'

/** What lenders tell a credit bureau. */
export const operatorBureauRoutes = (deps: Deps): Route[] => [
  route(calls.bureauRuns, async ({ query }) => {
    const { rows, next } = await bureau.listRuns(deps.db, pageByDay(query, FROM_LAST_DAY))
    return { details: rows.map(wireRun), nextCursor: cursorOf(next) }
  }),
  route(calls.bureauRows, async ({ params, query }) => {
    const page = pageBySerial(query, FROM_FIRST_LOAN)
    const { rows, next } = await bureau.rowsOfRun(deps.db, params.runId, page)
    const details = rows.map(({ state, rejectCode, ...row }) => ({
      ...wireRow(row),
      ...{ state, rejectCode },
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.bureauRejects, async ({ query }) => {
    const { rows, next } = await bureau.listRefused(deps.db, pageByTime(query, FROM_OLDEST))
    const details = rows.map(({ asOn, rejectCode, rejectedAt, ...row }) => ({
      ...wireRow(row),
      ...{ asOn, rejectCode, rejectedAt: rejectedAt.toISOString() },
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.bureauDisputes, async ({ query }) => {
    const { rows, next } = await bureau.listDisputed(deps.db, pageByTime(query, FROM_OLDEST))
    const details = rows.map(({ disputeId, asOn, ground, openedAt, dueOn, ...row }) => ({
      ...wireRow(row),
      ...{ disputeId, asOn, ground, openedAt: openedAt.toISOString(), dueOn },
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.showBureauRow, async ({ params }) => {
    const { row, refused, disputed } = await bureau.showWaiting(deps.db, params.subjectId)
    return {
      ...{ ...wireRow(row), asOn: row.asOn },
      refused: refused ? { code: refused.rejectCode, at: refused.rejectedAt.toISOString() } : null,
      disputed: disputed
        ? {
            ...{ disputeId: disputed.disputeId, ground: disputed.ground, dueOn: disputed.dueOn },
            openedAt: disputed.openedAt.toISOString(),
          }
        : null,
    }
  }),
  route(calls.sendBureauRun, ({ who, body: { requestId, runId }, at }) =>
    bureau.sendBureauRun(deps, who, { requestId, runId }, at),
  ),
  route(calls.resendBureauRow, ({ who, body: { requestId, rowId }, at }) =>
    bureau.resendBureauRow(deps, who, { requestId, rowId }, at),
  ),
  route(calls.decideBureauDispute, ({ who, body, at }) => {
    const { requestId, disputeId, decision, answer } = body
    return bureau.decideBureauDispute(deps, who, { requestId, disputeId, decision, answer }, at)
  }),
]

const FROM_LAST_DAY: Place<Day> = { key: day('9999-12-31'), id: AFTER_ALL }
const FROM_FIRST_LOAN: Place<number> = { key: 0, id: BEFORE_ALL }

type Run = Awaited<ReturnType<typeof bureau.listRuns>>['rows'][number]

const wireRun = (run: Run) => {
  const { runId, kind, lenderCode, currency, asOn, state, rowCount, adverseCount } = run
  const { owedMinor, overdueMinor, sentAt, acceptedCount, rejectedCount } = run
  return {
    ...{ runId, kind, lenderCode, currency, asOn, state, rows: rowCount, adverse: adverseCount },
    owed: decimalFromMinor(owedMinor, currency),
    overdue: decimalFromMinor(overdueMinor, currency),
    sentAt: sentAt?.toISOString() ?? null,
    ...{ accepted: acceptedCount, rejected: rejectedCount },
  }
}

type Row = Pick<
  Awaited<ReturnType<typeof bureau.rowsOfRun>>['rows'][number],
  | 'rowId'
  | 'userId'
  | 'loanId'
  | 'loanNumber'
  | 'status'
  | 'lateDays'
  | 'isDisputed'
  | 'currency'
  | 'owedMinor'
  | 'overdueMinor'
>

const wireRow = (row: Row) => {
  const { rowId, userId, loanId, loanNumber, status, lateDays, isDisputed, currency } = row
  const money = (amount: Minor): string => decimalFromMinor(amount, currency)
  return {
    ...{ rowId, userId, loanId, loanNumber, status, lateDays, isDisputed, currency },
    ...{ owed: money(row.owedMinor), overdue: money(row.overdueMinor) },
  }
}
