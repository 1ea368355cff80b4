import * as calls from '@noren/contract/hardship'
import type { Deps } from '../deps.ts'
import { acceptHardship } from '../domains/repayments/accept-hardship.ts'
import { hardshipOffers } from '../domains/repayments/hardship-offers.ts'
import { type Route, route } from '../http/route.ts'

export const hardshipRoutes = (deps: Deps): Route[] => [
  route(calls.hardshipOffers, ({ who, body, language }) =>
    hardshipOffers(deps, who, { ...body, language }),
  ),
  route(calls.acceptHardship, ({ who, body, language, deviceId }) =>
    acceptHardship(deps, who, { language, deviceId }, body),
  ),
]
