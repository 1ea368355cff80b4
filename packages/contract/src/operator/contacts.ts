import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  currencyCode,
  details,
  id,
  requestId,
  shortText,
  wireDay,
  wireInstant,
  wireMoney,
} from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

/** Why somebody of the staff may not contact a borrower now. */
export const CONTACT_REFUSALS = [
  'paused',
  'notLateEnough',
  'wrongPerson',
  'represented',
  'notWanted',
  'notYours',
  'certOver',
  'agentNotAnnounced',
  'outcomeMissing',
  'outsideWindow',
  'borrowerHours',
  'dayLimit',
  'coolDown',
  'weekLimit',
] as const
export type ContactRefusal = (typeof CONTACT_REFUSALS)[number]

/** What came of a call. */
export const CALL_OUTCOMES = [
  'talked',
  'notWanted',
  'represented',
  'noAnswer',
  'wrongPerson',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

const text = z.string()

/** Loans that are late enough for a call and nobody else's case, the oldest due day first. Without a name or a phone. */
export const listContactCases = endpoint({
  ...asked,
  name: 'listContactCases',
  path: '/api/operator/contacts',
  query: z.object(paged),
  response: detailsPage(
    z.object({
      loanId: id,
      loanNumber: text,
      userId: id,
      dueOn: wireDay,
      /** Null, like `owed`, while nothing is asked about the loan: `noCall` says why. */
      overdueDays: z.nullable(z.int()),
      currency: currencyCode,
      owed: z.nullable(wireMoney),
      /** When the borrower was told of this person of the staff; null: of nobody. */
      announcedAt: z.nullable(wireInstant),
      /** A call of theirs of which nobody has said what came of it. */
      openContactId: z.nullable(id),
      lastCall: z.nullable(
        z.object({ at: wireInstant, outcome: z.nullable(z.enum(CALL_OUTCOMES)) }),
      ),
      /** Why there is no call now, and why no message; null: there may be one. */
      noCall: z.nullable(z.object({ because: z.enum(CONTACT_REFUSALS), text })),
      noMessage: z.nullable(z.object({ because: z.enum(CONTACT_REFUSALS), text })),
    }),
  ),
  errors: ['FORBIDDEN'],
})

/** Takes a case and tells the borrower who may call them, from a day later on. Again it changes nothing. */
export const announceCall = endpoint({
  ...decided,
  name: 'announceCall',
  path: '/api/operator/contacts/announce',
  body: z.object({ requestId, loanId: id }),
  response: z.object({ announcedAt: wireInstant }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CONTACT_REFUSED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/**
 * A call that is about to be made, or the reminder that is sent by hand. It stands in the log before anything happens; the
 * phone is shown for a call alone, and that is recorded in the borrower's access log. `CONTACT_REFUSED` says why not.
 */
export const startContact = endpoint({
  ...decided,
  name: 'startContact',
  path: '/api/operator/contacts/start',
  body: z.object({ requestId, loanId: id, channel: z.enum(['call', 'sms']) }),
  response: z.object({
    contactId: id,
    /** With the area code; null of a message, and once it was said what came of the call. */
    phone: z.nullable(text),
    language: text,
  }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CONTACT_REFUSED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

/** What came of a call; what the person asks for holds from then on. The borrower reads the outcome, and never the note. */
export const endContact = endpoint({
  ...decided,
  name: 'endContact',
  path: '/api/operator/contacts/end',
  body: z.object({
    requestId,
    contactId: id,
    outcome: z.enum(CALL_OUTCOMES),
    note: z.optional(shortText(500)),
  }),
  response: z.object({ contactId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

const daysList = (max: number) =>
  z.array(z.int().check(z.minimum(1), z.maximum(max))).check(z.maxLength(30))

/** Who is contacted when: reminders by days before and after the due day, and calls. */
const strategy = {
  daysBeforeDue: daysList(30),
  daysOverdue: daysList(365),
  /** Calls, and messages by hand: from so many days late on. */
  callsFromDay: z.int().check(z.minimum(1), z.maximum(365)),
  callsPerWeek: z.int().check(z.minimum(0), z.maximum(7)),
  /** Nobody calls for so many days after a conversation. */
  callsRestDays: z.int().check(z.minimum(0), z.maximum(30)),
}

export type CollectionStrategy = z.output<z.ZodMiniObject<typeof strategy>>

/** Where a strategy goes beyond the rules of the market, and how. */
export type StrategyBreach = Readonly<{
  field: keyof CollectionStrategy
  why: 'tooMany' | 'tooFar' | 'tooSoon' | 'tooOften' | 'tooShort'
}>

const lastOf = (days: readonly number[]): number => Math.max(0, ...days)

/** Fewer contacts than the market's, at other days up to its last one, and never more often or longer: what is not so. */
export const strategyBreaches = (
  market: CollectionStrategy,
  asked: CollectionStrategy,
): StrategyBreach[] => {
  const ofDays = (field: 'daysBeforeDue' | 'daysOverdue'): StrategyBreach[] => [
    ...(asked[field].length > market[field].length ? [{ field, why: 'tooMany' } as const] : []),
    ...(lastOf(asked[field]) > lastOf(market[field]) ? [{ field, why: 'tooFar' } as const] : []),
  ]
  const is = (isSo: boolean, breach: StrategyBreach): StrategyBreach[] => (isSo ? [breach] : [])
  return [
    ...ofDays('daysBeforeDue'),
    ...ofDays('daysOverdue'),
    ...is(asked.callsFromDay < market.callsFromDay, { field: 'callsFromDay', why: 'tooSoon' }),
    ...is(asked.callsPerWeek > market.callsPerWeek, { field: 'callsPerWeek', why: 'tooOften' }),
    ...is(asked.callsRestDays < market.callsRestDays, { field: 'callsRestDays', why: 'tooShort' }),
  ]
}

/** The rules of the market, and every strategy inside them that was proposed, by their days, the latest first. */
export const listStrategies = endpoint({
  ...asked,
  name: 'listStrategies',
  path: '/api/operator/strategies',
  response: z.object({
    market: z.object(strategy),
    ...details(
      z.object({
        ...strategy,
        strategyId: id,
        from: wireDay,
        standing: z.enum(['waits', 'coming', 'holds', 'over', 'refused']),
        askedBy: text,
        confirmedAt: z.nullable(wireInstant),
      }),
    ).shape,
  }),
  errors: ['FORBIDDEN'],
})

/**
 * Proposes who is contacted when from a day on, tomorrow at the earliest; another person confirms it. `STRATEGY_BEYOND`: it
 * contacts people earlier, later or more often than the market's rules.
 */
export const collectionStrategy = endpoint({
  ...decided,
  name: 'collectionStrategy',
  path: '/api/operator/strategies/propose',
  body: z.object({ requestId, from: wireDay, ...strategy, ...signed }),
  response: z.object({ strategyId: id, proposalId: id }),
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'STRATEGY_BEYOND',
    'VALIDATION',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
