import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { CALL_OUTCOMES } from './operator/contacts.ts'
import { details, id, wireInstant } from './wire-types.ts'

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

/** Only when and how somebody was reminded or called; the text of a reminder is in the message centre. */
export const contactLog = endpoint({
  name: 'contactLog',
  method: 'GET',
  path: '/api/user/contactLog',
  access: 'signedIn',
  travel: 'none',
  /** Reminders that were sent to this person, and each call that was tried, newest first; the last two hundred. */
  response: details(
    z.object({
      contactId: id,
      sentAt: wireInstant,
      channel: z.enum(['sms', 'push', 'call']),
      kind: z.enum(['dueSoon', 'dueToday', 'overdue', 'byHand', 'bureauWarning']),
      /** Who of the staff it was; null of what is sent by itself. */
      by: z.nullable(z.string()),
      /** What came of a call; null as long as nobody has said it. */
      outcome: z.nullable(z.enum(CALL_OUTCOMES)),
      /** The agency for which they called; null of the lender's own staff. */
      agency: z.nullable(z.string()),
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

/** Whether the person may be called: `notWanted` leaves messages, `represented` means that somebody else speaks for them. */
export const CALL_CHOICES = ['allowed', 'notWanted', 'represented'] as const
const callChoice = z.object({ calls: z.enum(CALL_CHOICES) })

export const viewCallChoice = endpoint({
  name: 'viewCallChoice',
  method: 'GET',
  path: '/api/user/callChoice',
  access: 'signedIn',
  travel: 'none',
  response: callChoice,
  errors: [],
})

export const saveCallChoice = endpoint({
  name: 'saveCallChoice',
  method: 'POST',
  path: '/api/user/callChoice',
  access: 'signedIn',
  travel: 'json',
  body: callChoice,
  response: callChoice,
  errors: [],
  changes: true,
})
