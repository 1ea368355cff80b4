import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { shortText, wireDay, wireInstant } from './wire-types.ts'

/** Why nothing can be borrowed: the account is blocked, or a person checks something. */
export const HOLD_KINDS = ['blocked', 'check'] as const
export type HoldKind = (typeof HOLD_KINDS)[number]

/** `lifted`: the hold is over; `kept`: another person found that it has to stay. */
export const APPEAL_STATES = ['open', 'lifted', 'kept'] as const

export const APPEAL_LENGTH_MAX = 1000

const view = z.object({
  /** What holds the person now; null where nothing does. */
  hold: z.nullable(z.object({ kind: z.enum(HOLD_KINDS), since: wireInstant })),
  /** What they asked last. */
  appeal: z.nullable(
    z.object({
      words: z.string(),
      openedAt: wireInstant,
      /** A person has answered by then. */
      answerBy: wireDay,
      state: z.enum(APPEAL_STATES),
      answer: z.nullable(z.string()),
    }),
  ),
  mayAppeal: z.boolean(),
  /** By when a person would answer what is asked today. */
  answerBy: wireDay,
})

export const viewHold = endpoint({
  name: 'viewHold',
  method: 'GET',
  path: '/api/user/hold',
  access: 'certified',
  travel: 'none',
  response: view,
  errors: [],
})

/**
 * Asks that a person who had no part in the hold looks again. One at a time; once more it is the same. Throws NOT_FOUND where
 * nothing holds, APPEAL_LIMIT when it was looked at twice.
 */
export const appealHold = endpoint({
  name: 'appealHold',
  method: 'POST',
  path: '/api/user/hold/appeal',
  access: 'certified',
  travel: 'json',
  body: z.object({ words: shortText(APPEAL_LENGTH_MAX) }),
  response: view,
  errors: ['NOT_FOUND', 'APPEAL_LIMIT'],
  changes: true,
})
