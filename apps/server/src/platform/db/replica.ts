import type { Clock } from '../clock.ts'
import type { Counted } from '../counts.ts'
import { StartRefusedError } from './data-folder-lock.ts'
import {
  type ConnectionOptions,
  type Db,
  isConnectionLost,
  openDb,
  type Patience,
  type PoolOptions,
  type Querier,
  sqlState,
} from './pool.ts'
import { isPooled } from './pooler.ts'
import { onClient, userOf } from './roles.ts'
import { rawStatement } from './statement.ts'
import { CommitUnknownError } from './transaction.ts'

/**
 * A standby that answers what may lag: figures, reports, lists that nothing is decided on. How late it is, is measured in
 * positions of the log, since the age of its last transaction grows on a primary that nobody writes to.
 */

/** Which database a server is of, and what it does with it. */
const IDENTITY = `(select system_identifier::text from pg_control_system()) || ' ' ||
    (select oid from pg_database where datname = current_database()) as database,
  pg_is_in_recovery() as "isStandby"`

/**
 * A primary that was promoted goes on in a timeline of its own: positions of another one say nothing of it. A standby that
 * follows tells its new one with its next restartpoint, minutes later; until then it is not read.
 */
const STANDBY_TIMELINE = `(select greatest(c.timeline_id, r.min_recovery_end_timeline)
    from pg_control_checkpoint() c, pg_control_recovery() r)`

const primaryNow = rawStatement<
  Record<never, never>,
  { written: number; at: Date; timeline: number }
>(
  'replica_primary_now',
  `select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as written, clock_timestamp() as at,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
  [],
)
const primaryIs = rawStatement<Record<never, never>, { database: string; isStandby: boolean }>(
  'replica_primary_is',
  `select ${IDENTITY}`,
  [],
)
const standbyNow = rawStatement<
  Record<never, never>,
  {
    database: string
    isStandby: boolean
    timeline: number
    replayed: number | null
    replayedAt: Date | null
  }
>(
  'replica_standby_now',
  `select ${IDENTITY}, ${STANDBY_TIMELINE} as timeline,
    (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as replayed,
    pg_last_xact_replay_timestamp() as "replayedAt"`,
  [],
)

/** Why the primary is read: too late, not there, not (any more) a standby of this database and timeline, lacks what its reader wrote, failed. */
type Instead = 'behind' | 'away' | 'unfit' | 'ownWrite' | 'failed'

export const REPLICA_READS: Counted<'replica' | Instead> = {
  name: 'noren_replica_reads_total',
  help: 'Reads that a standby may answer: by the standby, or by the primary and why.',
  label: 'by',
  words: ['replica', 'behind', 'away', 'unfit', 'ownWrite', 'failed'],
}

/** How a standby stood when it was last looked at. */
export interface Standing {
  readonly state: 'replica' | 'behind' | 'away' | 'unfit'
  /** At most; Infinity where it is not known. */
  readonly behindMs: number
}

export interface Replica {
  /** The standby's own pool: read-only. */
  readonly db: Db
  /** Without a look: undefined before the first. */
  standing(): Standing | undefined
  look(): Promise<Standing>
  /**
   * Reads the standby where it may be read, and the primary otherwise; also when the standby refuses or fails, which it
   * may because of what it lacks.
   * @param wrote the position of the log that the reader has to see
   */
  read<Data>(
    wrote: number,
    from: { standby: () => Promise<Data>; primary: () => Promise<Data> },
  ): Promise<LateRead<Data>>
  /** The end of the primary's log: what is written by now lies before it. */
  written(): Promise<number>
  close(): Promise<void>
}

export interface LateRead<Data> {
  readonly data: Data
  /** How old it may be; null: it is of the primary. */
  readonly behindMs: number | null
}

/** What took too long there takes no less on the primary. */
const TOOK_TOO_LONG = '57014'

/** Who asks waits for about a second itself. */
const LOOK_PATIENCE: Patience = { ms: 600, onceSilentMs: 600 }
/** For so long a look holds. */
const HOLDS_MS = 1_000

interface Look extends Standing {
  readonly atMs: number
  readonly replayed: number
}

interface Needs {
  readonly primary: Db
  readonly connection: ConnectionOptions
  /** From so far behind on the primary is read. */
  readonly behindMsMax: number
  readonly clock: Pick<Clock, 'monotonicMs'>
  readonly pool: PoolOptions
}

const openReplica = (needs: Needs): Replica => {
  const { primary, clock, behindMsMax } = needs
  const db = openDb(needs.connection, { ...needs.pool, isReader: true })
  const [hastyPrimary, hastyDb] = [primary.within(LOOK_PATIENCE), db.within(LOOK_PATIENCE)]
  /** Where the primary's log ended when, as far back as it may matter. */
  let ends: { written: number; atMs: number }[] = []
  let own: string | undefined
  let latest: Look | undefined
  let looking: Promise<Look> | undefined

  const lookOnce = async (): Promise<Look> => {
    const none = { behindMs: Infinity, replayed: 0 }
    try {
      own ??= (await primaryIs.one(hastyPrimary)).database
      // First the primary: what the standby has by then is all of it.
      const { written, at, timeline } = await primaryNow.one(hastyPrimary)
      const atMs = clock.monotonicMs()
      ends = [...ends.filter((end) => atMs - end.atMs <= behindMsMax), { written, atMs }]
      const { database, isStandby, replayed, replayedAt, ...other } = await standbyNow.one(hastyDb)
      const isOfOurs = database === own && other.timeline === timeline
      if (!isOfOurs || !isStandby || replayed === null) {
        return { ...none, state: 'unfit', atMs }
      }
      const known = ends.findLast((end) => end.written <= replayed)
      // On a primary that was idle the last transaction may be old, and what is missing new.
      const behindMs = Math.min(
        known ? atMs - known.atMs : Infinity,
        replayedAt ? Math.max(0, at.getTime() - replayedAt.getTime()) : Infinity,
      )
      const isLate = replayed < written && behindMs > behindMsMax
      const state = isLate ? 'behind' : 'replica'
      return { state, behindMs: replayed < written ? behindMs : 0, replayed, atMs }
    } catch {
      return { ...none, state: 'away', atMs: clock.monotonicMs() }
    }
  }
  const look = (): Promise<Look> => {
    looking ??= lookOnce().then((seen) => {
      looking = undefined
      latest = seen
      return seen
    })
    return looking
  }
  const isOld = ({ atMs }: Look): boolean => clock.monotonicMs() - atMs > HOLDS_MS
  const current = async (wrote: number): Promise<Look> => {
    const seen = latest
    if (!seen) return look()
    const isUsed = seen.state === 'replica'
    // Nobody waits for one that is not used.
    if (!isUsed && isOld(seen)) void look()
    return isUsed && (isOld(seen) || seen.replayed < wrote) ? look() : seen
  }

  return {
    db,
    standing: () => latest,
    look,
    async read(wrote, from) {
      const seen = await current(wrote)
      const by = seen.state === 'replica' && seen.replayed < wrote ? 'ownWrite' : seen.state
      const readPrimary = async (why: Instead) => {
        primary.counts.add(REPLICA_READS, why)
        return { data: await from.primary(), behindMs: null }
      }
      if (by !== 'replica') return readPrimary(by)
      try {
        const data = await from.standby()
        primary.counts.add(REPLICA_READS, by)
        return { data, behindMs: seen.behindMs + clock.monotonicMs() - seen.atMs }
      } catch (error) {
        if (sqlState(error) === TOOK_TOO_LONG) throw error
        const isGone = isConnectionLost(error) || error instanceof CommitUnknownError
        if (isGone) latest = { ...seen, state: 'away', behindMs: Infinity }
        return readPrimary('failed')
      }
    },
    written: async () => (await primaryNow.one(primary)).written,
    close: () => db.close(),
  }
}

const whoAt = (connection: ConnectionOptions) =>
  onClient(connection, async (client) => {
    const text = `select ${IDENTITY},
      case when pg_is_in_recovery() then ${STANDBY_TIMELINE} end as timeline,
      extract(epoch from pg_postmaster_start_time())::float8 as "startedAt"`
    const { rows } = await client.query<{
      database: string
      isStandby: boolean
      /** Of a standby. */
      timeline: number | null
      startedAt: number
    }>(text)
    const [found] = rows
    if (!found) throw new Error('the database does not say which it is')
    return found
  })

const READ_MORE = '(docs/operations.md#a-read-replica)'

/**
 * One that is away, or does not follow yet, is no reason not to start: the primary is read until it does.
 * @returns why it is not read now; null where it is
 * @throws StartRefusedError where it leads to something else than a standby of the primary's database
 */
const refuseUnfitReplica = async (
  on: Querier,
  app: ConnectionOptions,
  connection: ConnectionOptions,
): Promise<string | null> => {
  if (userOf(connection) !== userOf(app)) {
    throw new StartRefusedError(
      `DATABASE_READ_URL is of ${userOf(connection)}, and DATABASE_URL of ${userOf(app)}: it is the same user on a standby ${READ_MORE}`,
    )
  }
  const standby = await whoAt(connection).catch(() => undefined)
  if (!standby) {
    return 'The standby of DATABASE_READ_URL does not answer: the primary is read until it does.'
  }
  const primary = await whoAt(app)
  if (standby.database !== primary.database) {
    throw new StartRefusedError(
      `DATABASE_READ_URL leads to another database than DATABASE_URL: it is the same one on a standby of its PostgreSQL ${READ_MORE}`,
    )
  }
  if (!standby.isStandby) {
    const what =
      standby.startedAt === primary.startedAt
        ? 'the PostgreSQL of DATABASE_URL itself'
        : 'a PostgreSQL that takes writes, such as a standby that was promoted'
    throw new StartRefusedError(
      `DATABASE_READ_URL leads to ${what}: it is the address of a standby, or leave it out ${READ_MORE}`,
    )
  }
  if (await isPooled(connection)) {
    throw new StartRefusedError(
      `DATABASE_READ_URL leads through a pooler: it is the address past it ${READ_MORE}`,
    )
  }
  const { timeline } = await primaryNow.one(on)
  return standby.timeline === timeline
    ? null
    : `The standby of DATABASE_READ_URL is of timeline ${standby.timeline}, and the primary of ${timeline}: the primary is read until it follows.`
}

/** The settings of a standby. */
interface ReplicaSettings {
  readonly databaseReadUrl: string | undefined
  readonly databaseReadBehindMs: number
  readonly databaseReadConnections: number
}

/** The standby of a configuration; null where it names none. @throws StartRefusedError */
export const startReplica = async (
  settings: ReplicaSettings,
  on: Pick<Needs, 'primary' | 'clock' | 'pool'> & {
    /** The primary, past a pooler. */
    readonly app: ConnectionOptions
    readonly notice: (line: string) => void
  },
): Promise<Replica | null> => {
  if (!settings.databaseReadUrl) return null
  const connection = { connectionString: settings.databaseReadUrl }
  const unread = await refuseUnfitReplica(on.primary, on.app, connection)
  if (unread !== null) on.notice(unread)
  return openReplica({
    ...{ primary: on.primary, clock: on.clock, connection },
    pool: { ...on.pool, maxConnections: settings.databaseReadConnections },
    behindMsMax: settings.databaseReadBehindMs,
  })
}
