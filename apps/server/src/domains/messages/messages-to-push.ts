import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/messages.ts'

/** What one person is to be notified of, by one notification. */
export interface PersonToPush {
  readonly userId: string
  readonly messages: readonly store.ToPush[]
}

/**
 * Claims messages that were not sent as notifications yet, all of a person together. Those of somebody whose death was
 * reported wait, but for what concerns the safety of their account until the death is confirmed.
 */
export const claimMessagesToPush = async (
  on: Querier,
  input: { at: Date; againAt: Date; limit: number; today: Day },
): Promise<PersonToPush[]> => {
  const messages = await store.claimToPush(on, input)
  return [...Map.groupBy(messages, ({ userId }) => userId)].map(([userId, of]) => ({
    userId,
    messages: of.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1)),
  }))
}

/** What became of a person's notification; null: none is to leave any more. `tries` is added to those that were counted. */
export const notePush = (
  on: Querier,
  { messages }: PersonToPush,
  { pushFrom, tries = 0 }: { pushFrom: Date | null; tries?: number },
): Promise<void> => {
  const messageIds = messages.map(({ messageId }) => messageId)
  return store.notePushed(on, { messageIds, pushFrom, tries })
}
