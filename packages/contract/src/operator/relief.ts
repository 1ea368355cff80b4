import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { HOLD_CAUSES } from '../repayments.ts'
import {
  details,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { purposeQuery } from './looking.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()

/** Why somebody of the staff stops the collection of a loan. A complaint, an objection and a death have ways of their own. */
export const CARE_REASONS = [
  'cannotPay',
  'illness',
  'family',
  'lostWork',
  'ourMistake',
  'other',
] as const
export type CareReason = (typeof CARE_REASONS)[number]

/** What has stopped the collection of a loan at any time, newest first. It is part of opening the loan: one line an hour in the borrower's access log. */
export const listHolds = endpoint({
  ...asked,
  name: 'listHolds',
  path: '/api/operator/holds/{loanId}',
  params: z.object({ loanId: id }),
  query: z.object({ purpose: z._default(purposeQuery.shape.purpose, 'collect') }),
  response: details(
    z.object({
      holdId: id,
      cause: z.enum(HOLD_CAUSES),
      /** Of care alone. */
      reason: z.nullable(z.enum(CARE_REASONS)),
      from: wireDay,
      /** Its last day; null until somebody has decided what it rests on. */
      until: z.nullable(wireDay),
      openedBy: z.enum(['borrower', 'staff', 'system']),
      isOpen: z.boolean(),
      /** Whether `endHold` may end it. */
      mayEnd: z.boolean(),
    }),
  ),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

const holdErrors = [
  'FORBIDDEN',
  ...touchErrors,
  'NOT_FOUND',
  'LOAN_STATE',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

/**
 * Stops reminders and penal charges of a loan up to a day, at once; its days are never charged. `HOLD_DAYS` says the last day
 * that there may be, `HOLD_LIMIT` that a year's days are used up.
 */
export const setHold = endpoint({
  ...decided,
  name: 'setHold',
  path: '/api/operator/holds/set',
  body: z.object({ requestId, loanId: id, reason: z.enum(CARE_REASONS), until: wireDay }),
  response: z.object({ holdId: id, until: wireDay }),
  errors: [...holdErrors, 'HOLD_OPEN', 'HOLD_DAYS', 'HOLD_LIMIT', 'VALIDATION'],
})

/**
 * Ends what somebody of the staff has set, today. `HOLD_KEPT`: what rests on a complaint, an objection, a death, a
 * promise, a plan or a disaster ends with that, and nobody of the staff ends it before.
 */
export const endHold = endpoint({
  ...decided,
  name: 'endHold',
  path: '/api/operator/holds/end',
  body: z.object({ requestId, loanId: id, holdId: id }),
  response: z.object({ holdId: id, until: wireDay }),
  errors: [...holdErrors, 'HOLD_KEPT', 'CASE_DECIDED'],
})

/** Writes down what a borrower who called means to pay, by which day; they are told so, and it counts like their own. */
export const recordPromise = endpoint({
  ...decided,
  name: 'recordPromise',
  path: '/api/operator/promises/record',
  body: z.object({
    requestId,
    loanId: id,
    promisedOn: wireDay,
    /** Without it, all that will be due. */
    amount: z.optional(wireMoney),
  }),
  response: z.object({ promiseId: id, promisedOn: wireDay, amount: z.nullable(wireMoney) }),
  errors: [
    ...holdErrors,
    'CONTACT_REFUSED',
    'PROMISE_OPEN',
    'PROMISE_DAY',
    'PROMISE_LIMIT',
    'AMOUNT_RANGE',
    'VALIDATION',
  ],
})

/** Of a plan that the staff makes: equal payments, and before them some of a hundredth of the principal. */
export const GRANTED_ROWS = { min: 2, max: 12, tokensMax: 6 } as const

/**
 * Makes a plan for a borrower who called, beyond what the app offers by itself: longer, with token payments first, without
 * interest, or another one in two years. It is one of those that they choose from, with Key Facts of its own, up to
 * `until`; nothing changes before they take it. What is made last stands.
 */
export const agreeHardship = endpoint({
  ...decided,
  name: 'agreeHardship',
  path: '/api/operator/hardship/agree',
  body: z.object({
    requestId,
    loanId: id,
    rows: z.int().check(z.minimum(GRANTED_ROWS.min), z.maximum(GRANTED_ROWS.max)),
    tokens: z._default(z.int().check(z.minimum(0), z.maximum(GRANTED_ROWS.tokensMax)), 0),
    /** No interest on it; else at half the loan's rate or less. */
    isFree: z._default(z.boolean(), false),
    ...signed,
  }),
  response: z.object({
    grantId: id,
    until: wireDay,
    /** If they take it today. */
    total: wireMoney,
    payments: z.array(z.object({ dueOn: wireDay, total: wireMoney })),
  }),
  errors: [...holdErrors, 'HARDSHIP_NOT_NOW', 'HARDSHIP_LIMIT'],
})

/**
 * Proposes a lower sum that ends a loan to a borrower who called; once another person confirms it they may take it for some
 * days, and nobody has to answer any more. `GRID_BELOW` says the least that is offered today.
 */
export const offerSettlement = endpoint({
  ...decided,
  name: 'offerSettlement',
  path: '/api/operator/settlements/offer',
  body: z.object({
    requestId,
    loanId: id,
    /** Without it, the least that is offered today. */
    sum: z.optional(wireMoney),
    ...signed,
  }),
  response: z.object({ grantId: id, proposalId: id, sum: wireMoney, givenUp: wireMoney }),
  errors: [
    ...holdErrors,
    'SETTLEMENT_NOT_NOW',
    'GRID_BELOW',
    'AMOUNT_RANGE',
    'PROPOSAL_PENDING',
    'VALIDATION',
  ],
})

const planShape = {
  rows: z.int(),
  tokens: z.int(),
  isFree: z.boolean(),
}

/**
 * What the staff may do today for the borrower of a loan that is owed, and what of it stands; nothing is stored or changed. With
 * `rows` also the plan that `agreeHardship` would make, with `sum` what `offerSettlement` would give up. It is part of opening the
 * loan: one line an hour in the borrower's access log.
 */
export const loanRelief = endpoint({
  ...asked,
  name: 'loanRelief',
  path: '/api/operator/relief/{loanId}',
  params: z.object({ loanId: id }),
  query: z.object({
    ...purposeQuery.shape,
    rows: z.optional(text.check(z.regex(/^([2-9]|1[0-2])$/))),
    tokens: z.optional(text.check(z.regex(/^[0-6]$/))),
    isFree: z.optional(z.enum(['true', 'false'])),
    sum: z.optional(wireMoney),
  }),
  response: z.object({
    asOn: wireDay,
    /** The last day that `setHold` takes; null while one is open, and where a year's days are used up. */
    holdUntil: z.nullable(wireDay),
    promise: z.object({
      /** The last day that one may name; null while one is open, and where no other is taken. */
      until: z.nullable(wireDay),
      /** What may be promised. */
      least: wireMoney,
      most: wireMoney,
      /** The one that is open; without an amount, all that will be due. */
      open: z.nullable(z.object({ promisedOn: wireDay, amount: z.nullable(wireMoney) })),
    }),
    plan: z.object({
      /** Why none can be made today. */
      refusal: z.nullable(z.enum(['HARDSHIP_NOT_NOW', 'HARDSHIP_LIMIT'])),
      /** Null where it was not asked for, and where such a plan would end before the loan or cost more than being late. */
      offer: z.nullable(
        z.object({
          total: wireMoney,
          /** Penal charges of today, let off once it is finished. */
          letOff: wireMoney,
          payments: z.array(z.object({ dueOn: wireDay, total: wireMoney })),
        }),
      ),
      /** What the borrower may take now. */
      standing: z.nullable(z.object({ ...planShape, until: wireDay })),
    }),
    settlement: z.object({
      /** The least that is offered today, and what has to be more than the sum; null where the loan has none. */
      range: z.nullable(z.object({ least: wireMoney, below: wireMoney })),
      /** What the sum gives up of each part; null where there is none, and where one that waits could not be confirmed today: below the least of yesterday, or no less than what is owed. */
      givenUp: z.nullable(
        z.object({
          principal: wireMoney,
          interest: wireMoney,
          fee: wireMoney,
          tax: wireMoney,
          penal: wireMoney,
        }),
      ),
      /** Waits for a second person. */
      waits: z.boolean(),
      /** What the borrower may take now. */
      standing: z.nullable(z.object({ sum: wireMoney, until: wireDay })),
    }),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LOAN_STATE', 'VALIDATION'],
})

// ---- Disasters ----

/** Areas in which nobody is asked for money, newest first. */
export const listDisasters = endpoint({
  ...asked,
  name: 'listDisasters',
  path: '/api/operator/disasters',
  response: z.object({
    /** Between which days one may be declared now. */
    bounds: z.object({ from: wireDay, until: wireDay }),
    ...details(
      z.object({
        areaId: id,
        name: text,
        postcodes: z.array(text),
        from: wireDay,
        until: wireDay,
        standing: z.enum(['waits', 'holds', 'over', 'refused']),
        askedBy: text,
        confirmedAt: z.nullable(wireInstant),
        /** How many borrowers it holds for. */
        people: z.int(),
      }),
    ).shape,
  }),
  errors: ['FORBIDDEN'],
})

/**
 * Proposes that in these postcodes nobody is reminded and no penal charge is added between two days, which may have begun;
 * once another person confirms it, it holds for who owes something and lives there, also for who comes later.
 */
export const declareDisaster = endpoint({
  ...decided,
  name: 'declareDisaster',
  path: '/api/operator/disasters/declare',
  body: z.object({
    requestId,
    name: shortText(120),
    postcodes: z.array(text.check(z.regex(/^\d{4,10}$/))).check(z.minLength(1), z.maxLength(2_000)),
    from: wireDay,
    until: wireDay,
    ...signed,
  }),
  response: z.object({ areaId: id, proposalId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'HOLD_DAYS',
    'VALIDATION',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
