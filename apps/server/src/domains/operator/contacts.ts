import type { Day } from '@noren/contract/dates'
import { ZERO_MINOR } from '@noren/contract/money'
import type { CallOutcome } from '@noren/contract/operator/contacts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import * as calls from '../reminders/calls.ts'
import * as strategies from '../reminders/strategies.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

export type { ContactCase } from '../reminders/calls.ts'

/** The day's list of who may be called or written to. A list opens nobody, so no access is recorded. */
export const listContactCases = (deps: Deps, who: Operator, page: PageAsked<Day>) =>
  calls.listContactCases(deps, who, page)

/** Takes a case, and tells the borrower who may call them a day later. Throws NOT_FOUND, CONTACT_REFUSED. */
export const announceCall = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; loanId: string },
  at: Date,
): Promise<{ announcedAt: string }> =>
  decideOnce(deps, who, { call: 'announceCall', requestId, input, at }, async (tx) => {
    const { operatorId, name } = who
    const { loanId } = input
    const { userId, announcedAt } = await calls.announceCaller(deps, tx, {
      loanId,
      operatorId,
      name,
    })
    const answer = { announcedAt: announcedAt.toISOString() }
    return { answer, subjectId: loanId, userId, before: {}, after: { state: 'announced' } }
  })

export interface StartedContact {
  contactId: string
  phone: string | null
  language: string
}

/**
 * Begins a call, whose phone is shown for it, or sends the reminder by hand. The same request again is the same contact, and
 * the phone is kept in no answer: it is said again only while there might be a call. Throws NOT_FOUND, CONTACT_REFUSED.
 */
export const startContact = async (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; loanId: string; channel: 'call' | 'sms' },
  at: Date,
): Promise<StartedContact> => {
  const { operatorId } = who
  const deciding = { call: 'startContact', requestId, input, at }
  const { contactId } = await decideOnce(deps, who, deciding, async (tx) => {
    const reserved = await calls.reserveContact(deps, tx, { ...input, operatorId })
    const { userId } = reserved
    if (input.channel === 'call') {
      await writeRead(tx, {
        ...{ userId, operatorId, what: 'phone', subjectId: reserved.contactId, at },
        purpose: purposeFor(who, 'collect'),
      })
    }
    const answer = { contactId: reserved.contactId }
    const after = { state: 'started', channel: input.channel, contactId: reserved.contactId }
    return { answer, subjectId: input.loanId, userId, before: {}, after }
  })
  return { contactId, ...(await calls.carryOutContact(deps, { contactId, operatorId })) }
}

/** What came of one's own call. The words go into no audit. Throws NOT_FOUND, CASE_DECIDED. */
export const endContact = (
  deps: Deps,
  who: Operator,
  {
    requestId,
    ...input
  }: { requestId: string; contactId: string; outcome: CallOutcome; note: string | null },
  at: Date,
): Promise<{ contactId: string }> =>
  decideOnce(deps, who, { call: 'endContact', requestId, input, at }, async (tx) => {
    const { contactId, outcome } = input
    const { userId } = await calls.endCall(deps, tx, { ...input, operatorId: who.operatorId })
    const answer = { contactId }
    return {
      answer,
      subjectId: contactId,
      userId,
      before: { state: 'started' },
      after: { outcome },
    }
  })

export const listStrategies = (deps: Deps) => strategies.listStrategies(deps, deps.db)

/** Proposes who is contacted when to another person. Throws STRATEGY_BEYOND, VALIDATION. */
export const collectionStrategy = (
  deps: Deps,
  who: Operator,
  { requestId, ...asked }: strategies.Strategy & { requestId: string; fromOn: Day },
  at: Date,
): Promise<{ strategyId: string; proposalId: string }> => {
  const inOrder = (days: readonly number[]) => [...new Set(days)].sort((a, b) => a - b)
  const input = {
    ...asked,
    daysBeforeDue: inOrder(asked.daysBeforeDue),
    daysOverdue: inOrder(asked.daysOverdue),
  }
  return decideOnce(deps, who, { call: 'collectionStrategy', requestId, input, at }, async (tx) => {
    const { operatorId: askedBy } = who
    const strategyId = await strategies.askForStrategy(deps, tx, { ...input, askedBy, at })
    const { fromOn, daysBeforeDue, daysOverdue, callsFromDay, callsPerWeek, callsRestDays } = input
    const said = [
      fromOn,
      [...daysBeforeDue.map((days) => `−${days}`), '0', ...daysOverdue.map((days) => `+${days}`)],
      `+${callsFromDay}: ${callsPerWeek}/7, ${callsRestDays}`,
    ]
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'strategy', subjectId: strategyId, userId: null, reason: 'strategy' },
      ...{ reference: said.join(' · '), amountMinor: ZERO_MINOR, currency: deps.market.currency },
      proposedAt: at,
    })
    const answer = { strategyId, proposalId }
    const after = { ...input, ...answer }
    return { answer, subjectId: strategyId, userId: null, before: {}, after }
  })
}

/** It holds from its day on, since two persons want it. */
export const carryOutStrategy = async (
  deps: Deps,
  tx: Tx,
  { subjectId: strategyId }: Pick<MoneyAction, 'subjectId'>,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => {
  await strategies.confirmStrategy(deps, tx, { strategyId, confirmedBy })
  return { strategyId }
}
