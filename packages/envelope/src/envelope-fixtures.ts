import { newNonce } from './client-envelope.ts'
import { EnvelopeError, type EnvelopeRefusal } from './envelope-error.ts'
import { agreeKeys } from './server-envelope.ts'
import { generateServerKey, publicKeyEntry } from './server-keys.ts'
import { generateTicketKey } from './tickets.ts'
import { KEM_P256, KEM_X25519, type RequestFacts } from './wire-format.ts'

/** Shared by the envelope's tests: a server with one key for each suite, and one request. */
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

/** The same base64url text with one bit of the byte at `index` flipped. */
export const flipBit = (text: string, index: number): string => {
  const bytes = Buffer.from(text, 'base64url')
  bytes.writeUInt8(bytes.readUInt8(index) ^ 0x01, index)
  return bytes.toString('base64url')
}
