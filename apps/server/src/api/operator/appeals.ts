import * as calls from '@noren/contract/operator/appeals'
import type { Deps } from '../../deps.ts'
import type { AppealRow } from '../../domains/appeals/hold-appeals.ts'
import * as appeals from '../../domains/operator/appeals.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** Who asks that somebody looks again at what holds them. */
export const operatorAppealRoutes = (deps: Deps): Route[] => [
  route(calls.listAppeals, async ({ query }) => {
    const { rows, next } = await appeals.listAppeals(deps, pageByTime(query, FROM_OLDEST))
    return { details: rows.map(wireAppeal), nextCursor: cursorOf(next) }
  }),
  route(calls.showAppeal, async ({ who, params, at }) => {
    const { words, isHeld, holders, ...row } = await appeals.showAppeal(
      deps,
      who,
      params.appealId,
      at,
    )
    return { ...wireAppeal(row), words, isHeld, heldBy: holders.map(({ name }) => name) }
  }),
  route(calls.decideAppeal, ({ who, body: { requestId, appealId, decision, answer }, at }) =>
    appeals.decideAppeal(deps, who, { requestId, appealId, decision, answer }, at),
  ),
]

const wireAppeal = (row: AppealRow) => ({
  ...{ appealId: row.appealId, userId: row.userId, hold: row.hold, answerBy: row.answerBy },
  ...{ heldSince: row.heldSince.toISOString(), openedAt: row.openedAt.toISOString() },
})
