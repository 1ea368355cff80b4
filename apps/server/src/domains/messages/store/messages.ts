import type { Day } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/contract/documents'
import type { MessageKind } from '@noren/contract/messages'
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

const insert = rawStatement<
  Omit<NewMessage, 'params' | 'documents'> & { params: string; documents: string },
  never
>(
  'insert_message',
  `insert into messages
     (user_id, kind, event_key, loan_id, params, currency, reason_codes, papers, sent_at, push_from,
      mail_from, mail_state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::timestamptz,
     case when $11::timestamptz is not null then 'waiting' end)
   on conflict (user_id, event_key) do nothing`,
  [
    'userId',
    'kind',
    'eventKey',
    'loanId',
    'params',
    'currency',
    'reasonCodes',
    'documents',
    'sentAt',
    'pushFrom',
    'mailFrom',
  ],
)
export const insertMessage = async (tx: Tx, message: NewMessage): Promise<void> => {
  const { params, documents } = message
  insert.send(tx, {
    ...message,
    params: JSON.stringify(params),
    documents: JSON.stringify(documents),
  })
}

const ofUser = rawStatement<{ userId: string; limit: number; offset: number }, MessageRow>(
  'list_messages_of_user',
  `select id as "messageId", user_id as "userId", kind, loan_id as "loanId", params, currency,
     reason_codes as "reasonCodes", papers as "documents", sent_at as "sentAt", read_at as "readAt"
   from messages where user_id = $1 order by serial desc limit $2 offset $3`,
  ['userId', 'limit', 'offset'],
)
/** Newest first. */
export const listMessages = (
  on: Querier,
  of: { userId: string; limit: number; offset: number },
): Promise<MessageRow[]> => ofUser.all(on, of)

const unread = rawStatement<{ userId: string }, { count: number }>(
  'count_unread_messages',
  'select count(*) as count from messages where user_id = $1 and read_at is null',
  ['userId'],
)
export const countUnread = async (on: Querier, userId: string): Promise<number> =>
  (await unread.one(on, { userId })).count

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

export type ToPush = Pick<MessageRow, 'userId' | 'sentAt' | 'readAt'>
const toPush = rawStatement<
  { at: Date; limit: number; today: Day; ofSecurity: readonly MessageKind[] },
  ToPush
>(
  'claim_messages_to_push',
  `update messages set push_from = null where id in (
     select id from messages m where push_from <= $1
       and not exists (select from collection_holds h
       where h.user_id = m.user_id and h.ended_on is null
         and (h.cause = 'death' or h.cause = 'bereaved' and m.kind <> all($4::text[]))
         and h.from_on <= $3 and (h.until_on is null or h.until_on >= $3))
     order by push_from limit $2 for update skip locked)
   returning user_id as "userId", sent_at as "sentAt", read_at as "readAt"`,
  ['at', 'limit', 'today', 'ofSecurity'],
)
/** Claims messages that were not sent as notifications yet; each is claimed once. */
export const claimToPush = (
  on: Querier,
  input: { at: Date; limit: number; today: Day },
): Promise<ToPush[]> => toPush.all(on, { ...input, ofSecurity: OF_SECURITY })
