import type { Day } from '@noren/contract/dates'
import type { MessageKind } from '@noren/contract/messages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { DocumentRef } from './messages.ts'

/** The messages of one event: those of the same person, loan and moment. */
export interface MailEvent {
  userId: string
  loanId: string
  sentAt: Date
}

export type MailState = 'waiting' | 'sending' | 'sendingAgain' | 'sent' | 'failed'

export interface MessageToMail extends MailEvent {
  messageId: string
  kind: MessageKind
  documents: DocumentRef[]
  /** The schema lets no mail wait without a state (`messages_mail_waits`). */
  mailState: MailState | null
  mailTries: number
}

const claim = rawStatement<{ at: Date; againAt: Date; today: Day }, MessageToMail>(
  'claim_messages_to_mail',
  // Only the first message of an event is locked: of two who ask at once each gets another event whole.
  `with due as (
     select user_id, loan_id, sent_at from messages m
     where mail_from <= $1 and not exists (
       select from messages earlier
       where earlier.user_id = m.user_id and earlier.loan_id = m.loan_id
         and earlier.sent_at = m.sent_at and earlier.mail_from is not null
         and earlier.serial < m.serial)
       and not exists (select from collection_holds h
         where h.user_id = m.user_id and h.cause in ('bereaved', 'death') and h.ended_on is null
           and h.from_on <= $3 and (h.until_on is null or h.until_on >= $3))
     order by mail_from, serial limit 1 for update skip locked)
   update messages m set mail_tries = m.mail_tries + 1,
     mail_from = case when m.mail_state = 'sendingAgain' then null else $2::timestamptz end,
     mail_state = case m.mail_state
       when 'waiting' then 'sending' when 'sending' then 'sendingAgain' else 'failed' end
   from due
   where m.user_id = due.user_id and m.loan_id = due.loan_id and m.sent_at = due.sent_at
     and m.mail_from is not null
   returning m.id as "messageId", m.user_id as "userId", m.loan_id as "loanId",
     m.sent_at as "sentAt", m.kind, m.papers as "documents", m.mail_state as "mailState",
     m.mail_tries as "mailTries"`,
  ['at', 'againAt', 'today'],
)
/** The messages of the event that waits longest; none when no mail is due. */
export const claimMails = (
  on: Querier,
  input: { at: Date; againAt: Date; today: Day },
): Promise<MessageToMail[]> => claim.all(on, input)

interface MailNote extends MailEvent {
  state: MailState | null
  mailFrom: Date | null
  claimed: MailState
  /** Added to those that the claim counted. */
  tries: number
}

const note = rawStatement<MailNote, never>(
  'note_mail',
  `update messages set mail_state = $4, mail_from = $5, mail_tries = greatest(mail_tries + $7, 0)
   where user_id = $1 and loan_id = $2 and sent_at = $3 and mail_state = $6`,
  ['userId', 'loanId', 'sentAt', 'state', 'mailFrom', 'claimed', 'tries'],
)
/** Writes nothing when the event's mail is no longer in the state in which it was claimed. */
export const noteMail = async (on: Querier, outcome: MailNote): Promise<void> => {
  await note.run(on, outcome)
}

const failed = rawStatement<{ userId: string }, { count: number }>(
  'count_failed_mails',
  `select count(distinct (loan_id, sent_at)) as count from messages
   where user_id = $1 and mail_state = 'failed'`,
  ['userId'],
)
export const countFailedMails = async (on: Querier, userId: string): Promise<number> =>
  (await failed.one(on, { userId })).count

const again = rawStatement<{ userId: string; at: Date }, never>(
  'mail_failed_again',
  `update messages set mail_state = 'waiting', mail_from = $2, mail_tries = 0
   where user_id = $1 and mail_state = 'failed'`,
  ['userId', 'at'],
)
export const mailFailedAgain = async (
  tx: Tx,
  input: { userId: string; at: Date },
): Promise<void> => {
  await again.run(tx, input)
}
