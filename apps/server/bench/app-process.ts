import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import type { TracedStatement } from '@noren/testkit/tracing-db'
import { type BenchCluster, NO_LIMITS } from './bench-cluster.ts'

export interface AppProcess {
  readonly port: number
  /** Passes the statements from which a bare server answers. */
  give(statements: readonly TracedStatement[]): Promise<void>
  /** CPU time the server has used since it started, in microseconds. */
  cpuUs(): Promise<number>
  stop(): Promise<void>
}

const next = async <Message>(child: ChildProcess): Promise<Message> => {
  const over = new AbortController()
  const { signal } = over
  try {
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`the server ended with ${code}`)
    })
    const [message] = await Promise.race([once(child, 'message', { signal }), ended])
    return message
  } finally {
    over.abort()
  }
}

/** Starts one of this folder's programs on a database of the cluster. */
export const startApp = async (
  cluster: BenchCluster,
  database: string,
  program = 'served-app.ts',
): Promise<AppProcess> => {
  const child = fork(join(import.meta.dirname, program), {
    // Values of statements may be bytes and instants, which JSON would not preserve.
    serialization: 'advanced',
    env: {
      ...process.env,
      ...databaseEnv(cluster.connectionTo(database)),
      DATA_DIR: cluster.dataDir,
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '1000000',
      ...NO_LIMITS,
    },
  })
  const ask = async (message: 'cpu' | readonly TracedStatement[]): Promise<NodeJS.CpuUsage> => {
    const answer = next<{ cpu: NodeJS.CpuUsage }>(child)
    child.send(message as Serializable)
    return (await answer).cpu
  }
  const { port } = await next<{ port: number }>(child)
  return {
    port,
    async give(statements) {
      await ask(statements)
    },
    async cpuUs() {
      const { user, system } = await ask('cpu')
      return user + system
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done))
      child.disconnect()
      await ended
    },
  }
}
