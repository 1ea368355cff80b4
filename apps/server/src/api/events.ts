import * as calls from '@noren/contract/events'
import type { Deps } from '../deps.ts'
import * as events from '../domains/events/service.ts'
import { streamRoute } from '../http/events.ts'
import { type Route, route } from '../http/route.ts'

export const eventRoutes = (deps: Deps): Route[] => [
  route(calls.eventsTicket, async ({ who, at }) => ({
    ticket: await events.makeTicket(deps, who, at),
    expiresInSeconds: events.TICKET_SECONDS,
  })),
  streamRoute(calls.eventStream, ({ query, at }) =>
    events.audienceOfTicket(deps, query.ticket, at),
  ),
  streamRoute(calls.repayCodeStream, ({ params }) => events.audienceOfCode(deps, params.code)),
]
