import type { DataOf } from '@noren/contract/endpoint'
import type { msgCenter } from '@noren/contract/messages'

export type MessagePage = DataOf<typeof msgCenter>
export type WireMessage = MessagePage['details'][number]

/**
 * The pages as one list, newest first. A message that arrived between two calls moved the last one of the
 * first page to the second page; it is shown once.
 */
export function joinedPages(pages: readonly MessagePage[]): WireMessage[] {
  const seen = new Set<string>()
  return pages
    .flatMap(({ details }) => details)
    .filter(({ messageId }) => {
      if (seen.has(messageId)) return false
      seen.add(messageId)
      return true
    })
}

/** A page after a message was read, with the unread count returned by the server. */
export function withRead(page: MessagePage, messageId: string, unreadCount: number): MessagePage {
  const details = page.details.map((message) =>
    message.messageId === messageId ? { ...message, isRead: true } : message,
  )
  return { ...page, details, unreadCount }
}
