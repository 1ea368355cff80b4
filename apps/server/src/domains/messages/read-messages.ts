import type { Deps } from '../../deps.ts'
import * as store from './store/messages.ts'

/** Marks the person's messages as read; returns how many are still unread. */
export const readMessages = async (
  deps: Pick<Deps, 'db'>,
  who: { userId: string },
  { messageIds, at }: { messageIds: string[]; at: Date },
): Promise<number> => {
  await store.markRead(deps.db, { userId: who.userId, messageIds, at })
  return store.countUnread(deps.db, who.userId)
}
