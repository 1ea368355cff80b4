/**
 * Money is a whole number of the currency's minor unit: paise and centavos are hundredths,
 * rupiah and dong have none. This is the only file that multiplies, divides or rounds money.
 */

declare const minorBrand: unique symbol

/** A safe integer of minor units. May be negative (a correction); a price never is. */
export type Minor = number & { readonly [minorBrand]: true }

export const CURRENCIES = ['INR', 'MXN', 'IDR', 'VND'] as const
export type Currency = (typeof CURRENCIES)[number]

/** Decimal digits on the wire and on the screen. */
export const CURRENCY_DIGITS: Readonly<Record<Currency, number>> = {
  INR: 2,
  MXN: 2,
  IDR: 0,
  VND: 0,
}

/** One whole, in parts per million: the unit of every rate. */
export const PPM_ONE = 1_000_000

/** @throws RangeError when n is not a safe integer: a fraction of a paisa is a bug upstream. */
export function minor(n: number): Minor {
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole safe amount: ${n}`)
  // Minus zero would be formatted as "-0" and would not be deeply equal to zero.
  return (n === 0 ? 0 : n) as Minor
}

export const ZERO_MINOR: Minor = minor(0)

/**
 * Reads a bigint column or its text ("104470").
 * @throws RangeError when the value cannot be held exactly by a number.
 */
export function minorFromBigint(value: string | bigint): Minor {
  if (typeof value === 'string' && !/^-?\d+$/.test(value)) {
    throw new RangeError(`not a whole amount: ${value}`)
  }
  const exact = BigInt(value)
  const n = Number(exact)
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a safe amount: ${value}`)
  return minor(n)
}

export function addMinor(a: Minor, b: Minor): Minor {
  return minor(a + b)
}

export function subtractMinor(a: Minor, b: Minor): Minor {
  return minor(a - b)
}

/** The same without its sign. */
export const absoluteMinor = (amount: Minor): Minor => minor(Math.abs(amount))

export function sumMinor(amounts: Iterable<Minor>): Minor {
  let total = ZERO_MINOR
  for (const amount of amounts) total = addMinor(total, amount)
  return total
}

/** Negative when a < b, zero when equal, positive when a > b: fits Array.sort. */
export function compareMinor(a: Minor, b: Minor): number {
  return a - b
}

export function minMinor(first: Minor, ...others: Minor[]): Minor {
  return minor(Math.min(first, ...others))
}

export function maxMinor(first: Minor, ...others: Minor[]): Minor {
  return minor(Math.max(first, ...others))
}

/** n equal payments together; exact, because n is whole. */
export function multiplyByCount(amount: Minor, count: number): Minor {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole count: ${count}`)
  return minorFromBigint(BigInt(amount) * BigInt(count))
}

/** amount × ppm / 1 000 000, with exact halves rounded towards positive infinity. */
export function multiplyByPpmHalfUp(amount: Minor, ppm: number): Minor {
  return multiplyByRatioHalfUp(amount, ppm, PPM_ONE)
}

/** amount × ppm / 1 000 000 of an amount that is not negative, rounded down: what somebody has at least. */
export function multiplyByPpmDown(amount: Minor, ppm: number): Minor {
  if (amount < 0) throw new RangeError(`not a share of ${amount}`)
  return minorFromBigint((BigInt(amount) * BigInt(ppm)) / BigInt(PPM_ONE))
}

/**
 * amount × numerator / denominator, computed exactly, with exact halves rounded towards positive infinity.
 * @throws RangeError when one of the two is not whole or the denominator is not positive.
 */
export function multiplyByRatioHalfUp(
  amount: Minor,
  numerator: number | bigint,
  denominator: number | bigint,
): Minor {
  return sumOfProductsHalfUp([{ amountMinor: amount, weight: numerator }], denominator)
}

/**
 * Σ amount × weight / divisor, rounded once for the whole sum (half up): interest over periods with
 * different principals is one line.
 */
export function sumOfProductsHalfUp(
  parts: Iterable<{ readonly amountMinor: Minor; readonly weight: number | bigint }>,
  divisor: number | bigint,
): Minor {
  const below = BigInt(divisor)
  if (below <= 0n) throw new RangeError(`divisor must be positive: ${divisor}`)
  let above = 0n
  for (const { amountMinor, weight } of parts) above += BigInt(amountMinor) * BigInt(weight)
  return minorFromBigint(divideHalfUp(above, below))
}

/**
 * numerator / denominator rounded to the nearest whole number, halves up: for rates in the context of
 * money.
 */
export function ratioHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const below = BigInt(denominator)
  if (below <= 0n) throw new RangeError(`denominator must be positive: ${denominator}`)
  return minorFromBigint(divideHalfUp(BigInt(numerator), below))
}

/**
 * Parses "10447.00", and also "10447" and "10447.5", since people and programs write them. Rupiah and dong
 * allow only zeros after the point. No separators, and no sign but a leading minus. @throws RangeError on
 * any other form.
 */
export function minorFromDecimal(text: string, currency: Currency): Minor {
  const digits = CURRENCY_DIGITS[currency]
  const spelling = digits === 0 ? /^(-?\d+)(?:\.0{1,2})?$/ : /^(-?\d+)(?:\.(\d{1,2}))?$/
  const parts = spelling.exec(text)
  if (!parts) throw new RangeError(`not an amount of ${currency}: ${text}`)
  return minorFromBigint(`${parts[1]}${(parts[2] ?? '').padEnd(digits, '0')}`)
}

/** "10447.00" for INR and MXN, "1000000" for IDR and VND. The inverse of minorFromDecimal. */
export function decimalFromMinor(amount: Minor, currency: Currency): string {
  const digits = CURRENCY_DIGITS[currency]
  if (digits === 0) return String(amount)
  const sign = amount < 0 ? '-' : ''
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** Floor of (2a + b) / 2b is a/b with halves going up, for negative a as well. */
function divideHalfUp(above: bigint, below: bigint): bigint {
  const doubled = 2n * above + below
  const divisor = 2n * below
  const quotient = doubled / divisor
  return doubled % divisor < 0n ? quotient - 1n : quotient
}
