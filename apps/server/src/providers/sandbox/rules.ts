import { type Currency, type Minor, minorFromDecimal } from '@noren/contract/money'
import { normalisePhone, type PhoneMarket, phoneSource } from '@noren/contract/phones'

export const TILL_OUTCOMES = ['success', 'failure', 'delay', 'duplicate', 'late'] as const
export type TillOutcome = (typeof TILL_OUTCOMES)[number]

/** A webhook that the till will send. */
export interface PlannedEvent {
  eventId: string
  event: 'payment.captured' | 'payment.failed'
  paidAt: Date
  delaySeconds: number
}

interface TillPayment {
  outcome: TillOutcome
  /** For `delay`: by how many seconds the webhook is delayed. */
  seconds: number
  at: Date
  orderExpiresAt: Date
  newEventId: () => string
}

const LATE_BY_MS = 60_000

/**
 * The webhooks that a till sends for each outcome; `duplicate` covers every way in which providers repeat
 * themselves.
 */
export const plannedEvents = (payment: TillPayment): PlannedEvent[] => {
  const { outcome, at, newEventId } = payment
  const captured = (paidAt: Date, delaySeconds = 0): PlannedEvent => ({
    eventId: newEventId(),
    event: 'payment.captured',
    paidAt,
    delaySeconds,
  })
  switch (outcome) {
    case 'success':
      return [captured(at)]
    case 'failure':
      return [{ ...captured(at), event: 'payment.failed' }]
    case 'delay':
      return [captured(at, payment.seconds)]
    case 'duplicate': {
      const first = captured(at)
      return [first, first, captured(at)]
    }
    case 'late':
      return [captured(lateInstant(payment))]
  }
}

/** A minute after the order expires, or now if that is later. */
const lateInstant = ({ at, orderExpiresAt }: TillPayment): Date => {
  const afterEnd = orderExpiresAt.getTime() + LATE_BY_MS
  return afterEnd > at.getTime() ? new Date(afterEnd) : at
}

/** The recipient's number as stored: normalised if it is one of this market, otherwise its digits. */
export const recipientOf = (typed: string, market: PhoneMarket): string => {
  const phone = normalisePhone(typed, phoneSource(market))
  return phone ? `${market.areaCode}${phone}` : `+${typed.replace(/\D/g, '')}`
}

/** Parses an amount as people type it ("500", "500.5"); undefined unless it is above zero. */
export const minorFromTyped = (typed: string, currency: Currency): Minor | undefined => {
  if (!/^\d{1,10}(\.\d{1,2})?$/.test(typed.trim())) return undefined
  try {
    const amountMinor = minorFromDecimal(typed.trim(), currency)
    return amountMinor > 0 ? amountMinor : undefined
  } catch {
    return undefined
  }
}
