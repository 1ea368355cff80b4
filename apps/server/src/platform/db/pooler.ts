import type pg from 'pg'
import { StartRefusedError } from './data-folder-lock.ts'
import { makeClient } from './hosts.ts'
import {
  type ConnectionOptions,
  IDLE_TRANSACTION_MS_MAX,
  POOLED_OPTIONS,
  QUEUE_WAITS,
  STATEMENT_MS_MAX,
  sqlState,
} from './pool.ts'
import { type Connections, onClient, userOf } from './roles.ts'

/**
 * A pooler in transaction mode lends a connection of PostgreSQL for one transaction and gives the next one to somebody
 * else. What we send has to survive that: statements that are prepared once, and settings. What cannot goes past it.
 */

const READ_MORE = '(docs/operations.md#pgbouncer)'

/** A pooler answers with a number of its own for PostgreSQL's process. */
export const isPooled = (connection: ConnectionOptions): Promise<boolean> =>
  onClient(connection, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as unknown as { processID: number }).processID
  })

const connect = async (connection: ConnectionOptions, options = {}): Promise<pg.Client> => {
  const client = makeClient(connection, { ...QUEUE_WAITS, ...options })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const ROUNDS = 20
const UNKNOWN_STATEMENT = '26000'
const IS_PREPARED_ALREADY = '42P05'
const PROBE = { name: 'noren_probe', text: 'select pg_backend_pid() as pid' }

/** Runs one prepared statement of one client on several connections of PostgreSQL, by holding the one it was on. */
const keepsStatements = async (connection: ConnectionOptions): Promise<boolean> => {
  const client = await connect(connection)
  const other = await connect(connection).catch(async (error: unknown) => {
    await client.end()
    throw error
  })
  const seen = new Set<number | undefined>()
  try {
    for (let round = 0; round < ROUNDS && seen.size < 2; round += 1) {
      seen.add((await client.query<{ pid: number }>(PROBE)).rows[0]?.pid)
      await other.query('begin')
      await other.query('select pg_backend_pid()')
      seen.add((await client.query<{ pid: number }>(PROBE)).rows[0]?.pid)
      await other.query('rollback')
    }
    return true
  } catch (error) {
    if ([UNKNOWN_STATEMENT, IS_PREPARED_ALREADY].includes(sqlState(error) ?? '')) return false
    throw error
  } finally {
    await Promise.all([client.end(), other.end()])
  }
}

const NEEDED = {
  statement_timeout: STATEMENT_MS_MAX,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS_MAX,
}

/** The settings that each connection of PostgreSQL has to have, and lacks, as they are to be written. */
const lackedSettings = async (connection: ConnectionOptions): Promise<string[]> => {
  const client = await connect(connection, { options: POOLED_OPTIONS })
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(NEEDED)],
    )
    const set = new Map(rows.map(({ name, setting }) => [name, Number(setting)]))
    return Object.entries(NEEDED)
      .filter(([name, ms]) => set.get(name) !== ms)
      .map(([name, ms]) => `set ${name} = ${ms}`)
  } finally {
    await client.end()
  }
}

const refuseUnfit = async (name: string, connection: ConnectionOptions): Promise<void> => {
  if (!(await isPooled(connection))) {
    throw new StartRefusedError(
      `DATABASE_SESSION_URL is set, and ${name} leads to PostgreSQL itself: leave DATABASE_SESSION_URL out, or let DATABASE_URL and DATABASE_ERASER_URL lead through the pooler ${READ_MORE}`,
    )
  }
  if (!(await keepsStatements(connection))) {
    throw new StartRefusedError(
      `${name} leads through a pooler that loses prepared statements between transactions: pgbouncer before 1.21 does, and later ones with max_prepared_statements = 0. Install pgbouncer 1.21 or later and write max_prepared_statements = 200, or let ${name} lead to PostgreSQL and leave DATABASE_SESSION_URL out ${READ_MORE}`,
    )
  }
  const lacked = await lackedSettings(connection)
  if (lacked.length === 0) return
  throw new StartRefusedError(
    `${name} leads through a pooler whose connections lack settings: write connect_query='${lacked.join('; ')}' to its database ${READ_MORE}`,
  )
}

/** @throws StartRefusedError when there is a pooler that does not keep what we need, or none where one was told of */
export const refuseUnfitPooler = async ({ app, eraser, session }: Connections): Promise<void> => {
  if (!session) {
    if (!(await isPooled(app))) return
    throw new StartRefusedError(
      `DATABASE_URL leads through a pooler, and events, the job queue and locks hold a session: set DATABASE_SESSION_URL to its address past the pooler ${READ_MORE}`,
    )
  }
  if (userOf(session) !== userOf(app)) {
    throw new StartRefusedError(
      `DATABASE_SESSION_URL is of ${userOf(session)}, and DATABASE_URL of ${userOf(app)}: it is the same user past the pooler ${READ_MORE}`,
    )
  }
  if (await isPooled(session)) {
    throw new StartRefusedError(
      `DATABASE_SESSION_URL leads through a pooler too: it is the address past it ${READ_MORE}`,
    )
  }
  await refuseUnfit('DATABASE_URL', app)
  await refuseUnfit('DATABASE_ERASER_URL', eraser)
}
