import type { Db, Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { MailGateway } from '../ports/mail.ts'
import type { PushGateway } from '../ports/push.ts'
import type { SmsGateway } from '../ports/sms.ts'

interface SandboxMessage {
  channel: 'sms' | 'mail' | 'push'
  recipient: string
  text: string
  code: string | null
}

/** Messages are stored in a table, which the page `/sandbox` shows. */
const insert = rawStatement<SandboxMessage, never>(
  'sandbox_insert_message',
  'insert into sandbox_messages (channel, recipient, text, code) values ($1, $2, $3, $4)',
  ['channel', 'recipient', 'text', 'code'],
)

export const sandboxSms = (db: Db): SmsGateway => ({
  async send({ phone, text, code = null }) {
    await insert.run(db, { channel: 'sms', recipient: phone, text, code })
  },
})

/** The first line of the stored text is the subject. */
export const sandboxMail = (db: Db): MailGateway => ({
  async send({ to, subject, text }) {
    const letter = `${subject}\n\n${text}`
    await insert.run(db, { channel: 'mail', recipient: to, text: letter, code: null })
  },
})

export const sandboxPush = (db: Db): PushGateway => ({
  // The sandbox shows what a person is sent, whether or not they have a device.
  readToken: () => undefined,
  async send({ userId, text }) {
    await insert.run(db, { channel: 'push', recipient: userId, text, code: null })
    return { deviceCount: 1 }
  },
})

const deleteOld = rawStatement<{ before: Date; limit: number }, never>(
  'sandbox_delete_old_messages',
  `delete from sandbox_messages where id in (
     select id from sandbox_messages where sent_at < $1
     order by sent_at limit $2 for update skip locked)`,
  ['before', 'limit'],
)
/** Deletes old messages, since the sandbox is not an archive. Returns how many. */
export const deleteSandboxMessages = (
  on: Querier,
  old: { before: Date; limit: number },
): Promise<number> => deleteOld.run(on, old)
