import type { Socket } from 'node:net'
import pg from 'pg'
import { type Counted, type Counts, makeCounts } from '../counts.ts'
import { columnTypes } from './column-types.ts'
import { driverOptions } from './hosts.ts'

/** Where a database is: a URL, of one machine or several, or its parts (host may be the folder of a unix socket). */
export type ConnectionOptions =
  | {
      connectionString: string
      /** Through pgbouncer in transaction mode (pooler.ts): no session is the caller's own. */
      isPooled?: boolean
    }
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
  /** The columns of its rows, as the driver was told of them. */
  fields?: readonly { name: string; dataTypeID: number }[]
}

/** Anything a statement can run on: the pool, or a transaction. */
export interface Querier {
  query<Row>(query: BoundQuery): Promise<Answer<Row>>
}

/** How long one wait for the database may last: for a connection, or for the answer to a statement. */
export interface Patience {
  ms: number
  /** The same while the last wait of anybody ended in silence: it only finds out whether that is over. */
  onceSilentMs: number
}

/** For background work and commands; longer than STATEMENT_MS_MAX, with which PostgreSQL itself ends a slow statement. */
export const WORK_PATIENCE: Patience = { ms: 35_000, onceSilentMs: 35_000 }
/** For what a person waits for. */
const NO_HASTE: Patience = { ms: 600_000, onceSilentMs: 600_000 }
export const REQUEST_PATIENCE: Patience = { ms: 3_000, onceSilentMs: 800 }

/** The database, or something in between, gave no answer in time. The connection was destroyed. */
export class SilentDatabaseError extends Error {
  constructor() {
    super('the database does not answer')
    this.name = 'SilentDatabaseError'
  }
}

export interface Db extends Querier {
  readonly kind: 'db'
  /** The same object for every view of one pool. */
  readonly pool: object
  /** What this process has done; its transactions add to it when they have committed. */
  readonly counts: Counts
  /** A dedicated connection, which the caller must `release`. Transactions and LISTEN need one. */
  connect(): Promise<pg.PoolClient>
  /** Runs a statement on a connection that came from `connect`. */
  ask<Row>(client: pg.PoolClient, query: BoundQuery): Promise<Answer<Row>>
  /** The same pool for a caller with another patience. */
  within(patience: Patience): Db
  /** How many answers have arrived, over all callers. */
  answered(): number
  /** The number of connections by state. */
  connections(): { open: number; idle: number; waiting: number }
  /**
   * Runs statements that do not depend on each other's results on one connection, so that they leave in one
   * write. Each is a transaction of its own.
   */
  together<Result>(work: (on: Querier) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** The same for work that nobody waits for. */
export const patientDeps = <Needs extends { readonly db: Db; readonly eraser: Db }>(
  deps: Needs,
): Needs => ({
  ...deps,
  db: deps.db.within(WORK_PATIENCE),
  eraser: deps.eraser.within(WORK_PATIENCE),
})

/** A running transaction. Statements sent without awaiting each other share one write. */
export interface Tx extends Querier {
  readonly kind: 'tx'
  /**
   * Sends a statement whose result nobody needs, without waiting for it. If it fails, the commit throws its
   * error.
   */
  send(query: BoundQuery): void
  /** Calls `last` when all else was sent, before the commit: for what is sent together from many places. */
  beforeCommit(last: () => void): void
  /** Counts something once the transaction has committed; a commit whose answer was lost is not counted. */
  count<Word extends string>(of: Counted<Word>, word: Word, by?: number): void
}

export interface PoolOptions {
  /**
   * What is written is made anew should the machine fail: no commit waits for the disk. Nobody waits for an answer either,
   * so that nothing is given up, however slow the machine.
   */
  isRemade?: boolean
  /** Of a standby: nothing is written through it, also once it takes writes. */
  isReader?: boolean
  maxConnections?: number
  patience?: Patience
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
  if (error instanceof SilentDatabaseError) return true
  const code = sqlState(error)
  if (code === undefined) return DRIVER_WORDS.test(error.message)
  const isSocketError =
    'syscall' in error && ['connect', 'read', 'write'].includes(`${error.syscall}`)
  return isSocketError || LOST_SERVER_CODES.has(code) || code.startsWith('08')
}

/** A network that drops packets, or a machine that is gone, is noticed by both sides even between statements. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const ZONE = { TimeZone: 'UTC' }
const SERVER_SETTINGS = {
  ...ZONE,
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}
/** For connections that are not of this pool: the time for each statement, and for connecting. */
export const QUEUE_WAITS = { query_timeout: 35_000, connectionTimeoutMillis: 5_000 }
const CONNECT_MS_MAX = 5_000
export const STATEMENT_MS_MAX = 30_000
/** Nothing outside is called inside a transaction: one that idles so long has lost its program. */
export const IDLE_TRANSACTION_MS_MAX = 10_000
/** As they travel at the start of a connection. */
const asOptions = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
/** What pgbouncer takes of it and keeps for each client; the rest it has to set itself. */
export const POOLED_OPTIONS = asOptions(ZONE)
/** How many connections requests and background work share. */
export const USUAL_CONNECTIONS = 10

// The driver's types do not show the stream.
const streamOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/**
 * Makes statements sent to a connection in the same tick leave in one write: each write wakes PostgreSQL,
 * which costs more than most statements do. Those of the tick after it leave with them, as what `atOnce` has gathered.
 */
export const sendTogether = (client: pg.PoolClient): void => {
  // The driver corks the stream around each statement in the same way.
  const stream = streamOf(client)
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => process.nextTick(() => stream.uncork()))
}

/** After a pause of this process itself, answers that have arrived meanwhile are read first. */
const GRACE_MS = 50

/** Calls `late` after that time, unless the returned function is called before. */
const startWait = (ms: number, late: () => void): (() => void) => {
  let timer = setTimeout(() => {
    timer = setTimeout(late, GRACE_MS)
  }, ms)
  return () => clearTimeout(timer)
}

/** A database that is filled by one program alone: planning a statement anew for its values costs more than a worse plan. */
const REMADE = { synchronous_commit: 'off', plan_cache_mode: 'force_generic_plan' }
const READ_ONLY = { default_transaction_read_only: 'on' }

/** Opens a pool. Connections are made on first use, so a wrong address shows only then. */
export const openDb = (connection: ConnectionOptions, options: PoolOptions = {}): Db => {
  const ownPatience = options.isRemade ? NO_HASTE : options.patience
  const isPooled = 'isPooled' in connection && connection.isPooled === true
  const pool = new pg.Pool({
    ...driverOptions(connection),
    ...KEEP_ALIVE,
    types: columnTypes,
    pipeline: true,
    max: options.maxConnections ?? USUAL_CONNECTIONS,
    application_name: 'noren',
    options: isPooled
      ? POOLED_OPTIONS
      : asOptions({
          ...SERVER_SETTINGS,
          ...(options.isRemade && REMADE),
          ...(options.isReader && READ_ONLY),
        }),
    // Of many at once the last waits for a connection for as long as its caller has patience.
    connectionTimeoutMillis: Math.max(CONNECT_MS_MAX, ownPatience?.ms ?? 0),
    ...(!options.isRemade &&
      !isPooled && {
        statement_timeout: STATEMENT_MS_MAX,
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS_MAX,
      }),
  })
  const counts = makeCounts()
  let isSilent = false
  let answered = 0
  const noteAnswer = (): void => {
    isSilent = false
    answered += 1
  }
  // Without an error listener, a connection that breaks while idle or between the statements of a
  // transaction would end the whole process. The next statement on it fails by itself.
  const report = (error: Error): void => options.onError?.(error)
  pool.on('error', report)
  pool.on('connect', (client) => {
    noteAnswer()
    client.on('error', report)
    options.onConnect?.(client)
  })

  const checkOut = (ms: number): Promise<pg.PoolClient> =>
    new Promise((done, fail) => {
      let isLate = false
      const stop = startWait(ms, () => {
        isLate = true
        isSilent = true
        fail(new SilentDatabaseError())
      })
      pool.connect().then(
        (client) => {
          stop()
          if (isLate) client.release()
          else done(client)
        },
        (error: unknown) => {
          stop()
          fail(error)
        },
      )
    })

  /**
   * The driver fails every statement on a connection that is destroyed here; of one that was lost unseen it might never
   * say anything, so the wait ends by itself too.
   */
  const ask = <Row>(client: pg.PoolClient, query: BoundQuery, ms: number): Promise<Answer<Row>> =>
    new Promise<Answer<Row>>((done, fail) => {
      const stop = startWait(ms, () => {
        isSilent = true
        const error = new SilentDatabaseError()
        streamOf(client).destroy(error)
        fail(error)
      })
      // As options the driver would copy it property by property, which costs more than all else that it does for it.
      const asked = new pg.Query(query.text, query.values, (error, answer: unknown) => {
        stop()
        if (!error || !isConnectionLost(error)) noteAnswer()
        if (error) fail(error)
        else done(answer as Answer<Row>)
      })
      // Of a statement without a name there is nothing to be set.
      client.query(Object.assign(asked, query.name !== undefined && { name: query.name }))
    }).catch((error: Error) => {
      // Who asked, and not where the answer was read.
      Error.captureStackTrace(error)
      throw error
    })

  const view = (patience: Patience): Db => {
    const msNow = (): number => (isSilent ? patience.onceSilentMs : patience.ms)

    // pool.query would discard the connection on every error, even a unique violation.
    const lend = async <Result>(
      work: (client: pg.PoolClient, leftMs: number) => Promise<Result>,
    ): Promise<Result> => {
      const ms = msNow()
      const startedMs = performance.now()
      const client = await checkOut(ms)
      try {
        const result = await work(client, ms - Math.floor(performance.now() - startedMs))
        client.release()
        return result
      } catch (error) {
        client.release(isConnectionLost(error))
        throw error
      }
    }

    return {
      kind: 'db',
      pool,
      counts,
      connect: () => checkOut(msNow()),
      ask: (client, query) => ask(client, query, msNow()),
      within: view,
      answered: () => answered,
      connections: () => ({
        open: pool.totalCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      }),
      close: () => pool.end(),
      query: (query) => lend((client, leftMs) => ask(client, query, leftMs)),
      together: (work) =>
        lend((client, leftMs) =>
          work({
            query(query) {
              sendTogether(client)
              return ask(client, query, leftMs)
            },
          }),
        ),
    }
  }
  return view(ownPatience ?? WORK_PATIENCE)
}
