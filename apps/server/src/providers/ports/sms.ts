import type { Db } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export interface SmsMessage {
  /** National digits with the area code before them: '+919876543210'. */
  phone: string
  text: string
  /** The one-time code inside the text, where there is one. */
  code?: string
}

/** Sends a text message. Resolves when the provider has taken it. */
export interface SmsGateway {
  send(message: SmsMessage): Promise<void>
}

const insertMessage = rawStatement<{ phone: string; text: string; code: string | null }, never>(
  'sandbox_insert_sms',
  "insert into sandbox_messages (channel, recipient, text, code) values ('sms', $1, $2, $3)",
  ['phone', 'text', 'code'],
)

/** The phone of the sandbox: messages land in a table that the page `/sandbox` shows. */
export const sandboxSms = (db: Db): SmsGateway => ({
  async send({ phone, text, code }) {
    await insertMessage.run(db, { phone, text, code: code ?? null })
  },
})
