import * as calls from '@noren/contract/settlement'
import type { Deps } from '../deps.ts'
import { acceptSettlement } from '../domains/repayments/accept-settlement.ts'
import { settlementOffer } from '../domains/repayments/settlement-offer.ts'
import { type Route, route } from '../http/route.ts'

export const settlementRoutes = (deps: Deps): Route[] => [
  route(calls.settlementOffer, ({ who, body, language }) =>
    settlementOffer(deps, who, { ...body, language }),
  ),
  route(calls.acceptSettlement, ({ who, body, language, deviceId }) =>
    acceptSettlement(deps, who, { language, deviceId }, body),
  ),
]
