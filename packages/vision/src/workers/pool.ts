import { Worker } from 'node:worker_threads'
import { type JobLabel, jobTimes, USUAL_SECONDS } from './job-times.ts'
import { waitingLine } from './waiting-line.ts'

export type { JobLabel } from './job-times.ts'

/**
 * Why a job has no result. `busy`: the wait is too long; `timedOut`: it took too long; `crashed`: its
 * worker stopped; `failed`: the job threw; `closed`: the pool is shutting down.
 */
export type PoolFailure = 'busy' | 'timedOut' | 'crashed' | 'failed' | 'closed'

export type Answer<Value> =
  | { ok: true; value: Value }
  | {
      ok: false
      failure: PoolFailure
      detail: string
      /** After a `busy`: when the job should come back; its place is kept until then. */
      waitSeconds?: number
    }

export type PoolOptions = {
  script: URL
  size: number
  /** Jobs that may wait here; any more are answered with `busy`. */
  queueMax: number
  /** A job that would start later than this is answered with `busy` at once. */
  waitSecondsMax: number
  timeoutMs: number
  /** The assumed duration of a job before any was measured, in seconds. */
  usualSeconds?: number
  /** A worker is replaced after this many jobs, because the memory of its models never shrinks. */
  jobsMax: number
}

/** A job's place in the queue: how many are ahead, and in how many seconds it should be done. */
export type Place = { ahead: number; seconds: number }

export type Pool<Job, Value> = {
  run: (job: Job, label?: JobLabel) => Promise<Answer<Value>>
  /** Of the owner's job that will be done last; null when none is here. */
  placeOf: (owner: string) => Place | null
  close: () => Promise<void>
}

/** Messages between a pool and its workers. */
export type WorkerRequest<Job> = { id: number; job: Job }
export type WorkerReply<Value> = { id: number } & ({ value: Value } | { error: string })

type Waiting<Job, Value> = {
  id: number
  job: Job
  label: JobLabel
  settle: (answer: Answer<Value>) => void
}

type Seat<Job, Value> = {
  worker: Worker | null
  served: number
  current: Waiting<Job, Value> | null
  timer: NodeJS.Timeout | null
  startedMs: number
}

/** Pixels are outside the script heap; a small heap makes the collector free them early. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/**
 * Limits for the time after which a refused job should come back: worth a second upload, and acceptable
 * to people.
 */
const AWAY_SECONDS = { min: 3, max: 30 }
/** A kept place needs little memory. */
const KEPT_MAX = 1000

/** A few workers with one queue. A worker starts with its first job; a lost one is replaced. */
export function createPool<Job, Value>(options: PoolOptions): Pool<Job, Value> {
  const seats: Seat<Job, Value>[] = Array.from({ length: options.size }, () => ({
    worker: null,
    served: 0,
    current: null,
    timer: null,
    startedMs: 0,
  }))
  const seconds = jobTimes(options.usualSeconds ?? USUAL_SECONDS)
  const line = waitingLine<Waiting<Job, Value>>({ hereMax: options.queueMax, keptMax: KEPT_MAX })
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
      seconds.took(seat.current.label, (performance.now() - seat.startedMs) / 1000)
      const hasFailed = 'error' in reply
      seat.served += seat.current.label.share ?? 1
      if (seat.served >= options.jobsMax) retire(seat)
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
      const next = line.shift()
      if (!next) return
      const worker = seat.worker ?? start(seat)
      worker.ref()
      seat.current = next
      seat.startedMs = performance.now()
      seat.timer = setTimeout(() => lose(seat, 'timedOut', ''), options.timeoutMs)
      worker.postMessage({ id: next.id, job: next.job } satisfies WorkerRequest<Job>)
    }
  }

  const refused = (failure: PoolFailure) => ({ ok: false, failure, detail: '' }) as const

  const leftOf = (seat: Seat<Job, Value>) =>
    seat.current
      ? Math.max(0, seconds.of(seat.current.label) - (performance.now() - seat.startedMs) / 1000)
      : 0

  /** Seconds until a worker is free for a job that comes after these. */
  function secondsAfter(before: readonly JobLabel[]): number {
    const work = [...seats.map(leftOf), ...before.map(seconds.of)]
    return work.reduce((sum, one) => sum + one, 0) / seats.length
  }

  function placeOf(owner: string): Place | null {
    const place = line.placeOf(owner, performance.now())
    if (!place) {
      const seat = seats.find(({ current }) => current?.label.owner === owner)
      return seat ? { ahead: 0, seconds: Math.ceil(leftOf(seat)) } : null
    }
    const { own, before } = place
    const running = seats.filter(({ current }) => current !== null).length
    return {
      ahead: before.length + running,
      seconds: Math.ceil(secondsAfter(before) + seconds.of(own)),
    }
  }

  /** How long to send away a job whose wait would be too long; null if it may wait here. */
  function secondsAway(label: JobLabel): number | null {
    const hasFreeSeat = seats.some((seat) => seat.current === null)
    if (label.isNext || (hasFreeSeat && line.isNobodyHere())) return null
    const waitSeconds = secondsAfter(line.before(label, performance.now()))
    if (!line.isFull() && waitSeconds <= options.waitSecondsMax) return null
    // They return a little before their turn, so that no worker is idle meanwhile.
    const awaySeconds = Math.ceil(waitSeconds - options.waitSecondsMax / 2)
    return Math.min(Math.max(awaySeconds, AWAY_SECONDS.min), AWAY_SECONDS.max)
  }

  return {
    placeOf,
    run: (job, label = {}) =>
      new Promise((settle) => {
        if (isClosed) return settle(refused('closed'))
        const waitSeconds = secondsAway(label)
        if (waitSeconds !== null) {
          line.keep(label, performance.now(), waitSeconds * 1000)
          return settle({ ...refused('busy'), waitSeconds })
        }
        line.add(label, { id: nextId++, job, label, settle })
        serve()
      }),
    async close() {
      isClosed = true
      for (const waiting of line.clear()) waiting.settle(refused('closed'))
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
