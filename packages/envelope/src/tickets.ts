import { randomBytes } from 'node:crypto'
import { EnvelopeError } from './envelope-error.ts'
import { openBytes, type RandomBytes, sealBytes } from './server-cipher.ts'
import { KEY_LENGTH, TICKET_LIFE_MS } from './wire-format.ts'

/** A key that encrypts tickets. `id` is 0 to 2^32 − 1 and unique among the keys in use. */
export type TicketKey = { readonly id: number; readonly secret: Uint8Array }

/** The content of a ticket, or why it has none. Times are unix milliseconds. */
export type OpenedTicket =
  | {
      readonly state: 'valid'
      readonly sessionKey: Buffer
      readonly issuedAt: number
      readonly keyHash: Buffer | undefined
    }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' }

const ID_LENGTH = 4
const TIME_LENGTH = 6
const DEVICE_ID_BYTES_MAX = 256
/** Between the device id, which has none, and the hash of the device's key. */
const BEFORE_KEY_HASH = Buffer.alloc(1)
/** Servers' clocks may differ by this much; a ticket from further in the future is not ours. */
const CLOCK_SKEW_MS = 5 * 60 * 1000
const TICKET_LABEL = Buffer.from('noren cats ticket v1')
const UNKNOWN = { state: 'unknown' } as const

const idBytes = (id: number): Buffer => {
  const bytes = Buffer.alloc(ID_LENGTH)
  bytes.writeUInt32BE(id)
  return bytes
}

/** The id is random, so that servers sharing their keys need not agree on the next number. */
export const generateTicketKey = (random: RandomBytes = randomBytes): TicketKey => ({
  id: Buffer.from(random(ID_LENGTH)).readUInt32BE(),
  secret: random(KEY_LENGTH),
})

/**
 * The ticket of a session, in base64url: key id (4) ‖ iv (12) ‖ AES-256-GCM of session key (32), issue
 * time (6), device id, and, where the device's key has signed for it, 0 and the hash of that key (32).
 * `ticketKeys` are newest first; the first one encrypts.
 */
export const sealTicket = (
  ticketKeys: readonly TicketKey[],
  session: {
    sessionKey: Uint8Array
    issuedAt: number
    deviceId: string
    keyHash?: Uint8Array | undefined
  },
  random: RandomBytes = randomBytes,
): string => {
  const [newest] = ticketKeys
  if (newest === undefined) throw new Error('no ticket key')
  const deviceId = Buffer.from(session.deviceId)
  if (deviceId.length > DEVICE_ID_BYTES_MAX || deviceId.includes(0))
    throw new EnvelopeError('badHeader')
  const time = Buffer.alloc(TIME_LENGTH)
  time.writeUIntBE(session.issuedAt, 0, TIME_LENGTH)
  const boundTo = session.keyHash ? [BEFORE_KEY_HASH, session.keyHash] : []
  const id = idBytes(newest.id)
  const sealed = sealBytes(
    {
      key: newest.secret,
      aad: Buffer.concat([TICKET_LABEL, id]),
      plaintext: Buffer.concat([session.sessionKey, time, deviceId, ...boundTo]),
    },
    random,
  )
  return Buffer.concat([id, sealed]).toString('base64url')
}

/**
 * Opens a ticket at the time `now` (unix ms). `unknown`: its key is gone, it belongs to another device,
 * or it was altered; `expired`: it is genuine but at least 24 hours old.
 */
export const openTicket = (
  ticketKeys: readonly TicketKey[],
  input: { ticket: Uint8Array; deviceId: string; now: number },
): OpenedTicket => {
  const { ticket } = input
  if (ticket.length <= ID_LENGTH) return UNKNOWN
  const id = Buffer.from(ticket.subarray(0, ID_LENGTH))
  const ticketKey = ticketKeys.find((key) => key.id === id.readUInt32BE())
  if (ticketKey === undefined) return UNKNOWN
  const opened = openBytes({
    key: ticketKey.secret,
    aad: Buffer.concat([TICKET_LABEL, id]),
    sealed: ticket.subarray(ID_LENGTH),
  })
  const deviceIdAt = KEY_LENGTH + TIME_LENGTH
  if (opened === undefined || opened.length < deviceIdAt) return UNKNOWN
  const zeroAt = opened.indexOf(0, deviceIdAt)
  const deviceIdEnd = zeroAt < 0 ? opened.length : zeroAt
  if (opened.toString('utf8', deviceIdAt, deviceIdEnd) !== input.deviceId) return UNKNOWN
  const issuedAt = opened.readUIntBE(KEY_LENGTH, TIME_LENGTH)
  const ageMs = input.now - issuedAt
  if (ageMs < -CLOCK_SKEW_MS) return UNKNOWN
  if (ageMs >= TICKET_LIFE_MS) return { state: 'expired' }
  const sessionKey = opened.subarray(0, KEY_LENGTH)
  const keyHash = zeroAt < 0 ? undefined : opened.subarray(zeroAt + 1)
  return { state: 'valid', sessionKey, issuedAt, keyHash }
}
