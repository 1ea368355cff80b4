import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { forwardedHops, type Hops, xForwardedForHops } from './forwarded.ts'
import { countedAddress, readAddress } from './network-address.ts'
import { type Trust, trustIn } from './trusted-proxies.ts'

export const PROXY_HEADERS = ['x-forwarded-for', 'forwarded'] as const
export type ProxyHeader = (typeof PROXY_HEADERS)[number]

type AddressSettings = Pick<Deps['config'], 'trustProxy' | 'proxyHeader'>

const HOPS_OF: Record<ProxyHeader, (header: string) => Hops> = {
  'x-forwarded-for': xForwardedForHops,
  forwarded: forwardedHops,
}

type Asked = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * Follows the proxies from our socket towards the client, as long as each is trusted. Every proxy appends
 * to the header, so only its end is trustworthy: the beginning is whatever the client sent.
 */
const furthestKnown = (socket: string, hops: Hops, isTrusted: Trust): string => {
  let known = socket
  let hop = 0
  for (const next of hops) {
    if (!next || !isTrusted(known, hop)) break
    known = next
    hop += 1
  }
  return known
}

/**
 * The headers to read: the one the proxies are configured to write, or both where the setting does not say.
 */
const namesOf = ({ proxyHeader }: Pick<AddressSettings, 'proxyHeader'>): readonly ProxyHeader[] =>
  proxyHeader ? [proxyHeader] : PROXY_HEADERS

/**
 * Creates the function that finds the address by which a request is counted; for IPv6 that is its network.
 */
export const clientAddresses = (config: AddressSettings): ((asked: Asked) => string) => {
  const isTrusted: Trust = config.trustProxy ? trustIn(config.trustProxy) : () => false
  const names = namesOf(config)
  return ({ headers, socket }) => {
    // A connection that is already closed has no address.
    const near = readAddress(socket.remoteAddress ?? '')
    if (!near) return 'unknown'
    const told = names.flatMap((name) => {
      const header = headers[name]
      if (header === undefined) return []
      return [furthestKnown(near, HOPS_OF[name](String(header)), isTrusted)]
    })
    const [address = near, ...others] = told.map(countedAddress)
    // One of the two headers was written by the client, and nothing says which.
    return countedAddress(others.every((other) => other === address) ? address : near)
  }
}

/** Adds `request.clientAddress`, which every limit uses. */
export const knowClientAddresses = (app: FastifyInstance, config: AddressSettings): void => {
  const addressOf = clientAddresses(config)
  app.decorateRequest('clientAddress', {
    getter() {
      return addressOf(this.raw)
    },
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    readonly clientAddress: string
  }
}
