import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, requestId, wireInstant } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** What leaves for a provider. */
export const UNDELIVERED_KINDS = ['reminder', 'mail', 'payout', 'refund', 'stamp'] as const
export type UndeliveredKind = (typeof UNDELIVERED_KINDS)[number]

/**
 * What was given up, or fails again and again; oldest first. Payouts and refunds are tried each hour until they leave;
 * reminders of a week, letters and documents that the tax authority's provider refused are not tried any more.
 */
export const listUndelivered = endpoint({
  ...asked,
  name: 'listUndelivered',
  path: '/api/operator/outbox/undelivered',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      kind: z.enum(UNDELIVERED_KINDS),
      itemId: id,
      userId: id,
      loanId: id,
      loanNumber: z.string(),
      since: wireInstant,
      tries: z.int(),
      /** False of a text that may have arrived, and of one of another day, whose figures are old. */
      maySendAgain: z.boolean(),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** Sends one of these again, at once. A payout or refund stays the same order, which no provider carries out twice. */
export const sendAgain = endpoint({
  ...decided,
  name: 'sendAgain',
  path: '/api/operator/outbox/again',
  body: z.object({ requestId, kind: z.enum(UNDELIVERED_KINDS), itemId: id }),
  response: z.object({ itemId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
