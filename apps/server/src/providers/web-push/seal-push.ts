import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { PushSubscription } from './subscription.ts'

/** One record contains the whole message (RFC 8291 §4). */
const RECORD_BYTES = 4096
const END_OF_LAST_RECORD = 2

export interface SealedBy {
  /** Used for one message only. */
  readonly key: ECDH
  readonly salt: Buffer
}

const byChance = (): SealedBy => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return { key, salt: randomBytes(16) }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/** The content encryption key and nonce of a message, as both ends derive them (RFC 8291 §3.4, RFC 8188 §2.2). */
export const messageKeys = (
  shared: { secret: Buffer; auth: Buffer; salt: Buffer },
  ends: { browser: Buffer; sender: Buffer },
): { key: Buffer; nonce: Buffer } => {
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ends.browser, ends.sender])
  const input = derive(shared.secret, shared.auth, info, 32)
  return {
    key: derive(input, shared.salt, 'Content-Encoding: aes128gcm\0', 16),
    nonce: derive(input, shared.salt, 'Content-Encoding: nonce\0', 12),
  }
}

/**
 * Encrypts a message so that only the subscribed browser can read it, not its push service: Web Push
 * message encryption, `aes128gcm`. Shorter texts are padded to `paddedBytes`, so that the length reveals
 * nothing.
 */
export const sealPush = (
  { to, text, paddedBytes = 0 }: { to: PushSubscription; text: string; paddedBytes?: number },
  { key: own, salt }: SealedBy = byChance(),
): Buffer => {
  const sender = own.getPublicKey()
  const secret = own.computeSecret(to.p256dh)
  const { key, nonce } = messageKeys(
    { secret, auth: to.auth, salt },
    { browser: to.p256dh, sender },
  )
  const plain = Buffer.from(text)
  const filling = Buffer.alloc(Math.max(0, paddedBytes - plain.length))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(sender.length, 4)
  return Buffer.concat([
    salt,
    head,
    sender,
    cipher.update(Buffer.concat([plain, Buffer.from([END_OF_LAST_RECORD]), filling])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}
