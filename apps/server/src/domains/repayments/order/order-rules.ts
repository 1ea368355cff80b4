import { type Day, dayOf, endOfDayAt } from '@noren/contract/dates'
import {
  type Currency,
  decimalFromMinor,
  type Minor,
  minMinor,
  sumMinor,
} from '@noren/contract/money'
import { nextPlanPayment, type Outstanding } from '@noren/pricing/outstanding'
import type { OrderState } from '../payment-order.ts'

/** No I, L, O, 0 or 1: a reference is read aloud and typed by hand. */
const REF_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const REF_LENGTH = 8

/**
 * NRN-7K3M-92QX.
 * @param randomBelow a uniformly random whole number from 0 to n - 1
 */
export const paymentRef = (randomBelow: (n: number) => number): string => {
  const letters = Array.from({ length: REF_LENGTH }, () =>
    REF_ALPHABET.charAt(randomBelow(REF_ALPHABET.length)),
  ).join('')
  return `NRN-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** A reference as typed by a person: any case, with spaces instead of hyphens or neither. */
export const readRef = (typed: string): string => {
  const letters = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return letters.length === 11
    ? `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`
    : typed
}

/**
 * When an order ends: after the channel's hours, but never past the end of the day, because its amount is
 * only right for one day.
 */
export const orderExpiresAt = (at: Date, validHours: number, zone: string): Date => {
  const endOfToday = endOfDayAt(dayOf(at, zone), zone)
  const afterHours = at.getTime() + validHours * 3_600_000
  return afterHours < endOfToday.getTime() ? new Date(afterHours) : endOfToday
}

/** Derived from the time, so that an order shows as expired without any job having run. */
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
  // An @ may stay unencoded in a query, and some apps show the address without decoding it.
  const query = fields.map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%40', '@')}`,
  )
  return `upi://pay?${query.join('&')}`
}

/** "Asha Rani Verma" → "A. R. V.": the only thing a page without sign-in shows of the borrower. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].find((letter) => /\p{L}/u.test(letter)) ?? [])
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ')

/**
 * What is due now, or the next instalment where nothing is due yet: its principal with the interest accrued
 * so far. Paying the last instalment early pays everything, so that no rest of a fee remains.
 */
export const payDueOf = (owed: Outstanding): Minor => {
  if (owed.dueMinor > 0) return owed.dueMinor
  const ofPlan = nextPlanPayment(owed)
  if (ofPlan) return minMinor(ofPlan.amountMinor, owed.totalMinor)
  const [next, ...others] = owed.rows.filter(({ unpaidPrincipalMinor }) => unpaidPrincipalMinor > 0)
  if (!next || others.length === 0) return owed.totalMinor
  const begun = owed.rows.filter(({ number }) => number <= next.number)
  return sumMinor([
    next.unpaidPrincipalMinor,
    ...begun.map(({ unpaidInterestMinor }) => unpaidInterestMinor),
  ])
}

/** The bounds of a part payment; null where only the full amount can be paid. */
export const partBounds = (
  owed: Outstanding,
  partMinorMin: Minor,
): { minMinor: Minor; maxMinor: Minor } | null =>
  owed.totalMinor > partMinorMin ? { minMinor: partMinorMin, maxMinor: owed.totalMinor } : null
