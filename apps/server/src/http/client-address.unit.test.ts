import { describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { clientAddresses } from './client-address.ts'

interface Asking {
  from?: string
  xff?: string
  forwarded?: string
}

const addressOf = (setting: string, { from = '10.0.0.2', xff, forwarded }: Asking): string => {
  const [trust = '', header = ''] = setting.split(' ')
  const config = readConfig({ TRUST_PROXY: trust, PROXY_HEADER: header })
  const headers = {
    ...(xff === undefined ? {} : { 'x-forwarded-for': xff }),
    ...(forwarded === undefined ? {} : { forwarded }),
  }
  return clientAddresses(config)({ headers, socket: { remoteAddress: from } })
}

const LIST = '10.0.0.0/8,192.0.2.1,2001:db8:aaaa::/48'

describe('without a proxy nothing is believed', () => {
  test.each<[string, Asking, string]>([
    ['', { from: '203.0.113.1' }, '203.0.113.1'],
    ['0', { from: '203.0.113.1', xff: '198.51.100.1' }, '203.0.113.1'],
    ['0', { from: '127.0.0.1', forwarded: 'for=198.51.100.1' }, '127.0.0.1'],
  ])('TRUST_PROXY=%s %o: %s', (setting, asking, address) => {
    expect(addressOf(setting, asking)).toBe(address)
  })
})

describe('a number of proxies is counted from the right', () => {
  test.each<[string, Asking, string]>([
    ['hops=1', {}, '10.0.0.2'],
    ['hops=1', { xff: '198.51.100.1' }, '198.51.100.1'],
    ['hops=1', { xff: '1.1.1.1, 2.2.2.2,198.51.100.1' }, '198.51.100.1'],
    ['hops=2', { xff: '1.1.1.1, 198.51.100.1, 10.0.0.9' }, '198.51.100.1'],
    ['hops=2', { xff: '1.1.1.1, 198.51.100.1, 203.0.113.9' }, '198.51.100.1'],
    ['hops=3', { xff: '198.51.100.1' }, '198.51.100.1'],
    ['hops=1', { from: '::1', xff: '198.51.100.1' }, '198.51.100.1'],
    ['hops=1', { from: '::ffff:172.18.0.1', xff: '198.51.100.1' }, '198.51.100.1'],
    ['hops=1', { from: 'fd00::7', xff: '198.51.100.1' }, '198.51.100.1'],
    ['hops=1', { from: '100.64.0.3', xff: '198.51.100.1' }, '198.51.100.1'],
    // With hops, requests from outside are not accepted as coming through a proxy.
    ['hops=1', { from: '203.0.113.1', xff: '198.51.100.1' }, '203.0.113.1'],
    ['hops=1', { from: '172.32.0.1', xff: '198.51.100.1' }, '172.32.0.1'],
    ['hops=1', { from: '2001:db8::1', xff: '198.51.100.1' }, '2001:db8::/64'],
  ])('%s %o: %s', (setting, asking, address) => {
    expect(addressOf(setting, asking)).toBe(address)
  })
})

describe('named proxies are left out from the right, and nobody else is believed', () => {
  test.each<[string, Asking, string]>([
    [LIST, { xff: '198.51.100.1' }, '198.51.100.1'],
    [LIST, { xff: '1.1.1.1, 198.51.100.1, 192.0.2.1, 10.9.9.9' }, '198.51.100.1'],
    [LIST, { xff: '1.1.1.1, 198.51.100.1, 192.0.2.2' }, '192.0.2.2'],
    [LIST, { xff: '198.51.100.1, 2001:DB8:AAAA:1::9' }, '198.51.100.1'],
    [LIST, { xff: '198.51.100.1, ::ffff:10.0.0.9' }, '198.51.100.1'],
    [LIST, { xff: '10.1.1.1, 10.2.2.2' }, '10.1.1.1'],
    [LIST, { from: '::ffff:10.0.0.2', xff: '198.51.100.1' }, '198.51.100.1'],
    [LIST, { from: '127.0.0.1', xff: '198.51.100.1' }, '127.0.0.1'],
    [LIST, { from: '203.0.113.1', xff: '198.51.100.1', forwarded: 'for=1.1.1.1' }, '203.0.113.1'],
  ])('%s %o: %s', (setting, asking, address) => {
    expect(addressOf(setting, asking)).toBe(address)
  })
})

describe('an entry that is no address ends the search at the proxy that wrote it', () => {
  test.each([
    ...['', ' ', 'unknown', '_hidden', '999.1.1.1', '1', '0x7f.1', '017.1.1.1', '1.2.3.4/8'],
    ...['1.2.3.4:', '1.2.3.4:123456', '[1.2.3.4]', '[2001:db8::1', '2001:db8::1]:80', '::1::2'],
    ...['"198.51.100.1"', 'for=198.51.100.1', 'evil.example', '198.51.100.1 198.51.100.2'],
  ])('X-Forwarded-For: 1.1.1.1, %s', (entry) => {
    expect(addressOf('hops=1', { xff: `1.1.1.1, ${entry}` })).toBe('10.0.0.2')
    expect(addressOf(LIST, { xff: `1.1.1.1, ${entry}` })).toBe('10.0.0.2')
    expect(addressOf(LIST, { xff: `1.1.1.1, ${entry}, 192.0.2.1` })).toBe('192.0.2.1')
    expect(addressOf('hops=2', { xff: `1.1.1.1, ${entry}, 192.0.2.1` })).toBe('192.0.2.1')
    // What precedes the client's entry is ignored.
    expect(addressOf('hops=1', { xff: `${entry}, 198.51.100.1` })).toBe('198.51.100.1')
  })

  test.each([
    ...['', 'unknown', 'for', 'for=', 'for=unknown', 'for=_hidden', 'proto=https'],
    ...['for="198.51.100.1', 'for=198.51.100.1"', 'for="198.51.\\100.1"', 'for=2001:db8::1'],
    ...['for="2001:db8::1"', 'for=[2001:db8::1]', 'for="[198.51.100.1]"', 'for=a;for=198.51.100.1'],
    ...['for=198.51.100.1;for=198.51.100.2', 'for=198.51.100.1 proto=https', 'for = 198.51.100.1'],
    ...['for=198.51.100.1;proto', 'for=198.51.100.1;host="a"b"', 'for=198.51.100.1:80'],
  ])('Forwarded: for=1.1.1.1, %s', (element) => {
    expect(addressOf('hops=1', { forwarded: `for=1.1.1.1, ${element}` })).toBe('10.0.0.2')
    expect(addressOf(LIST, { forwarded: `for=1.1.1.1, ${element}` })).toBe('10.0.0.2')
    const behind = `for=1.1.1.1, ${element}, for=192.0.2.1`
    expect(addressOf(LIST, { forwarded: behind })).toBe('192.0.2.1')
    const before = `${element}, for=198.51.100.1`
    expect(addressOf('hops=1', { forwarded: before })).toBe('198.51.100.1')
  })
})

describe('ports, quotes, brackets and further words are understood', () => {
  test.each<[Asking, string]>([
    [{ xff: '198.51.100.1:4711' }, '198.51.100.1'],
    [{ xff: '2001:db8:1:2:3::4' }, '2001:db8:1:2::/64'],
    [{ xff: '[2001:db8:1:2::4]' }, '2001:db8:1:2::/64'],
    [{ xff: '[2001:db8:1:2::4]:4711' }, '2001:db8:1:2::/64'],
    [{ forwarded: 'for=198.51.100.1' }, '198.51.100.1'],
    [{ forwarded: 'FOR="198.51.100.1:4711";proto=https' }, '198.51.100.1'],
    [{ forwarded: 'by=10.0.0.2;for="[2001:db8:1:2::4]:4711";host="a,b;c"' }, '2001:db8:1:2::/64'],
    [{ forwarded: 'for="[2001:DB8:1:2::4]:_port";' }, '2001:db8:1:2::/64'],
    [{ forwarded: 'for="[::ffff:198.51.100.1]"' }, '198.51.100.1'],
    [
      { forwarded: 'for=1.1.1.1;host="x, for=2.2.2.2" ,\tfor=198.51.100.1 ; proto=http' },
      '198.51.100.1',
    ],
    // A client's unclosed quotes or forged names cannot hide or fake what a proxy wrote.
    [{ forwarded: 'for="1.1.1.1, for=198.51.100.1' }, '198.51.100.1'],
    [{ forwarded: 'x=", for="[2001:db8:1:2::4]"' }, '2001:db8:1:2::/64'],
    [{ forwarded: 'x="\\", for=198.51.100.1;host="a"' }, '198.51.100.1'],
    [{ forwarded: 'for=198.51.100.1;host="a\\", for=6.6.6.6;x=\\"b"' }, '10.0.0.2'],
  ])('%o: %s', (asking, address) => {
    expect(addressOf('hops=1', asking)).toBe(address)
  })
})

describe('of two headers the one that the setting names counts', () => {
  const both = { xff: '198.51.100.1', forwarded: 'for=198.51.100.2' }
  test.each<[string, Asking, string]>([
    ['hops=1 x-forwarded-for', both, '198.51.100.1'],
    ['hops=1 forwarded', both, '198.51.100.2'],
    ['hops=1 x-forwarded-for', { forwarded: 'for=198.51.100.2' }, '10.0.0.2'],
    ['hops=1 forwarded', { xff: '198.51.100.1' }, '10.0.0.2'],
    // Without it both headers must agree, since one of them may be the client's own.
    ['hops=1', both, '10.0.0.2'],
    [LIST, both, '10.0.0.2'],
    [LIST, { ...both, xff: '198.51.100.1, 192.0.2.1' }, '10.0.0.2'],
    ['hops=1', { xff: '198.51.100.1:1', forwarded: 'for="198.51.100.1:2"' }, '198.51.100.1'],
    ['hops=1', { xff: '198.51.100.1', forwarded: 'for=unknown' }, '10.0.0.2'],
    ['hops=1', { xff: '2001:db8::1', forwarded: 'for="[2001:db8::2]"' }, '2001:db8::/64'],
  ])('%s %o: %s', (setting, asking, address) => {
    expect(addressOf(setting, asking)).toBe(address)
  })
})

test.each([
  ['203.0.113.1', '203.0.113.1'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['::FFFF:CB00:7101', '203.0.113.1'],
  ['::1', '::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:3::1', '2001:db8:0:3::/64'],
  ['::2:0:0:0:1', '0:0:0:2::/64'],
  ['fe80::1234%eth0', 'fe80::/64'],
])('%s is counted as %s', (from, address) => {
  expect(addressOf('0', { from })).toBe(address)
})

test('a connection that is gone has no address', () => {
  const asked = { headers: { 'x-forwarded-for': '198.51.100.1' }, socket: {} }
  expect(clientAddresses(readConfig({ TRUST_PROXY: 'hops=1' }))(asked)).toBe('unknown')
})
