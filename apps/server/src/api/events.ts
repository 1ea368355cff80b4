import * as calls from '@noren/contract/events'
import type { Deps } from '../deps.ts'
import { audienceOfCode } from '../domains/events/order-audience.ts'
import { audienceOfTicket, makeTicket, TICKET_SECONDS } from '../domains/events/stream-tickets.ts'
import { streamRoute } from '../http/events.ts'
import { type Route, route } from '../http/route.ts'

export const eventRoutes = (deps: Deps): Route[] => [
  route(calls.eventsTicket, async ({ who, at }) => ({
    ticket: await makeTicket(deps, who, at),
    expiresInSeconds: TICKET_SECONDS,
  })),
  streamRoute(calls.eventStream, ({ query, at }) => audienceOfTicket(deps, query.ticket, at)),
  streamRoute(calls.repayCodeStream, ({ params, address }) =>
    audienceOfCode(deps, params.code, address),
  ),
]
