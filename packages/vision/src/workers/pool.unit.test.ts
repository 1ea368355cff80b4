import { afterEach, expect, test } from 'vitest'
import { createPool, type Pool, type PoolOptions } from './pool.ts'
import type { FixtureJob } from './test-worker.fixture.ts'

const pools: Pool<FixtureJob, number>[] = []
const open = (change: Partial<PoolOptions> = {}) => {
  const pool = createPool<FixtureJob, number>({
    script: new URL('./test-worker.fixture.ts', import.meta.url),
    size: 1,
    queueMax: 2,
    waitSecondsMax: 1000,
    timeoutMs: 60_000,
    jobsMax: 100,
    ...change,
  })
  pools.push(pool)
  return pool
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

test('jobs run in another thread and the worker stays for the next one', async () => {
  const pool = open()
  const first = await pool.run({ ask: 'thread' })
  const second = await pool.run({ ask: 'thread' })
  expect(first.ok && first.value).toBeGreaterThan(0)
  expect(second).toEqual(first)
})

test('the main thread goes on while a worker is blocked', async () => {
  const pool = open()
  const until = new SharedArrayBuffer(4)
  const job = pool.run({ ask: 'spin', until })
  let ticks = 0
  // If the work ran on this thread, these ticks could never come and the test would hang.
  while (ticks < 50) {
    await new Promise((resolve) => setImmediate(resolve))
    ticks++
  }
  Atomics.store(new Int32Array(until), 0, 1)
  Atomics.notify(new Int32Array(until), 0)
  expect((await job).ok).toBe(true)
  expect(ticks).toBe(50)
})

test('a job that throws fails alone', async () => {
  const pool = open()
  const answer = await pool.run({ ask: 'throw' })
  expect(answer).toMatchObject({ ok: false, failure: 'failed' })
  expect((await pool.run({ ask: 'thread' })).ok).toBe(true)
})

test('a worker that stops is replaced, its job is told', async () => {
  const pool = open()
  const lost = pool.run({ ask: 'exit' })
  const waiting = pool.run({ ask: 'thread' })
  expect(await lost).toMatchObject({ ok: false, failure: 'crashed' })
  expect((await waiting).ok).toBe(true)
})

test('a job that takes too long is given up and the worker replaced', async () => {
  const pool = open({ timeoutMs: 1500 })
  expect(await pool.run({ ask: 'hang' })).toMatchObject({ ok: false, failure: 'timedOut' })
  expect((await pool.run({ ask: 'thread' })).ok).toBe(true)
})

test('a full queue answers busy at once', async () => {
  const pool = open({ queueMax: 2 })
  const taken = [
    pool.run({ ask: 'thread' }),
    pool.run({ ask: 'thread' }),
    pool.run({ ask: 'thread' }),
  ]
  expect(await pool.run({ ask: 'thread' })).toMatchObject({ ok: false, failure: 'busy' })
  const answers = await Promise.all(taken)
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true])
})

test('a worker is replaced after its share of jobs', async () => {
  const pool = open({ jobsMax: 1 })
  const first = await pool.run({ ask: 'thread' })
  const second = await pool.run({ ask: 'thread' })
  expect(first.ok && second.ok).toBe(true)
  expect(second).not.toEqual(first)
})

test('closing answers what waits and what comes', async () => {
  const pool = open()
  const running = pool.run({ ask: 'hang' })
  const waiting = pool.run({ ask: 'thread' })
  await pool.close()
  expect(await running).toMatchObject({ ok: false, failure: 'closed' })
  expect(await waiting).toMatchObject({ ok: false, failure: 'closed' })
  expect(await pool.run({ ask: 'thread' })).toMatchObject({ ok: false, failure: 'closed' })
})

test('everybody is told how many come first and how long it takes', async () => {
  const pool = open()
  const until = new SharedArrayBuffer(4)
  const running = pool.run({ ask: 'spin', until }, { owner: 'a', kind: 'long' })
  const second = pool.run({ ask: 'thread' }, { owner: 'b', kind: 'long' })
  const third = pool.run({ ask: 'thread' }, { owner: 'c', kind: 'short' })
  expect(['a', 'b', 'c'].map((owner) => pool.placeOf(owner)?.ahead)).toEqual([0, 1, 2])
  expect(pool.placeOf('d')).toBeNull()
  const [first = 0, then = 0, last = 0] = ['a', 'b', 'c'].map(
    (owner) => pool.placeOf(owner)?.seconds,
  )
  expect(then).toBeGreaterThan(first)
  expect(last).toBeGreaterThan(then)
  Atomics.store(new Int32Array(until), 0, 1)
  Atomics.notify(new Int32Array(until), 0)
  await Promise.all([running, second, third])
  expect(['a', 'b', 'c'].map(pool.placeOf)).toEqual([null, null, null])
})

test('who would wait too long is told when to come back, and keeps the place', async () => {
  // One job of the usual duration may be ahead, but not two.
  const pool = open({ usualSeconds: 100, waitSecondsMax: 100 })
  const until = new SharedArrayBuffer(4)
  const done: string[] = []
  const send = async (owner: string, job: FixtureJob = { ask: 'thread' }) => {
    const answer = await pool.run(job, { owner, kind: 'any' })
    if (answer.ok) done.push(owner)
    return answer
  }
  const running = send('first', { ask: 'spin', until })
  const second = send('second')
  const away = await send('third')
  expect(away).toMatchObject({ ok: false, failure: 'busy', waitSeconds: expect.any(Number) })
  // While away, it keeps its place: behind the two, and ahead of whoever comes later.
  expect(pool.placeOf('third')?.ahead).toBe(2)
  expect(await send('fourth')).toMatchObject({ failure: 'busy' })
  expect(pool.placeOf('fourth')?.ahead).toBe(3)
  const following = pool.run({ ask: 'thread' }, { owner: 'first', kind: 'match', isNext: true })
  Atomics.store(new Int32Array(until), 0, 1)
  Atomics.notify(new Int32Array(until), 0)
  await Promise.all([running, second, following])
  expect((await Promise.all([send('third'), send('fourth')])).map(({ ok }) => ok)).toEqual([
    true,
    true,
  ])
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
})
