import {
  addMinor,
  type Currency,
  decimalFromMinor,
  minorFromDecimal,
  ZERO_MINOR,
} from '@noren/contract/money'

/** A decimal of the wire for a chart or a share; null: it is not shown. */
export const amountOf = (text: string | null): number | null =>
  text === null ? null : Number(text)

/** A sum of decimals of the wire; null where one of them is not shown. */
export function sumIn(currency: Currency, texts: readonly (string | null)[]): string | null {
  let sum = ZERO_MINOR
  for (const text of texts) {
    if (text === null) return null
    sum = addMinor(sum, minorFromDecimal(text, currency))
  }
  return decimalFromMinor(sum, currency)
}

/** An amount as it is being typed: "12." is 12. */
export const typedAmount = (typed: string): string => typed.replace(/\.$/, '')

/** What is left of an amount, in decimals; all of it while nothing is typed yet. */
export const lessIn = (currency: Currency, from: string, amount: string): string =>
  sumIn(currency, [from, `-${amount || '0'}`]) ?? from

/** Part of a whole in percent; null where either is not known or there is no whole. */
export function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || !whole ? null : (part / whole) * 100
}

/** A figure that is no money, such as a share, with so many decimals. */
export function decimalText(value: number, digits: number): string {
  const whole = String(Math.round(Math.abs(value) * 10 ** digits)).padStart(digits + 1, '0')
  const sign = value < 0 && Number(whole) > 0 ? '-' : ''
  const point = whole.length - digits
  return `${sign}${whole.slice(0, point)}${digits > 0 ? `.${whole.slice(point)}` : ''}`
}
