import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { sendOtp } from '@noren/contract/account'
import { publicKeys } from '@noren/contract/support'
import { OTP_LIMITS } from '@noren/server/domains/account/otp-limits'
import {
  type AppendingProxy,
  PROXY_ADDRESS,
  startAppendingProxy,
} from '@noren/testkit/appending-proxy'
import { newPhone, startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'

/** Clients that forge headers to pass for others: each is counted by its real address. */

const LIMIT = 50
const CALLS = 1500
const AT_ONCE = 25

const open: { close(): Promise<void> }[] = []
afterAll(async () => {
  for (const each of open.toReversed()) await each.close()
})

const opened = async <Each extends { close(): Promise<void> }>(
  starting: Promise<Each>,
): Promise<Each> => {
  const each = await starting
  open.push(each)
  return each
}

const startApp = (env: Record<string, string>): Promise<TestApp> =>
  opened(startTestApp({ env: { REQUESTS_PER_MINUTE: String(LIMIT), ...env } }))

/** The status of one call from one of this machine's addresses. */
const askFrom = (
  localAddress: string,
  url: string,
  sent: Record<string, string> = {},
  { method, path }: { method: string; path: string } = publicKeys,
): Promise<number> =>
  new Promise((done, fail) => {
    const headers = { flag: '0', 'app-code': 'noren-in', 'device-id': randomUUID(), ...sent }
    const asking = request(new URL(path, url), { method, localAddress, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => done(answer.statusCode ?? 0))
    })
    asking.once('error', fail)
    asking.end()
  })

/** How many calls were answered, and how many were rate limited. */
const tally = async (count: number, ask: (index: number) => Promise<number>) => {
  const told = { answered: 0, refused: 0 }
  for (let from = 0; from < count; from += AT_ONCE) {
    const indexes = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, at) => from + at)
    for (const status of await Promise.all(indexes.map(ask))) {
      if (status === 429) told.refused += 1
      else if (status === 200) told.answered += 1
    }
  }
  return told
}

const PASSED = { answered: LIMIT, refused: CALLS - LIMIT }
const spoofed = (index: number): string => `198.51.${index >> 8}.${index & 0xff}`

describe.each([
  ['hops=1', 'x-forwarded-for', ''],
  ['hops=1', 'forwarded', ''],
  [PROXY_ADDRESS, 'x-forwarded-for', 'x-forwarded-for'],
  [PROXY_ADDRESS, 'forwarded', 'forwarded'],
] as const)(
  'behind a proxy (TRUST_PROXY=%s) that appends to %s (PROXY_HEADER=%s)',
  (trust, written, named) => {
    let t: TestApp
    let proxy: AppendingProxy
    const start = async (): Promise<void> => {
      t ??= await startApp({ TRUST_PROXY: trust, PROXY_HEADER: named })
      proxy ??= await opened(startAppendingProxy(t.url, written))
      t.clock.advanceMs(60_000)
    }
    beforeEach(start)

    test('1,500 forged calls do not pass the limit, whichever header is forged', async () => {
      const forge = (index: number): Record<string, string> =>
        [
          { 'x-forwarded-for': spoofed(index) },
          { forwarded: `for=${spoofed(index)}` },
          { 'x-forwarded-for': `${spoofed(index)}, 127.0.0.2` },
          { forwarded: 'for="' },
          { 'x-forwarded-for': 'unknown' },
          {},
        ][index % 6] ?? {}
      const calls = await tally(CALLS, (index) => askFrom('127.0.0.11', proxy.url, forge(index)))
      const { answered, refused } = calls
      // If no setting names the header, a header naming two callers counts as the proxy's own address.
      expect(answered).toBe(named ? LIMIT : 2 * LIMIT)
      expect(answered + refused).toBe(CALLS)
      expect(await askFrom('127.0.0.11', proxy.url)).toBe(429)
    })

    test('two people have a limit each', async () => {
      const first = await tally(LIMIT + 5, () => askFrom('127.0.0.11', proxy.url))
      expect(first).toEqual({ answered: LIMIT, refused: 5 })
      const second = await tally(LIMIT + 5, () => askFrom('127.0.0.12', proxy.url))
      expect(second).toEqual({ answered: LIMIT, refused: 5 })
    })

    test('a network of IPv6 is one caller, whatever address of it is taken', async () => {
      // The test acts as another proxy, and states the address it was called from.
      const outer = await startApp({ TRUST_PROXY: 'hops=2', PROXY_HEADER: named })
      const inner = await opened(startAppendingProxy(outer.url, written))
      const from = (address: string): Promise<number> => {
        const line = written === 'forwarded' ? `for="[${address}]:4711"` : address
        return askFrom('127.0.0.3', inner.url, { [written]: line })
      }
      const sprayed = await tally(CALLS, (index) => from(`2001:db8:1:2:${index.toString(16)}::1`))
      expect(sprayed).toEqual(PASSED)
      expect(await from('2001:db8:1:3::1')).toBe(200)
    })
  },
)

describe.each(['', PROXY_ADDRESS])('past the proxy (TRUST_PROXY=%s)', (trust) => {
  test('a forged header changes nothing: the connection is counted', async () => {
    const t = await startApp({ TRUST_PROXY: trust })
    const headers = (index: number) => ({
      [index % 2 ? 'forwarded' : 'x-forwarded-for']:
        index % 2 ? `for=${spoofed(index)}` : spoofed(index),
    })
    const calls = await tally(CALLS, (index) => askFrom('127.0.0.11', t.url, headers(index)))
    expect(calls).toEqual(PASSED)
    expect(await askFrom('127.0.0.12', t.url, headers(0))).toBe(200)
  })
})

test('codes for ever new phones come to an end, forged or not, and others still get theirs', async () => {
  const t = await startApp({ TRUST_PROXY: PROXY_ADDRESS, REQUESTS_PER_MINUTE: '1000000' })
  const proxy = await opened(startAppendingProxy(t.url))
  const askCode = (from: string, forged: string): Promise<number> =>
    askFrom(
      from,
      proxy.url,
      { 'x-forwarded-for': forged },
      { method: sendOtp.method, path: `${sendOtp.path}?phone=${newPhone()}&type=1` },
    )
  const codes = await tally(OTP_LIMITS.perAddressADay + 2 * AT_ONCE, (index) =>
    askCode('127.0.0.11', `2001:db8:${index.toString(16)}::1`),
  )
  expect(codes).toEqual({ answered: OTP_LIMITS.perAddressADay, refused: 2 * AT_ONCE })
  expect(await askCode('127.0.0.12', '127.0.0.11')).toBe(200)
})
