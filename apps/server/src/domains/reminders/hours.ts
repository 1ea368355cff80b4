import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { ContactHours } from './send/may-contact.ts'
import * as store from './store/hours.ts'

/** A shorter part of the day could be missed by one reminder after the other. */
const HOURS_MINUTES_MIN = 120

/** The hours that a person has chosen; null: all that the market has. */
export const contactHours = async (on: Querier, userId: string): Promise<ContactHours | null> =>
  (await store.findHours(on, userId)) ?? null

/** Throws VALIDATION for hours outside the market's, and for less than two of them. */
export const saveContactHours = async (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  { userId, hours, at }: { userId: string; hours: ContactHours | null; at: Date },
): Promise<ContactHours | null> => {
  if (hours === null) {
    await store.removeHours(db, userId)
    return null
  }
  const { fromMinute, untilMinute } = market.contactWindow
  const isInside = fromMinute <= hours.fromMinute && hours.untilMinute <= untilMinute
  if (!isInside || hours.untilMinute - hours.fromMinute < HOURS_MINUTES_MIN) {
    throw new AppError('VALIDATION', { fields: [{ path: 'hours', rule: 'range' }] })
  }
  await store.saveHours(db, { ...hours, userId, at })
  return hours
}
