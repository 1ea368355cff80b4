import * as calls from '@noren/contract/feedback'
import type { Deps } from '../../deps.ts'
import * as grievances from '../../domains/operator/grievances.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_FIRST_DAY } from '../../platform/pages.ts'
import { cursorOf, pageByDay } from './paging.ts'
import { wirePicture } from './pictures.ts'

/** Tickets that borrowers wrote and the staff has to answer. */
export const grievanceRoutes = (deps: Deps): Route[] => [
  route(calls.listGrievances, async ({ query }) => {
    const page = pageByDay(query, FROM_FIRST_DAY)
    const { rows, next } = await grievances.listGrievances(deps, page)
    return { details: rows.map(wireTicket), nextCursor: cursorOf(next) }
  }),
  route(calls.showGrievance, async ({ who, params, at }) => {
    const shown = await grievances.showGrievance(deps, who, params.feedbackId, at)
    return {
      ...wireTicket(shown),
      message: shown.message,
      answer: shown.answer,
      answeredAt: shown.answeredAt?.toISOString() ?? null,
      pictures: shown.pictureIds.map((pictureId) => ({ pictureId })),
      language: shown.language,
      stopsCollection: shown.stopsCollection,
      earlier: shown.earlier.map(({ ticketNumber, sentAt, message, answer, answeredAt }) => ({
        ...{ ticketNumber, message, answer },
        sentAt: sentAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
      })),
      replies: shown.replies.map(({ text, by, at: sentAt }) => ({
        ...{ text, by },
        at: sentAt.toISOString(),
      })),
      desk: shown.toDesk ?? 'support',
      handedOn: shown.handedOn.map(({ to, by, note, at: handedAt }) => ({
        ...{ to, by, note },
        at: handedAt.toISOString(),
      })),
    }
  }),
  route(calls.grievancePicture, async ({ who, params, at }) =>
    wirePicture(await grievances.grievancePicture(deps, who, params, at)),
  ),
  route(calls.answerGrievance, ({ who, body, at }) =>
    grievances.answerGrievance(deps, who, body, at),
  ),
  route(calls.replyGrievance, ({ who, body, at }) =>
    grievances.replyGrievance(deps, who, body, at),
  ),
  route(calls.handOnGrievance, ({ who, body, at }) =>
    grievances.handOnGrievance(deps, who, body, at),
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
