import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { details, wireInstant } from './wire-types.ts'

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

/** What was said is in the message centre or was about a loan there: here stands only that it was. */
export const contactLog = endpoint({
  name: 'contactLog',
  method: 'GET',
  path: '/api/user/contactLog',
  access: 'signedIn',
  travel: 'none',
  /** Reminders that were sent to this person, newest first; the last two hundred. */
  response: details(
    z.object({
      sentAt: wireInstant,
      channel: z.enum(['sms', 'push']),
      kind: z.enum(['dueSoon', 'dueToday', 'overdue']),
    }),
  ),
  errors: [],
})
