import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { EnvelopeError } from './envelope-error.ts'
import { exportSecret, hkdfExpand, setupBaseR } from './hpke-recipient.ts'
import { type MessageCode, messageCodeUnder } from './message-code.ts'
import { openBytes, type RandomBytes, sealBytes } from './server-cipher.ts'
import type { ServerKey } from './server-keys.ts'
import { openTicket, type TicketKey } from './tickets.ts'
import {
  AEAD_AES_256_GCM,
  type CatsKey,
  KDF_HKDF_SHA256,
  KEY_LENGTH,
  PROOF_LABEL,
  parseCatsKey,
  publicKeyLength,
  REQUEST_LABEL,
  RESPONSE_LABEL,
  type RequestFacts,
  type ResponseFacts,
  requestAad,
  responseAad,
  SESSION_LABEL,
  TICKET_LIFE_MS,
} from './wire-format.ts'

/** The keys of a session: for what the client encrypts and for the answers; and the code that proves a request under a third. */
export type MessageKeys = {
  readonly requestKey: Buffer
  readonly responseKey: Buffer
  readonly proofCode: MessageCode
}

/** The keys named by a request. A new one still needs its ticket: call `sealTicket` with `sessionKey`. */
export type AgreedKeys = MessageKeys & {
  readonly sessionKey: Buffer
  readonly isNew: boolean
  /** Of the device's key that signed for the ticket; undefined where none did. */
  readonly keyHash: Buffer | undefined
  /** When the ticket expires, unix ms; undefined for a new key. */
  readonly expiresAt: number | undefined
}

const SESSION_EXPORT = { label: Buffer.from(SESSION_LABEL), length: KEY_LENGTH }

/** Each is derived when it is used: most requests need two of the three. */
export const deriveMessageKeys = (sessionKey: Uint8Array): MessageKeys => {
  const derived: Record<string, Buffer> = {}
  let proofCode: MessageCode | undefined
  const keyOf = (label: string): Buffer => {
    derived[label] ??= hkdfExpand(sessionKey, label, KEY_LENGTH)
    return derived[label]
  }
  return {
    get requestKey() {
      return keyOf(REQUEST_LABEL)
    },
    get responseKey() {
      return keyOf(RESPONSE_LABEL)
    },
    get proofCode() {
      proofCode ??= messageCodeUnder(hkdfExpand(sessionKey, PROOF_LABEL, KEY_LENGTH))
      return proofCode
    },
  }
}

/** The session key of a new agreement; throws `badKey` for an unknown key or suite, or an invalid point. */
export const openNewKey = (
  serverKeys: readonly ServerKey[],
  { hdr, enc }: Extract<CatsKey, { kind: 'new' }>,
): Buffer => {
  const serverKey = serverKeys.find(({ id }) => id === hdr.keyId)
  const isOurSuite =
    serverKey?.kemId === hdr.kemId &&
    hdr.kdfId === KDF_HKDF_SHA256 &&
    hdr.aeadId === AEAD_AES_256_GCM &&
    enc.length === publicKeyLength(hdr.kemId)
  if (serverKey === undefined || !isOurSuite) throw new EnvelopeError('badKey')
  try {
    const context = setupBaseR(serverKey.recipient, enc)
    return exportSecret(serverKey.recipient, context, SESSION_EXPORT)
  } catch (cause) {
    throw new EnvelopeError('badKey', { cause })
  }
}

/**
 * The keys named by a `Cats-Key` header (or form field), at the time `now` (unix ms). Throws `badHeader`,
 * `badKey`, `badTicket` or `expiredTicket`; such a refusal is answered unencrypted, since there is no
 * key.
 */
export const agreeKeys = (input: {
  serverKeys: readonly ServerKey[]
  ticketKeys: readonly TicketKey[]
  catsKey: unknown
  deviceId: string
  now: number
}): AgreedKeys => {
  const catsKey = parseCatsKey(input.catsKey)
  if (catsKey.kind === 'new') {
    const sessionKey = openNewKey(input.serverKeys, catsKey)
    return agreed(sessionKey, { isNew: true, keyHash: undefined, expiresAt: undefined })
  }
  const { deviceId, now } = input
  const ticket = openTicket(input.ticketKeys, { ticket: catsKey.ticket, deviceId, now })
  switch (ticket.state) {
    case 'expired':
      throw new EnvelopeError('expiredTicket')
    case 'unknown':
      throw new EnvelopeError('badTicket')
    case 'valid':
      return agreed(ticket.sessionKey, {
        isNew: false,
        keyHash: ticket.keyHash,
        expiresAt: ticket.issuedAt + TICKET_LIFE_MS,
      })
  }
}

const agreed = (
  sessionKey: Buffer,
  of: Pick<AgreedKeys, 'isNew' | 'keyHash' | 'expiresAt'>,
): AgreedKeys => Object.assign(deriveMessageKeys(sessionKey), { sessionKey, ...of })

/**
 * The text of one encrypted form field. A field is bound to its request, not to its name, so two
 * encrypted fields of one request can be swapped undetected: a field's meaning must not depend on its
 * name.
 */
export const openField = (
  { requestKey }: Pick<MessageKeys, 'requestKey'>,
  facts: RequestFacts,
  cats: unknown,
): string => {
  const aad = Buffer.from(requestAad(facts))
  if (typeof cats !== 'string') throw new EnvelopeError('badCats')
  const sealed = Buffer.from(cats, 'base64url')
  // node skips invalid characters, so the text is only valid if encoding it again gives the same text.
  if (sealed.toString('base64url') !== cats) throw new EnvelopeError('badCats')
  const plaintext = openBytes({ key: requestKey, aad, sealed })
  if (plaintext === undefined || !isUtf8(plaintext)) throw new EnvelopeError('badCats')
  return plaintext.toString('utf8')
}

/** The JSON value of a request's `cats`; throws `badCats`, or `badHeader` for malformed facts. */
export const openRequest = (
  keys: Pick<MessageKeys, 'requestKey'>,
  facts: RequestFacts,
  cats: unknown,
): unknown => {
  const text = openField(keys, facts, cats)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EnvelopeError('badCats', { cause })
  }
}

/** The `cats` of an answer whose body is the JSON text `json`; throws `badHeader` for a malformed nonce. */
export const sealResponse = (
  { responseKey }: Pick<MessageKeys, 'responseKey'>,
  answer: ResponseFacts & { readonly json: string },
  random: RandomBytes = randomBytes,
): string => {
  const aad = Buffer.from(responseAad(answer))
  const plaintext = Buffer.from(answer.json)
  return sealBytes({ key: responseKey, aad, plaintext }, random).toString('base64url')
}
