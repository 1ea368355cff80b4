import { publicKeys } from '@noren/contract/support'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressCounts, forgetAddressCounts } from './address-limit.ts'

const LIMIT = 20
const env = { REQUESTS_PER_MINUTE: String(LIMIT), TRUST_PROXY: '127.0.0.1' }

let t: TestApp
let other: TestApp
beforeAll(async () => {
  t = await startTestApp({ env })
  other = await startTestApp({ env, beside: t })
})
afterAll(async () => {
  await other?.close()
  await t?.close()
})

const askFrom = (address: string, on = t) =>
  on.call(publicKeys, { headers: { 'x-forwarded-for': address } })

const rowsNow = async (): Promise<number> => {
  const answer = await t.db.query<{ count: number }>({
    text: 'select count(*) from address_counts',
  })
  return Number(answer.rows[0]?.count)
}

describe('an address that asks too often', () => {
  test('[W3.7] is told to wait, in words and by code, and is answered in the next minute', async () => {
    for (let count = 0; count < LIMIT; count += 1) {
      expect((await askFrom('203.0.113.1')).code).toBe(200)
    }
    const refused = await askFrom('203.0.113.1')
    expect(refused).toMatchObject({ status: 429, code: 429, data: { reason: 'TOO_MANY' } })
    expect((await askFrom('203.0.113.2')).code).toBe(200)
    t.clock.advanceMs(60_000)
    expect((await askFrom('203.0.113.1')).code).toBe(200)
  })

  test('[W3.7] of IPv6 is its whole network: a phone has as many addresses as it likes', async () => {
    for (let count = 0; count < LIMIT; count += 1) await askFrom(`2001:db8:1:2::${count}`)
    expect((await askFrom('2001:db8:1:2:ffff::1')).code).toBe(429)
    expect((await askFrom('2001:db8:1:3::1')).code).toBe(200)
  })
})

test('what one server counted the other knows after they shared, and no address is written', async () => {
  t.clock.advanceMs(60_000)
  const [one, two] = [addressCounts(t.deps), addressCounts(other.deps)]
  for (let count = 0; count < LIMIT; count += 1) one.count('203.0.113.7')
  one.count('203.0.113.8')
  await one.share()
  for (const _ of [1, 2]) two.count('203.0.113.7')
  await two.share()
  expect(two.count('203.0.113.7')).toBe(LIMIT + 3)
  expect(two.count('203.0.113.8')).toBe(1)
  await two.share()
  one.count('203.0.113.7')
  await one.share()
  expect(one.count('203.0.113.7')).toBe(LIMIT + 2 + 3)
  const { rows } = await t.db.query<{ text: string }>({
    text: `select string_agg(address_counts::text, ' ') as text from address_counts`,
  })
  expect(rows[0]?.text).not.toContain('203.0')
})

test('the counts of past minutes go', async () => {
  expect(await rowsNow()).toBeGreaterThan(0)
  t.clock.advanceMs(10 * 60_000)
  await forgetAddressCounts(t.db, t.clock.now())
  expect(await rowsNow()).toBe(0)
})
