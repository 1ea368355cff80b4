import { type Day, dayOf, endOfDayAt } from '@noren/contract/dates'
import { type Currency, decimalFromMinor, type Minor, sumMinor } from '@noren/contract/money'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { OrderState } from '../payment-order.ts'

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
