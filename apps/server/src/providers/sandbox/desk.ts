import { type Currency, decimalFromMinor, type Minor } from '@noren/contract/money'
import { collectionWebhook } from '@noren/contract/webhooks'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addCollection } from './bank/bank-store.ts'
import { sandboxUtr } from './bank.ts'
import { heldOf } from './bureau-files.ts'
import { enqueueDelivery } from './delivery.ts'
import { minorFromTyped, plannedEvents, recipientOf, type TillOutcome } from './rules.ts'
import * as store from './store.ts'

/** What the page `/sandbox` shows and does: the phone, the bank and the till of the outside world. */

/** Enough for one screen; the sandbox is not an archive. */
export const SHOWN = 50

type DeskDeps = Pick<Deps, 'db' | 'market' | 'clock' | 'newId'>

/** Newest first. */
export const readSms = (deps: DeskDeps, typedPhone: string): Promise<store.MessageRow[]> =>
  store.listMessagesTo(deps.db, {
    channel: 'sms',
    recipients: [recipientOf(typedPhone, deps.market)],
    limit: SHOWN,
  })

/** What the sandbox's bureau holds of the person with this number. */
export const readBureau = async (deps: DeskDeps, typedPhone: string) =>
  (await heldOf(deps.db, recipientOf(typedPhone, deps.market))).map(
    ({ phone: _, name: __, ...row }) => row,
  )

export const readTray = (deps: DeskDeps): Promise<store.MessageRow[]> =>
  store.listMessages(deps.db, { channel: 'push', limit: SHOWN })

export const readMailbox = (deps: DeskDeps): Promise<store.MailRow[]> =>
  store.listMails(deps.db, { limit: SHOWN })

/** A PDF of a letter, counted from one. */
export const readAttachment = (
  deps: DeskDeps,
  of: { letterId: number; position: number },
): Promise<Buffer | undefined> => store.findAttachment(deps.db, of)

/** Whom the outside world heard of last. */
export const readNewest = async (
  deps: DeskDeps,
): Promise<{ phone: string | null; account: string | null }> => ({
  phone: (await store.findNewestPhone(deps.db)) ?? null,
  account: (await store.findNewestAccount(deps.db)) ?? null,
})

export const readCredits = (deps: DeskDeps, accountNumber: string): Promise<store.CreditRow[]> =>
  store.listCredits(deps.db, { accountNumber, limit: SHOWN })

/** A payment at the till: what it told the server, and whether that was heard. */
export interface TillPayment {
  at: Date
  ref: string
  amount: string
  currency: string
  utr: string
  state: 'onTheWay' | 'paid' | 'failed' | 'refused'
}

/** Newest first; told several times it is still one payment. */
export const readPayments = async (deps: DeskDeps): Promise<TillPayment[]> => {
  const path = collectionWebhook.path
  const rows = await store.listTillPayments(deps.db, { path, limit: SHOWN })
  const payments = new Map<string, TillPayment>()
  for (const row of rows) {
    const { event, ref, amount, currency, utr } = JSON.parse(row.body)
    const told = event === 'payment.failed' ? 'failed' : 'paid'
    const state = row.deliveredAt ? told : row.gaveUpAt ? 'refused' : 'onTheWay'
    const at = row.deliveredAt ?? row.dueAt
    const known = payments.get(utr)
    if (!known || known.state === 'onTheWay') {
      payments.set(utr, { at, ref, amount, currency, utr, state })
    }
  }
  return [...payments.values()]
}

/** A payment order as known to the till. */
export interface OrderAtTill {
  readonly ref: string
  readonly currency: Currency
  readonly amountMinor: Minor
  readonly expiresAt: Date
  /** Whose money it is. */
  readonly lenderCode: string
}

export interface TillInput {
  /** As typed; if undefined, the amount of the order. */
  amount: string | undefined
  outcome: TillOutcome
  seconds: number
}

export type TillAnswer =
  | { state: 'amountFormat' }
  | { state: 'sent'; utr: string; amount: string; currency: string; eventIds: string[] }

/**
 * Pays an order at the till whatever its state, since a real till would not know it either. All its
 * webhooks are queued together.
 */
export const payAtTill = async (
  deps: DeskDeps,
  order: OrderAtTill,
  input: TillInput,
): Promise<TillAnswer> => {
  const { currency } = order
  const amountMinor =
    input.amount === undefined ? order.amountMinor : minorFromTyped(input.amount, currency)
  if (amountMinor === undefined) return { state: 'amountFormat' }
  const amount = decimalFromMinor(amountMinor, currency)
  const utr = sandboxUtr()
  const events = plannedEvents({
    outcome: input.outcome,
    seconds: input.seconds,
    at: deps.clock.now(),
    orderExpiresAt: order.expiresAt,
    newEventId: () => `pay_${deps.newId()}`,
  })
  await inTransaction(deps.db, async (tx) => {
    const [first] = events
    if (first?.event === 'payment.captured') {
      const { eventId: collectionId } = first
      const { lenderCode } = order
      const paidOn = deps.clock.businessDay()
      addCollection(tx, { collectionId, utr, lenderCode, currency, amountMinor, paidOn })
    }
    for (const { eventId, event, paidAt, delaySeconds } of events) {
      const message = { eventId, event, ref: order.ref, amount, currency, utr, paidAt }
      const body = JSON.stringify(message)
      enqueueDelivery(tx, { path: collectionWebhook.path, body, delaySeconds })
    }
  })
  return { state: 'sent', utr, amount, currency, eventIds: events.map(({ eventId }) => eventId) }
}
