import type { Day } from '@noren/contract/dates'
import type { CallOutcome } from '@noren/contract/operator/contacts'
import type { Deps } from '../../deps.ts'
import type { PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import * as calls from '../reminders/calls.ts'
import { decideOnce } from './decide/decide-once.ts'
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
