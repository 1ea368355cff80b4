import { addDays, type Day } from '@noren/contract/dates'
import type { ContactRefusal } from '@noren/contract/operator/contacts'
import type { ContactWindow } from '@noren/markets/pack'
import type { CallRules } from '@noren/markets/reminder-policy'
import type { ContactHours } from './may-contact.ts'
import { dayMax } from './rules.ts'

/** What the borrower is told of whoever calls, beside their name; nulls: of the lender's own staff. */
export interface CallerTold {
  readonly agencyId: string | null
  /** Null, like the certificate, also where it was told before it was kept. */
  readonly agencyName: string | null
  readonly certificate: string | null
}

const OWN_STAFF: CallerTold = { agencyId: null, agencyName: null, certificate: null }

/** Whether the borrower was told what holds now, by the name and the certificate as they read it. */
export const isToldStill = (told: CallerTold, now: CallerTold | null): boolean => {
  const { agencyId, agencyName, certificate } = now ?? OWN_STAFF
  return (
    told.agencyId === agencyId && told.agencyName === agencyName && told.certificate === certificate
  )
}

/** What is known when somebody of the staff means to call a borrower, or to write to them. */
export interface CallFacts {
  readonly window: ContactWindow
  readonly rules: CallRules
  /** A weekday of the market on which people are contacted, and no holiday. */
  readonly isContactDay: boolean
  /** The part of the window that the person has chosen; null: all of it. */
  readonly hours: ContactHours | null
  readonly noCalls: 'notWanted' | 'represented' | null
  /** Why nothing about the loan leaves; null where nothing pauses it. */
  readonly paused: string | null
  readonly overdueDays: number
  /** Who was last announced to the person. */
  readonly agent: (CallerTold & { readonly operatorId: string; readonly announcedAt: Date }) | null
  /** The agency that whoever asks works for, with their own certificate. */
  readonly agency:
    | (CallerTold & {
        /** It, or their own certificate, holds no more. */
        readonly isOver: boolean
        readonly isOfLender: boolean
      })
    | null
  /** Of all contacts of the person, also about other loans. */
  readonly log: ContactLogFacts
}

export interface ContactLogFacts {
  /** By any channel, planned or by hand. */
  readonly today: number
  readonly week: number
  readonly smsToday: number
  readonly callsToday: number
  readonly callsInWeek: number
  readonly lastTalkOn: Day | null
  readonly isOutcomeMissing: boolean
  /** Somebody else has the phone. */
  readonly isWrongPerson: boolean
}

export interface CallAsked {
  readonly operatorId: string
  readonly channel: 'call' | 'sms'
  readonly at: Date
  readonly on: Day
  /** Of the local day. */
  readonly minute: number
}

const HOUR_MS = 3_600_000

/**
 * Whether somebody of the staff may contact a borrower now: null, or the first reason why not. There is no visit, and nobody
 * but the borrower is called: a contact knows no other phone than the one of the account.
 */
export const mayCall = (facts: CallFacts, ask: CallAsked): ContactRefusal | null => {
  const { paused, overdueDays, rules, noCalls, log } = facts
  if (paused !== null) return 'paused'
  if (overdueDays < rules.fromDay) return 'notLateEnough'
  if (log.isWrongPerson) return 'wrongPerson'
  if (noCalls === 'represented') return 'represented'
  if (noCalls === 'notWanted' && ask.channel === 'call') return 'notWanted'
  return agentProblem(facts, ask) ?? timeProblem(facts, ask) ?? countProblem(facts, ask)
}

/** Whose case it is, and whether what came of the last call is known. */
const agentProblem = (
  { agent, agency, rules, log }: CallFacts,
  { operatorId, at }: CallAsked,
): ContactRefusal | null => {
  if (agency?.isOver) return 'certOver'
  if (agency?.isOfLender === false) return 'notYours'
  if (agent && agent.operatorId !== operatorId) return 'notYours'
  const toldMs = agent ? at.getTime() - agent.announcedAt.getTime() : 0
  if (!agent || toldMs < rules.announcedHours * HOUR_MS) return 'agentNotAnnounced'
  // The borrower was told of another agency, or of none, or by a name or certificate that is no more.
  if (!isToldStill(agent, agency)) return 'agentNotAnnounced'
  return log.isOutcomeMissing ? 'outcomeMissing' : null
}

const timeProblem = (
  { window, isContactDay, hours }: CallFacts,
  { minute }: CallAsked,
): ContactRefusal | null => {
  const isIn = ({ fromMinute, untilMinute }: ContactHours): boolean =>
    fromMinute <= minute && minute < untilMinute
  if (!isContactDay || !isIn(window)) return 'outsideWindow'
  return hours === null || isIn(hours) ? null : 'borrowerHours'
}

const countProblem = (
  { window, rules, log }: CallFacts,
  { channel, on }: CallAsked,
): ContactRefusal | null => {
  if (channel === 'sms' && log.smsToday >= dayMax(window, 'sms')) return 'dayLimit'
  if (channel === 'call' && log.callsToday >= rules.perDayMax) return 'dayLimit'
  if (log.today >= window.allPerDayMax) return 'dayLimit'
  if (channel === 'call' && log.lastTalkOn && on <= addDays(log.lastTalkOn, rules.restDays)) {
    return 'coolDown'
  }
  if (channel === 'call' && log.callsInWeek >= rules.perWeekMax) return 'weekLimit'
  return log.week >= window.allPerWeekMax ? 'weekLimit' : null
}
