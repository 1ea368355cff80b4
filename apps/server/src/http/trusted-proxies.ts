import { BlockList, isIP } from 'node:net'
import { readAddress } from './network-address.ts'

/**
 * Which proxies are trusted to say who called them: a fixed number of them in a row, or those with one of
 * these addresses or networks.
 */
export type TrustedProxies =
  | { readonly hops: number }
  | { readonly networks: readonly [string, ...string[]] }

const HOPS = /^hops=([1-9])$/
const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/

/**
 * Where a proxy that is trusted by count may be. A request from anywhere else did not come through it and
 * could carry any header.
 */
const NEAR = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16'],
  ...['100.64.0.0/10', '::1', 'fc00::/7', 'fe80::/10'],
]

/** Adds an address or a network; false if it is neither, or contains every address. */
const addNetwork = (list: BlockList, text: string): boolean => {
  const [, given = '', bits] = NETWORK.exec(text) ?? []
  const address = given.includes('%') ? undefined : readAddress(given)
  if (!address) return false
  const isShort = isIP(address) === 4
  const family = isShort ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    list.addAddress(address, family)
    return true
  }
  const prefix = Number(bits)
  // The prefix length of an IPv4 network written as IPv6 would mean another network.
  const isOwnFamily = isIP(given) === isIP(address)
  if (!isOwnFamily || prefix < 1 || prefix > (isShort ? 32 : 128)) return false
  list.addSubnet(address, prefix, family)
  return true
}

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) addNetwork(list, network)
  return list
}

/** Parses the setting: `hops=1`, or comma-separated addresses and networks; undefined if it is neither. */
export const readTrustedProxies = (text: string): TrustedProxies | undefined => {
  const hops = HOPS.exec(text)?.[1]
  if (hops) return { hops: Number(hops) }
  const [first = '', ...others] = text.split(',').map((network) => network.trim())
  const isEach = [first, ...others].every((network) => addNetwork(new BlockList(), network))
  return isEach ? { networks: [first, ...others] } : undefined
}

/** Whether an address is trusted to name its caller; `hop` 0 is the one at our socket. */
export type Trust = (address: string, hop: number) => boolean

export const trustIn = (proxies: TrustedProxies): Trust => {
  const list = listOf('hops' in proxies ? NEAR : proxies.networks)
  const isListed = (address: string) => list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
  if ('networks' in proxies) return isListed
  return (address, hop) => hop < proxies.hops && (hop > 0 || isListed(address))
}
