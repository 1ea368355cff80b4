import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { details, wireInstant } from './wire-types.ts'

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
