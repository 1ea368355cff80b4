import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** The key that identifies this server to push services (RFC 8292). */
export interface VapidKey {
  /** base64url; browsers subscribe with it, and a subscription is valid for this key only. */
  readonly publicKey: string
  readonly signingKey: KeyObject
}

/** @throws if the 32 bytes are not a private key of P-256 */
export const vapidKeyOf = (secret: Buffer): VapidKey => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  return {
    publicKey: point.toString('base64url'),
    signingKey: createPrivateKey({
      key: { ...jwk, d: secret.toString('base64url') },
      format: 'jwk',
    }),
  }
}

/** Push services refuse more than a day. */
const LIFE_SECONDS = 12 * 3600

/** The Authorization header for a message to one push service; valid for that service only. */
export const vapidHeader = (
  { publicKey, signingKey }: VapidKey,
  { endpoint, subject, at }: { endpoint: string; subject: string; at: Date },
): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(at.getTime() / 1000) + LIFE_SECONDS,
    sub: subject,
  }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
  const key = { key: signingKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(signed), key).toString('base64url')
  return `vapid t=${signed}.${signature}, k=${publicKey}`
}
