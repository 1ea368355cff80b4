import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, nothing, shortText, wireInstant } from '../wire-types.ts'
import { asked, decided } from './staff-call.ts'

/** The lists that can be saved with what was chosen on them. */
export const VIEW_PATHS = ['/work', '/loans'] as const
export type ViewPath = (typeof VIEW_PATHS)[number]

/** One person saves so many. */
export const VIEWS_MAX = 40
export const VIEW_NAME_MAX = 40

/** Codes, numbers and days only (`91+` is a bucket): nothing that somebody typed about a person fits into it. */
const query = z
  .string()
  .check(z.maxLength(400), z.regex(/^$|^[a-zA-Z]+=([\w.-]|%2B)*(&[a-zA-Z]+=([\w.-]|%2B)*)*$/))
const view = z.object({
  viewId: id,
  name: z.string(),
  path: z.enum(VIEW_PATHS),
  query: z.string(),
  savedAt: wireInstant,
})

/** One's own, in the order of their names. */
export const listViews = endpoint({
  ...asked,
  name: 'listViews',
  path: '/api/operator/views',
  response: z.object({ details: z.array(view) }),
  errors: ['FORBIDDEN'],
})

/** Keeps what is chosen on a list under a name; the name again takes the place of what it was. */
export const saveView = endpoint({
  ...decided,
  name: 'saveView',
  path: '/api/operator/views',
  body: z.object({
    name: shortText(VIEW_NAME_MAX),
    path: z.enum(VIEW_PATHS),
    query,
  }),
  response: view,
  errors: ['FORBIDDEN', 'VIEWS_FULL'],
})

/** Forgets one of one's own; one that is gone already is no error. */
export const removeView = endpoint({
  ...decided,
  name: 'removeView',
  path: '/api/operator/views/remove',
  body: z.object({ viewId: id }),
  response: nothing,
  errors: ['FORBIDDEN'],
})
