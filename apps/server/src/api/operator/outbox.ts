import * as calls from '@noren/contract/operator/outbox'
import type { Deps } from '../../deps.ts'
import { listUndelivered, sendAgain } from '../../domains/operator/outbox.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** What could not leave. */
export const outboxRoutes = (deps: Deps): Route[] => [
  route(calls.listUndelivered, async ({ query }) => {
    const { rows, next } = await listUndelivered(deps, pageByTime(query, FROM_OLDEST))
    const details = rows.map((row) => ({ ...row, since: row.since.toISOString() }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.sendAgain, ({ who, body, at }) => sendAgain(deps, who, body, at)),
]
