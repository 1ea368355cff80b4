import { serveJobs } from './serve-jobs.ts'

/** What the pool's tests ask of a worker: to work, throw, hang, exit, block, take memory or tell what it may do. */
export type FixtureJob =
  | { ask: 'process' }
  | { ask: 'throw' }
  | { ask: 'hang' }
  | { ask: 'exit' }
  | { ask: 'block'; ms: number }
  | { ask: 'hoard' }
  | { ask: 'leave' }

const attempt = async (act: () => unknown): Promise<boolean> => {
  try {
    await act()
    return true
  } catch {
    return false
  }
}

serveJobs<null, FixtureJob, number | string[]>(
  async () => null,
  async (_, job) => {
    if (job.ask === 'throw') throw new Error('as asked')
    if (job.ask === 'exit') process.exit(3)
    if (job.ask === 'hang') await new Promise(() => undefined)
    if (job.ask === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, job.ms)
    if (job.ask === 'hoard') {
      const held: Buffer[] = []
      for (;;) {
        held.push(Buffer.alloc(16_000_000, 1))
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    if (job.ask === 'leave') {
      const { readFileSync, writeFileSync } = await import('node:fs')
      const { execFileSync } = await import('node:child_process')
      const done = {
        'write a file': await attempt(() => writeFileSync('/tmp/noren-left', '')),
        'start a program': await attempt(() => execFileSync('true')),
        'read a file': await attempt(() => readFileSync('/etc/hostname')),
        'read a setting': process.env.PATH !== undefined,
      }
      return Object.entries(done).flatMap(([name, isDone]) => (isDone ? [name] : []))
    }
    return process.pid
  },
)
