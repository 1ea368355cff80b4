import * as calls from '@noren/contract/devices'
import type { Deps } from '../deps.ts'
import { reportAttribution } from '../domains/devices/report-attribution.ts'
import { reportDevice } from '../domains/devices/report-device.ts'
import { type Route, route } from '../http/route.ts'

export const deviceRoutes = (deps: Deps): Route[] => [
  route(calls.deviceInformation, async ({ who: { userId }, body, at }) => {
    await reportDevice(deps, { userId, ...body, at })
    return {}
  }),
  route(calls.webPageFb, async ({ who: { userId }, body: parameters, at }) => {
    await reportAttribution(deps, { userId, parameters, at })
    return {}
  }),
]
