import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { saveConsent, viewConsents } from '@noren/contract/account'
import { startWithPerson } from '@noren/testkit/embedded-person'
import { type EmbeddedFolder, embeddedFolder, processesOn } from '@noren/testkit/embedded-server'
import { type ServerProcess, spawnServer } from '@noren/testkit/server-process'
import type { TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** Of these numbers none is zero, which would be the group of the test. */
const killed = (pid: number): void => {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its postmaster.
  }
}

/** The embedded database dies under the server, which goes on and has it again within seconds. */

/** Seconds; a machine shared by many is slow. */
const BACK_WITHIN_MS = 45_000

describe('the embedded database', () => {
  let folder: EmbeddedFolder
  let server: ServerProcess
  let call: TestApp['call']
  let token = ''
  beforeAll(async () => {
    folder = embeddedFolder()
    ;({ server, call, token } = await startWithPerson(folder))
  })
  afterAll(async () => {
    await server?.kill()
    await folder?.remove()
  })

  const statusOf = async (path: string): Promise<number> =>
    (await fetch(`${server.url}${path}`)).status

  /** Watches both probes until the server is ready again. */
  const comesBack = async () => {
    const seen = { wasAway: false, wasAlive: true, calls: new Set<number>() }
    const deadline = performance.now() + BACK_WITHIN_MS
    for (;;) {
      const [alive, ready] = await Promise.all([statusOf('/healthz'), statusOf('/readyz/database')])
      seen.wasAlive &&= alive === 200
      if (ready === 503) seen.wasAway = true
      const { status } = await call(viewConsents, { token })
      seen.calls.add(status)
      if (seen.wasAway && ready === 200 && status === 200) return seen
      if (performance.now() > deadline) throw new Error('the database did not come back')
      await sleep(5)
    }
  }

  /** Acknowledged just before a death. */
  const decide = async (textVersion: string): Promise<void> => {
    const consents = [{ purpose: 'location', given: true } as const]
    const { code } = await call(saveConsent, { token, body: { consents, textVersion } })
    expect(code).toBe(200)
  }

  const kept = async () =>
    (await call(viewConsents, { token })).data.details.map(({ textVersion }) => textVersion)

  test.each([
    ['its postmaster', (pids: number[]) => pids.slice(0, 1)],
    ['one of its backends', (pids: number[]) => pids.slice(-1)],
    ['all of it at once', (pids: number[]) => pids],
  ])('[B10.3] %s is killed: truthful meanwhile, back within seconds', async (name, chosen) => {
    await decide(name)
    const pids = chosen(await folder.postgresPids())
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids) killed(pid)
    const { wasAlive, calls } = await comesBack()
    expect(wasAlive).toBe(true)
    // Told to come back, or served; never a fault.
    expect([...calls].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(await kept()).toContain(name)
    expect(server.child.exitCode).toBeNull()
  })

  test('it dies again while it comes back', async () => {
    const [first] = await folder.postgresPids()
    if (!first) throw new Error('no PostgreSQL runs')
    killed(first)
    const second = await vi.waitUntil(
      async () => (await folder.postgresPids().catch(() => []))[0],
      { timeout: BACK_WITHIN_MS, interval: 10 },
    )
    killed(second)
    await vi.waitUntil(async () => (await statusOf('/readyz/database')) === 200, {
      timeout: 2 * BACK_WITHIN_MS,
      interval: 50,
    })
    expect(server.child.exitCode).toBeNull()
  })
})

/** Moments of a first start: before there is anything, while the cluster is made, later. */
const MOMENTS_MS = [0, 700, 1_400, 2_500]

test('[B10.3] a stop during the first start leaves no process, no lock and no half database', async () => {
  const folder = embeddedFolder()
  const { dataDir } = folder
  for (const momentMs of MOMENTS_MS) {
    const server = await spawnServer({ DATA_DIR: dataDir })
    await sleep(momentMs)
    server.child.kill('SIGTERM')
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      server.child.once('exit', (...of) => resolve(of))
    })
    // Before the program has said what it does with it, the signal ends it.
    expect(signal ?? code, server.output()).toSatisfy((of) => of === 'SIGTERM' || of === 0)
    expect(processesOn(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'noren.pid'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'cluster.new'))).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'))).toBe(false)
  }
  // What is there is whole: the next start is one as any other.
  const server = await spawnServer({ DATA_DIR: dataDir })
  expect(await server.started(), server.output()).toBeUndefined()
  await server.kill()
  await folder.remove()
}, 180_000)
