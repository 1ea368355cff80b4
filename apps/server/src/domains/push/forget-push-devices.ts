import type { Subscriptions } from '../../platform/events/publish.ts'
import * as store from './store/push.ts'

export const forgetPushDevices: Subscriptions = {
  /** With its session a device's notifications end. */
  sessionEnded: (tx, { sessionId }) => store.deleteOfSession(tx, sessionId),
  /** They end on all devices of a person who does not want them any more. */
  consentWithdrawn: async (tx, { userId, purpose }) => {
    if (purpose === 'notifications') await store.deleteOfPerson(tx, userId)
  },
}
