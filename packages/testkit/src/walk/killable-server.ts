import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { databaseEnv } from '../connection-url.ts'
import { KEPT } from '../server-process.ts'
import { callOver, type TestApp } from '../test-app.ts'
import { usualPolicy } from '../usual-policy.ts'

const PROGRAM = fileURLToPath(new URL('serve-killable.ts', import.meta.url))

/** A second server on the walk's database, in its own process. */
export interface KillableServer {
  readonly url: string
  /** Its clock is set to the walk's. */
  setClock(now: Date): Promise<void>
  /** SIGKILL: no handler runs, and no connection is closed cleanly. */
  kill(): Promise<void>
}

export const startKillableServer = async (t: TestApp): Promise<KillableServer> => {
  const child = fork(PROGRAM, {
    env: {
      CREDIT_POLICY: usualPolicy(),
      ...KEPT,
      ...databaseEnv(t.connection),
      DATA_DIR: t.deps.config.dataDir,
      LOG_LEVEL: 'fatal',
      REQUESTS_PER_MINUTE: '1000000',
    },
    execArgv: [],
  })
  const { url } = await heard<{ url: string }>(child)
  return {
    url,
    async setClock(now) {
      child.send(now.getTime())
      await heard(child)
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

const heard = async <T>(child: ChildProcess): Promise<T> => {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended by itself: ${code}`)
  })
  ended.catch(() => undefined)
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message as T
}

const IN_PROGRESS = 'IN_PROGRESS'
const AGAIN_MS = 5

/**
 * Calls that go to the server until it is killed, some milliseconds into the n-th call. A call without an
 * answer is repeated at the remaining server, as a phone would do.
 */
export const dyingCalls = (
  t: TestApp,
  server: KillableServer,
  death: { atCall: number; afterMs: number; onLost: () => void },
): TestApp['call'] => {
  let calls = 0
  let isDead = false
  const first = callOver(server.url, () => t.clock.now().getTime())
  return async (endpoint, options) => {
    calls += 1
    if (!isDead) {
      const asked = first(endpoint, options).catch(() => undefined)
      if (calls === death.atCall) {
        isDead = true
        await sleep(death.afterMs)
        await server.kill()
      }
      const answer = await asked
      if (answer) return answer
      death.onLost()
    }
    for (;;) {
      const answer = await t.call(endpoint, options)
      // The database may take a moment to notice that the other server is gone.
      const { reason } = (answer.data ?? {}) as { reason?: string }
      if (reason !== IN_PROGRESS) return answer
      await sleep(AGAIN_MS)
    }
  }
}
