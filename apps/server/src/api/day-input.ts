import { type Day, isDay } from '@noren/contract/dates'
import { AppError } from '../platform/errors.ts'

/** A day that a caller wrote. Throws VALIDATION naming the field for one that is in no calendar. */
export const dayFromWire = (text: string, path: string): Day => {
  if (isDay(text)) return text
  throw new AppError('VALIDATION', { fields: [{ path, rule: 'format' }] })
}

/** The same for a field that may be left out. */
export const dayOrNull = (text: string | undefined, path: string): Day | null =>
  text === undefined ? null : dayFromWire(text, path)
