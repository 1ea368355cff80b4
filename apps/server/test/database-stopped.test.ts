import { viewConsents } from '@noren/contract/account'
import { appConfig } from '@noren/contract/support'
import { startWithPerson } from '@noren/testkit/embedded-person'
import { type EmbeddedFolder, embeddedFolder } from '@noren/testkit/embedded-server'
import type { ServerProcess } from '@noren/testkit/server-process'
import type { TestAnswer, TestApp } from '@noren/testkit/test-app'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

/**
 * The processes of a real PostgreSQL are stopped (SIGSTOP) under the server: connections stay open, and nothing
 * comes any more. Whoever calls is told within seconds; after SIGCONT all goes on by itself.
 */

const TOLD_WITHIN_MS = 5_000
const WELL_WITHIN_MS = 10_000
const AT_ONCE = 12

let folder: EmbeddedFolder
let server: ServerProcess
let call: TestApp['call']
let token = ''
let stopped: number[] = []

beforeAll(async () => {
  folder = embeddedFolder()
  ;({ server, call, token } = await startWithPerson(folder))
})
afterEach(() => resume())
afterAll(async () => {
  await server?.kill()
  await folder?.remove()
})

const signal = (pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
  }
}
const stop = (pids: readonly number[]): void => {
  stopped = [...pids]
  signal(stopped, 'SIGSTOP')
}
const resume = (): void => signal(stopped.splice(0), 'SIGCONT')

const probe = async (path: string) => {
  const startedMs = performance.now()
  const response = await fetch(`${server.url}${path}`)
  return { status: response.status, tookMs: performance.now() - startedMs }
}

const manyCalls = async (): Promise<TestAnswer<unknown>[]> => {
  const startedMs = performance.now()
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => call(viewConsents, { token })),
  )
  expect(performance.now() - startedMs).toBeLessThan(TOLD_WITHIN_MS)
  return answers
}

const expectBusy = ({ status, data, headers }: TestAnswer<unknown>): void => {
  expect(status).toBe(503)
  expect(data).toMatchObject({ reason: 'BUSY' })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

const untilWell = async (): Promise<void> => {
  const wait = { timeout: WELL_WITHIN_MS, interval: 50 }
  await vi.waitUntil(async () => (await probe('/readyz/database')).status === 200, wait)
  const after = await manyCalls()
  expect(after.map(({ code }) => code)).toEqual(after.map(() => 200))
  expect(server.child.exitCode).toBeNull()
}

test('[B10.3] all of it stops: everybody is told within five seconds, and it goes on by itself', async () => {
  // Connections stand ready, or only new ones would be tried.
  await manyCalls()
  stop(await folder.postgresPids())
  const stoppedMs = performance.now()
  const told = manyCalls()
  await vi.waitUntil(async () => (await probe('/readyz/database')).status === 503, { interval: 20 })
  expect(performance.now() - stoppedMs).toBeLessThan(TOLD_WITHIN_MS)
  const [alive, ready] = await Promise.all([probe('/healthz'), probe('/readyz/database')])
  expect(alive).toMatchObject({ status: 200 })
  expect(ready).toMatchObject({ status: 503 })
  expect(Math.max(alive.tookMs, ready.tookMs)).toBeLessThan(1_500)
  for (const answer of await told) expectBusy(answer)
  for (const answer of await manyCalls()) expectBusy(answer)
  // What needs no database goes on.
  expect((await call(appConfig)).code).toBe(200)
  resume()
  await untilWell()
})

test('only its backends stop: nobody waits for them, and it is well afterwards', async () => {
  await manyCalls()
  const [, ...children] = await folder.postgresPids()
  stop(children)
  for (const answer of await manyCalls()) expect([200, 503]).toContain(answer.status)
  resume()
  await untilWell()
})

test('only the postmaster stops: those who are connected are served', async () => {
  await manyCalls()
  stop((await folder.postgresPids()).slice(0, 1))
  const answers = await manyCalls()
  expect(answers.filter(({ code }) => code === 200).length).toBeGreaterThan(0)
  for (const answer of answers) expect([200, 503]).toContain(answer.status)
  resume()
  await untilWell()
})
