import type { Market } from '@noren/markets/market'
import type { Subscriptions } from '../../platform/events/publish.ts'
import { writeMessage } from './write-message.ts'

/** The owner reads of a new device in the message centre too; it is told by its own text message and notification. */
export const messageNewDevice = ({ currency }: Pick<Market, 'currency'>): Subscriptions => ({
  deviceIsNew: (tx, { userId, noticeId, at }) =>
    writeMessage(tx, {
      userId,
      kind: 'newDevice',
      eventKey: `newDevice:${noticeId}`,
      loanId: null,
      params: {},
      currency,
      at,
    }),
})
