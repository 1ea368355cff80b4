import { afterEach, expect, test } from 'vitest'
import { createPool, type Pool, type PoolOptions } from './pool.ts'
import type { FixtureJob } from './test-worker.fixture.ts'

const pools: Pool<FixtureJob, number | string[]>[] = []
const open = (change: Partial<PoolOptions> = {}) => {
  const pool = createPool<FixtureJob, number | string[]>({
    script: new URL('./test-worker.fixture.ts', import.meta.url),
    size: 1,
    queueMax: 2,
    ownJobsMax: 1,
    waitSecondsMax: 1000,
    timeoutMs: 60_000,
    memoryMaxBytes: 1_000_000_000,
    jobsMax: 100,
    ...change,
  })
  pools.push(pool)
  return pool
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})

test('jobs run in another process and the worker stays for the next one', async () => {
  const pool = open()
  const first = await pool.run({ ask: 'process' })
  const second = await pool.run({ ask: 'process' })
  expect(first.ok && first.value).toBeGreaterThan(0)
  expect(first.ok && first.value).not.toBe(process.pid)
  expect(second).toEqual(first)
})

test('the server goes on while a worker is blocked', async () => {
  const pool = open()
  await pool.run({ ask: 'process' })
  let isOver = false
  const job = pool.run({ ask: 'block', ms: 500 }).finally(() => {
    isOver = true
  })
  let ticks = 0
  while (!isOver) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    ticks++
  }
  expect((await job).ok).toBe(true)
  expect(ticks).toBeGreaterThan(10)
})

test('a worker that takes too much memory is ended and replaced, its job is told', async () => {
  const pool = open({ memoryMaxBytes: 400_000_000 })
  const answer = await pool.run({ ask: 'hoard' })
  expect(answer).toMatchObject({ ok: false, failure: 'crashed', detail: 'memory' })
  expect((await pool.run({ ask: 'process' })).ok).toBe(true)
})

test('a worker reads and writes no file of ours, starts no program and knows no setting', async () => {
  expect(await open().run({ ask: 'leave' })).toEqual({ ok: true, value: [] })
})

test('a job that throws fails alone', async () => {
  const pool = open()
  const answer = await pool.run({ ask: 'throw' })
  expect(answer).toMatchObject({ ok: false, failure: 'failed' })
  expect((await pool.run({ ask: 'process' })).ok).toBe(true)
})

test('a worker that stops is replaced, its job is told', async () => {
  const pool = open()
  const lost = pool.run({ ask: 'exit' })
  const waiting = pool.run({ ask: 'process' })
  expect(await lost).toMatchObject({ ok: false, failure: 'crashed' })
  expect((await waiting).ok).toBe(true)
})

test('a job that takes too long is given up and the worker replaced', async () => {
  const pool = open({ timeoutMs: 1500 })
  expect(await pool.run({ ask: 'hang' })).toMatchObject({ ok: false, failure: 'timedOut' })
  expect((await pool.run({ ask: 'process' })).ok).toBe(true)
})

test('a full queue answers busy at once', async () => {
  const pool = open({ queueMax: 2 })
  const taken = [
    pool.run({ ask: 'process' }),
    pool.run({ ask: 'process' }),
    pool.run({ ask: 'process' }),
  ]
  expect(await pool.run({ ask: 'process' })).toMatchObject({ ok: false, failure: 'busy' })
  const answers = await Promise.all(taken)
  expect(answers.map((answer) => answer.ok)).toEqual([true, true, true])
})

test('a worker is replaced after its share of jobs', async () => {
  const pool = open({ jobsMax: 1 })
  const first = await pool.run({ ask: 'process' })
  const second = await pool.run({ ask: 'process' })
  expect(first.ok && second.ok).toBe(true)
  expect(second).not.toEqual(first)
})

test('closing answers what waits and what comes', async () => {
  const pool = open()
  const running = pool.run({ ask: 'hang' })
  const waiting = pool.run({ ask: 'process' })
  await pool.close()
  expect(await running).toMatchObject({ ok: false, failure: 'closed' })
  expect(await waiting).toMatchObject({ ok: false, failure: 'closed' })
  expect(await pool.run({ ask: 'process' })).toMatchObject({ ok: false, failure: 'closed' })
})

test('everybody is told how many come first and how long it takes', async () => {
  const pool = open()
  const running = pool.run({ ask: 'block', ms: 1000 }, { owner: 'a', kind: 'long' })
  const second = pool.run({ ask: 'process' }, { owner: 'b', kind: 'long' })
  const third = pool.run({ ask: 'process' }, { owner: 'c', kind: 'short' })
  expect(['a', 'b', 'c'].map((owner) => pool.placeOf(owner)?.ahead)).toEqual([0, 1, 2])
  expect(pool.placeOf('d')).toBeNull()
  const [first = 0, then = 0, last = 0] = ['a', 'b', 'c'].map(
    (owner) => pool.placeOf(owner)?.seconds,
  )
  expect(then).toBeGreaterThan(first)
  expect(last).toBeGreaterThan(then)
  await Promise.all([running, second, third])
  expect(['a', 'b', 'c'].map(pool.placeOf)).toEqual([null, null, null])
})

test('who would wait too long is told when to come back, and keeps the place', async () => {
  // One job of the usual duration may be ahead, but not two.
  const pool = open({ usualSeconds: 100, waitSecondsMax: 100 })
  const done: string[] = []
  const send = async (owner: string, job: FixtureJob = { ask: 'process' }) => {
    const answer = await pool.run(job, { owner, kind: 'any' })
    if (answer.ok) done.push(owner)
    return answer
  }
  const running = send('first', { ask: 'block', ms: 1000 })
  const second = send('second')
  const away = await send('third')
  expect(away).toMatchObject({ ok: false, failure: 'busy', waitSeconds: expect.any(Number) })
  // While away, it keeps its place: behind the two, and ahead of whoever comes later.
  expect(pool.placeOf('third')?.ahead).toBe(2)
  expect(await send('fourth')).toMatchObject({ failure: 'busy' })
  expect(pool.placeOf('fourth')?.ahead).toBe(3)
  const following = pool.run({ ask: 'process' }, { owner: 'first', kind: 'match', isNext: true })
  await Promise.all([running, second, following])
  expect((await Promise.all([send('third'), send('fourth')])).map(({ ok }) => ok)).toEqual([
    true,
    true,
  ])
  expect(done).toEqual(['first', 'second', 'third', 'fourth'])
})

test('one person has so many jobs in the line; the next comes back', async () => {
  const pool = open({ queueMax: 9 })
  const running = pool.run({ ask: 'block', ms: 300 }, { owner: 'a' })
  const waiting = pool.run({ ask: 'process' }, { owner: 'a' })
  const third = await pool.run({ ask: 'process' }, { owner: 'a' })
  expect(third).toMatchObject({ ok: false, failure: 'busy', waitSeconds: 3 })
  const other = pool.run({ ask: 'process' }, { owner: 'b' })
  expect((await Promise.all([running, waiting, other])).map(({ ok }) => ok)).toEqual([
    true,
    true,
    true,
  ])
})

test('who was sent away is known until they should be back, and while somebody is here', async () => {
  const pool = open({ usualSeconds: 100, waitSecondsMax: 10 })
  const running = pool.run({ ask: 'block', ms: 1000 }, { owner: 'a' })
  expect(await pool.run({ ask: 'process' }, { owner: 'b' })).toMatchObject({ failure: 'busy' })
  expect(pool.awaySecondsOf('b')).toBeGreaterThan(2)
  expect(['a', 'c'].map(pool.awaySecondsOf)).toEqual([0, 0])
  await running
  // Nothing is under way any more: whoever comes is served.
  expect(pool.awaySecondsOf('b')).toBe(0)
})

test('who had by far more than a share waits though nobody else is there', async () => {
  const pool = open({ weightOf: () => 1_000, pauseSeconds: 30 })
  await pool.run({ ask: 'block', ms: 100 }, { owner: 'greedy' })
  expect(pool.awaySecondsOf('greedy')).toBeGreaterThan(60)
  expect(await pool.run({ ask: 'process' }, { owner: 'greedy' })).toMatchObject({
    failure: 'busy',
    waitSeconds: expect.any(Number),
  })
  expect((await pool.run({ ask: 'process' }, { owner: 'new' })).ok).toBe(true)
})

test('work that was for nothing counts more in the share of its owner', async () => {
  const orderAfter = async (weight: number): Promise<string[]> => {
    const pool = open({ queueMax: 9, weightOf: () => weight })
    await pool.run({ ask: 'process' })
    await pool.run({ ask: 'block', ms: 300 }, { owner: 'greedy' })
    const served: string[] = []
    const running = pool.run({ ask: 'block', ms: 300 }, { owner: 'other' })
    const send = async (owner: string) => {
      await pool.run({ ask: 'process' }, { owner })
      served.push(owner)
    }
    await Promise.all([running, send('greedy'), send('new')])
    return served
  }
  expect(await orderAfter(1)).toEqual(['greedy', 'new'])
  expect(await orderAfter(18)).toEqual(['new', 'greedy'])
})
