import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DataInput, EndpointSpec } from '@noren/contract/endpoint'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { type Call, type Route, route } from './route.ts'

/** How far a provider's clock may be from ours, either way. */
const TOLERANCE_MS = 5 * 60_000

type SigningDeps = Pick<Deps, 'secrets' | 'clock'>

const macOf = (key: Buffer, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest()

/** Whether the header `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">` was made with the key, lately. */
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

/**
 * A call of the sandbox's own providers. It throws SIGNATURE when the header `Provider-Signature` is
 * missing, wrong or old; NOT_FOUND where the sandbox moves no money, so that nothing of it can be
 * taken for a provider's word.
 */
export const signedRoute = <E extends EndpointSpec>(
  endpoint: E,
  deps: Pick<Deps, 'secrets' | 'config'>,
  handle: (call: Call<E>) => Promise<DataInput<E>>,
): Route => ({
  ...route(endpoint, handle),
  verify({ rawBody, header, at }) {
    if (deps.config.payments !== 'sandbox') throw new AppError('NOT_FOUND')
    const signature = header('provider-signature')
    if (!isSignedBy(deps.secrets.webhookKey, { rawBody, signature, at })) {
      throw new AppError('SIGNATURE')
    }
  },
})

/** The header that `isSignedBy` believes. */
export const signatureOf = (key: Buffer, body: string, at: Date): string => {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${macOf(key, seconds, Buffer.from(body)).toString('hex')}`
}

/** The header that our own sandbox puts on what it sends. */
export const signProviderBody = (deps: SigningDeps, body: string): string =>
  signatureOf(deps.secrets.webhookKey, body, deps.clock.now())
