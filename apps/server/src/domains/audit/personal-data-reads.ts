import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

type OperatorTexts = typeof import('../../platform/texts/en/operator.json')
/** The keys of the catalogue `operator` with this prefix, without the prefix. */
type KeyUnder<Word extends string, Key = keyof OperatorTexts> = Key extends `${Word}.${infer Rest}`
  ? Rest
  : never

export interface ReadEntry {
  userId: string
  operatorId: string
  /** Shown to the borrower in their access log, like the purpose. */
  what: KeyUnder<'access'>
  subjectId: string
  purpose: KeyUnder<'purpose'>
  at: Date
}
const insertRead = rawStatement<ReadEntry, never>(
  'insert_personal_data_read',
  `insert into personal_data_reads (user_id, operator_id, what, subject_id, purpose, read_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'operatorId', 'what', 'subjectId', 'purpose', 'at'],
)
export const writeRead = async (tx: Tx, entry: ReadEntry): Promise<void> => {
  await insertRead.run(tx, entry)
}

/** Long enough for one sitting over a loan. */
const SITTING_MS = 3_600_000
const readSince = rawStatement<Omit<ReadEntry, 'at'> & { since: Date }, unknown>(
  'find_personal_data_read',
  `select id from personal_data_reads
   where user_id = $1 and operator_id = $2 and what = $3 and subject_id = $4 and purpose = $5
     and read_at > $6 limit 1`,
  ['userId', 'operatorId', 'what', 'subjectId', 'purpose', 'since'],
)
const lockSitting = rawStatement<Pick<ReadEntry, 'userId' | 'operatorId'>, { isLocked: unknown }>(
  'lock_reading_sitting',
  `select pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 12)) is null as "isLocked"`,
  ['userId', 'operatorId'],
)
/**
 * The same, unless the same person has opened the same for the same purpose within the hour: one line for one sitting, also
 * of pages that are asked for at once.
 */
export const writeReadOfSitting = async (tx: Tx, entry: ReadEntry): Promise<void> => {
  await lockSitting.run(tx, entry)
  const since = new Date(entry.at.getTime() - SITTING_MS)
  if (!(await readSince.maybeOne(tx, { ...entry, since }))) await writeRead(tx, entry)
}

type Counted = { operatorId: string; whats: readonly ReadEntry['what'][]; since: Date }
const lockReader = rawStatement<{ operatorId: string }, { isOurs: boolean }>(
  'lock_reader',
  `select true as "isOurs" from operators o, pg_advisory_xact_lock(hashtextextended(o.person::text, 11))
   where o.id = $1`,
  ['operatorId'],
)
const ownReads = rawStatement<Counted, { count: number }>(
  'count_own_reads',
  `select count(*) as count from operators me join operators o on o.person = me.person
     join personal_data_reads r on r.operator_id = o.id
   where me.id = $1 and r.what = any($2) and r.read_at > $3`,
  ['operatorId', 'whats', 'since'],
)
/**
 * How often a person of the staff read such things, by whichever account. Until the transaction ends no other of theirs
 * counts.
 */
export const countOwnReads = async (tx: Tx, of: Counted): Promise<number> => {
  await lockReader.one(tx, of)
  return (await ownReads.one(tx, of)).count
}

export interface ReadRow {
  at: Date
  name: string
  /** All that they were at the time. */
  roles: string[]
  what: string
  purpose: string
}
const listReadRows = rawStatement<{ userId: string; limit: number }, ReadRow>(
  'list_personal_data_reads',
  `select r.read_at as at, o.name, r.what, r.purpose,
     array(select h.role from operator_roles h where h.operator_id = o.id and h.since_at <= r.read_at
       and (h.ended_at is null or h.ended_at > r.read_at) order by h.role) as roles
   from personal_data_reads r join operators o on o.id = r.operator_id
   where r.user_id = $1 order by r.id desc limit $2`,
  ['userId', 'limit'],
)
const READS_SHOWN_MAX = 500

/** Which staff members read this person's data, newest first. */
export const listReads = (on: Querier, userId: string): Promise<ReadRow[]> =>
  listReadRows.all(on, { userId, limit: READS_SHOWN_MAX })
