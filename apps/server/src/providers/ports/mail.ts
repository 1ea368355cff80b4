import type { Db } from '../../platform/db/pool.ts'
import { insertSandboxMessage } from '../sandbox/messages.ts'

export interface MailMessage {
  to: string
  subject: string
  /** Plain text; a link stands on a line of its own. */
  text: string
}

/** Sends a letter. Resolves when the provider has taken it. */
export interface MailGateway {
  send(message: MailMessage): Promise<void>
}

/** The mailbox of the page `/sandbox`: the subject is the first line. */
export const sandboxMail = (db: Db): MailGateway => ({
  send: ({ to, subject, text }) =>
    insertSandboxMessage(db, { channel: 'mail', recipient: to, text: `${subject}\n\n${text}` }),
})
