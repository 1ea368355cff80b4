import { newNonce } from './client-envelope.ts'
import { EnvelopeError, type EnvelopeRefusal } from './envelope-error.ts'
import { agreeKeys } from './server-envelope.ts'
import { generateServerKey, publicKeyEntry } from './server-keys.ts'
import { generateTicketKey } from './tickets.ts'
import { KEM_P256, KEM_X25519, type RequestFacts } from './wire-format.ts'

/** What the envelope's tests share: a server with one key of each suite, and one request. */
export const NOW = 1_794_000_000_000
export const serverKeys = [
  generateServerKey({ id: 1, kemId: KEM_X25519 }),
  generateServerKey({ id: 2, kemId: KEM_P256 }),
]
export const [olderTicketKey, newerTicketKey] = [generateTicketKey(), generateTicketKey()]
export const ticketKeys = [newerTicketKey, olderTicketKey]
export const publicKeys = serverKeys.map(publicKeyEntry)

export const facts: RequestFacts = {
  method: 'POST',
  pathAndQuery: '/api/user/applyLoan/apply?productId=3',
  timestamp: String(NOW),
  appCode: 'noren-in',
  appVersion: '2024',
  deviceId: 'device-0001',
  nonce: newNonce(),
}
export const body = { productId: 3, amount: '5000.00', note: '₹ – ग्राम' }

export const agree = (catsKey: unknown, changed: { deviceId?: string; now?: number } = {}) =>
  agreeKeys({ serverKeys, ticketKeys, catsKey, deviceId: facts.deviceId, now: NOW, ...changed })

export const reasonOf = (work: () => unknown): EnvelopeRefusal | 'accepted' => {
  try {
    work()
    return 'accepted'
  } catch (error) {
    if (error instanceof EnvelopeError) return error.reason
    throw error
  }
}

export const reasonOfAsync = async (
  work: Promise<unknown>,
): Promise<EnvelopeRefusal | 'accepted'> => {
  const settled = await work.then(
    () => () => undefined,
    (error: unknown) => () => {
      throw error
    },
  )
  return reasonOf(settled)
}

/** The same base64url text with one bit of the byte at `index` turned. */
export const flipBit = (text: string, index: number): string => {
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(index) ^ 0x01, index)
  return bytes.toString('base64url')
}

/** The client's key pair of a known answer, from its secret and its public bytes in hex. */
export const ephemeralOf = async (known: {
  kemId: number
  secret: string
  enc: string
}): Promise<CryptoKeyPair> => {
  const enc = Buffer.from(known.enc, 'hex')
  const d = Buffer.from(known.secret, 'hex').toString('base64url')
  const text = (from: number, to: number) => enc.subarray(from, to).toString('base64url')
  const isX25519 = known.kemId === KEM_X25519
  const jwk = isX25519
    ? { kty: 'OKP', crv: 'X25519', x: text(0, 32) }
    : { kty: 'EC', crv: 'P-256', x: text(1, 33), y: text(33, 65) }
  const curve = isX25519 ? { name: 'X25519' } : { name: 'ECDH', namedCurve: 'P-256' }
  return {
    publicKey: await crypto.subtle.importKey('jwk', jwk, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, false, ['deriveBits']),
  }
}
