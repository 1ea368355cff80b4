import type { Day } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import { collectionWebhook } from '@noren/contract/repayments'
import { runDay } from '../background/run-day.ts'
import type { Deps } from '../deps.ts'
import { sendReminders } from '../domains/reminders/send-reminders.ts'
import { findOrderToPay, listOrdersToPay } from '../domains/repayments/till-orders.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { sandboxUtr } from '../providers/sandbox/bank.ts'
import type { SandboxCalendar } from '../providers/sandbox/calendar.ts'
import { enqueueDelivery } from '../providers/sandbox/delivery.ts'
import {
  minorFromTyped,
  plannedEvents,
  recipientsOf,
  type TillOutcome,
} from '../providers/sandbox/rules.ts'
import * as store from '../providers/sandbox/store.ts'

/** Enough for a screen; the sandbox is not an archive. */
const SHOWN = 50

/** Newest first. */
export const readSms = (deps: Deps, typedPhone: string): Promise<store.MessageRow[]> =>
  store.listMessagesTo(deps.db, {
    channel: 'sms',
    recipients: recipientsOf(typedPhone, deps.market.areaCode),
    limit: SHOWN,
  })

export const readTray = (deps: Deps, channel: 'push' | 'mail'): Promise<store.MessageRow[]> =>
  store.listMessages(deps.db, { channel, limit: SHOWN })

export const readCredits = (deps: Deps, accountNumber: string): Promise<store.CreditRow[]> =>
  store.listCredits(deps.db, { accountNumber, limit: SHOWN })

/** Payment orders that wait for their money, newest first. */
export const readOpenOrders = (deps: Deps) => listOrdersToPay(deps, { limit: SHOWN })

export interface TillInput {
  ref: string
  amount: string | undefined
  outcome: TillOutcome
  seconds: number
}

export type TillAnswer =
  | { state: 'unknownRef' }
  | { state: 'amountFormat' }
  | { state: 'sent'; utr: string; amount: string; currency: string; eventIds: string[] }

/**
 * The till pays an order, whatever state it is in: a real one would not know either. All its
 * webhooks are put into the post together.
 */
export const payAtTill = async (deps: Deps, input: TillInput): Promise<TillAnswer> => {
  const order = await findOrderToPay(deps, input.ref)
  if (!order) return { state: 'unknownRef' }
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
    for (const { eventId, event, paidAt, delaySeconds } of events) {
      const message = { eventId, event, ref: order.ref, amount, currency, utr, paidAt }
      const body = JSON.stringify(message)
      enqueueDelivery(tx, { path: collectionWebhook.path, body, delaySeconds })
    }
  })
  return { state: 'sent', utr, amount, currency, eventIds: events.map(({ eventId }) => eventId) }
}

/** Lets days pass one after the other, each with the work a server does on a new day. */
export const advanceBusinessDate = async (
  deps: Deps,
  calendar: SandboxCalendar,
  days: number,
): Promise<Day> => {
  for (let passed = 0; passed < days; passed += 1) {
    await calendar.advanceOneDay()
    await runDay(deps, deps.clock.businessDay())
    await sendReminders(deps)
  }
  return deps.clock.businessDay()
}
