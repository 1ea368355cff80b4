import type { MessageKind } from '@noren/contract/messages'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import { formatterFor } from '../../platform/texts/formatter.ts'
import { textIn } from '../../platform/texts/texts.ts'
import * as store from './store/messages.ts'

export interface ShownMessage {
  readonly messageId: string
  readonly kind: MessageKind
  readonly title: string
  readonly text: string
  readonly at: Date
  readonly isRead: boolean
  readonly loanId: string | null
  readonly documents: readonly store.DocumentRef[]
}

const PAGE_SIZE = 20

/** One page of the person's messages, newest first, in the reader's language. */
export const listMessages = async (
  deps: Pick<Deps, 'db' | 'market'>,
  who: { userId: string },
  { page, language }: { page: number; language: Language },
): Promise<{ messages: ShownMessage[]; hasMore: boolean; unreadCount: number }> => {
  const { userId } = who
  const offset = (page - 1) * PAGE_SIZE
  // One more row than a page holds shows whether there is a next page.
  const rows = await store.listMessages(deps.db, { userId, limit: PAGE_SIZE + 1, offset })
  return {
    messages: rows.slice(0, PAGE_SIZE).map((row) => shown(deps, row, language)),
    hasMore: rows.length > PAGE_SIZE,
    unreadCount: await store.countUnread(deps.db, userId),
  }
}

/** The catalogue that has the sentences for a reason, by its prefix; any other reason is in `credit`. */
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
  const { messageId, kind, params, loanId, documents, readAt } = row
  const format = formatterFor(deps.market, row.currency, language)
  const sentences = [
    format.text(`message.${kind}.text`, params),
    ...row.reasonCodes.map((code) => reasonText(language, code)),
    // Messages of earlier versions do not have the sum.
    ...('firstMinor' in params ? [format.text('message.firstPayment', params)] : []),
    ...('reapplyOn' in params ? [format.text('message.reapply', params)] : []),
  ]
  return {
    messageId,
    kind,
    title: format.text(`message.${kind}.title`),
    text: sentences.join(' '),
    at: row.sentAt,
    isRead: readAt !== null,
    loanId,
    documents,
  }
}
