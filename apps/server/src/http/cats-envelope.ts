import { hash, hkdfSync } from 'node:crypto'
import { EnvelopeError } from '@noren/envelope/envelope-error'
import type { MessageCode } from '@noren/envelope/message-code'
import {
  type AgreedKeys,
  agreeKeys,
  openField,
  openRequest,
  sealResponse,
} from '@noren/envelope/server-envelope'
import { sealTicket, type TicketKey } from '@noren/envelope/tickets'
import { type RequestFacts, responseAad } from '@noren/envelope/wire-format'
import { AppError } from '../platform/errors.ts'
import type { EnvelopeKeys } from '../platform/keys/envelope-keys.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TICKET_KEY_BYTES = 32

const ticketKeyOf = (secret: Buffer, id: number): TicketKey => ({
  id,
  secret: Buffer.from(hkdfSync('sha256', secret, '', `noren ticket key ${id}`, TICKET_KEY_BYTES)),
})

const cachedTicketKeys: { secret?: Buffer; day: number; keys: TicketKey[] } = { day: -1, keys: [] }

/** Today's key seals; yesterday's opens tickets from before midnight, tomorrow's those of a fast clock. */
export const ticketKeysAt = (secret: Buffer, nowMs: number): readonly TicketKey[] => {
  const day = Math.floor(nowMs / DAY_MS)
  if (cachedTicketKeys.secret !== secret || cachedTicketKeys.day !== day) {
    const keys = [day, day - 1, day + 1].map((id) => ticketKeyOf(secret, id))
    Object.assign(cachedTicketKeys, { secret, day, keys })
  }
  return cachedTicketKeys.keys
}

/** An agreed key and its request: opens the request's body and seals the answer's. */
export interface Seal {
  /** What the request's seal and proof are bound to. */
  readonly facts: RequestFacts
  /** For the header `Cats-Ticket`; only when the key is new. */
  readonly ticket: string | undefined
  /** Of the device's key that signed for the ticket; undefined where none did. */
  readonly keyHash: Buffer | undefined
  /** The code of the proofs under this ticket. */
  readonly proofCode: MessageCode
  /** The device's key has signed this request: a new ticket is for that device alone. */
  signedBy(keyHash: Buffer): void
  /**
   * Identifies the nonce together with its key, so that it is counted once. The same nonce under another
   * key gives another mark, so nobody can use up a nonce they have only seen in the headers.
   */
  readonly mark: Buffer
  open(cats: unknown): unknown
  openField(cats: unknown): string
  close(status: number, json: string): string
}

const asAppError = (error: unknown): unknown => {
  if (!(error instanceof EnvelopeError)) return error
  switch (error.reason) {
    case 'badKey':
    case 'badTicket':
    case 'expiredTicket':
      return new AppError('ENVELOPE_KEY', { cause: error.reason })
    case 'badCats':
    case 'badHeader':
      return new AppError('BAD_ENVELOPE', { cause: error.reason })
  }
}

export const refusing = <Result>(work: () => Result): Result => {
  try {
    return work()
  } catch (error) {
    throw asAppError(error)
  }
}

/** About 4 MB. */
const TICKETS_KEPT = 4_000
const keptTickets = new WeakMap<Buffer, Map<string, AgreedKeys>>()

/** As `agreeKeys`; a device's calls of one visit open their ticket, and derive its keys, once. */
const agreeOnce = (
  keys: EnvelopeKeys,
  { catsKey, deviceId, nowMs }: { catsKey: unknown; deviceId: string; nowMs: number },
): AgreedKeys => {
  let kept = keptTickets.get(keys.ticketSecret)
  if (!kept) {
    kept = new Map()
    keptTickets.set(keys.ticketSecret, kept)
  }
  const name = `${deviceId} ${catsKey}`
  const known = kept.get(name)
  if (known?.expiresAt !== undefined && nowMs < known.expiresAt) return known
  const agreed = agreeKeys({
    serverKeys: keys.serverKeys,
    ticketKeys: ticketKeysAt(keys.ticketSecret, nowMs),
    catsKey,
    deviceId,
    now: nowMs,
  })
  if (!agreed.isNew) {
    kept.set(name, agreed)
    const [oldest] = kept.keys()
    if (kept.size > TICKETS_KEPT && oldest !== undefined) kept.delete(oldest)
  }
  return agreed
}

/** Derives the key that a sealed request names. */
export const agreeSeal = (
  keys: EnvelopeKeys,
  request: { catsKey: unknown; facts: RequestFacts; nowMs: number; hasProof: boolean },
): Seal => {
  const { catsKey, facts, nowMs, hasProof } = request
  const { deviceId, nonce } = facts
  const agreed: AgreedKeys = refusing(() => {
    // A GET has no body to open, but its nonce must be valid for sealing the answer.
    responseAad({ status: 200, nonce })
    return agreeOnce(keys, { catsKey, deviceId, nowMs })
  })
  const { sessionKey, isNew } = agreed
  let { keyHash } = agreed
  return {
    facts,
    get ticket() {
      // A device that signs its requests would have no use for a ticket without its key.
      if (!isNew || (hasProof && !keyHash)) return undefined
      const ticketKeys = ticketKeysAt(keys.ticketSecret, nowMs)
      return sealTicket(ticketKeys, { sessionKey, issuedAt: nowMs, deviceId, keyHash })
    },
    get keyHash() {
      return keyHash
    },
    get proofCode() {
      return agreed.proofCode
    },
    signedBy(hash) {
      if (isNew) keyHash = hash
    },
    get mark() {
      return hash('sha256', `${sessionKey.toString('hex')} ${nonce}`, 'buffer').subarray(0, 16)
    },
    open: (cats) => refusing(() => openRequest(agreed, facts, cats)),
    openField: (cats) => refusing(() => openField(agreed, facts, cats)),
    close: (status, json) => sealResponse(agreed, { status, nonce, json }),
  }
}
