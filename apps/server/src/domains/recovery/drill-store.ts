import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

/** A restore that was tried. */
export interface Drill {
  readonly id: string
  readonly drilledAt: Date
  /** The name of the backup's folder; null where there was none. */
  readonly backup: string | null
  readonly backupMadeAt: Date | null
  /** Seconds of work that would have been lost. */
  readonly lostSeconds: number | null
  /** Seconds until the restored copy was proven. */
  readonly restoreSeconds: number | null
  readonly isPassed: boolean
  /** Why it did not pass, a sentence. */
  readonly problem: string | null
}

const insert = rawStatement<Drill, never>(
  'insert_restore_drill',
  `insert into restore_drills (id, drilled_at, backup, backup_made_at, lost_seconds, restore_seconds, is_passed, problem)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
  [
    'id',
    'drilledAt',
    'backup',
    'backupMadeAt',
    'lostSeconds',
    'restoreSeconds',
    'isPassed',
    'problem',
  ],
)
/** The same drill noted twice is noted once. */
export const insertDrill = (on: Querier, drill: Drill): Promise<number> => insert.run(on, drill)

export interface LastDrills {
  /** When the database was made here. */
  readonly since: Date | null
  readonly passedAt: Date | null
  readonly drilledAt: Date | null
  /** Of the last one; null where it passed. */
  readonly problem: string | null
}

const last = rawStatement<object, LastDrills>(
  'last_restore_drills',
  `select (select min(applied_at) from schema_migrations) as since,
     (select max(drilled_at) from restore_drills where is_passed) as "passedAt",
     d.drilled_at as "drilledAt", d.problem
   from (values (1)) one
   left join lateral (
     select drilled_at, problem from restore_drills order by drilled_at desc limit 1) d on true`,
  [],
)
export const lastDrills = (on: Querier): Promise<LastDrills> => last.one(on)
