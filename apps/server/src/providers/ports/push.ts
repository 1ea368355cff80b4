import type { PushPlace } from '@noren/contract/push'
import type { Db } from '../../platform/db/pool.ts'
import { insertSandboxMessage } from '../sandbox/messages.ts'

export interface PushMessage {
  /** Every device of this person that asked for notifications; the gateway knows which they are. */
  userId: string
  /** Shows on a locked screen, so it says nothing of a loan. */
  text: string
  /** What a tap opens. */
  place: PushPlace
  /** A device that is out of reach for longer does not get it at all. */
  until: Date
}

/** Sends a notification. */
export interface PushGateway {
  /**
   * Resolves when the services of the person's devices have taken it, with how many devices that were:
   * none, where nobody asked for notifications. Throws when there are some and all failed.
   */
  send(message: PushMessage): Promise<{ deviceCount: number }>
}

/** The notification tray of the page `/sandbox`. */
export const sandboxPush = (db: Db): PushGateway => ({
  async send({ userId, text }) {
    await insertSandboxMessage(db, { channel: 'push', recipient: userId, text })
    return { deviceCount: 1 }
  },
})
