import type { Subscriptions } from '../../platform/events/publish.ts'
import * as store from './store/push.ts'

export const forgetPushDevices: Subscriptions = {
  /** A device's notifications end with its session. */
  sessionEnded: (tx, of) => store.deleteOfSession(tx, of),
  /** Withdrawing consent ends notifications on all of the person's devices. */
  consentWithdrawn: async (tx, { userId, purpose }) => {
    if (purpose === 'notifications') await store.deleteOfPerson(tx, userId)
  },
}
