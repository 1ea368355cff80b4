import { savePushToken } from '@noren/contract/push'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import * as service from './service.ts'

export const pushRoutes = (deps: Deps): Route[] => [
  route(savePushToken, async ({ who, query, at }) => {
    await service.savePushToken(deps, who, { pushToken: query.pushToken, at })
    return {}
  }),
]
