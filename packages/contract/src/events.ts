import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, nothing } from './wire-types.ts'

/** What a person's open page is notified of. It says that something changed, never what. */
export const EVENT_KINDS = [
  'payment',
  'loan',
  'review',
  'message',
  'certification',
  'session',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/**
 * One event of a stream: ids only, no personal data, so it needs no envelope. `ready` comes when the stream
 * is established, and again when events may have been missed: fetch anew what is shown.
 */
const liveEvent = z.object({
  kind: z.enum(['ready', ...EVENT_KINDS]),
  borrowId: z.optional(id),
  /** The reference of a payment order. */
  ref: z.optional(z.string()),
})

/** An EventSource cannot set headers, so this call creates a single-use ticket, valid for seconds. */
export const eventsTicket = endpoint({
  name: 'eventsTicket',
  method: 'POST',
  path: '/api/user/events/ticket',
  access: 'signedIn',
  travel: 'json',
  body: z.optional(nothing),
  response: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
  errors: [],
})

/** All events of the person whose ticket it is; ends with their session, and after an hour. */
export const eventStream = endpoint({
  name: 'eventStream',
  method: 'GET',
  path: '/api/user/events',
  access: 'public',
  travel: 'none',
  query: z.object({ ticket: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
  response: liveEvent,
  errors: ['TICKET_USED', 'BUSY'],
  plainAnswer: true,
  stream: true,
})

/** Payments of one order, for anyone who has its public code. */
export const repayCodeStream = endpoint({
  name: 'repayCodeStream',
  method: 'GET',
  path: '/api/user/public/repayCode/{code}/events',
  access: 'public',
  travel: 'none',
  params: z.object({ code: z.string().check(z.maxLength(64)) }),
  response: liveEvent,
  errors: ['NOT_FOUND', 'BUSY'],
  plainAnswer: true,
  stream: true,
})
