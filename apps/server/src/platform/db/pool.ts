import type { Socket } from 'node:net'
import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** Where a database is: a URL, or its parts (host may be the folder of a unix socket). */
export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** One prepared statement with its values, ready to be sent. */
export interface BoundQuery {
  name?: string
  text: string
  values?: unknown[]
}

/** A statement's result; `command` is PostgreSQL's command tag. */
export interface Answer<Row> {
  rows: Row[]
  rowCount: number | null
  command: string
}

/** Anything a statement can run on: the pool, or a transaction. */
export interface Querier {
  query<Row>(query: BoundQuery): Promise<Answer<Row>>
}

export interface Db extends Querier {
  readonly kind: 'db'
  /** A dedicated connection, which the caller must `release`. Transactions and LISTEN need one. */
  connect(): Promise<pg.PoolClient>
  /** The number of connections by state. */
  connections(): { open: number; idle: number; waiting: number }
  /**
   * Runs statements that do not depend on each other's results on one connection, so that they leave in one
   * write. Each is a transaction of its own.
   */
  together<Result>(work: (on: Querier) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** A running transaction. Statements sent without awaiting each other share one write. */
export interface Tx extends Querier {
  readonly kind: 'tx'
  /**
   * Sends a statement whose result nobody needs, without waiting for it. If it fails, the commit throws its
   * error.
   */
  send(query: BoundQuery): void
}

export interface PoolOptions {
  maxConnections?: number
  onError?: (error: Error) => void
  /** Called with each new connection. */
  onConnect?: (client: pg.PoolClient) => void
}

/** A server that refuses writes or is shutting down: its connection is of no further use either. */
const LOST_SERVER_CODES = new Set(['25006', '57P01', '57P02', '57P03'])
/** How the driver words a lost connection, for which it has no code. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Whether the error means that its connection must not be used again. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = sqlState(error)
  if (code === undefined) return DRIVER_WORDS.test(error.message)
  const isSocketError =
    'syscall' in error && ['connect', 'read', 'write'].includes(`${error.syscall}`)
  return isSocketError || LOST_SERVER_CODES.has(code) || code.startsWith('08')
}

/**
 * Makes statements sent to a connection in the same tick leave in one write: each write wakes PostgreSQL,
 * which costs more than most statements do.
 */
export const sendTogether = (client: pg.PoolClient): void => {
  // The driver corks the stream around each statement in the same way; its types do not show the stream.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const ask = async <Row>(client: pg.PoolClient, query: BoundQuery): Promise<Answer<Row>> => {
  const answer: unknown = await client.query(query)
  return answer as Answer<Row>
}

/** Opens a pool. Connections are made on first use, so a wrong address shows only then. */
export const openDb = (connection: ConnectionOptions, options: PoolOptions = {}): Db => {
  const pool = new pg.Pool({
    ...connection,
    types: columnTypes,
    pipeline: true,
    max: options.maxConnections ?? 10,
    application_name: 'noren',
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // Without an error listener, a connection that breaks while idle or between the statements of a
  // transaction would end the whole process. The next statement on it fails by itself.
  const report = (error: Error): void => options.onError?.(error)
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    options.onConnect?.(client)
  })

  // pool.query would discard the connection on every error, even a unique violation.
  const lend = async <Result>(work: (client: pg.PoolClient) => Promise<Result>) => {
    const client = await pool.connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(isConnectionLost(error))
      throw error
    }
  }

  return {
    kind: 'db',
    connect: () => pool.connect(),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
    query: (query) => lend((client) => ask(client, query)),
    together: (work) =>
      lend((client) =>
        work({
          query(query) {
            sendTogether(client)
            return ask(client, query)
          },
        }),
      ),
  }
}
