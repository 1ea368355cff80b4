import * as calls from '@noren/contract/push'
import type { Deps } from '../deps.ts'
import * as service from '../domains/push/save-push-token.ts'
import { needed } from '../http/input.ts'
import { type Route, route } from '../http/route.ts'

export const pushRoutes = (deps: Deps): Route[] => [
  route(calls.savePushToken, async ({ who, query, body, at }) => {
    const pushToken = needed('pushToken', body.pushToken ?? query.pushToken)
    await service.savePushToken(deps, who, { pushToken, at })
    return {}
  }),
]
