import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import * as store from './store/message-mails.ts'

/** The documents that one event has to mail. */
export interface EventToMail extends store.MailEvent {
  /** The same for every try. */
  readonly mailId: string
  readonly kinds: readonly store.MessageToMail['kind'][]
  readonly documents: readonly store.MessageToMail['documents'][number][]
  /**
   * `sendingAgain`: a server stopped between sending it and noting that, so that it may have arrived.
   * `failed`: that happened twice, and it is not sent a third time.
   */
  readonly state: store.MailState
  readonly tries: number
}

/**
 * Claims the mail that waits longest until `againAt`: if its outcome is not noted, it is due again then. What is for somebody whose
 * death was reported waits.
 */
export const claimEventToMail = async (
  on: Querier,
  input: { at: Date; againAt: Date; today: Day },
): Promise<EventToMail | undefined> => {
  const messages = await store.claimMails(on, input)
  // Ids are made at random here, so their order is the same for every try and says nothing.
  const [first] = messages.toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1))
  if (!first) return undefined
  const { userId, loanId, sentAt, messageId: mailId, mailState: state, mailTries: tries } = first
  if (!state) throw new Error(`the message ${mailId} waits to be mailed without a state`)
  const kinds = messages.map(({ kind }) => kind)
  const documents = messages.flatMap((message) => message.documents)
  return { userId, loanId, sentAt, mailId, kinds, documents, state, tries }
}

/** What became of a claimed mail. */
export type MailOutcome =
  | { readonly kind: 'sent' | 'failed' | 'nothingToSend' }
  /** Nothing has left; it is tried again later. `uncalled`: the provider was not even called, and that was no try. */
  | { readonly kind: 'later' | 'uncalled'; readonly at: Date }

export const noteMail = (
  on: Querier,
  { userId, loanId, sentAt, state: claimed }: EventToMail,
  outcome: MailOutcome,
): Promise<void> => {
  const of = { userId, loanId, sentAt, claimed }
  switch (outcome.kind) {
    case 'later':
    case 'uncalled': {
      const state = claimed === 'sendingAgain' ? 'sending' : 'waiting'
      const tries = outcome.kind === 'uncalled' ? -1 : 0
      return store.noteMail(on, { ...of, state, mailFrom: outcome.at, tries })
    }
    case 'nothingToSend':
      return store.noteMail(on, { ...of, state: null, mailFrom: null, tries: 0 })
    default:
      return store.noteMail(on, { ...of, state: outcome.kind, mailFrom: null, tries: 0 })
  }
}

/** How many mails could not be delivered to the person. */
export const failedMailCount = (on: Querier, userId: string): Promise<number> =>
  store.countFailedMails(on, userId)

/** Those wait once more. */
export const mailFailedAgain = (tx: Tx, input: { userId: string; at: Date }): Promise<void> =>
  store.mailFailedAgain(tx, input)
