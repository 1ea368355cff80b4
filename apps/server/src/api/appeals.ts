import * as calls from '@noren/contract/appeals'
import type { DataInput } from '@noren/contract/endpoint'
import type { Deps } from '../deps.ts'
import { answeredBy, appealHold, showHold } from '../domains/appeals/hold-appeals.ts'
import { type Route, route } from '../http/route.ts'

export const appealRoutes = (deps: Deps): Route[] => [
  route(calls.viewHold, ({ who }) => view(deps, who.userId)),
  route(calls.appealHold, async ({ who: { userId }, body, at }) => {
    await appealHold(deps, { userId, ...body, at })
    return view(deps, userId)
  }),
]

const view = async (deps: Deps, userId: string): Promise<DataInput<typeof calls.viewHold>> => {
  const { hold, appeal, mayAppeal } = await showHold(deps, userId)
  return {
    hold: hold && { kind: hold.kind, since: hold.since.toISOString() },
    appeal: appeal && { ...appeal, openedAt: appeal.openedAt.toISOString() },
    mayAppeal,
    answerBy: answeredBy(deps),
  }
}
