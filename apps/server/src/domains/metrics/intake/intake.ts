import type { FastifyBaseLogger } from 'fastify'
import { sqlState } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import type { MetricRow } from './rows.ts'

/** Rows written in one statement at most; larger batches are no faster. */
const BATCH_ROWS_MAX = 2_000
/** The most that may wait in memory, in characters of what is stored. */
const WAITING_CHARS_MAX = 16_000_000
const BUSY_WAIT_SECONDS = 10
/** The size of a row without its body. */
const ROW_CHARS = 200

interface Waiting {
  rows: readonly MetricRow[]
  chars: number
  done: PromiseWithResolvers<void>
}

export interface IntakeOptions {
  write: (rows: readonly MetricRow[]) => Promise<void>
  log: FastifyBaseLogger
  waitingCharsMax?: number
}

export interface Intake {
  /**
   * Resolves when the rows are committed. Throws BUSY when too much is waiting, or they could not be
   * stored.
   */
  add(rows: readonly MetricRow[]): Promise<void>
}

/**
 * Writes the rows of many requests in few statements: while one batch is being committed, the next one
 * collects. A request is answered once its rows are committed, so a stop that waits for requests loses
 * nothing, and a device without an answer keeps its rows.
 */
export const openIntake = ({
  write,
  log,
  waitingCharsMax = WAITING_CHARS_MAX,
}: IntakeOptions): Intake => {
  const waiting: Waiting[] = []
  let waitingChars = 0
  let isWriting = false

  const takeBatch = (): Waiting[] => {
    let rows = 0
    const end = waiting.findIndex((one) => {
      rows += one.rows.length
      return rows > BATCH_ROWS_MAX
    })
    // A single row that is larger goes alone.
    const batch = waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1))
    for (const { chars } of batch) waitingChars -= chars
    return batch
  }

  const store = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await write(batch.flatMap(({ rows }) => rows))
      for (const { done } of batch) done.resolve()
    } catch (error) {
      // A row that PostgreSQL rejects must not make the others fail.
      if (batch.length > 1 && isAboutData(error)) {
        for (const one of batch) await store([one])
        return
      }
      log.warn({ message: error instanceof Error ? error.message : '' }, 'metrics were not stored')
      for (const { done } of batch) done.reject(busy())
    }
  }

  const writeAll = async (): Promise<void> => {
    isWriting = true
    while (waiting.length > 0) await store(takeBatch())
    isWriting = false
  }

  return {
    async add(rows) {
      const chars = rows.reduce((sum, row) => sum + charsOf(row), 0)
      if (waitingChars + chars > waitingCharsMax) throw busy()
      waitingChars += chars
      const done = Promise.withResolvers<void>()
      waiting.push({ rows, chars, done })
      if (!isWriting) void writeAll()
      return done.promise
    },
  }
}

const charsOf = ({ name, body }: MetricRow): number => ROW_CHARS + name.length + body.length

/** Classes of SQLSTATE: data exception, integrity constraint violation. */
const isAboutData = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '')

const busy = (): AppError => new AppError('BUSY', { waitSeconds: BUSY_WAIT_SECONDS })
