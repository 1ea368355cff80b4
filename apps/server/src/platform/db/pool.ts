import type { Socket } from 'node:net'
import pg from 'pg'
import { columnTypes } from './column-types.ts'

/** Where a database is: a URL, or the parts (host may be the folder of a unix socket). */
export type ConnectionOptions =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }

/** One prepared statement with its values, ready to send. */
export interface BoundQuery {
  name?: string
  text: string
  values?: unknown[]
}

/** What an answer holds; `command` is PostgreSQL's own word for what it did. */
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
  /** A connection of one's own; give it back with `release`. Transactions and LISTEN need it. */
  connect(): Promise<pg.PoolClient>
  /** How many there are of each state now. */
  connections(): { open: number; idle: number; waiting: number }
  /**
   * Runs statements that do not need each other's answers on one connection, so that they leave in
   * one write. Each is a transaction of its own.
   */
  together<Result>(work: (on: Querier) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** A running transaction. Statements sent without awaiting each other travel together. */
export interface Tx extends Querier {
  readonly kind: 'tx'
  /**
   * Sends a statement whose answer nobody needs: the work goes on without waiting for it. It holds
   * if and only if the transaction commits, which fails by its error if it failed.
   */
  send(query: BoundQuery): void
}

export interface PoolOptions {
  maxConnections?: number
  onError?: (error: Error) => void
  /** Called with each connection when it is made. */
  onConnect?: (client: pg.PoolClient) => void
}

/** A server that refuses writes or is going away: what it says holds for its connection too. */
const LOST_SERVER_CODES = new Set(['25006', '57P01', '57P02', '57P03'])
/** What the driver says, without a code, of a connection that is gone. */
const DRIVER_WORDS =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/

export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Whether the connection an error came from must not be used again. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = sqlState(error)
  if (code === undefined) return DRIVER_WORDS.test(error.message)
  const isSocketError =
    'syscall' in error && ['connect', 'read', 'write'].includes(`${error.syscall}`)
  return isSocketError || LOST_SERVER_CODES.has(code) || code.startsWith('08')
}

/**
 * Lets the statements that are sent to a connection in one go leave in one write: each write wakes
 * PostgreSQL, which costs more than most statements do.
 */
export const sendTogether = (client: pg.PoolClient): void => {
  // The driver corks around each statement in the same way; its types do not show the stream.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const ask = async <Row>(client: pg.PoolClient, query: BoundQuery): Promise<Answer<Row>> => {
  const answer: unknown = await client.query(query)
  return answer as Answer<Row>
}

/** Opens a pool. Connections are made when first needed, so a wrong address shows at first use. */
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
  // Without listeners a connection that breaks while nothing is asked of it, in the pool or in the
  // middle of a transaction, would end the whole process. The next statement on it fails by itself.
  const report = (error: Error): void => options.onError?.(error)
  pool.on('error', report)
  pool.on('connect', (client) => {
    client.on('error', report)
    options.onConnect?.(client)
  })

  // pool.query would throw the connection away on every error, a unique violation included.
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
