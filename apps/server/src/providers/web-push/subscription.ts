import { createECDH } from 'node:crypto'
import { z } from 'zod/mini'
import { isThisMachine } from '../../platform/settings.ts'

/** A browser's PushSubscription: the address at its push service, and the keys to encrypt for it. */
export interface PushSubscription {
  readonly endpoint: string
  /** The browser's public key, an uncompressed point of P-256. */
  readonly p256dh: Buffer
  readonly auth: Buffer
}

export interface HostRule {
  /** Tests and the sandbox use a push service on this machine. */
  readonly allowsLoopback: boolean
}

/**
 * Push services of the browsers in use: Chrome and its derivatives, Firefox, Safari, Edge on Windows. The
 * list prevents a forged subscription from making this server send requests into its own network.
 */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Whether notifications may be sent to this address. */
export const isPushEndpoint = (endpoint: string, { allowsLoopback }: HostRule): boolean => {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (isThisMachine(hostname)) return allowsLoopback
  const isKnown = PUSH_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return protocol === 'https:' && port === '' && isKnown
}

const base64url = z.string().check(z.regex(/^[\w-]+={0,2}$/))
const written = z.object({
  endpoint: z.string().check(z.maxLength(2048)),
  keys: z.object({ p256dh: base64url, auth: base64url }),
})
const AUTH_BYTES = 16

/** Reads a push token (base64url of the subscription's JSON); undefined if it is invalid. */
export const readPushToken = (pushToken: string, rule: HostRule): PushSubscription | undefined => {
  try {
    const text = Buffer.from(pushToken, 'base64url').toString('utf8')
    const { endpoint, keys } = written.parse(JSON.parse(text))
    const p256dh = Buffer.from(keys.p256dh, 'base64url')
    const auth = Buffer.from(keys.auth, 'base64url')
    const isWhole = auth.length === AUTH_BYTES && isPoint(p256dh)
    return isWhole && isPushEndpoint(endpoint, rule) ? { endpoint, p256dh, auth } : undefined
  } catch {
    return undefined
  }
}

/** The reverse: a token as a browser would write it. */
export const pushTokenOf = ({ endpoint, p256dh, auth }: PushSubscription): string => {
  const keys = { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  return Buffer.from(JSON.stringify({ endpoint, keys })).toString('base64url')
}

/**
 * Whether the key is a valid point. A point off the curve could be used to learn something about our key,
 * and computeSecret throws for it.
 */
const isPoint = (p256dh: Buffer): boolean => {
  if (p256dh.length !== 65 || p256dh[0] !== 4) return false
  const probe = createECDH('prime256v1')
  probe.generateKeys()
  probe.computeSecret(p256dh)
  return true
}
