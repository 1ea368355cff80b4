import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import type { FixedClock } from '@noren/testkit/fixed-clock'
import { type TestServer, testClock, testServerOn } from '@noren/testkit/given-loans'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findLine } from './line-store.ts'
import { closeOutbox, LineCutError, type LineLimits, pauseAfter, sendAll } from './outbox.ts'

let database: TestDatabase
let clock: FixedClock
let servers: TestServer<FixedClock>[]
beforeEach(async () => {
  database = await createTestDatabase()
  clock = testClock()
  const first = testServerOn(database.connection, { clock })
  const { dataDir } = first.deps.config
  servers = [first, testServerOn(database.connection, { clock, dataDir })]
})
afterEach(async () => {
  for (const server of servers.toReversed()) await server.close()
  await database.close()
})

/** Numbers that are claimed once, as rows are. */
const queueOf = (count: number) => {
  const waiting = Array.from({ length: count }, (_, index) => index)
  return {
    claim: async (limit: number) => waiting.splice(0, limit),
    putBack: (item: number) => waiting.push(item),
    left: () => waiting.length,
  }
}

const send = (
  server: TestServer<FixedClock> | undefined,
  of: {
    claim: (limit: number) => Promise<number[]>
    call: (item: number) => Promise<void>
    limits: LineLimits
    uncalled?: (item: number) => void
  },
): Promise<number> => {
  if (!server) throw new Error('no server')
  const { deps } = server
  const lines = { ...deps.config.lines, sms: of.limits }
  return sendAll(
    { ...deps, config: { ...deps.config, lines } },
    {
      line: 'sms',
      claim: of.claim,
      async send(item, line) {
        try {
          await line.call(() => of.call(item))
          return true
        } catch (error) {
          if (error instanceof LineCutError) of.uncalled?.(item)
          return false
        }
      },
    },
  )
}

test('[D2.23] what leaves goes side by side up to a limit a server, at one rate for all servers, and each thing once', async () => {
  const queue = queueOf(120)
  const limits = { atOnce: 8, perSecond: 60 }
  const called: number[] = []
  const highest = [0, 0]
  const began = performance.now()
  const sent = await Promise.all(
    servers.map((server, at) => {
      let inFlight = 0
      const call = async (item: number): Promise<void> => {
        called.push(item)
        inFlight += 1
        highest[at] = Math.max(highest[at] ?? 0, inFlight)
        await sleep(100)
        inFlight -= 1
      }
      return send(server, { ...queue, call, limits })
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  expect(sent.reduce((sum, count) => sum + count)).toBe(120)
  expect(Math.min(...sent)).toBeGreaterThan(0)
  expect(called.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 120 }, (_, item) => item))
  // 120 calls at 60 a second, the first of which may begin at once.
  expect(seconds).toBeGreaterThan(1.5)
  expect(Math.max(...highest)).toBeGreaterThan(2)
  expect(Math.max(...highest)).toBeLessThanOrEqual(8)
}, 60_000)

const LIMITS = { atOnce: 4, perSecond: 1_000 }
const away = async (): Promise<void> => {
  throw new Error('nobody there')
}

test('[D2.24] after five faults in a row nobody calls, on no server; then one call tries for all, and one that goes through lets all go on', async () => {
  const [a, b] = servers
  const queue = queueOf(40)
  let calls = 0
  const call = async (): Promise<void> => {
    calls += 1
    return away()
  }
  const lost = { ...queue, call, limits: LIMITS, uncalled: queue.putBack }
  expect(await send(a, lost)).toBe(0)
  // Those in flight were called already.
  expect(calls).toBeGreaterThanOrEqual(5)
  expect(calls).toBeLessThanOrEqual(5 + LIMITS.atOnce)
  const before = calls
  expect(await send(b, lost)).toBe(0)
  expect(calls).toBe(before)
  clock.advanceMs(16_000)
  await Promise.all([send(a, lost), send(b, lost)])
  expect(calls).toBe(before + 1)
  // Twice as long as before.
  clock.advanceMs(16_000)
  await send(b, lost)
  expect(calls).toBe(before + 1)
  expect(await findLine(database.db, 'sms')).toMatchObject({ cuts: 2, faults: calls })
  clock.advanceMs(16_000)
  const rest = queue.left()
  const well = { ...queue, call: async () => undefined, limits: LIMITS }
  expect(await send(b, well)).toBe(rest)
  expect(await findLine(database.db, 'sms')).toMatchObject({ faults: 0, cuts: 0, cutUntil: null })
}, 60_000)

test('[D2.24] a trial that has nothing to send, or was refused, keeps nobody waiting; who refuses is there', async () => {
  const [a, b] = servers
  await send(a, { ...queueOf(9), call: away, limits: LIMITS })
  clock.advanceMs(16_000)
  const well = { call: async () => undefined, limits: LIMITS }
  expect(await send(a, { ...queueOf(0), ...well })).toBe(0)
  expect(await send(b, { ...queueOf(3), ...well })).toBe(3)
  const refuse = async (): Promise<void> => {
    throw Object.assign(new Error('no such phone'), { fate: 'refused' })
  }
  await send(a, { ...queueOf(20), call: refuse, limits: LIMITS })
  expect(await findLine(database.db, 'sms')).toMatchObject({ faults: 0, cutUntil: null })
})

test('[D2.24] a trial whose server died is repeated by another one', async () => {
  const [a, b] = servers
  await send(a, { ...queueOf(9), call: away, limits: LIMITS })
  clock.advanceMs(16_000)
  const stuck = send(a, { ...queueOf(1), call: () => sleep(3_000), limits: LIMITS })
  await sleep(300)
  const well = { call: async () => undefined, limits: LIMITS }
  expect(await send(b, { ...queueOf(2), ...well })).toBe(0)
  clock.advanceMs(91_000)
  expect(await send(b, { ...queueOf(2), ...well })).toBe(2)
  await stuck
}, 30_000)

test('[D2.32] a server whose outbox is closed claims nothing more; what it has in flight goes through, and another goes on', async () => {
  const [a, b] = servers
  if (!a) throw new Error('no server')
  const queue = queueOf(40)
  let called = 0
  const call = async (): Promise<void> => {
    called += 1
    await sleep(50)
  }
  const sending = send(a, { ...queue, call, limits: LIMITS })
  while (called < LIMITS.atOnce) await sleep(1)
  closeOutbox(a.deps)
  const sent = await sending
  expect(sent).toBe(called)
  expect(sent).toBe(40 - queue.left())
  expect(sent).toBeLessThan(20)
  expect(await send(a, { ...queue, call, limits: LIMITS })).toBe(0)
  expect(await send(b, { ...queue, call, limits: LIMITS })).toBe(40 - sent)
})

test('[D2.24] what fails again and again waits longer each time, and not all at one moment', () => {
  const of = { firstMs: 60_000, maxMs: 3_600_000 }
  for (const [tries, pauseMs] of [
    [0, 60_000],
    [1, 60_000],
    [2, 120_000],
    [3, 240_000],
    [20, 3_600_000],
  ] as const) {
    const pauses = Array.from({ length: 50 }, () => pauseAfter(tries, of))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(pauseMs)
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0.75 * pauseMs)
    expect(new Set(pauses).size).toBeGreaterThan(10)
  }
})
