import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import {
  type Answer,
  type BoundQuery,
  type Db,
  isConnectionLost,
  SilentDatabaseError,
  sendTogether,
  sqlState,
  type Tx,
} from './pool.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 10
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const FAILED_TRANSACTION = '25P02'

/**
 * The connection broke after COMMIT was sent, so the work may or may not be committed. Callers look up
 * their own id before they try again.
 */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('the connection broke while committing: the outcome is unknown', { cause })
    this.name = 'CommitUnknownError'
  }
}

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readOnly?: boolean
}

/**
 * Runs `work` in one transaction and commits it. After a serialization failure, a deadlock or a connection
 * lost before COMMIT it runs the whole of `work` again, a bounded number of times, so `work` must change
 * nothing outside the database.
 */
export const inTransaction = async <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(db, work, options)
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthAnotherTry(error)) throw error
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * Sends statements that may fail without harm: then the transaction goes on as if they had not been sent. One wait for all of
 * them. What was sent before has to be awaited before, or it would be taken back with them.
 * @returns the failure, or null
 */
export const tryWithin = async (
  tx: Tx,
  statements: () => readonly Promise<unknown>[],
): Promise<unknown> => {
  try {
    await Promise.all([
      tx.query({ text: 'SAVEPOINT tried' }),
      ...statements(),
      tx.query({ text: 'RELEASE SAVEPOINT tried' }),
    ])
    return null
  } catch (error) {
    await tx.query({ text: 'ROLLBACK TO SAVEPOINT tried' })
    return error
  }
}

const isWorthAnotherTry = (error: unknown): boolean => {
  // Somebody has waited long enough already.
  if (error instanceof CommitUnknownError || error instanceof SilentDatabaseError) return false
  const code = sqlState(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isConnectionLost(error)
}

const attemptOnce = async <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> => {
  const client = await db.connect()
  const { tx, sent } = makeTx(db, client)
  try {
    // BEGIN is sent together with the first statement, COMMIT with the last ones.
    tx.send({ text: beginText(options) })
    const result = await work(tx)
    for (const last of sent.lasts) last()
    await commit(db, client, sent)
    client.release()
    for (const add of sent.counted) add()
    return result
  } catch (error) {
    sent.isOver = true
    const cause = sqlState(error) === FAILED_TRANSACTION ? (sent.failure ?? error) : error
    await rollBack(db, client, cause)
    throw cause
  }
}

/** Statements sent without waiting for their results. */
interface Sent {
  readonly answers: Promise<unknown>[]
  /** The first failure; later ones only say that the transaction had failed. */
  failure: unknown
  /** Called when all else was sent. */
  readonly lasts: (() => void)[]
  /** What is counted if it commits. */
  readonly counted: (() => void)[]
  isOver: boolean
}

const makeTx = (db: Db, client: PoolClient): { tx: Tx; sent: Sent } => {
  const sent: Sent = { answers: [], failure: undefined, lasts: [], counted: [], isOver: false }
  const ask = async (query: BoundQuery): Promise<unknown> => {
    if (sent.isOver) throw new Error('a statement was sent after its transaction had ended')
    sendTogether(client)
    return db.ask(client, query)
  }
  const tx: Tx = {
    kind: 'tx',
    query: async <Row>(query: BoundQuery) => (await ask(query)) as Answer<Row>,
    send(query) {
      const answer = ask(query)
      answer.catch((error: unknown) => {
        sent.failure ??= error
      })
      sent.answers.push(answer)
    },
    beforeCommit(last) {
      sent.lasts.push(last)
    },
    count(of, word, by) {
      sent.counted.push(() => db.counts.add(of, word, by))
    },
  }
  return { tx, sent }
}

const beginText = ({ isolation, readOnly }: TransactionOptions): string =>
  ['BEGIN', isolation && `ISOLATION LEVEL ${isolation}`, readOnly && 'READ ONLY']
    .filter(Boolean)
    .join(' ')

const commit = async (db: Db, client: PoolClient, sent: Sent): Promise<void> => {
  sent.isOver = true
  if (sent.failure) throw sent.failure
  sendTogether(client)
  const answer = await db.ask(client, { text: 'COMMIT' }).catch((error: unknown) => {
    throw isConnectionLost(error) ? new CommitUnknownError(error) : error
  })
  await Promise.all(sent.answers)
  // PostgreSQL answers COMMIT of a failed transaction with success and the tag ROLLBACK: without this check
  // the failure of a statement that nobody awaited would go unnoticed.
  if (answer.command !== 'COMMIT') {
    throw new Error('the transaction was rolled back: a statement in it had failed unnoticed')
  }
}

const rollBack = async (db: Db, client: PoolClient, cause: unknown): Promise<void> => {
  if (cause instanceof CommitUnknownError || isConnectionLost(cause)) {
    client.release(true)
    return
  }
  try {
    await db.ask(client, { text: 'ROLLBACK' })
    client.release()
  } catch {
    client.release(true)
  }
}
