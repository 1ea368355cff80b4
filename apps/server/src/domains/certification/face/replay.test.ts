import { randomBytes } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { type TestServer, testClock, testServerOn } from '@noren/testkit/given-loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { lockPrints } from './face-store.ts'
import { rememberFrames } from './replay.ts'

let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = testServerOn(database.connection, { clock: testClock() })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** As many frames, which look like no other's. */
const recording = (frames = 24) => {
  const prints = Array.from({ length: frames }, () => new Uint8Array(randomBytes(32)))
  return { prints, askedPrints: prints.map((print) => [print]) }
}
const remember = (of: ReturnType<typeof recording>): Promise<number> =>
  inTransaction(server.deps.db, (tx) => rememberFrames(tx, of, server.deps.clock.now()))

test('[D2.29] of one film shown for several people at once the first alone is new', async () => {
  for (let round = 0; round < 3; round += 1) {
    const film = recording()
    const shares = await Promise.all(Array.from({ length: 6 }, () => remember(film)))
    expect(shares.toSorted()).toEqual([0, 1, 1, 1, 1, 1])
  }
})

test('[D2.29] a film of which two others at once hold a half each is found whole', async () => {
  const film = recording()
  const half = (from: number) => ({ prints: film.prints.slice(from, from + 12), askedPrints: [] })
  await remember(half(0))
  const [, share] = await Promise.all([remember(half(12)), remember(film)])
  expect([0.5, 1]).toContain(share)
  expect(await remember(film)).toBe(1)
})

test('[D2.29] films of different people are compared while one of them is being written', async () => {
  const film = recording()
  await remember(film)
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const writing = inTransaction(server.deps.db, async (tx) => {
    await lockPrints(tx)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  let isOver = false
  const other = remember(film).finally(() => {
    isOver = true
  })
  // It has found what was known, and waits with its own fingerprints alone.
  const waits = async () => {
    const { rows } = await server.deps.owner.query<{ looked: number; waiting: number }>({
      text: `select count(*) filter (where query like '%liveness_prints''%')::int as waiting,
          count(*)::int as looked
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    })
    return rows[0]?.waiting
  }
  await expect.poll(waits).toBe(1)
  expect(isOver).toBe(false)
  held.resolve()
  await writing
  expect(await other).toBe(1)
})
