import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { details, wireInstant } from './wire-types.ts'

/** The reminders that a person may turn off; notices that a charge grows are always sent. */
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

/** Only when and how a reminder was sent; its text is in the message centre. */
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

const minutesOfDay = z.object({
  fromMinute: z.int().check(z.minimum(0), z.maximum(1440)),
  untilMinute: z.int().check(z.minimum(0), z.maximum(1440)),
})
const hoursAnswer = z.object({
  /** When people may be reminded at all; minutes since midnight, local time. */
  window: minutesOfDay,
  /** The part of it that this person has chosen; null: all of it. */
  hours: z.nullable(minutesOfDay),
})

export const viewContactHours = endpoint({
  name: 'viewContactHours',
  method: 'GET',
  path: '/api/user/contactHours',
  access: 'signedIn',
  travel: 'none',
  response: hoursAnswer,
  errors: [],
})

/** The hours of the day in which the person wants to be reminded of loans: two at least, inside the market's. */
export const saveContactHours = endpoint({
  name: 'saveContactHours',
  method: 'POST',
  path: '/api/user/contactHours',
  access: 'signedIn',
  travel: 'json',
  body: z.object({ hours: z.nullable(minutesOfDay) }),
  response: hoursAnswer,
  errors: ['VALIDATION'],
  changes: true,
})
