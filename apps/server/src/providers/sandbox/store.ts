import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

export type Channel = 'sms' | 'mail' | 'push'

export interface MessageRow {
  recipient: string
  text: string
  code: string | null
  sentAt: Date
}

const MESSAGE_COLUMNS = 'recipient, text, code, sent_at as "sentAt"'

const messagesTo = rawStatement<
  { channel: Channel; recipients: string[]; limit: number },
  MessageRow
>(
  'sandbox_list_messages_to',
  `select ${MESSAGE_COLUMNS} from sandbox_messages
   where channel = $1 and recipient = any($2::text[]) order by id desc limit $3`,
  ['channel', 'recipients', 'limit'],
)
export const listMessagesTo = (
  on: Querier,
  input: { channel: Channel; recipients: string[]; limit: number },
): Promise<MessageRow[]> => messagesTo.all(on, input)

const messages = rawStatement<{ channel: Channel; limit: number }, MessageRow>(
  'sandbox_list_messages',
  `select ${MESSAGE_COLUMNS} from sandbox_messages where channel = $1 order by id desc limit $2`,
  ['channel', 'limit'],
)
export const listMessages = (
  on: Querier,
  input: { channel: Channel; limit: number },
): Promise<MessageRow[]> => messages.all(on, input)

export interface MailRow extends MessageRow {
  letterId: number
  /** In the order in which they were attached. */
  fileNames: string[]
}

const mails = rawStatement<{ limit: number }, MailRow>(
  'sandbox_list_mails',
  `select ${MESSAGE_COLUMNS}, id as "letterId", array(
     select file_name from sandbox_attachments where message_id = id order by position
   ) as "fileNames"
   from sandbox_messages where channel = 'mail' order by id desc limit $1`,
  ['limit'],
)
export const listMails = (on: Querier, input: { limit: number }): Promise<MailRow[]> =>
  mails.all(on, input)

const attachment = rawStatement<{ letterId: number; position: number }, { bytes: Buffer }>(
  'sandbox_find_attachment',
  'select bytes from sandbox_attachments where message_id = $1 and position = $2',
  ['letterId', 'position'],
)
export const findAttachment = async (
  on: Querier,
  of: { letterId: number; position: number },
): Promise<Buffer | undefined> => (await attachment.maybeOne(on, of))?.bytes

export interface CreditRow {
  at: Date
  currency: Currency
  amountMinor: Minor
  utr: string
  lenderCode: string
  holderName: string
}

const credits = rawStatement<{ accountNumber: string; limit: number }, CreditRow>(
  'sandbox_list_credits',
  `select ordered_at as at, currency, amount_minor as "amountMinor", utr,
     lender_code as "lenderCode", holder_name as "holderName"
   from sandbox_payouts where account_number = $1 and outcome = 'processed'
   order by id desc limit $2`,
  ['accountNumber', 'limit'],
)
export const listCredits = (
  on: Querier,
  input: { accountNumber: string; limit: number },
): Promise<CreditRow[]> => credits.all(on, input)

export interface ClockRow {
  offsetDays: number
  contactHour: number | null
}

const clock = rawStatement<Record<never, never>, ClockRow>(
  'sandbox_read_clock',
  'select offset_days as "offsetDays", contact_hour as "contactHour" from sandbox_clock',
  [],
)
export const readClock = (on: Querier): Promise<ClockRow> => clock.one(on)

const contactHour = rawStatement<{ hour: number | null }, never>(
  'sandbox_set_contact_hour',
  'update sandbox_clock set contact_hour = $1',
  ['hour'],
)
export const setContactHour = (on: Querier, hour: number | null): Promise<unknown> =>
  contactHour.run(on, { hour })

const moreOffset = rawStatement<{ days: number }, { offsetDays: number }>(
  'sandbox_add_to_offset',
  'update sandbox_clock set offset_days = offset_days + $1 returning offset_days as "offsetDays"',
  ['days'],
)
export const addToOffset = async (on: Querier, days: number): Promise<number> =>
  (await moreOffset.one(on, { days })).offsetDays

/** Who received something last: what the page shows until a person types something else. */
const newestPhone = rawStatement<Record<never, never>, { recipient: string }>(
  'sandbox_newest_phone',
  `select recipient from sandbox_messages where channel = 'sms' order by id desc limit 1`,
  [],
)
export const findNewestPhone = async (on: Querier): Promise<string | undefined> =>
  (await newestPhone.maybeOne(on))?.recipient

const newestAccount = rawStatement<Record<never, never>, { accountNumber: string }>(
  'sandbox_newest_account',
  `select account_number as "accountNumber" from sandbox_payouts order by id desc limit 1`,
  [],
)
export const findNewestAccount = async (on: Querier): Promise<string | undefined> =>
  (await newestAccount.maybeOne(on))?.accountNumber

export interface TillPaymentRow {
  id: number
  body: string
  dueAt: Date
  deliveredAt: Date | null
  gaveUpAt: Date | null
}

const tillPayments = rawStatement<{ path: string; limit: number }, TillPaymentRow>(
  'sandbox_list_till_payments',
  `select id, body, due_at as "dueAt", delivered_at as "deliveredAt", gave_up_at as "gaveUpAt"
   from sandbox_deliveries where path = $1 order by id desc limit $2`,
  ['path', 'limit'],
)
export const listTillPayments = (
  on: Querier,
  input: { path: string; limit: number },
): Promise<TillPaymentRow[]> => tillPayments.all(on, input)
