import type { PersonFlag } from '@noren/contract/operator/notes'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** The context of the sealed words, so that they cannot be moved to another row. */
export const noteContext = (noteId: string): string => `person_notes.note ${noteId}`

interface NewNote {
  userId: string
  noteId: string
  flag: PersonFlag | null
  noteSealed: Buffer
  writtenBy: string
  at: Date
}
const insertRow = rawStatement<NewNote, never>(
  'insert_person_note',
  `insert into person_notes (user_id, id, flag, note_sealed, written_by, written_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['userId', 'noteId', 'flag', 'noteSealed', 'writtenBy', 'at'],
)
export const insertNote = async (tx: Tx, note: NewNote): Promise<void> => {
  await insertRow.run(tx, note)
}

const lockRow = rawStatement<{ userId: string }, { isLocked: unknown }>(
  'lock_person_notes',
  `select pg_advisory_xact_lock(hashtextextended($1::text, 91)) is null as "isLocked"`,
  ['userId'],
)
/** One note of a person at a time, so that they are counted as they will be. */
export const lockNotes = async (tx: Tx, userId: string): Promise<void> => {
  await lockRow.run(tx, { userId })
}

export interface NoteRow {
  noteId: string
  flag: PersonFlag | null
  by: string
  writtenAt: Date
  endedBy: string | null
  endedAt: Date | null
}
const rowsOf = rawStatement<{ userId: string }, NoteRow>(
  'list_person_notes',
  `select n.id as "noteId", n.flag, o.name as by, n.written_at as "writtenAt",
     (select name from operators where id = n.ended_by) as "endedBy", n.ended_at as "endedAt"
   from person_notes n join operators o on o.id = n.written_by
   where n.user_id = $1 order by n.ended_at is not null, n.written_at desc, n.id`,
  ['userId'],
)
/** What stands before what has ended, newest first. */
export const listRows = (on: Querier, userId: string): Promise<NoteRow[]> =>
  rowsOf.all(on, { userId })

const oneRow = rawStatement<{ userId: string; noteId: string }, { noteSealed: Buffer }>(
  'find_person_note',
  'select note_sealed as "noteSealed" from person_notes where user_id = $1 and id = $2',
  ['userId', 'noteId'],
)
export const findNote = (on: Querier, of: { userId: string; noteId: string }) =>
  oneRow.maybeOne(on, of)

const endRow = rawStatement<{ userId: string; noteId: string; endedBy: string; at: Date }, never>(
  'end_person_note',
  `update person_notes set ended_by = $3, ended_at = $4
   where user_id = $1 and id = $2 and ended_at is null`,
  ['userId', 'noteId', 'endedBy', 'at'],
)
/** False where it has ended, or there is none. */
export const endNote = async (tx: Tx, of: Parameters<typeof endRow.run>[1]): Promise<boolean> =>
  (await endRow.run(tx, of)) === 1
