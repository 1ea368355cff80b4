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
