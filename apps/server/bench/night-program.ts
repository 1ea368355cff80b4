import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import type { BenchCluster } from './bench-cluster.ts'

/** As a server is started everywhere (tools/start.mjs, Dockerfile, deploy/systemd). */
const MEMORY = '--max-semi-space-size=8'

/** What one of this folder's programs says of the night after so many days, in a process of its own as another server's. */
export const runNight = async <Cost>(
  program: string,
  cluster: BenchCluster,
  of: { readonly database: string; readonly days: number },
): Promise<Cost> => {
  const file = join(import.meta.dirname, program)
  const child = spawn(process.execPath, [MEMORY, file, String(of.days)], {
    env: {
      PATH: process.env.PATH,
      ...databaseEnv(cluster.connectionTo(of.database)),
      DATA_DIR: cluster.dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the night ended with ${code}`)
  return JSON.parse(text)
}
