import { type Day, isDay } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import { PAGE_LINES } from '@noren/contract/operator/paging'
import { AppError } from '../../platform/errors.ts'
import type { PageAsked, Place } from '../../platform/pages.ts'

interface AskedQuery {
  cursor?: string | undefined
  limit?: string | undefined
}

/** What a cursor carries, apart from its form: the key of the last line shown, and that line's id. */
const CURSOR = /^([^~]{1,60})~([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

const textOf = (key: Date | string | number): string =>
  key instanceof Date ? key.toISOString() : String(key)

/** The cursor with which the page after this place is asked for. */
export const cursorOf = (place: Place<Date | string | number> | null): string | null =>
  place && Buffer.from(`${textOf(place.key)}~${place.id}`).toString('base64url')

const asked = <Key>(
  { cursor, limit }: AskedQuery,
  first: Place<Key>,
  read: (text: string) => Key | undefined,
): PageAsked<Key> => {
  const lines = limit === undefined ? PAGE_LINES : Number(limit)
  if (cursor === undefined) return { after: first, limit: lines }
  const [, text = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const key = id === '' ? undefined : read(text)
  if (key !== undefined) return { after: { key, id }, limit: lines }
  throw new AppError('VALIDATION', { fields: [{ path: 'cursor', rule: 'format' }] })
}

const instant = (text: string): Date | undefined => {
  const at = new Date(text)
  return Number.isNaN(at.getTime()) || at.toISOString() !== text ? undefined : at
}

/** The page that a query asks for, of a list by instants. Throws VALIDATION for the cursor of another list. */
export const pageByTime = (query: AskedQuery, first: Place<Date>): PageAsked<Date> =>
  asked(query, first, instant)

/** The same of a list by days. */
export const pageByDay = (query: AskedQuery, first: Place<Day>): PageAsked<Day> =>
  asked(query, first, (text) => (isDay(text) ? text : undefined))

/** The same of a list by amounts. */
export const pageByAmount = (query: AskedQuery, first: Place<Minor>): PageAsked<Minor> =>
  asked(query, first, (text) => (/^\d{1,15}$/.test(text) ? minor(Number(text)) : undefined))

/** The same of a list by the numbers under which its lines were written. */
export const pageBySerial = (query: AskedQuery, first: Place<number>): PageAsked<number> =>
  asked(query, first, (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined))
