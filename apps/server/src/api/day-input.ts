import { type Day, isDay } from '@noren/contract/dates'
import { AppError } from '../platform/errors.ts'

/** A day that a caller wrote. Throws VALIDATION naming the field for one that is in no calendar. */
export const dayFromWire = (text: string, path: string): Day => {
  if (isDay(text)) return text
  throw new AppError('VALIDATION', { fields: [{ path, rule: 'format' }] })
}
