import { encodeBase64url } from './base64url.ts'
import { openResponse, sealField, sealRequest, startSession } from './client-envelope.ts'
import { EnvelopeError } from './envelope-error.ts'
import vectors from './vectors.json' with { type: 'json' }
import { KEM_X25519 } from './wire-format.ts'

type Vector = (typeof vectors.suites)[number]

const hex = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)))

/** The client's key pair of a known answer, from its secret and its public bytes in hex. */
export const ephemeralOf = async (known: {
  kemId: number
  secret: string
  enc: string
}): Promise<CryptoKeyPair> => {
  const enc = hex(known.enc)
  const d = encodeBase64url(hex(known.secret))
  const text = (from: number, to: number) => encodeBase64url(enc.subarray(from, to))
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

/**
 * Runs one suite's known answers through the client half on this device, to test the device's own
 * cryptography. False when any result differs; throws `badKey` where the device lacks the suite.
 */
const holds = async ({ facts, ...vector }: Vector): Promise<boolean> => {
  const { kemId } = vector.publicKeyEntry
  const session = await startSession({
    publicKeys: [vector.publicKeyEntry],
    now: Number(facts.timestamp),
    ephemeral: await ephemeralOf({ kemId, secret: vector.skE, enc: vector.enc }).catch((cause) => {
      throw new EnvelopeError('badKey', { cause })
    }),
  })
  const { request, field, answer, error } = vector
  const fixed = (iv: string) => () => hex(iv)
  const sealed = await sealRequest(session, { facts, body: request.body }, fixed(request.iv))
  const sealedField = await sealField(session, { facts, value: field.value }, fixed(field.iv))
  if (session.catsKey !== vector.catsKey) return false
  if (sealed !== request.cats || sealedField !== field.cats) return false
  for (const { status, cats, json } of [answer, error]) {
    const opened = await openResponse(session, { status, nonce: facts.nonce, cats })
    if (JSON.stringify(opened) !== JSON.stringify(JSON.parse(json))) return false
  }
  return true
}

export type SuiteResult = { name: string; result: 'passed' | 'failed' | 'missing' }

/** The result of each suite of the envelope on this device; `missing` where it is not supported. */
export const tryKnownAnswers = (
  suites: readonly Vector[] = vectors.suites,
): Promise<SuiteResult[]> =>
  Promise.all(
    suites.map(async (vector) => {
      try {
        return { name: vector.name, result: (await holds(vector)) ? 'passed' : 'failed' }
      } catch (error) {
        const isMissing = error instanceof EnvelopeError && error.reason === 'badKey'
        return { name: vector.name, result: isMissing ? 'missing' : 'failed' }
      }
    }),
  )
