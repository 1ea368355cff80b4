import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { WORKERS } from '../thresholds.ts'
import type { WorkerReply, WorkerRequest } from './pool.ts'

/**
 * Makes this thread a worker of a pool. `prepare` loads the models once, with the first job. On Linux the
 * thread lowers its own priority (and that of threads it starts), so that the server's thread never has
 * to wait for a core.
 */
export function serveJobs<Tools, Job, Value>(
  prepare: () => Promise<Tools>,
  work: (tools: Tools, job: Job) => Promise<Value>,
): void {
  if (process.platform === 'linux') setPriority(WORKERS.niceness)
  sharp.cache(false)
  sharp.concurrency(1)
  let tools: Promise<Tools> | null = null
  parentPort?.on('message', async ({ id, job }: WorkerRequest<Job>) => {
    const reply = (message: WorkerReply<Value>) => parentPort?.postMessage(message)
    try {
      tools ??= prepare()
      reply({ id, value: await work(await tools, job) })
    } catch (error) {
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
