import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { fairShare } from './fair-share.ts'
import { type JobLabel, jobTimes, USUAL_SECONDS } from './job-times.ts'
import { memoryOf, offerToKernel } from './process-memory.ts'
import { waitingLine } from './waiting-line.ts'

export type { JobLabel } from './job-times.ts'

/**
 * Why a job has no result. `busy`: the wait is too long; `timedOut`: it took too long; `crashed`: its
 * worker stopped, or took too much memory; `failed`: the job threw; `closed`: the pool is shutting down.
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
  /** Of these, jobs of one owner; the next one comes back. */
  ownJobsMax: number
  /** A job that would start later than this is answered with `busy` at once. */
  waitSecondsMax: number
  timeoutMs: number
  /** A worker whose process holds more than this is ended. */
  memoryMaxBytes: number
  /** How often the time of a job counts in its owner's share, by its result; once if absent. */
  weightOf?: (value: unknown) => number
  /** The same of a job on which the worker ended or stayed. */
  lostWeight?: number
  /** An owner who had more, weighted, pauses until that has halved away; never if absent. */
  pauseSeconds?: number
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
  /**
   * In how many seconds an owner who was sent away should be back; 0 for anybody else, and while nobody waits for
   * whoever had not by far more than a share.
   */
  awaySecondsOf: (owner: string) => number
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
  worker: ChildProcess | null
  served: number
  current: Waiting<Job, Value> | null
  timers: NodeJS.Timeout[]
  startedMs: number
}

/** What a worker may read: its code, its models and the packages. */
const READABLE = ['packages/vision', 'node_modules', 'package.json'].map((path) =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url)),
)
/**
 * A worker is a process of its own: a decoder that is attacked has neither the server's memory, keys,
 * settings and files, nor a way to write files or start programs. Pixels are outside the script heap; a
 * small heap makes the collector free them early.
 */
const WORKER_FLAGS = [
  '--max-old-space-size=96',
  '--max-semi-space-size=8',
  '--permission',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
  // For sharp, and for the threads of tesseract.js.
  '--allow-addons',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
]
const WATCH_MS = 250

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
    timers: [],
    startedMs: 0,
  }))
  const seconds = jobTimes(options.usualSeconds ?? USUAL_SECONDS)
  const share = fairShare(options.pauseSeconds)
  const line = waitingLine<Waiting<Job, Value>>({ hereMax: options.queueMax, keptMax: KEPT_MAX })
  let nextId = 1
  let isClosed = false

  function finish(seat: Seat<Job, Value>, answer: Answer<Value>): void {
    const { current } = seat
    const nowMs = performance.now()
    if (current) {
      const weight = (answer.ok ? options.weightOf?.(answer.value) : options.lostWeight) ?? 1
      share.took(current.label.owner, (weight * (nowMs - seat.startedMs)) / 1000, nowMs)
    }
    for (const timer of seat.timers.splice(0)) clearTimeout(timer)
    seat.current = null
    // An idle worker must not keep the process alive.
    if (seat.worker) rest(seat.worker)
    current?.settle(answer)
    serve()
  }

  function retire(seat: Seat<Job, Value>): void {
    const { worker } = seat
    seat.worker = null
    if (worker) end(worker)
  }

  function lose(seat: Seat<Job, Value>, failure: PoolFailure, detail: string): void {
    retire(seat)
    finish(seat, { ok: false, failure, detail })
  }

  function start(seat: Seat<Job, Value>): ChildProcess {
    const worker = fork(fileURLToPath(options.script), {
      execArgv: WORKER_FLAGS,
      // Typed arrays stay what they are.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
    })
    offerToKernel(worker.pid)
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
    worker.on('exit', (code, signal) => lose(seat, 'crashed', `exit ${signal ?? code}`))
    seat.worker = worker
    return worker
  }

  async function watch(seat: Seat<Job, Value>, worker: ChildProcess): Promise<void> {
    const held = await memoryOf(worker.pid)
    if (held > options.memoryMaxBytes && seat.worker === worker) lose(seat, 'crashed', 'memory')
  }

  function serve(): void {
    for (const seat of seats) {
      if (seat.current || isClosed) continue
      const next = line.shift()
      if (!next) return
      const worker = seat.worker ?? start(seat)
      wake(worker)
      seat.current = next
      seat.startedMs = performance.now()
      seat.timers = [
        setTimeout(() => lose(seat, 'timedOut', ''), options.timeoutMs),
        setInterval(() => void watch(seat, worker), WATCH_MS),
      ]
      // A worker that has just ended is told of by its exit.
      worker.send({ id: next.id, job: next.job } satisfies WorkerRequest<Job>, () => undefined)
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
  function secondsAway(label: JobLabel, rank: number): number | null {
    const hasEnough = !label.isNext && line.countOf(label.owner) >= options.ownJobsMax
    if (hasEnough) return AWAY_SECONDS.min
    const hasFreeSeat = seats.some((seat) => seat.current === null)
    if (label.isNext || (hasFreeSeat && line.isNobodyHere())) return null
    const waitSeconds = secondsAfter(line.before(label, performance.now(), rank))
    if (!line.isFull() && waitSeconds <= options.waitSecondsMax) return null
    // They return a little before their turn, so that no worker is idle meanwhile.
    const awaySeconds = Math.ceil(waitSeconds - options.waitSecondsMax / 2)
    return Math.min(Math.max(awaySeconds, AWAY_SECONDS.min), AWAY_SECONDS.max)
  }

  function awaySecondsOf(owner: string): number {
    const nowMs = performance.now()
    const isIdle = line.isNobodyHere() && seats.some((seat) => seat.current === null)
    const awayMs = Math.max(share.pauseMs(owner, nowMs), isIdle ? 0 : line.awayMs(owner, nowMs))
    return Math.ceil(awayMs / 1000)
  }

  return {
    placeOf,
    awaySecondsOf,
    run: (job, label = {}) =>
      new Promise((settle) => {
        if (isClosed) return settle(refused('closed'))
        const rank = share.rankOf(label.owner, performance.now())
        const pauseMs = label.isNext ? 0 : share.pauseMs(label.owner, performance.now())
        if (pauseMs > 0)
          return settle({ ...refused('busy'), waitSeconds: Math.ceil(pauseMs / 1000) })
        const waitSeconds = secondsAway(label, rank)
        if (waitSeconds !== null) {
          line.keep(label, performance.now(), waitSeconds * 1000, rank)
          return settle({ ...refused('busy'), waitSeconds })
        }
        line.add(label, { id: nextId++, job, label, settle }, rank)
        serve()
      }),
    async close() {
      isClosed = true
      for (const waiting of line.clear()) waiting.settle(refused('closed'))
      for (const seat of seats) {
        retire(seat)
        finish(seat, refused('closed'))
      }
    },
  }
}

/** Whether a worker keeps this process alive is up to itself and its channel. */
const rest = (worker: ChildProcess): void => {
  worker.unref()
  worker.channel?.unref()
}
const wake = (worker: ChildProcess): void => {
  worker.ref()
  worker.channel?.ref()
}

/** Ends a worker at once; it holds nothing that would be lost. */
const end = (worker: ChildProcess): void => {
  worker.removeAllListeners()
  worker.on('error', () => undefined)
  worker.kill('SIGKILL')
  rest(worker)
}
