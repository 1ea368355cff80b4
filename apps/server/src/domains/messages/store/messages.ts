import type { Day } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/contract/documents'
import { MESSAGE_KINDS, type MessageKind } from '@noren/contract/messages'
import type { Currency } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface DocumentRef {
  kind: DocumentKind
  subjectId: string
}

export interface MessageRow {
  messageId: string
  userId: string
  kind: MessageKind
  loanId: string | null
  params: Record<string, string | number>
  currency: Currency
  reasonCodes: string[]
  documents: DocumentRef[]
  sentAt: Date
  readAt: Date | null
}

export interface NewMessage extends Omit<MessageRow, 'messageId' | 'readAt'> {
  eventKey: string
  /** null: no notification is sent for it. */
  pushFrom: Date | null
  /** null: no mail is sent for it. */
  mailFrom: Date | null
}

const insert = rawStatement<{ messages: string }, never>(
  'insert_messages',
  `insert into messages
     (user_id, kind, event_key, loan_id, params, currency, reason_codes, papers, sent_at, push_from,
      mail_from, mail_state)
   select m."userId", m.kind, m."eventKey", m."loanId", m.params, m.currency, m."reasonCodes",
     m.documents, m."sentAt", m."pushFrom", m."mailFrom",
     case when m."mailFrom" is not null then 'waiting' end
   from jsonb_to_recordset($1::jsonb) as m ("userId" uuid, kind text, "eventKey" text, "loanId" uuid,
     params jsonb, currency text, "reasonCodes" text[], documents jsonb, "sentAt" timestamptz,
     "pushFrom" timestamptz, "mailFrom" timestamptz)
   on conflict (user_id, event_key) do nothing`,
  ['messages'],
)

/** What a transaction has written by now; it leaves in one statement, however many places write. */
const written = new WeakMap<Tx, NewMessage[]>()

/** They stand there when the transaction commits, in the order in which they were given. */
export const insertMessage = (tx: Tx, message: NewMessage): void => {
  const before = written.get(tx)
  if (before) {
    before.push(message)
    return
  }
  const messages = [message]
  written.set(tx, messages)
  tx.beforeCommit(() => insert.send(tx, { messages: JSON.stringify(messages) }))
}

/** What a newer version beside this one has written is shown by that one: there is no text for it here. */
const KNOWN = { kinds: MESSAGE_KINDS }

const ofUser = rawStatement<
  { userId: string; limit: number; offset: number } & typeof KNOWN,
  MessageRow
>(
  'list_messages_of_user',
  `select id as "messageId", user_id as "userId", kind, loan_id as "loanId", params, currency,
     reason_codes as "reasonCodes", papers as "documents", sent_at as "sentAt", read_at as "readAt"
   from messages where user_id = $1 and kind = any($4) order by serial desc limit $2 offset $3`,
  ['userId', 'limit', 'offset', 'kinds'],
)
/** Newest first. */
export const listMessages = (
  on: Querier,
  of: { userId: string; limit: number; offset: number },
): Promise<MessageRow[]> => ofUser.all(on, { ...of, ...KNOWN })

const unread = rawStatement<{ userId: string } & typeof KNOWN, { count: number }>(
  'count_unread_messages',
  `select count(*) as count from messages
   where user_id = $1 and read_at is null and kind = any($2)`,
  ['userId', 'kinds'],
)
export const countUnread = async (on: Querier, userId: string): Promise<number> =>
  (await unread.one(on, { userId, ...KNOWN })).count

const read = rawStatement<{ userId: string; messageIds: string[]; at: Date }, never>(
  'mark_messages_read',
  `update messages set read_at = $3
   where user_id = $1 and id = any($2::uuid[]) and read_at is null`,
  ['userId', 'messageIds', 'at'],
)
export const markRead = async (
  on: Querier,
  of: { userId: string; messageIds: string[]; at: Date },
): Promise<void> => {
  await read.run(on, of)
}

/** Whoever reports a death of somebody who lives must not keep from them what another does with their account. */
const OF_SECURITY: readonly MessageKind[] = [
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'newDevice',
]

/** What may leave now, where `$1` is now, `$3` the day and `$4` the kinds that a report of a death does not hold back. */
const MAY_BE_PUSHED = (message: string): string => `${message}.push_from <= $1
       and not exists (select from collection_holds h
         where h.user_id = ${message}.user_id and h.ended_on is null
           and (h.cause = 'death' or h.cause = 'bereaved' and ${message}.kind <> all($4::text[]))
           and h.from_on <= $3 and (h.until_on is null or h.until_on >= $3))`

export type ToPush = Pick<MessageRow, 'messageId' | 'userId' | 'sentAt' | 'readAt'> & {
  tries: number
}
const toPush = rawStatement<
  {
    at: Date
    againAt: Date
    limit: number
    today: Day
    ofSecurity: readonly MessageKind[]
  },
  ToPush
>(
  'claim_messages_to_push',
  // Only the first message of a person is locked: of two who ask at once each gets another person whole.
  `with due as (
     select user_id from messages m where ${MAY_BE_PUSHED('m')}
       and not exists (select from messages earlier
         where earlier.user_id = m.user_id and ${MAY_BE_PUSHED('earlier')}
           and (earlier.push_from, earlier.serial) < (m.push_from, m.serial))
     order by push_from limit $2 for update skip locked)
   update messages m set push_from = $5, push_tries = push_tries + 1
   from due where m.user_id = due.user_id and ${MAY_BE_PUSHED('m')}
   returning m.id as "messageId", m.user_id as "userId", m.sent_at as "sentAt", m.read_at as "readAt",
     m.push_tries as tries`,
  ['at', 'limit', 'today', 'ofSecurity', 'againAt'],
)
/**
 * Claims what so many people were not notified of yet, until `againAt`: whose outcome is not noted then is due again.
 */
export const claimToPush = (
  on: Querier,
  input: { at: Date; againAt: Date; limit: number; today: Day },
): Promise<ToPush[]> => toPush.all(on, { ...input, ofSecurity: OF_SECURITY })

const notePush = rawStatement<
  { messageIds: string[]; pushFrom: Date | null; tries: number },
  never
>(
  'note_message_push',
  `update messages set push_from = $2, push_tries = greatest(push_tries + $3, 0)
   where id = any($1::uuid[]) and push_from is not null`,
  ['messageIds', 'pushFrom', 'tries'],
)
/** What became of a claim: null says that no notification of these is to leave any more. */
export const notePushed = async (
  on: Querier,
  of: { messageIds: string[]; pushFrom: Date | null; tries: number },
): Promise<void> => {
  await notePush.run(on, of)
}
