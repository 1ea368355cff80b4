import { type Day, isDay } from '@noren/contract/dates'
import {
  CURRENCY_DIGITS,
  type Currency,
  type Minor,
  minorFromDecimal,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { CURRENCY_MARKS } from './words.ts'

const AMOUNT = /^[-+(]?\s*(?:\d{1,3}(?:,\d{2,3})+|\d{1,13})(?:\.\d{1,2})?\s*\)?$/u
const SIDE = /\s*\(?\b(cr|dr)\.?\)?$/iu

/** An amount as a statement prints it, in minor units; negative for what is marked so. Null for other text. */
export function amountIn(text: string, currency: Currency): Minor | null {
  const side = SIDE.exec(text)?.[1]?.toLowerCase()
  const bare = text.replace(SIDE, '').replace(CURRENCY_MARKS, '').trim()
  if (!AMOUNT.test(bare)) return null
  const digits = bare.replace(/[^\d.]/gu, '')
  const amountMinor = exactly(withDecimals(digits), currency)
  const isOut = /^[-(]/u.test(bare) || side === 'dr'
  return amountMinor !== null && isOut ? subtractMinor(ZERO_MINOR, amountMinor) : amountMinor
}

/** Null for parts that the currency does not have. */
const exactly = (decimal: string, currency: Currency): Minor | null => {
  const hasParts = CURRENCY_DIGITS[currency] > 0 || decimal.endsWith('.00')
  return hasParts ? minorFromDecimal(decimal, currency) : null
}

/** Banks leave out a last zero. */
const withDecimals = (digits: string): string => {
  const [whole = '0', part = ''] = digits.split('.')
  return `${whole.replace(/^0+(?=\d)/u, '')}.${part.padEnd(2, '0')}`
}

/** `cr` or `dr` of a column that says nothing else. */
export const sideIn = (text: string): 'cr' | 'dr' | null => {
  const found = /^(cr|dr|credit|debit|c|d)\.?$/iu.exec(text)?.[1]?.toLowerCase()
  return found === undefined ? null : found.startsWith('c') ? 'cr' : 'dr'
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[ ,T].*)?$/u
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[ ,T].*)?$/u
const NAMED = /^(\d{1,2})[-/. ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})(?:[ ,T].*)?$/iu

/** The day at the beginning of a text, by day, month and year; null when there is none. */
export function dayIn(text: string): Day | null {
  const iso = ISO.exec(text)
  if (iso) return dayFrom(iso[3], iso[2], iso[1])
  const numbers = NUMBERS.exec(text)
  if (numbers) return dayFrom(numbers[1], numbers[2], numbers[3])
  const named = NAMED.exec(text)
  if (!named) return null
  const month = MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return month === 0 ? null : dayFrom(named[1], String(month), named[3])
}

function dayFrom(date = '', month = '', year = ''): Day | null {
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** All days in a line of text, as they stand. */
export const daysWithin = (text: string): Day[] =>
  [
    ...text.matchAll(/\d{4}-\d{2}-\d{2}|\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/., ]+\d{2,4}/giu),
  ].flatMap(([found]) => dayIn(found) ?? [])
