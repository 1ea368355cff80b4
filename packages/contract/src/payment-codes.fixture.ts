import { crc16 } from './payment-codes.ts'

/** Whether the last four characters are the checksum of the rest. */
export function isSoundPayload(payload: string): boolean {
  return (
    payload.length > 8 &&
    payload.slice(-8, -4) === '6304' &&
    crc16(payload.slice(0, -4)) === payload.slice(-4)
  )
}
