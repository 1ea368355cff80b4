import { deviceInformation, webPageFb } from '@noren/contract/devices'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import * as devices from './service.ts'

export const deviceRoutes = (deps: Deps): Route[] => [
  route(deviceInformation, async ({ who: { userId }, body, at }) => {
    await devices.reportDevice(deps, { userId, ...body, at })
    return {}
  }),
  route(webPageFb, async ({ who: { userId }, body: parameters, at }) => {
    await devices.reportAttribution(deps, { userId, parameters, at })
    return {}
  }),
]
