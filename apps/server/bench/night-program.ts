import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseEnv } from '@noren/testkit/connection-url'
import type { BenchCluster } from './bench-cluster.ts'

/** What one of this folder's programs says of the night after so many days, in a process of its own as another server's. */
export const runNight = async <Cost>(
  program: string,
  cluster: BenchCluster,
  of: { readonly database: string; readonly days: number },
): Promise<Cost> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), String(of.days)], {
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
