/**
 * The network of an address by which wrong codes are counted: /24 of IPv4, /48 of IPv6, which is what one
 * customer of a provider may have. IPv6 arrives as its /64, compressed at the end (http/network-address.ts).
 */
export const networkOf = (address: string): string => {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) {
    return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  }
  if (!address.includes(':')) return address
  const [head = ''] = address.split('::')
  const groups = [...head.split(':'), '0', '0', '0'].map((group) => group || '0')
  return `${groups.slice(0, 3).join(':')}::/48`
}

const PRIVATE = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|::1?$|f[cd]|fe80)/i

/** The network that people sign up from; null for an address of one's own, which is a proxy's or this machine's. */
export const publicNetworkOf = (address: string): string | null => {
  const isAddress = /^\d+(\.\d+){3}$/.test(address) || address.includes(':')
  return isAddress && !PRIVATE.test(address) ? networkOf(address) : null
}
