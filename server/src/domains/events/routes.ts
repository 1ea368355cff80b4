import { eventStream, eventsTicket, repayCodeStream } from '@noren/contract/events'
import type { Deps } from '../../deps.ts'
import { streamRoute } from '../../edge/events.ts'
import { type Route, route } from '../../edge/route.ts'
import * as events from './service.ts'

export const eventRoutes = (deps: Deps): Route[] => [
  route(eventsTicket, async ({ who, at }) => ({
    ticket: await events.makeTicket(deps, who, at),
    expiresInSeconds: events.TICKET_SECONDS,
  })),
  streamRoute(eventStream, ({ query, at }) => events.audienceOfTicket(deps, query.ticket, at)),
  streamRoute(repayCodeStream, ({ params }) => events.audienceOfCode(deps, params.code)),
]
