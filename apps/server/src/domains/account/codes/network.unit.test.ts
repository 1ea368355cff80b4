import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.255', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8::/64', '2001:db8:0::/48'],
  ['2001:db8:0:7::/64', '2001:db8:0::/48'],
  ['::/64', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('wrong codes of %s are counted with %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
