import { type Day, isDay } from '@noren/contract/dates'
import { AppError } from '../../platform/errors.ts'

/** A day of a query, where one is named. Throws VALIDATION for one that no calendar has. */
export const dayFrom = (path: string, typed: string | undefined): Day | undefined => {
  if (typed === undefined || isDay(typed)) return typed
  throw new AppError('VALIDATION', { fields: [{ path, rule: 'date' }] })
}
