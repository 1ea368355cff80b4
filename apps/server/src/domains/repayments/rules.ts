import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  earlierDay,
  endOfDayAt,
  laterDay,
} from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor, sumMinor } from '@noren/contract/money'

import type { CHANNEL_KINDS, SETTLED_AS } from '@noren/contract/repayments'
import type { Channel } from '@noren/markets/pack'
import type { Outstanding } from '@noren/pricing/outstanding'

export type { RepayKind } from '@noren/contract/repayments'
export type SettledAs = (typeof SETTLED_AS)[number]
export type OrderState = 'waiting' | 'paid' | 'failed' | 'expired'

/** No I, L, O, 0 or 1: a reference is read aloud and typed by hand. */
const REF_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const REF_LENGTH = 8

/**
 * NRN-7K3M-92QX.
 * @param randomBelow a whole number from 0 to below n, each as likely as the other
 */
export const paymentRef = (randomBelow: (n: number) => number): string => {
  const letters = Array.from({ length: REF_LENGTH }, () =>
    REF_ALPHABET.charAt(randomBelow(REF_ALPHABET.length)),
  ).join('')
  return `NRN-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** What a person types of a reference: any case, spaces for hyphens or none at all. */
export const readRef = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return letters.length === 11
    ? `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`
    : typed
}

/** RC-2026-0000042: by the business year in which the money was booked. */
export const receiptNumberOf = (on: Day, serial: number): string =>
  `RC-${on.slice(0, 4)}-${String(serial).padStart(7, '0')}`

/**
 * When an order ends: after the channel's hours, but never past the end of the day, because its
 * amount is true on one day only.
 */
export const orderExpiresAt = (at: Date, validHours: number, zone: string): Date => {
  const endOfToday = endOfDayAt(dayOf(at, zone), zone)
  const afterHours = at.getTime() + validHours * 3_600_000
  return afterHours < endOfToday.getTime() ? new Date(afterHours) : endOfToday
}

/** Nobody has to run before an order shows as expired: time alone does it. */
export const stateAt = (
  order: { state: OrderState; expiresAt: Date; owedOn: Day },
  now: { at: Date; businessDay: Day },
): OrderState => {
  if (order.state !== 'waiting') return order.state
  const isOver = order.expiresAt <= now.at || order.owedOn !== now.businessDay
  return isOver ? 'expired' : 'waiting'
}

/**
 * The business day that money counts for: that of its payment, however late we hear of it; but not
 * before the order it pays was made, and not in the future, whatever the provider's clock says.
 */
export const valueDay = (input: {
  paidAt: Date
  now: Date
  businessDay: Day
  orderMadeOn: Day
  zone: string
}): Day => {
  const daysAgo = daysBetween(dayOf(input.paidAt, input.zone), dayOf(input.now, input.zone))
  const paidOn = addDays(input.businessDay, -daysAgo)
  return laterDay(input.orderMadeOn, earlierDay(paidOn, input.businessDay))
}

/** NPCI's UPI linking specification 1.6: payee, name, reference, amount, currency, note. */
export const upiUri = (order: {
  payeeVpa: string
  payeeName: string
  ref: string
  amountMinor: Minor
  currency: Currency
  note: string
}): string => {
  const fields: [string, string][] = [
    ['pa', order.payeeVpa],
    ['pn', order.payeeName],
    ['tr', order.ref],
    ['am', decimalFromMinor(order.amountMinor, order.currency)],
    ['cu', order.currency],
    ['tn', order.note],
  ]
  // An at sign may stay as it is in a query, and some apps show the address undecoded.
  const query = fields.map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}

/** "Asha Rani Verma" → "A. R. V.": all that a page without sign-in says of the borrower. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].find((letter) => /\p{L}/u.test(letter)) ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

/**
 * What is due now, or the next instalment where nothing is due yet: its principal with the interest
 * run up so far. Paying the last one early pays everything, so that no stub of a fee stays behind.
 */
export const payDueOf = (owed: Outstanding): Minor => {
  if (owed.dueMinor > 0) return owed.dueMinor
  const [next, ...others] = owed.rows.filter(({ unpaidPrincipalMinor }) => unpaidPrincipalMinor > 0)
  if (!next || others.length === 0) return owed.totalMinor
  const begun = owed.rows.filter(({ number }) => number <= next.number)
  return sumMinor([
    next.unpaidPrincipalMinor,
    ...begun.map(({ unpaidInterestMinor }) => unpaidInterestMinor),
  ])
}

/** The bounds of a part payment; null where only everything can be paid. */
export const partBounds = (
  owed: Outstanding,
  partMinorMin: Minor,
): { minMinor: Minor; maxMinor: Minor } | null =>
  owed.totalMinor > partMinorMin ? { minMinor: partMinorMin, maxMinor: owed.totalMinor } : null

/** Whether the channel's page is about a UPI link. */
export const isUpi = ({ kind }: Pick<Channel, 'kind'>, currency: Currency): boolean =>
  currency === 'INR' && (kind === 'upi' || kind === 'qr')

const STEP_COUNT: Readonly<Record<(typeof CHANNEL_KINDS)[number], number>> = {
  upi: 3,
  qr: 3,
  virtualAccount: 4,
  cashCode: 4,
  convenienceStore: 4,
  bankTransfer: 4,
}

/** Keys of the app's catalogue: how to pay by this channel, step by step. */
export const stepsOf = ({ kind }: Pick<Channel, 'kind'>): string[] =>
  Array.from({ length: STEP_COUNT[kind] }, (_, index) => `steps.${kind}.${index + 1}`)

/** A bank's reference as it is compared: "utr 1234-5678" → "UTR12345678". */
export const readReference = (typed: string): string =>
  typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
