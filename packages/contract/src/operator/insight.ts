import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currencyCode, wireDay } from '../wire-types.ts'
import { LOAN_BUCKETS } from './loans.ts'
import { behind, figures } from './staff-call.ts'

/** A loan is at risk by more than so many days past its oldest unpaid due day. */
export const LATE_OVER = [1, 7, 30, 60, 90] as const
export type LateOver = (typeof LATE_OVER)[number]

/**
 * Figures of at least one and fewer than this many loans are null for who may not list loans: from them a person could be
 * told.
 */
export const SMALLEST_CELL = 20

/** Longest range of days that one call answers. */
export const INSIGHT_DAYS_MAX = 1_100

const text = z.string()
const code = z.string().check(z.regex(/^[a-z0-9-]{1,60}$/))
/** Below zero where reversals outweigh. */
const signedMoney = z.string().check(z.regex(/^-?\d{1,15}(\.\d{1,2})?$/))
const shownMoney = z.nullable(signedMoney)
/** How many loans, and their amount; both null where they are too few to be shown. */
const cell = { loans: z.nullable(z.int()), principal: shownMoney }

const filters = { lender: z.optional(code), product: z.optional(code) }
/** How far the figures go, and up to which day they were the ledger's when they were last compared. */
const reach = {
  currency: currencyCode,
  rolledUntil: z.nullable(wireDay),
  provenUntil: z.nullable(wireDay),
  /** Whether small figures are kept from who asks. */
  hidesSmall: z.boolean(),
}

/**
 * The portfolio at the close of each day, and what moved on it: the last year unless told otherwise. `late` has the parts of
 * LATE_OVER in their order, each of all loans late by more than that. Flows are by the day they count for; `recovered`:
 * principal paid on loans written off before; `other`: taken off the principal without money, such as a fee given back.
 * Opening + disbursed − collected − other − writtenOff = closing, of the principal of loans that are not written off.
 */
export const portfolioDays = endpoint({
  ...figures,
  name: 'portfolioDays',
  path: '/api/operator/insight/portfolio',
  query: z.object({ from: z.optional(wireDay), to: z.optional(wireDay), ...filters }),
  response: z.object({
    ...behind,
    ...reach,
    from: wireDay,
    to: wireDay,
    /** The principal at the close of the day before `from`. */
    opening: shownMoney,
    days: z.array(
      z.object({
        day: wireDay,
        ...cell,
        late: z.array(z.object(cell)),
        /** Loans paid out, and loans on which something was paid. */
        disbursedLoans: z.nullable(z.int()),
        paidLoans: z.nullable(z.int()),
        disbursed: shownMoney,
        collected: z.object({
          principal: shownMoney,
          interest: shownMoney,
          fee: shownMoney,
          tax: shownMoney,
          penal: shownMoney,
        }),
        recovered: shownMoney,
        waived: shownMoney,
        other: shownMoney,
        writtenOff: shownMoney,
      }),
    ),
    /** At the close of `to`, by the classes of the market's policy, from how many days past due on; null: nothing due. */
    classes: z.array(z.object({ classCode: text, fromDays: z.nullable(z.int()), ...cell })),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

/** How a loan that ran at the close of a day stands at the close of another. */
export const ROLL_ENDS = [...LOAN_BUCKETS, 'repaid', 'writtenOff'] as const
export type RollEnd = (typeof ROLL_ENDS)[number]

const wireMonth = z.string().check(z.regex(/^\d{4}-\d{2}$/))

/**
 * Loans by the month in which they were paid out, and which of them had been late by more than 30, 60 and 90 days by the
 * end of each month since: `late` in that order. Once late a loan stays counted, whatever is paid then. `missed`: the first
 * due day was missed by more than 7 days, as of the last month end. The last 24 months.
 */
export const vintages = endpoint({
  ...figures,
  name: 'vintages',
  path: '/api/operator/insight/vintages',
  query: z.object(filters),
  response: z.object({
    ...behind,
    ...reach,
    /** The last month end; null: no month has ended. */
    asOf: z.nullable(wireDay),
    vintages: z.array(
      z.object({
        month: wireMonth,
        ...cell,
        missedLoans: z.nullable(z.int()),
        /** By how many months after that of the payout, from 0. */
        points: z.array(z.object({ months: z.int(), late: z.array(z.object(cell)) })),
      }),
    ),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

/** Where the loans that ran at the close of a day went by that of another, a week or a month later; by how late they were. */
export const rollRates = endpoint({
  ...figures,
  name: 'rollRates',
  path: '/api/operator/insight/roll-rates',
  query: z.object({
    by: z.optional(z.enum(['week', 'month'])),
    /** The end of the period; the last one that has ended unless told otherwise. */
    to: z.optional(wireDay),
    ...filters,
  }),
  response: z.object({
    ...behind,
    ...reach,
    by: z.enum(['week', 'month']),
    /** The ends of the periods that there are, newest first. */
    ends: z.array(wireDay),
    /** Null: no period has ended. */
    period: z.nullable(z.object({ from: wireDay, to: wireDay })),
    rows: z.array(
      z.object({
        bucket: z.enum(LOAN_BUCKETS),
        ...cell,
        /** In the order of ROLL_ENDS. */
        became: z.array(z.object(cell)),
      }),
    ),
    /** Of each of the last 12 periods, how much of a bucket was current or repaid at its end. */
    cured: z.array(
      z.object({ to: wireDay, bucket: z.enum(LOAN_BUCKETS), ...cell, cured: z.object(cell) }),
    ),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

/**
 * The principal that fell due in a month by the day it came, promises by the day for which they were given, and reminders
 * by the hour. The last month that is over, unless told otherwise; promises and reminders of the days asked for, 90 by default.
 */
export const collectionDays = endpoint({
  ...figures,
  name: 'collectionDays',
  path: '/api/operator/insight/collections',
  query: z.object({
    month: z.optional(wireMonth),
    from: z.optional(wireDay),
    to: z.optional(wireDay),
    ...filters,
  }),
  response: z.object({
    ...behind,
    ...reach,
    month: wireMonth,
    from: wireDay,
    to: wireDay,
    /** The months that there are, newest first. */
    months: z.array(wireMonth),
    due: z.object(cell),
    /** By days after the due day, below zero before it: -8 stands for earlier too, 46 for later; null has not come. */
    came: z.array(z.object({ lateDays: z.nullable(z.int()), ...cell })),
    promises: z.array(
      z.object({
        day: wireDay,
        kept: z.nullable(z.int()),
        partly: z.nullable(z.int()),
        broken: z.nullable(z.int()),
      }),
    ),
    hours: z.array(z.object({ hour: z.int(), channel: text, contacts: z.int() })),
    /** `outside`: of them outside the hours that the law allows. */
    contacts: z.array(z.object({ channel: text, contacts: z.int(), outside: z.int() })),
    refused: z.array(z.object({ reason: text, contacts: z.int() })),
    /** Minutes of the day between which the law allows reminders. */
    allowed: z.object({ fromMinute: z.int(), untilMinute: z.int() }),
  }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})
