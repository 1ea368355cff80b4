import { type Day, isDay } from '@noren/contract/dates'
import { CURRENCY_DIGITS, type Currency, type Minor, minorFromDecimal } from '@noren/contract/money'
import type { PaymentReading } from '../proof.ts'

export const NOTHING_READ: PaymentReading = { reference: null, amountMinor: null, paidOn: null }

const REFERENCE_WORD = /\b(utr|rrn|ref(?:erence)?|transaction|txn|upi)\b/i
const REFERENCE = /\b(?=[A-Z0-9]*\d)[A-Z0-9]{10,22}\b/g
const UPI_REFERENCE = /\b\d{12}\b/

/** Lines of text as a recogniser read them, from the top. */
export const readPaymentText = (lines: readonly string[], currency: Currency): PaymentReading => ({
  reference: referenceIn(lines),
  amountMinor: amountIn(lines, currency),
  paidOn: firstOf(lines, dayIn),
})

const firstOf = <T>(lines: readonly string[], read: (line: string) => T | null): T | null => {
  for (const line of lines) {
    const found = read(line)
    if (found !== null) return found
  }
  return null
}

/** Next to or below a word that announces it; otherwise any twelve digits, the form of UPI and IMPS. */
const referenceIn = (lines: readonly string[]): string | null => {
  const announced = lines.flatMap((line, index) =>
    REFERENCE_WORD.test(line) ? [line, lines[index + 1] ?? ''] : [],
  )
  const token = firstOf(announced, (line) => line.toUpperCase().match(REFERENCE)?.[0] ?? null)
  return token ?? firstOf(lines, (line) => UPI_REFERENCE.exec(line)?.[0] ?? null)
}

const AMOUNT = /(\d[\d.,]*\d|\d)/
const SIGNS = String.raw`(?:₹|\bRs\.?|\bINR|\bMXN|\bIDR|\bRp\.?|\bVND|\$|₫)`
const WITH_SIGN = new RegExp(String.raw`${SIGNS}\s*${AMOUNT.source}`, 'i')
const AMOUNT_WORD = /\b(amount|paid|total|monto|jumlah|nominal|so tien)\b/i
const DIGITS_MAX = 11

/** After a currency sign; otherwise in a line that mentions an amount. */
const amountIn = (lines: readonly string[], currency: Currency): Minor | null => {
  const signed = firstOf(lines, (line) => amountOf(WITH_SIGN.exec(line)?.[1], currency))
  if (signed !== null) return signed
  const named = lines.filter((line) => AMOUNT_WORD.test(line))
  return firstOf(named, (line) => amountOf(AMOUNT.exec(line)?.[1], currency))
}

/** A separator before the last two digits starts the decimals; all others group thousands. */
const amountOf = (token: string | undefined, currency: Currency): Minor | null => {
  const [, whole = '', part = '00'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(token ?? '') ?? []
  const digits = whole.replace(/\D/g, '')
  if (digits === '' || digits.length > DIGITS_MAX) return null
  const isWhole = CURRENCY_DIGITS[currency] === 0
  const amount = minorFromDecimal(isWhole ? digits : `${digits}.${part}`, currency)
  return amount > 0 ? amount : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const dayIn = (line: string): Day | null => {
  const iso = /\b(20\d{2})-(\d{2})-(\d{2})\b/.exec(line)
  if (iso) return asDay(iso[1], iso[2], iso[3])
  const numeric = /\b(\d{1,2})[/.-](\d{1,2})[/.-](20\d{2})\b/.exec(line)
  if (numeric) return asDay(numeric[3], numeric[2], numeric[1])
  const dayFirst = /\b(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?,?\s+(20\d{2})\b/i.exec(line)
  if (dayFirst) return asDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /\b([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d{2})\b/i.exec(line)
  return monthFirst ? asDay(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null
}

const monthOf = (name = ''): string => String(MONTHS.indexOf(name.toLowerCase()) + 1)

const asDay = (year = '', month = '', date = ''): Day | null => {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(text) ? text : null
}
