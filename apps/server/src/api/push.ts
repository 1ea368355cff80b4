import * as calls from '@noren/contract/push'
import type { Deps } from '../deps.ts'
import * as service from '../domains/push/save-push-token.ts'
import { type Route, route } from '../http/route.ts'

export const pushRoutes = (deps: Deps): Route[] => [
  route(calls.savePushToken, async ({ who, query, at }) => {
    await service.savePushToken(deps, who, { pushToken: query.pushToken, at })
    return {}
  }),
]
