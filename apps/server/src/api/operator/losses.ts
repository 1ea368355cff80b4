import * as calls from '@noren/contract/operator/losses'
import type { Deps } from '../../deps.ts'
import { decideLoss, listLosses } from '../../domains/operator/losses.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_NEWEST } from '../../platform/pages.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** Loans that two persons hold to be lost. */
export const lossRoutes = (deps: Deps): Route[] => [
  route(calls.listLosses, async ({ query }) => {
    const { rows, next } = await listLosses(deps, pageByTime(query, FROM_NEWEST))
    const details = rows.map(({ decisionId: _, decidedAt, ...row }) => ({
      ...row,
      decidedAt: decidedAt.toISOString(),
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.decideLoss, ({ who, body, at }) => {
    const { requestId, loanId, decision } = body
    return decideLoss(deps, who, { requestId, loanId, decision }, at)
  }),
]
