import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, requestId, shortText, wireInstant } from '../wire-types.ts'
import { purposeQuery } from './looking.ts'
import { asked, decided } from './staff-call.ts'

/**
 * What whoever opens a person has to mind: somebody who needs care, who wants everything in writing, or whom somebody
 * helps. A flag changes nothing by itself; what stops calls and charges are holds.
 */
export const PERSON_FLAGS = ['vulnerable', 'inWriting', 'hasHelper'] as const
export type PersonFlag = (typeof PERSON_FLAGS)[number]

/** How long a note is at most, and how many a person has. */
export const NOTE_LENGTH_MAX = 1000
export const NOTES_MAX = 100

const text = z.string()

/** Notes a thing about a person for the rest of the staff; the person reads it in their data. `NOTES_FULL` after NOTES_MAX. */
export const addNote = endpoint({
  ...decided,
  name: 'addNote',
  path: '/api/operator/people/notes',
  body: z.object({
    requestId,
    userId: id,
    flag: z.optional(z.enum(PERSON_FLAGS)),
    note: shortText(NOTE_LENGTH_MAX),
  }),
  response: z.object({ noteId: id }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'NOTES_FULL', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})

/** The notes about a person, what stands before what has ended, newest first: who, when and the flag, never the words. */
export const listNotes = endpoint({
  ...asked,
  name: 'listNotes',
  path: '/api/operator/people/{userId}/notes',
  params: z.object({ userId: id }),
  response: z.object({
    items: z.array(
      z.object({
        noteId: id,
        flag: z.nullable(z.enum(PERSON_FLAGS)),
        by: text,
        writtenAt: wireInstant,
        endedBy: z.nullable(text),
        endedAt: z.nullable(wireInstant),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** The words of one note. Each answer is a line in the borrower's access log. */
export const showNote = endpoint({
  ...asked,
  name: 'showNote',
  path: '/api/operator/people/{userId}/notes/{noteId}',
  params: z.object({ userId: id, noteId: id }),
  query: purposeQuery,
  response: z.object({ noteId: id, note: text }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Ends a note: it stays, and says who ended it. `CASE_DECIDED` where it has ended. */
export const endNote = endpoint({
  ...decided,
  name: 'endNote',
  path: '/api/operator/people/notes/end',
  body: z.object({ requestId, userId: id, noteId: id }),
  response: z.object({ noteId: id }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CASE_DECIDED', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
})
