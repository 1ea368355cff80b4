import { constants, getPriority, setPriority } from 'node:os'
import sharp from 'sharp'
import { WORKERS } from '../thresholds.ts'
import type { WorkerReply, WorkerRequest } from './pool.ts'

/**
 * Makes this process a worker of a pool. `prepare` loads the models once, with the first job. The process
 * lowers its own priority by `niceness`, so that the server never has to wait for a core, and ends with the
 * server, however that ended.
 */
export function serveJobs<Tools, Job, Value>(
  prepare: () => Promise<Tools>,
  work: (tools: Tools, job: Job) => Promise<Value>,
  niceness: number = WORKERS.niceness.others,
): void {
  // A server that was started as the least important has no lower priority to give.
  setPriority(Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  sharp.cache(false)
  sharp.concurrency(1)
  // Ctrl-C reaches every process of a terminal; the server ends this one when its work is done.
  process.on('SIGINT', () => undefined)
  process.on('disconnect', () => process.exit())
  let tools: Promise<Tools> | null = null
  process.on('message', async ({ id, job }: WorkerRequest<Job>) => {
    const reply = (message: WorkerReply<Value>) => process.send?.(message)
    try {
      tools ??= prepare()
      reply({ id, value: await work(await tools, job) })
    } catch (error) {
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
}
