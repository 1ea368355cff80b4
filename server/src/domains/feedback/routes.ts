import { listFeedback, saveFeedback } from '@noren/contract/feedback'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import * as feedback from './service.ts'

export const feedbackRoutes = (deps: Deps): Route[] => [
  route(saveFeedback, ({ who, body, files: pictures, at }) => {
    const { requestId = deps.newId(), type: kind, message } = body
    return feedback.saveFeedback(deps, who, { requestId, kind, message, pictures }, at)
  }),
  route(listFeedback, async ({ who }) => ({
    details: (await feedback.listOwnFeedback(deps, who)).map((ticket) => ({
      ticketNumber: ticket.ticketNumber,
      kind: ticket.kind,
      message: ticket.message,
      sentAt: ticket.sentAt.toISOString(),
      dueOn: ticket.dueOn,
      state: ticket.answeredAt ? ('answered' as const) : ('open' as const),
      answer: ticket.answer,
      answeredAt: ticket.answeredAt?.toISOString() ?? null,
      imageCount: ticket.imageCount,
    })),
  })),
]
