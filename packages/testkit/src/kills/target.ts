import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { marketByCode } from '@noren/markets/market-by-code'
import { systemClock } from '@noren/server/platform/clock'
import {
  clusterFolderOf,
  findRunningPostgres,
  startEmbeddedPostgres,
} from '@noren/server/platform/db/embedded-postgres'
import { findPostmaster } from '@noren/server/platform/db/postmaster'
import type { Random } from '@noren/server/platform/seeded-random'
import { childrenOf } from '../embedded-server.ts'
import { freePort } from '../free-port.ts'
import { type TestServer, testServerOn } from '../given-loans.ts'
import { type ServerProcess, spawnServer } from '../server-process.ts'
import type { Kill } from './journal.ts'

/** A server with its embedded database, both to be killed, and a way to look into that database. */
export interface Target {
  readonly url: string
  readonly deps: TestServer['deps']
  /** Kills without warning, has it run again, and resolves when it is ready. */
  kill(how: Kill, random: Random): Promise<void>
  /** Ends it in good order. */
  stop(): Promise<void>
}

/** On a machine shared by many a start takes minutes. */
const READY_WITHIN_MS = 300_000
/** A start is killed at some moment of about this long. */
const STARTING_MS = 1_500
const PROBE_EVERY_MS = 20
const NOTICED_WITHIN_MS = 500

const isReady = async (url: string): Promise<boolean> =>
  (
    await fetch(`${url}/readyz/database`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
  )?.ok ?? false

const untilReady = async (url: string, isEnded: () => boolean): Promise<void> => {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (isEnded()) throw new Error('the server ended by itself')
    if (performance.now() > deadline) throw new Error('the server was not ready in time')
    await sleep(PROBE_EVERY_MS)
  }
}

/** A database that is back before anybody looked was not away for long enough to be seen. */
const untilNoticed = async (url: string): Promise<void> => {
  const deadline = performance.now() + NOTICED_WITHIN_MS
  while (performance.now() < deadline && (await isReady(url))) await sleep(PROBE_EVERY_MS)
}

/** One that was just killed may not be back yet, though the server still says ready. */
const postmasterOf = async (dataDir: string): Promise<number> => {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const found = await findPostmaster(clusterFolderOf(dataDir))
    if (found) return found.pid
    if (performance.now() > deadline) throw new Error('no PostgreSQL runs')
    await sleep(PROBE_EVERY_MS)
  }
}

export const startTarget = async (dataDir: string, port?: number): Promise<Target> => {
  const at = port ?? (await freePort())
  const env = {
    DATA_DIR: dataDir,
    PORT: String(at),
    LOG_LEVEL: 'error',
    REQUESTS_PER_MINUTE: '1000000',
    // Each sign-in comes from an address of its own.
    TRUST_PROXY: '127.0.0.1',
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(dataDir, 'compile-cache'),
  }
  let server: ServerProcess = await spawnServer(env, { isApart: true })
  const start = async (): Promise<void> => {
    server = await spawnServer(env, { isApart: true })
  }
  const hasEnded = (): boolean => server.child.exitCode !== null || server.child.signalCode !== null
  const ready = (): Promise<void> =>
    untilReady(server.url, hasEnded).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${server.output()}`)
    })
  await ready().catch(async (error: unknown) => {
    await server.kill()
    throw error
  })
  const connection = await findRunningPostgres(dataDir)
  if (!connection) throw new Error('no PostgreSQL runs')
  const clock = systemClock(marketByCode('in').zone)
  const inside = testServerOn(connection, { clock, dataDir })

  const killing: Record<Kill, (random: Random) => Promise<void>> = {
    async server() {
      await server.kill()
      await start()
    },
    async starting(random) {
      await server.kill()
      await start()
      await sleep(random.below(STARTING_MS))
      await server.kill()
      await start()
    },
    async postmaster() {
      process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await untilNoticed(server.url)
    },
    async backend(random) {
      const postmaster = await postmasterOf(dataDir)
      process.kill(random.pick([...childrenOf(postmaster), postmaster]), 'SIGKILL')
      await untilNoticed(server.url)
    },
    async both() {
      process.kill(await postmasterOf(dataDir), 'SIGKILL')
      await server.kill()
      await start()
    },
  }
  return {
    url: server.url,
    deps: inside.deps,
    async kill(how, random) {
      await killing[how](random)
      await ready()
    },
    async stop() {
      await inside.close()
      if (!hasEnded()) {
        server.child.kill('SIGINT')
        await new Promise((resolve) => server.child.once('exit', resolve))
      }
      // Where the server was dead, its database may still run.
      await (await startEmbeddedPostgres(dataDir)).stop()
    },
  }
}
