import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { messageKeys } from '@noren/server/providers/web-push/seal-push'
import { type PushSubscription, pushTokenOf } from '@noren/server/providers/web-push/subscription'

export interface Received {
  /** The number of the browser, from 0. */
  browser: number
  /** What the browser's push event would hold. */
  text: string
  ttlSeconds: number
  /** The sealed message as the push service sees it. */
  sealed: Buffer
}

/** How the next message fails. */
export type PushFault = { status: number } | { kind: 'drop' } | { kind: 'silence' }

interface Browser {
  path: string
  key: ECDH
  auth: Buffer
}

/**
 * Test support: a local push service and its browsers. It refuses what real ones refuse (a JWT that is
 * missing, for another service, too old or not signed by the key the browser subscribed with), and the
 * browsers decrypt what arrives.
 */
export const startLocalPushService = async (now: () => Date) => {
  const browsers: Browser[] = []
  const received: Received[] = []
  const faults: PushFault[] = []
  let calls = 0
  let serverKey: string | undefined

  const answer = async (request: IncomingMessage): Promise<number | 'drop' | 'silence'> => {
    const sealed = await bodyOf(request)
    calls += 1
    const fault = faults.shift()
    if (fault) return 'status' in fault ? fault.status : fault.kind
    const browser = browsers.findIndex(({ path }) => path === request.url)
    const found = browsers[browser]
    if (!found) return 410
    const ttl = request.headers.ttl
    if (!/^\d+$/.test(String(ttl)) || request.headers['content-encoding'] !== 'aes128gcm')
      return 400
    if (sealed.length > 4096) return 413
    const origin = `http://${request.headers.host}`
    if (!isSigned(request.headers.authorization ?? '', { origin, serverKey, at: now() })) return 403
    received.push({ browser, text: opened(found, sealed), ttlSeconds: Number(ttl), sealed })
    return 201
  }
  const server = createServer((request, response) => {
    answer(request).then(
      (outcome) => {
        if (outcome === 'drop') request.socket.destroy()
        else if (outcome !== 'silence') response.writeHead(outcome).end()
      },
      (error: unknown) => response.destroy(error as Error),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    received,
    faults,
    callCount: () => calls,
    /** A new browser subscribes with a server's key. */
    subscribe(publicKey: string): { pushToken: string; browser: number } {
      serverKey = publicKey
      const key = createECDH('prime256v1')
      key.generateKeys()
      const path = `/send/${randomBytes(12).toString('base64url')}`
      const auth = randomBytes(16)
      browsers.push({ path, key, auth })
      const subscription: PushSubscription = {
        endpoint: `${url}${path}`,
        p256dh: key.getPublicKey(),
        auth,
      }
      return { pushToken: pushTokenOf(subscription), browser: browsers.length - 1 }
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type LocalPushService = Awaited<ReturnType<typeof startLocalPushService>>

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url')
const DAY_SECONDS = 86_400

const isSigned = (
  authorization: string,
  expected: { origin: string; serverKey: string | undefined; at: Date },
): boolean => {
  const [, head, claims, signature, k] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (!head || !claims || !signature || !k || k !== expected.serverKey) return false
  const point = fromBase64url(k)
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    fromBase64url(signature),
  )
  const { alg } = JSON.parse(fromBase64url(head).toString('utf8'))
  const { aud, exp, sub } = JSON.parse(fromBase64url(claims).toString('utf8'))
  const secondsLeft = exp - expected.at.getTime() / 1000
  const isTimely = secondsLeft > 0 && secondsLeft <= DAY_SECONDS
  return (
    isGenuine &&
    alg === 'ES256' &&
    aud === expected.origin &&
    isTimely &&
    /^(mailto:|https:)/.test(sub)
  )
}

/** Opens a message as a browser does (RFC 8188 §2.1, RFC 8291 §3.4). */
const opened = ({ key: own, auth }: Browser, sealed: Buffer): string => {
  const salt = sealed.subarray(0, 16)
  const senderLength = sealed.readUInt8(20)
  const sender = sealed.subarray(21, 21 + senderLength)
  const body = sealed.subarray(21 + senderLength)
  const secret = own.computeSecret(sender)
  const keys = messageKeys({ secret, auth, salt }, { browser: own.getPublicKey(), sender })
  const decipher = createDecipheriv('aes-128-gcm', keys.key, keys.nonce)
  decipher.setAuthTag(body.subarray(-16))
  const plain = Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
