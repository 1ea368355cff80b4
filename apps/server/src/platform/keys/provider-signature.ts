import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Secrets } from './secrets.ts'

/** How far a provider's clock may be off, in either direction. */
const TOLERANCE_MS = 5 * 60_000

interface SigningDeps {
  secrets: Pick<Secrets, 'webhookKey'>
  clock: Pick<Clock, 'now'>
}

const macOf = (key: Buffer, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

/**
 * Whether the header `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` was made with the key, and
 * recently.
 */
export const isSignedBy = (
  key: Buffer,
  message: { rawBody: Buffer; signature: string | undefined; at: Date },
): boolean => {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(message.signature ?? '')
  const [, seconds, mac] = match ?? []
  if (!seconds || !mac) return false
  const isFresh = Math.abs(message.at.getTime() - Number(seconds) * 1000) <= TOLERANCE_MS
  return timingSafeEqual(macOf(key, seconds, message.rawBody), Buffer.from(mac, 'hex')) && isFresh
}

/** The header that `isSignedBy` accepts. */
export const signatureOf = (key: Buffer, body: string, at: Date): string => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${macOf(key, seconds, Buffer.from(body)).toString('hex')}`
}

/** The header that our own sandbox signs its messages with. */
export const signProviderBody = (deps: SigningDeps, body: string): string =>
  signatureOf(deps.secrets.webhookKey, body, deps.clock.now())
