import * as calls from '@noren/contract/feedback'
import type { Deps } from '../../deps.ts'
import * as grievances from '../../domains/operator/grievances.ts'
import { type Route, route } from '../../http/route.ts'
import { wirePicture } from './pictures.ts'

/** Tickets that borrowers wrote and the staff has to answer. */
export const grievanceRoutes = (deps: Deps): Route[] => [
  route(calls.listGrievances, async () => ({
    details: (await grievances.listGrievances(deps)).map(wireTicket),
  })),
  route(calls.showGrievance, async ({ who, params, at }) => {
    const shown = await grievances.showGrievance(deps, who, params.feedbackId, at)
    return {
      ...wireTicket(shown),
      message: shown.message,
      answer: shown.answer,
      answeredAt: shown.answeredAt?.toISOString() ?? null,
      pictures: shown.pictureIds.map((pictureId) => ({ pictureId })),
    }
  }),
  route(calls.grievancePicture, async ({ who, params, at }) =>
    wirePicture(await grievances.grievancePicture(deps, who, params, at)),
  ),
  route(calls.answerGrievance, ({ who, body, at }) =>
    grievances.answerGrievance(deps, who, body, at),
  ),
]

const wireTicket = (ticket: grievances.WaitingTicket) => ({
  feedbackId: ticket.feedbackId,
  ticketNumber: ticket.ticketNumber,
  userId: ticket.userId,
  kind: ticket.kind,
  about: ticket.about,
  firstTicketNumber: ticket.firstTicketNumber,
  sentAt: ticket.sentAt.toISOString(),
  dueOn: ticket.dueOn,
  imageCount: ticket.imageCount,
})
