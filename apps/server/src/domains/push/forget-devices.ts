import type { Tx } from '../../platform/db/pool.ts'
import * as store from './store/push.ts'

/** With its session a device's notifications end. */
export const forgetPushOfSession = (tx: Tx, sessionId: string): Promise<void> =>
  store.deleteOfSession(tx, sessionId)

/** Notifications end on all devices of a person who does not want them any more. */
export const forgetPushOfPerson = (tx: Tx, userId: string): Promise<void> =>
  store.deleteOfPerson(tx, userId)
