import * as calls from '@noren/contract/feedback'
import type { Deps } from '../deps.ts'
import { listOwnFeedback } from '../domains/feedback/read-feedback.ts'
import { saveFeedback } from '../domains/feedback/save-feedback.ts'
import { type Route, route } from '../http/route.ts'

export const feedbackRoutes = (deps: Deps): Route[] => [
  route(calls.saveFeedback, ({ who, body, files: pictures, at }) => {
    const { requestId = deps.newId(), type: kind, about = null, continues = null, message } = body
    return saveFeedback(deps, who, { requestId, kind, about, continues, message, pictures }, at)
  }),
  route(calls.listFeedback, async ({ who }) => ({
    details: (await listOwnFeedback(deps, who)).map((ticket) => ({
      ticketNumber: ticket.ticketNumber,
      kind: ticket.kind,
      about: ticket.about,
      message: ticket.message,
      sentAt: ticket.sentAt.toISOString(),
      dueOn: ticket.dueOn,
      state: ticket.answeredAt ? ('answered' as const) : ('open' as const),
      answer: ticket.answer,
      answeredAt: ticket.answeredAt?.toISOString() ?? null,
      replies: ticket.replies.map(({ text, at }) => ({ text, at: at.toISOString() })),
      imageCount: ticket.imageCount,
      withOfficerSince:
        ticket.toDesk === 'grievanceOfficer' && !ticket.answeredAt
          ? (ticket.handedAt?.toISOString() ?? null)
          : null,
    })),
  })),
]
