import { CURRENCY_DIGITS, type Currency, type Minor, minorFromDecimal } from '@noren/contract/money'
import { AppError } from '../platform/errors.ts'

/**
 * Parses an amount that a caller may write with fewer decimals than the currency has ("20000", "20000.5").
 * Throws VALIDATION naming the field for any other form.
 */
export const amountFromWire = (text: string, currency: Currency, path: string): Minor => {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  const digits = CURRENCY_DIGITS[currency]
  const isTooFine = digits === 0 && /[1-9]/.test(part)
  if (whole === undefined || isTooFine) {
    throw new AppError('VALIDATION', { fields: [{ path, rule: 'format' }] })
  }
  return minorFromDecimal(digits === 0 ? whole : `${whole}.${part.padEnd(digits, '0')}`, currency)
}
