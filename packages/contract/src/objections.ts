import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, requestId, shortText, wireDay, wireInstant, wireMoney } from './wire-types.ts'

/** The figures of a loan's page that may be objected to. */
export const FIGURES = [
  'owed',
  'principal',
  'interest',
  'serviceFee',
  'tax',
  'penal',
  'paid',
] as const
export type Figure = (typeof FIGURES)[number]

/** What is wrong with it: the sum, a payment that is not in it, or that the loan is the person's at all. */
export const OBJECTION_GROUNDS = [
  'wrongAmount',
  'alreadyPaid',
  'notMyLoan',
  'identityTheft',
] as const
export type ObjectionGround = (typeof OBJECTION_GROUNDS)[number]

/** `open` waits for a person; `upheld` was put right as far as it was wrong. */
export const OBJECTION_STATES = ['open', 'upheld', 'refused'] as const

export const OBJECTION_LENGTH_MAX = 1000

/**
 * Says that a figure of a loan is wrong. Penal charges and reminders of that loan stop until two days after a person has
 * answered, unless the same was refused before.
 */
export const openObjection = endpoint({
  name: 'openObjection',
  method: 'POST',
  path: '/api/user/repay/objections/open',
  access: 'certified',
  travel: 'json',
  body: z.object({
    requestId,
    repayId: id,
    figure: z.enum(FIGURES),
    ground: z.enum(OBJECTION_GROUNDS),
    /** In the person's own words. */
    note: z.optional(shortText(OBJECTION_LENGTH_MAX)),
  }),
  response: z.object({
    objectionNumber: z.string(),
    /** A person has answered by then. */
    answerBy: wireDay,
    stopsCollection: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'LOAN_STATE', 'OBJECTION_OPEN', 'REQUEST_DIFFERS', 'IN_PROGRESS'],
  changes: true,
})

/** What the person has objected to of a loan, the newest first, with the answers. */
export const listObjections = endpoint({
  name: 'listObjections',
  method: 'GET',
  path: '/api/user/repay/objections/{repayId}',
  access: 'certified',
  travel: 'none',
  params: z.object({ repayId: id }),
  response: z.object({
    /** By when one of today would be answered. */
    answerBy: wireDay,
    details: z.array(
      z.object({
        objectionNumber: z.string(),
        figure: z.enum(FIGURES),
        /** As it stood on the page on that day. */
        amount: wireMoney,
        openedOn: wireDay,
        ground: z.enum(OBJECTION_GROUNDS),
        note: z.nullable(z.string()),
        answerBy: wireDay,
        stopsCollection: z.boolean(),
        state: z.enum(OBJECTION_STATES),
        answer: z.nullable(z.string()),
        answeredAt: z.nullable(wireInstant),
        /** What was taken off the debt for it. */
        corrected: wireMoney,
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
