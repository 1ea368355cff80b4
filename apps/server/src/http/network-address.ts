import { isIP, isIPv4, isIPv6 } from 'node:net'

/** The last two groups of an IPv6 address that contains an IPv4 address. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

const quad = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')

/**
 * The canonical form of an address: IPv6 compressed and without a zone, and IPv4 as such even when mapped
 * into IPv6. undefined for anything else.
 */
export const readAddress = (text: string): string | undefined => {
  if (isIPv4(text)) return text
  if (!isIPv6(text)) return undefined
  const [withoutZone] = text.split('%')
  const address = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(address) ?? []
  return high && low ? quad(high, low) : address
}

/**
 * The key under which an address is counted. A subscriber gets a whole IPv6 network (/64) and may use
 * another of its addresses for every request, so the network is counted.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = [], tail] = address.split('::').map((half) => (half ? half.split(':') : []))
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : []
  const groups = [...head, ...zeros, ...(tail ?? [])]
  return `${readAddress(`${groups.slice(0, 4).join(':')}::`)}/64`
}
