import { Worker } from 'node:worker_threads'

/**
 * Why a job has no result: `busy` the queue is full, `timedOut` it took too long, `crashed` its
 * worker stopped, `failed` the job threw, `closed` the pool is shutting down.
 */
export type PoolFailure = 'busy' | 'timedOut' | 'crashed' | 'failed' | 'closed'

export type Answer<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: PoolFailure; detail: string }

export type PoolOptions = {
  script: URL
  size: number
  /** Jobs that may wait; one more is answered with `busy`. */
  queueMax: number
  timeoutMs: number
  /** A worker is replaced after this many jobs: the memory of its models never shrinks. */
  jobsMax: number
}

export type Pool<Job, Value> = {
  run: (job: Job) => Promise<Answer<Value>>
  close: () => Promise<void>
}

/** What passes between a pool and its workers. */
export type WorkerRequest<Job> = { id: number; job: Job }
export type WorkerReply<Value> = { id: number } & ({ value: Value } | { error: string })

type Waiting<Job, Value> = { id: number; job: Job; settle: (answer: Answer<Value>) => void }

type Seat<Job, Value> = {
  worker: Worker | null
  served: number
  current: Waiting<Job, Value> | null
  timer: NodeJS.Timeout | null
}

/** Pixels live outside the script heap; a small heap makes the collector free them early. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/** A few workers with one queue. A worker starts with its first job; a lost one is replaced. */
export function createPool<Job, Value>(options: PoolOptions): Pool<Job, Value> {
  const seats: Seat<Job, Value>[] = Array.from({ length: options.size }, () => ({
    worker: null,
    served: 0,
    current: null,
    timer: null,
  }))
  const queue: Waiting<Job, Value>[] = []
  let nextId = 1
  let isClosed = false

  function finish(seat: Seat<Job, Value>, answer: Answer<Value>): void {
    const { current } = seat
    if (seat.timer) clearTimeout(seat.timer)
    seat.current = null
    seat.timer = null
    // An idle worker must not keep the process alive.
    seat.worker?.unref()
    current?.settle(answer)
    serve()
  }

  function retire(seat: Seat<Job, Value>): void {
    const { worker } = seat
    seat.worker = null
    worker?.removeAllListeners()
    worker?.on('error', () => undefined)
    void worker?.terminate()
  }

  function lose(seat: Seat<Job, Value>, failure: PoolFailure, detail: string): void {
    retire(seat)
    finish(seat, { ok: false, failure, detail })
  }

  function start(seat: Seat<Job, Value>): Worker {
    const worker = new Worker(options.script, { resourceLimits: HEAP })
    seat.served = 0
    worker.on('message', (reply: WorkerReply<Value>) => {
      if (reply.id !== seat.current?.id) return
      const hasFailed = 'error' in reply
      if (++seat.served >= options.jobsMax) retire(seat)
      if (hasFailed) finish(seat, { ok: false, failure: 'failed', detail: reply.error })
      else finish(seat, { ok: true, value: reply.value })
    })
    worker.on('error', (error) => lose(seat, 'crashed', String(error)))
    worker.on('exit', (code) => lose(seat, 'crashed', `exit ${code}`))
    seat.worker = worker
    return worker
  }

  function serve(): void {
    for (const seat of seats) {
      if (seat.current || isClosed) continue
      const next = queue.shift()
      if (!next) return
      const worker = seat.worker ?? start(seat)
      worker.ref()
      seat.current = next
      seat.timer = setTimeout(() => lose(seat, 'timedOut', ''), options.timeoutMs)
      worker.postMessage({ id: next.id, job: next.job } satisfies WorkerRequest<Job>)
    }
  }

  const refused = (failure: PoolFailure): Answer<Value> => ({ ok: false, failure, detail: '' })

  return {
    run: (job) =>
      new Promise((settle) => {
        const hasFreeSeat = seats.some((seat) => seat.current === null)
        if (isClosed) return settle(refused('closed'))
        if (!hasFreeSeat && queue.length >= options.queueMax) return settle(refused('busy'))
        queue.push({ id: nextId++, job, settle })
        serve()
      }),
    async close() {
      isClosed = true
      for (const waiting of queue.splice(0)) waiting.settle(refused('closed'))
      await Promise.all(
        seats.map(async (seat) => {
          const { worker } = seat
          seat.worker = null
          worker?.removeAllListeners()
          finish(seat, refused('closed'))
          await worker?.terminate()
        }),
      )
    },
  }
}
