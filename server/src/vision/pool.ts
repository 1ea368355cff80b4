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
  /** What a job takes before one was timed, seconds. */
  usualSeconds?: number
  /** A worker is replaced after this many jobs: the memory of its models never shrinks. */
  jobsMax: number
}

/** Where somebody's job stands: how many come first, and in how many seconds it should be done. */
export type Place = { ahead: number; seconds: number }

/** Whose job it is, and jobs of which kind take about the same time. */
export type JobLabel = { owner?: string | undefined; kind?: string }

export type Pool<Job, Value> = {
  run: (job: Job, label?: JobLabel) => Promise<Answer<Value>>
  /** Of the owner's job that will be done last; null when none is here. */
  placeOf: (owner: string) => Place | null
  close: () => Promise<void>
}

/** What passes between a pool and its workers. */
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

/** Pixels live outside the script heap; a small heap makes the collector free them early. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

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
      seconds.took(seat.current.label, (performance.now() - seat.startedMs) / 1000)
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
      seat.startedMs = performance.now()
      seat.timer = setTimeout(() => lose(seat, 'timedOut', ''), options.timeoutMs)
      worker.postMessage({ id: next.id, job: next.job } satisfies WorkerRequest<Job>)
    }
  }

  const refused = (failure: PoolFailure): Answer<Value> => ({ ok: false, failure, detail: '' })

  function placeOf(owner: string): Place | null {
    const at = queue.findLastIndex(({ label }) => label.owner === owner)
    const leftOf = (seat: Seat<Job, Value>) =>
      seat.current
        ? Math.max(0, seconds.of(seat.current.label) - (performance.now() - seat.startedMs) / 1000)
        : 0
    const own = queue[at]
    if (!own) {
      const seat = seats.find(({ current }) => current?.label.owner === owner)
      return seat ? { ahead: 0, seconds: Math.ceil(leftOf(seat)) } : null
    }
    const before = queue.slice(0, at)
    const work = [...seats.map(leftOf), ...before.map(({ label }) => seconds.of(label))]
    const wait = work.reduce((sum, one) => sum + one, 0) / seats.length
    const running = seats.filter(({ current }) => current !== null).length
    return { ahead: at + running, seconds: Math.ceil(wait + seconds.of(own.label)) }
  }

  return {
    placeOf,
    run: (job, label = {}) =>
      new Promise((settle) => {
        const hasFreeSeat = seats.some((seat) => seat.current === null)
        if (isClosed) return settle(refused('closed'))
        if (!hasFreeSeat && queue.length >= options.queueMax) return settle(refused('busy'))
        queue.push({ id: nextId++, job, label, settle })
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

const USUAL_SECONDS = 3
/** How much the newest job weighs in what its kind usually takes. */
const NEWEST_WEIGHT = 0.3

/** What jobs of each kind took lately. */
function jobTimes(usualSeconds: number) {
  const times = new Map<string, number>()
  const kindOf = ({ kind = '' }: JobLabel) => kind
  const of = (label: JobLabel) => times.get(kindOf(label)) ?? usualSeconds
  return {
    of,
    took: (label: JobLabel, seconds: number) =>
      times.set(kindOf(label), of(label) + NEWEST_WEIGHT * (seconds - of(label))),
  }
}
