import { serveJobs } from './serve-jobs.ts'

/** What the pool's tests ask of a worker: to work, throw, hang or exit. */
export type FixtureJob =
  | { ask: 'thread' }
  | { ask: 'throw' }
  | { ask: 'hang' }
  | { ask: 'exit' }
  | { ask: 'spin'; until: SharedArrayBuffer }

serveJobs<null, FixtureJob, number>(
  async () => null,
  async (_, job) => {
    if (job.ask === 'throw') throw new Error('as asked')
    if (job.ask === 'exit') process.exit(3)
    if (job.ask === 'hang') await new Promise(() => undefined)
    // Blocks this thread until the main thread stores a 1, which needs the main thread to be free.
    if (job.ask === 'spin') Atomics.wait(new Int32Array(job.until), 0, 0)
    const { threadId } = await import('node:worker_threads')
    return threadId
  },
)
