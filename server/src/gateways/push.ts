import type { Db } from '../db/pool.ts'
import { insertSandboxMessage } from './sandbox-messages.ts'

export interface PushMessage {
  /** Every device of this person that asked for notifications; the gateway knows which they are. */
  userId: string
  /** Shows on a locked screen, so it says nothing of a loan. */
  text: string
}

/** Sends a notification. Resolves when the providers of the person's devices have taken it. */
export interface PushGateway {
  send(message: PushMessage): Promise<void>
}

/** The notification tray of the page `/sandbox`. */
export const sandboxPush = (db: Db): PushGateway => ({
  send: ({ userId, text }) =>
    insertSandboxMessage(db, { channel: 'push', recipient: userId, text }),
})
