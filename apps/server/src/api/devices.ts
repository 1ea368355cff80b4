import * as calls from '@noren/contract/devices'
import type { Deps } from '../deps.ts'
import * as devices from '../domains/devices/service.ts'
import { type Route, route } from '../http/route.ts'

export const deviceRoutes = (deps: Deps): Route[] => [
  route(calls.deviceInformation, async ({ who: { userId }, body, at }) => {
    await devices.reportDevice(deps, { userId, ...body, at })
    return {}
  }),
  route(calls.webPageFb, async ({ who: { userId }, body: parameters, at }) => {
    await devices.reportAttribution(deps, { userId, parameters, at })
    return {}
  }),
]
