import type { LookPurpose } from '@noren/contract/operator/looking'
import { NOTES_MAX, type PersonFlag } from '@noren/contract/operator/notes'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { refuseUnknown } from '../account/user-status.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import * as store from './store/person-notes.ts'

/** Notes a thing about a person. The words go into no audit. Throws NOT_FOUND, NOTES_FULL. */
export const addNote = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; userId: string; flag?: PersonFlag | undefined; note: string },
  at: Date,
): Promise<{ noteId: string }> => {
  const { requestId, ...input } = decision
  const { userId, note, flag = null } = input
  return decideOnce(deps, who, { call: 'addNote', requestId, input, at }, async (tx) => {
    await refuseUnknown(tx, userId)
    await store.lockNotes(tx, userId)
    if ((await store.listRows(tx, userId)).length >= NOTES_MAX)
      throw new AppError('NOTES_FULL', { max: NOTES_MAX })
    const noteId = deps.newId()
    const noteSealed = sealField(deps.secrets.fieldKey, store.noteContext(noteId), note)
    const { operatorId: writtenBy } = who
    await store.insertNote(tx, { userId, noteId, flag, noteSealed, writtenBy, at })
    return { answer: { noteId }, subjectId: noteId, userId, before: {}, after: { flag } }
  })
}

/** The notes about a person, without their words. Nobody is opened by it. */
export const listNotes = (deps: Deps, userId: string): Promise<store.NoteRow[]> =>
  inTransaction(deps.db, async (tx) => {
    await refuseUnknown(tx, userId)
    return store.listRows(tx, userId)
  })

/** The words of one note. The access is recorded. Throws NOT_FOUND. */
export const showNote = (
  deps: Deps,
  who: Operator,
  asked: { userId: string; noteId: string; purpose: LookPurpose },
  at: Date,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const { userId, noteId } = asked
    const found = await store.findNote(tx, { userId, noteId })
    if (!found) throw new AppError('NOT_FOUND')
    const purpose = purposeFor(who, asked.purpose)
    const { operatorId } = who
    await writeRead(tx, { userId, operatorId, what: 'note', subjectId: noteId, purpose, at })
    return openField(deps.secrets.fieldKey, store.noteContext(noteId), found.noteSealed)
  })

/** Ends a note, which stays. Throws NOT_FOUND, CASE_DECIDED. */
export const endNote = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; userId: string; noteId: string },
  at: Date,
): Promise<{ noteId: string }> => {
  const { requestId, ...input } = decision
  const { userId, noteId } = input
  return decideOnce(deps, who, { call: 'endNote', requestId, input, at }, async (tx) => {
    if (!(await store.findNote(tx, { userId, noteId }))) throw new AppError('NOT_FOUND')
    const { operatorId: endedBy } = who
    if (!(await store.endNote(tx, { userId, noteId, endedBy, at }))) {
      throw new AppError('CASE_DECIDED')
    }
    const states = { before: { state: 'open' }, after: { state: 'ended' } }
    return { answer: { noteId }, subjectId: noteId, userId, ...states }
  })
}
