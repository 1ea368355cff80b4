import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import {
  type Answer,
  type BoundQuery,
  type Db,
  isConnectionLost,
  sendTogether,
  sqlState,
  type Tx,
} from './pool.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 10
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * The connection broke after COMMIT was sent, so the work may stand or not. Callers look their own
 * id up before they try again.
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
 * Runs `work` in one transaction and commits it. A serialization failure, a deadlock or a
 * connection lost before COMMIT runs the whole of `work` again, a bounded number of times: it must
 * keep nothing outside the database.
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

const isWorthAnotherTry = (error: unknown): boolean => {
  if (error instanceof CommitUnknownError) return false
  const code = sqlState(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isConnectionLost(error)
}

const attemptOnce = async <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  options: TransactionOptions,
): Promise<Result> => {
  const client = await db.connect()
  const { tx, end } = makeTx(client)
  try {
    // BEGIN travels together with the first statement; its failure fails that statement too.
    sendTogether(client)
    const began = client.query(beginText(options))
    began.catch(() => undefined)
    const result = await work(tx)
    await began
    end()
    await commit(client)
    client.release()
    return result
  } catch (error) {
    end()
    await rollBack(client, error)
    throw error
  }
}

const makeTx = (client: PoolClient): { tx: Tx; end: () => void } => {
  let isOver = false
  const tx: Tx = {
    kind: 'tx',
    async query<Row>(query: BoundQuery): Promise<Answer<Row>> {
      if (isOver) throw new Error('a statement was sent after its transaction had ended')
      sendTogether(client)
      const answer: unknown = await client.query(query)
      return answer as Answer<Row>
    },
  }
  return {
    tx,
    end: () => {
      isOver = true
    },
  }
}

const beginText = ({ isolation, readOnly }: TransactionOptions): string =>
  ['BEGIN', isolation && `ISOLATION LEVEL ${isolation}`, readOnly && 'READ ONLY']
    .filter(Boolean)
    .join(' ')

const commit = async (client: PoolClient): Promise<void> => {
  const answer = await client.query('COMMIT').catch((error: unknown) => {
    throw isConnectionLost(error) ? new CommitUnknownError(error) : error
  })
  // PostgreSQL answers COMMIT of a failed transaction with success and the word ROLLBACK: without
  // this check a statement whose failure nobody awaited would pass for done.
  if (answer.command !== 'COMMIT') {
    throw new Error('the transaction was rolled back: a statement in it had failed unnoticed')
  }
}

const rollBack = async (client: PoolClient, cause: unknown): Promise<void> => {
  if (cause instanceof CommitUnknownError || isConnectionLost(cause)) {
    client.release(true)
    return
  }
  try {
    await client.query('ROLLBACK')
    client.release()
  } catch {
    client.release(true)
  }
}
