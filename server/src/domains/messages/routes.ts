import { msgCenter, msgRead } from '@noren/contract/documents'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { documentIdsOf } from '../documents/service.ts'
import * as messages from './service.ts'

export const messageRoutes = (deps: Deps): Route[] => [
  route(msgCenter, async ({ who, body: { page }, language }) => {
    const found = await messages.listMessages(deps, who, { page, language })
    const documentIds = await documentIdsOf(deps, who, found.messages)
    return {
      details: found.messages.map((message, index) => ({
        messageId: message.messageId,
        kind: message.kind,
        title: message.title,
        text: message.text,
        at: message.at.toISOString(),
        isRead: message.isRead,
        borrowId: message.loanId,
        documentIds: documentIds[index] ?? [],
      })),
      page,
      hasMore: found.hasMore,
      unreadCount: found.unreadCount,
    }
  }),
  route(msgRead, async ({ who, body, at }) => ({
    unreadCount: await messages.readMessages(deps, who, { messageIds: body.readIds, at }),
  })),
]
