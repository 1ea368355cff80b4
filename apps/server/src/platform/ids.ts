import { randomUUID } from 'node:crypto'

/** An id as it is written. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Sorts before every id: where the first page of a list by id begins. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Sorts after every id. */
export const AFTER_ALL = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of unix milliseconds, then random bits. Rows created together
 * stay together in an index, and ids can be made without asking the database.
 */
export const newUuidV7 = (nowMs: number): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  // The part of a version 4 UUID after its version digit: 12 random bits, the variant, 62 random bits.
  const chance = randomUUID().slice(15)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance}`
}
