import * as calls from '@noren/contract/messages'
import type { Deps } from '../deps.ts'
import { documentIdsOf } from '../domains/documents/borrow-documents.ts'
import { listMessages } from '../domains/messages/list-messages.ts'
import { readMessages } from '../domains/messages/read-messages.ts'
import { type Route, route } from '../http/route.ts'

export const messageRoutes = (deps: Deps): Route[] => [
  route(calls.msgCenter, async ({ who, body: { page }, language }) => {
    const found = await listMessages(deps, who, { page, language })
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
  route(calls.msgRead, async ({ who, body, at }) => ({
    unreadCount: await readMessages(deps, who, { messageIds: body.readIds, at }),
  })),
]
