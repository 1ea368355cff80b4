import { randomUUID } from 'node:crypto'

/**
 * A UUID version 7 (RFC 9562 §5.7): 48 bits of unix milliseconds, then chance. Rows of one time
 * stand together in an index, and a client may make its own without asking.
 */
export const newUuidV7 = (nowMs: number): string => {
  const time = nowMs.toString(16).padStart(12, '0')
  // Of version 4 from after its version digit: 12 bits of chance, the variant, 62 bits of chance.
  const chance = randomUUID().slice(15)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance}`
}
