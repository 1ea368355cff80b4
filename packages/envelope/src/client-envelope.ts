import { type Bytes, decodeBase64url, encodeBase64url } from './base64url.ts'
import { EnvelopeError } from './envelope-error.ts'
import { exportToRecipient, HMAC, hkdfExpand } from './hpke-sender.ts'
import {
  AEAD_AES_256_GCM,
  concatBytes,
  formatKeptKey,
  formatNewKey,
  hpkeInfo,
  IV_LENGTH,
  KDF_HKDF_SHA256,
  KEM_P256,
  KEM_X25519,
  NONCE_LENGTH,
  PROOF_LABEL,
  type PublicKeyEntry,
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

/**
 * An agreed key, stored by the caller. Its CryptoKeys are not extractable but can be stored in
 * IndexedDB. `catsKey` is the `Cats-Key` header to send; `startedAt` is unix milliseconds.
 */
export type ClientSession = {
  readonly requestKey: CryptoKey
  readonly responseKey: CryptoKey
  /** For device-proof.ts. */
  readonly proofKey: CryptoKey
  readonly catsKey: string
  readonly startedAt: number
}

/** The source of random bytes; known-answer tests use fixed ones. */
export type ClientRandomBytes = (length: number) => Bytes

const ALGORITHM = 'AES-GCM'
const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const randomBytes: ClientRandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length))

/** A fresh `Cats-Nonce`, one for each request. */
export const newNonce = (random: ClientRandomBytes = randomBytes): string =>
  encodeBase64url(random(NONCE_LENGTH))

/** False in WebViews whose WebCrypto does not have X25519 yet. */
export const supportsX25519 = async (): Promise<boolean> => {
  try {
    await crypto.subtle.generateKey('X25519', false, ['deriveBits'])
    return true
  } catch {
    return false
  }
}

/** The X25519 key where it can be used, otherwise the P-256 one; among several, the first in the list. */
export const choosePublicKey = (
  publicKeys: readonly PublicKeyEntry[],
  { hasX25519 }: { hasX25519: boolean },
): PublicKeyEntry | undefined => {
  const usable = publicKeys.filter(
    ({ kemId, kdfId, aeadId, publicKey }) =>
      kdfId === KDF_HKDF_SHA256 &&
      aeadId === AEAD_AES_256_GCM &&
      decodeBase64url(publicKey)?.length === publicKeyLength(kemId),
  )
  const preferred = hasX25519 ? [KEM_X25519, KEM_P256] : [KEM_P256]
  for (const kemId of preferred) {
    const chosen = usable.find((entry) => entry.kemId === kemId)
    if (chosen !== undefined) return chosen
  }
  return undefined
}

/**
 * Agrees a new key with the server at the time `now` (unix ms); `badKey` when none of its keys can
 * be used here. `ephemeral` is for known answers alone: real sessions leave it out.
 */
export const startSession = async (input: {
  publicKeys: readonly PublicKeyEntry[]
  now: number
  ephemeral?: CryptoKeyPair
}): Promise<ClientSession> => {
  const hasX25519 = await supportsX25519()
  const entry = choosePublicKey(input.publicKeys, { hasX25519 })
  const rawPublicKey = entry && decodeBase64url(entry.publicKey)
  if (entry === undefined || rawPublicKey === undefined) throw new EnvelopeError('badKey')
  const hdr = { keyId: entry.id, kemId: entry.kemId, kdfId: entry.kdfId, aeadId: entry.aeadId }
  try {
    const { enc, secret } = await exportToRecipient({
      suite: hdr,
      publicKey: rawPublicKey,
      info: hpkeInfo(hdr),
      label: encoder.encode(SESSION_LABEL),
      ...(input.ephemeral && { ephemeral: input.ephemeral }),
    })
    return {
      ...(await deriveMessageKeys(secret)),
      catsKey: formatNewKey(hdr, enc),
      startedAt: input.now,
    }
  } catch (cause) {
    throw new EnvelopeError('badKey', { cause })
  }
}

const deriveMessageKeys = async (sessionKey: Bytes) => {
  const derive = async (
    label: string,
    usage: KeyUsage,
    algorithm: typeof HMAC | string = ALGORITHM,
  ) => {
    const key = await hkdfExpand(sessionKey, encoder.encode(label))
    return crypto.subtle.importKey('raw', key, algorithm, false, [usage])
  }
  const requestKey = await derive(REQUEST_LABEL, 'encrypt')
  const responseKey = await derive(RESPONSE_LABEL, 'decrypt')
  const proofKey = await derive(PROOF_LABEL, 'sign', HMAC)
  return { requestKey, responseKey, proofKey }
}

/** The session, which from now on sends this ticket; `badTicket` when the header is not base64url. */
export const rememberTicket = (session: ClientSession, catsTicket: string): ClientSession => {
  if (!decodeBase64url(catsTicket)?.length) throw new EnvelopeError('badTicket')
  return { ...session, catsKey: formatKeptKey(catsTicket) }
}

/** Whether the session may still be used at `now` (unix ms); after 24 hours start a new one. */
export const isSessionAlive = ({ startedAt }: ClientSession, now: number): boolean =>
  now >= startedAt && now - startedAt < TICKET_LIFE_MS

/** The sealed text of one form field, for the request that `facts` describe. */
export const sealField = async (
  { requestKey }: ClientSession,
  sealing: { facts: RequestFacts; value: string },
  random: ClientRandomBytes = randomBytes,
): Promise<string> => {
  const additionalData = encoder.encode(requestAad(sealing.facts))
  const iv = random(IV_LENGTH)
  const algorithm = { name: ALGORITHM, iv, additionalData }
  const value = encoder.encode(sealing.value)
  const ciphertext = await crypto.subtle.encrypt(algorithm, requestKey, value)
  return encodeBase64url(concatBytes(iv, new Uint8Array(ciphertext)))
}

/** The `cats` of a request with this JSON body; facts and headers must carry the same values. */
export const sealRequest = (
  session: ClientSession,
  { facts, body }: { facts: RequestFacts; body: unknown },
  random: ClientRandomBytes = randomBytes,
): Promise<string> => sealField(session, { facts, value: JSON.stringify(body) ?? 'null' }, random)

/** The JSON value of an answer's `cats`; `badCats` unless it answers the request of this nonce. */
export const openResponse = async (
  { responseKey }: ClientSession,
  answer: ResponseFacts & { readonly cats: unknown },
): Promise<unknown> => {
  const additionalData = encoder.encode(responseAad(answer))
  const sealed = typeof answer.cats === 'string' ? decodeBase64url(answer.cats) : undefined
  if (sealed === undefined) throw new EnvelopeError('badCats')
  try {
    const algorithm = { name: ALGORITHM, iv: sealed.subarray(0, IV_LENGTH), additionalData }
    const ciphertext = sealed.subarray(IV_LENGTH)
    const plaintext = await crypto.subtle.decrypt(algorithm, responseKey, ciphertext)
    return JSON.parse(decoder.decode(plaintext))
  } catch (cause) {
    throw new EnvelopeError('badCats', { cause })
  }
}
