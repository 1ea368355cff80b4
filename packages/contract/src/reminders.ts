import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The reminders that a person may do without; that a charge grows is always told. */
export const CHOSEN_REMINDERS = ['dueSoon', 'dueToday'] as const

const choices = z.object({ dueSoon: z.boolean(), dueToday: z.boolean() })

export const viewReminders = endpoint({
  name: 'viewReminders',
  method: 'GET',
  path: '/api/user/reminders',
  access: 'signedIn',
  travel: 'none',
  response: choices,
  errors: [],
})

export const saveReminders = endpoint({
  name: 'saveReminders',
  method: 'POST',
  path: '/api/user/reminders',
  access: 'signedIn',
  travel: 'json',
  body: choices,
  response: choices,
  errors: [],
  changes: true,
})
