import { isIP, isIPv4, isIPv6 } from 'node:net'

/** The two last groups of an IPv6 address that stands for an IPv4 one. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

const quad = (high: string, low: string): string =>
  [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')

/**
 * An address in its one spelling: IPv6 as short as it can be, without a zone, and IPv4 as such even
 * where IPv6 carries it. undefined for everything that is no address.
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
 * Under which name an address is counted. A line is given a whole network of IPv6 (/64), and whoever
 * has it may take another of its addresses for every request.
 */
export const countedAddress = (address: string): string => {
  if (isIP(address) !== 6) return address
  const [head = [], tail] = address.split('::').map((half) => (half ? half.split(':') : []))
  const zeros = tail ? Array<string>(8 - head.length - tail.length).fill('0') : []
  const groups = [...head, ...zeros, ...(tail ?? [])]
  return `${readAddress(`${groups.slice(0, 4).join(':')}::`)}/64`
}
