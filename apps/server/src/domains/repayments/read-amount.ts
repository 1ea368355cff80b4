import { type Currency, type Minor, minorFromDecimal } from '@noren/contract/money'
import { AppError } from '../../platform/errors.ts'

/** The field `amount` of a request, in the currency of its loan. Throws VALIDATION. */
export const readAmount = (amount: string, currency: Currency): Minor => {
  try {
    return minorFromDecimal(amount, currency)
  } catch {
    throw new AppError('VALIDATION', { fields: [{ path: 'amount', rule: 'format' }] })
  }
}
