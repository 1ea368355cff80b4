import type { Db, Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { MailFault, type MailGateway } from '../ports/mail.ts'
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
  async wasSent({ phone, text }, agoMs) {
    return (await sentSms.one(db, { phone, text, agoMs })).wasSent
  },
})

const insertPush = rawStatement<{ recipient: string; text: string; noteId: string }, never>(
  'sandbox_insert_push',
  // One that comes again is the same notification.
  `insert into sandbox_messages (channel, recipient, text, mail_id) values ('push', $1, $2, $3)
   on conflict (mail_id, recipient) where mail_id is not null do nothing`,
  ['recipient', 'text', 'noteId'],
)

const sentSms = rawStatement<{ phone: string; text: string; agoMs: number }, { wasSent: boolean }>(
  'sandbox_was_sms_sent',
  `select exists (select from sandbox_messages
     where channel = 'sms' and recipient = $1 and text = $2
       and sent_at >= clock_timestamp() - make_interval(secs => $3::double precision / 1000)) as "wasSent"`,
  ['phone', 'text', 'agoMs'],
)

const insertMail = rawStatement<
  { recipient: string; text: string; mailId: string | null; fileNames: string[]; files: Buffer[] },
  never
>(
  'sandbox_insert_mail',
  // A letter that comes again is the same letter.
  `with letter as (
     insert into sandbox_messages (channel, recipient, text, mail_id) values ('mail', $1, $2, $3)
     on conflict (mail_id, recipient) where mail_id is not null do nothing returning id)
   insert into sandbox_attachments (message_id, position, file_name, bytes)
   select letter.id, file.position, file.name, file.bytes from letter,
     unnest($4::text[], $5::bytea[]) with ordinality as file (name, bytes, position)`,
  ['recipient', 'text', 'mailId', 'fileNames', 'files'],
)

/** Nobody has an address there, so that one can see what becomes of a mail that is refused. */
const REFUSED = '@nobody.example'

/** The first line of the stored text is the subject. */
export const sandboxMail = (db: Db): MailGateway => ({
  async send({ to, subject, text, mailId = null, attachments = [] }) {
    if (to.endsWith(REFUSED)) throw new MailFault('sandbox: nobody of that name', 'refused')
    await insertMail.run(db, {
      recipient: to,
      text: `${subject}\n\n${text}`,
      mailId,
      fileNames: attachments.map(({ fileName }) => fileName),
      files: attachments.map(({ bytes }) => bytes),
    })
  },
})

export const sandboxPush = (db: Db): PushGateway => ({
  // The sandbox shows what a person is sent, whether or not they have a device.
  readToken: () => undefined,
  async send({ userId, noteId, text }) {
    await insertPush.run(db, { recipient: userId, text, noteId })
    return { deviceCount: 1 }
  },
})

const deleteOld = rawStatement<{ before: Date; limit: number }, never>(
  'sandbox_delete_old_messages',
  `delete from sandbox_messages where id in (
     select id from sandbox_messages where sent_at < $1
     order by sent_at limit $2)`,
  ['before', 'limit'],
)
/** Deletes old messages, since the sandbox is not an archive. Returns how many. */
export const deleteSandboxMessages = (
  on: Querier,
  old: { before: Date; limit: number },
): Promise<number> => deleteOld.run(on, old)
