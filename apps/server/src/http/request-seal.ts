import type { EndpointSpec } from '@noren/contract/endpoint'
import type { RequestFacts } from '@noren/envelope/wire-format'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { AppError } from '../platform/errors.ts'
import { agreeSeal, type Seal } from './cats-envelope.ts'
import { refuseStale } from './replay.ts'
import type { Sent } from './sent.ts'

type SealDeps = Pick<Deps, 'config' | 'clock' | 'envelopeKeys'>
export interface Asked {
  request: FastifyRequest
  sent: Sent
}
type Travelling = Pick<EndpointSpec, 'access' | 'plainAnswer'>

/**
 * A device id, from our app (apps/web/src/device/api/session.ts) or another client: short, printable, one
 * line.
 */
export const deviceIdOf = (sent: Sent): string => {
  const deviceId = sent('device-id') ?? ''
  return /^[\x21-\x7e]{1,128}$/.test(deviceId) ? deviceId : ''
}

const isAlwaysPlain = ({ access, plainAnswer }: Travelling): boolean =>
  plainAnswer === true || access === 'provider'

/** What a seal and a proof are bound to. */
export const factsOf = ({ request, sent }: Asked): RequestFacts => ({
  method: request.method,
  pathAndQuery: request.raw.url ?? '',
  timestamp: sent('timestamp') ?? '',
  appCode: sent('app-code') ?? '',
  appVersion: sent('app-version') ?? '',
  deviceId: deviceIdOf(sent),
  nonce: sent('cats-nonce') ?? '',
})

const sealAsked = (deps: SealDeps, asked: Asked, now: Date): Seal =>
  agreeSeal(deps.envelopeKeys, {
    catsKey: asked.sent('cats-key'),
    nowMs: now.getTime(),
    facts: factsOf(asked),
    hasProof: asked.sent('cats-proof') !== undefined,
  })

/** The seal of a sealed request; undefined for a plain one where plain requests are allowed. */
export const readSeal = (
  deps: SealDeps,
  endpoint: Travelling,
  { request, sent }: Asked,
): Seal | undefined => {
  if (isAlwaysPlain(endpoint)) return undefined
  const timestamp = sent('timestamp')
  const now = deps.clock.now()
  if (sent('flag') !== '1') {
    if (!deps.config.allowPlain) throw new AppError('PLAIN_REFUSED')
    if (timestamp !== undefined) refuseStale(timestamp, now)
    return undefined
  }
  refuseStale(timestamp, now)
  return sealAsked(deps, { request, sent }, now)
}

/**
 * The seal for refusing a request that was not opened: every answer to a `Flag: 1` request is sealed,
 * unless no key can be agreed.
 */
export const sealForRefusal = (
  deps: SealDeps,
  endpoint: Travelling | undefined,
  { request, sent }: Asked,
): Seal | undefined => {
  if (sent('flag') !== '1' || (endpoint && isAlwaysPlain(endpoint))) return undefined
  try {
    return sealAsked(deps, { request, sent }, deps.clock.now())
  } catch {
    return undefined
  }
}
