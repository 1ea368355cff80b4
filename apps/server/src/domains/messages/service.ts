import type { MessageKind } from '@noren/contract/documents'
import type { Currency, Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { tellPerson } from '../../platform/events/events.ts'
import { textIn } from '../../platform/texts/texts.ts'
import { printerFor } from '../loans/document-print.ts'
import * as store from './store/messages.ts'

type OfLoan = { loanNumber: string }
type Late = { dueOn: string; penalPpm: number; capMinor: Minor }

/** The facts each kind of message is put together from; names say how they print (TextLine). */
export interface MessageParams {
  loanApplied: OfLoan & { amountMinor: Minor }
  loanDeclined: OfLoan & { amountMinor: Minor; reapplyOn?: string }
  loanCancelled: OfLoan & { amountMinor: Minor }
  loanPaidOut: OfLoan & { receiveMinor: Minor; dueOn: string; untilOn: string }
  payoutFailed: OfLoan & { receiveMinor: Minor }
  payoutHeld: OfLoan & { receiveMinor: Minor }
  dueSoon: OfLoan & Late & { amountMinor: Minor }
  overdue: OfLoan & Late
  paymentReceived: OfLoan & { amountMinor: Minor; receiptNumber: string }
  loanExtended: OfLoan & { dueOn: string; feeMinor: Minor; taxMinor: Minor }
  loanRepaid: OfLoan
  feedbackAnswered: { ticketNumber: string }
  paymentReversed: OfLoan & { amountMinor: Minor; receiptNumber: string }
  chargeWaived: OfLoan & { amountMinor: Minor }
  loanWrittenOff: OfLoan & { amountMinor: Minor }
  payoutAgain: OfLoan & { receiveMinor: Minor }
  proofAccepted: OfLoan & { amountMinor: Minor }
  proofRefused: OfLoan & { amountMinor: Minor; chargedFromOn: string }
  limitGranted: { limitMinor: Minor }
  limitRefused: { limitMinor: Minor }
  reviewPassed: Record<never, never>
  reviewRedo: Record<never, never>
  overpaymentOwed: OfLoan & { amountMinor: Minor }
  overpaymentRefunded: OfLoan & { amountMinor: Minor; reference: string }
  accountBlocked: Record<never, never>
  accountUnblocked: Record<never, never>
}

export interface Message<Kind extends MessageKind> {
  readonly userId: string
  readonly kind: Kind
  /** Names the happening, once for ever: `dueSoon:<loan id>:<due day>`. */
  readonly eventKey: string
  readonly loanId: string | null
  readonly params: MessageParams[Kind]
  readonly currency: Currency
  /** Keys of the catalogue that CATALOGUE_OF_REASON names. */
  readonly reasonCodes?: readonly string[]
  /** Papers of the loan that go with it; they need not have been drawn yet. */
  readonly papers?: readonly store.PaperRef[]
  /** Their open pages hear of the same event in this transaction anyway (events.ts). */
  readonly isHeard?: boolean
  readonly at: Date
}

/** What a reminder tells of, which brings a notification of its own. */
const PUSHED_BY_REMINDER: readonly MessageKind[] = ['dueSoon', 'overdue']

/**
 * Puts a message into the person's message centre, in the transaction of what it tells of. Telling
 * of the same event again writes nothing.
 */
export const writeMessage = async <Kind extends MessageKind>(
  tx: Tx,
  message: Message<Kind>,
): Promise<void> => {
  const {
    userId,
    kind,
    eventKey,
    loanId,
    params,
    currency,
    reasonCodes = [],
    papers = [],
  } = message
  // Sent together: their way to the database is gone once.
  await Promise.all([
    store.insertMessage(tx, {
      userId,
      kind,
      eventKey,
      loanId,
      params: { ...params },
      currency,
      reasonCodes: [...reasonCodes],
      papers: [...papers],
      sentAt: message.at,
      pushFrom: PUSHED_BY_REMINDER.includes(kind) ? null : message.at,
    }),
    ...(message.isHeard
      ? []
      : [tellPerson(tx, userId, { kind: 'message', borrowId: loanId ?? undefined })]),
  ])
}

export interface ShownMessage {
  readonly messageId: string
  readonly kind: MessageKind
  readonly title: string
  readonly text: string
  readonly at: Date
  readonly isRead: boolean
  readonly loanId: string | null
  readonly papers: readonly store.PaperRef[]
}

const PAGE_SIZE = 20

/** One page of the person's messages, newest first, in the language of whoever reads. */
export const listMessages = async (
  deps: Pick<Deps, 'db' | 'market'>,
  who: { userId: string },
  { page, language }: { page: number; language: Language },
): Promise<{ messages: ShownMessage[]; hasMore: boolean; unreadCount: number }> => {
  const { userId } = who
  const offset = (page - 1) * PAGE_SIZE
  // One more than a page holds tells whether there is another.
  const rows = await store.listMessages(deps.db, { userId, limit: PAGE_SIZE + 1, offset })
  return {
    messages: rows.slice(0, PAGE_SIZE).map((row) => shown(deps, row, language)),
    hasMore: rows.length > PAGE_SIZE,
    unreadCount: await store.countUnread(deps.db, userId),
  }
}

/** Marks the person's messages as read; returns how many are still unread. */
export const readMessages = async (
  deps: Pick<Deps, 'db'>,
  who: { userId: string },
  { messageIds, at }: { messageIds: string[]; at: Date },
): Promise<number> => {
  await store.markRead(deps.db, { userId: who.userId, messageIds, at })
  return store.countUnread(deps.db, who.userId)
}

/** Who decides has the sentences for it; what is not here is of `credit`. */
const CATALOGUE_OF_REASON = { proof: 'documents', redo: 'operator' } as const

const reasonText = (language: Language, code: string): string => {
  const [group = ''] = code.split('.')
  const isOther = group === 'proof' || group === 'redo'
  return textIn(language, isOther ? CATALOGUE_OF_REASON[group] : 'credit', code)
}

const shown = (
  deps: Pick<Deps, 'market'>,
  row: store.MessageRow,
  language: Language,
): ShownMessage => {
  const { messageId, kind, params, loanId, papers, readAt } = row
  const print = printerFor(deps.market, row.currency, language)
  const sentences = [
    print.text(`message.${kind}.text`, params),
    ...row.reasonCodes.map((code) => reasonText(language, code)),
    ...('reapplyOn' in params ? [print.text('message.reapply', params)] : []),
  ]
  return {
    messageId,
    kind,
    title: print.text(`message.${kind}.title`),
    text: sentences.join(' '),
    at: row.sentAt,
    isRead: readAt !== null,
    loanId,
    papers,
  }
}
