import { addDays, type Day, minuteOfDayAt } from '@noren/contract/dates'
import type { CallOutcome, ContactRefusal } from '@noren/contract/operator/contacts'
import { reminderPolicy } from '@noren/markets/market-by-code'
import type { ReminderPolicy } from '@noren/markets/reminder-policy'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { type AgentNow, agentOf } from '../agents/agents.ts'
import { loanById } from '../loans/find-loan.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import { contactHours } from './hours.ts'
import { type CallAsked, type CallFacts, isToldStill, mayCall } from './send/may-call.ts'
import { smsText } from './send/reminder-text.ts'
import { isContactDay } from './send/rules.ts'
import { subjectOf } from './send-reminders.ts'
import * as store from './store/calls.ts'
import { endContact } from './store/reminders.ts'
import { policyOn } from './strategies.ts'

const WEEK_DAYS = 7

/** What is known now of a loan that somebody of the staff means to talk about. */
interface Known {
  readonly loan: DisbursedLoan
  /** Null while something pauses it. */
  readonly owed: Outstanding | null
  readonly facts: CallFacts
}

const readKnown = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Tx,
  /** `agent`: as what they would call. */
  {
    loanId,
    agent,
    policy,
    without = null,
  }: { loanId: string; agent: AgentNow; policy: ReminderPolicy; without?: string | null },
): Promise<Known> => {
  const loan = await loanById(on, loanId)
  if (!loan || !wasDisbursed(loan)) throw new AppError('NOT_FOUND')
  const { userId } = loan
  const today = deps.clock.businessDay()
  const subject = await subjectOf(deps, on, { userId, loanId, on: today })
  const paused = typeof subject === 'string' ? subject : null
  const owed = typeof subject === 'string' ? null : subject.owed
  const after = addDays(today, -WEEK_DAYS)
  const facts = {
    ...{ window: deps.market.contactWindow, rules: policy.calls, paused },
    isContactDay: isContactDay(policy, today) && !deps.market.holidays.has(today),
    hours: await contactHours(on, userId),
    noCalls: await store.findNoCalls(on, userId),
    overdueDays: owed?.overdueDays ?? 0,
    agent: (await store.findAnnounced(on, { userId, since: casesSince(deps) })) ?? null,
    agency: agent && {
      ...{ agencyId: agent.agencyId, agencyName: agent.name, certificate: agent.certificate },
      isOver: agent.isOver,
      isOfLender: agent.lenders.includes(loan.lenderCode),
    },
    log: await store.readLog(on, { userId, on: today, after, without }),
  }
  return { loan, owed, facts }
}

const policyToday = (deps: Pick<Deps, 'market' | 'clock'>, on: Querier): Promise<ReminderPolicy> =>
  policyOn(deps, on, deps.clock.businessDay())

const DAY_MS = 86_400_000

/** Whoever was announced before that has the case no longer. */
const casesSince = ({ clock, market }: Pick<Deps, 'clock' | 'market'>): Date =>
  new Date(clock.now().getTime() - reminderPolicy(market.code).calls.caseDays * DAY_MS)

const askedNow = (
  { clock, market }: Pick<Deps, 'clock' | 'market'>,
  of: Pick<CallAsked, 'operatorId' | 'channel'>,
): CallAsked => ({
  ...of,
  at: clock.now(),
  on: clock.businessDay(),
  minute: minuteOfDayAt(clock.contactTime(), market.zone),
})

export interface ContactCase extends store.CaseRow {
  readonly loan: DisbursedLoan
  readonly owed: Outstanding | null
  readonly noCall: ContactRefusal | null
  readonly noMessage: ContactRefusal | null
}

/**
 * Loans that are late enough for a call and nobody else's case, and those with an open call of theirs, with what may
 * be done about each now. Whose certificate is over has none but open calls.
 */
export const listContactCases = (
  deps: Pick<Deps, 'db' | 'market' | 'clock'>,
  { operatorId }: { operatorId: string },
  { after, limit }: PageAsked<Day>,
): Promise<Page<ContactCase, Day>> =>
  inTransaction(deps.db, async (tx) => {
    const today = deps.clock.businessDay()
    const policy = await policyToday(deps, tx)
    const lateBy = addDays(today, -policy.calls.fromDay)
    const since = casesSince(deps)
    const agent = await agentOf(deps, tx, operatorId)
    const lenders = agent ? (agent.isOver ? [] : agent.lenders) : null
    const place = { dueOn: after.key, id: after.id, limit: limit + 1 }
    const asked = { ...place, operatorId, lateBy, since, lenders }
    const page = pageOf(await store.listCases(tx, asked), limit, ({ dueOn: key, loanId: id }) => ({
      key,
      id,
    }))
    const rows: ContactCase[] = []
    for (const row of page.rows) {
      const { loan, owed, facts } = await readKnown(deps, tx, {
        ...{ loanId: row.loanId, agent, policy },
      })
      const may = (channel: CallAsked['channel']) =>
        mayCall(facts, askedNow(deps, { operatorId, channel }))
      rows.push({ ...row, loan, owed, noCall: may('call'), noMessage: may('sms') })
    }
    return { ...page, rows }
  })

const refused = (because: ContactRefusal): AppError => new AppError('CONTACT_REFUSED', { because })

/**
 * Somebody of the staff takes a case: the borrower is told who they are, and may be called a day later. Who is announced
 * already stays so. Throws NOT_FOUND, CONTACT_REFUSED where there may be no contact at all, or it is another one's case.
 */
export const announceCaller = async (
  deps: Deps,
  tx: Tx,
  of: { loanId: string; operatorId: string; name: string },
): Promise<{ userId: string; announcedAt: Date }> => {
  const { loanId, operatorId, name } = of
  const { userId } = await ownerOf(tx, loanId)
  await store.lockContacts(tx, userId)
  const agent = await agentOf(deps, tx, operatorId)
  const policy = await policyToday(deps, tx)
  const { loan, facts } = await readKnown(deps, tx, { loanId, agent, policy })
  const { loanNumber, currency } = loan
  const asked = askedNow(deps, { operatorId, channel: 'call' })
  // Of all that may stand against a call only what passes by itself does not stand against its announcement.
  const passing: readonly (ContactRefusal | null)[] = [
    ...[null, 'agentNotAnnounced', 'outcomeMissing', 'outsideWindow', 'borrowerHours'],
    ...['dayLimit', 'coolDown', 'weekLimit'],
  ] as const
  const because = mayCall(facts, asked)
  if (because !== null && !passing.includes(because)) throw refused(because)
  if (facts.agent && isToldStill(facts.agent, facts.agency)) {
    return { userId, announcedAt: facts.agent.announcedAt }
  }
  const announcedAt = deps.clock.now()
  const announcementId = deps.newId()
  await store.insertAnnouncement(tx, {
    ...{ userId, announcementId, operatorId, announcedAt },
    agencyId: agent?.agencyId ?? null,
    agencyName: agent?.name ?? null,
    certificate: agent?.certificate ?? null,
  })
  const told = { userId, loanId, currency, at: announcedAt }
  const params = { loanNumber, callerName: name }
  if (agent) {
    const { name: agencyName, certificate } = agent
    await writeMessage(tx, {
      ...{ ...told, kind: 'agentAnnounced', eventKey: `agentAnnounced:${announcementId}` },
      params: { ...params, agencyName, certificate },
    })
  } else {
    await writeMessage(tx, {
      ...{ ...told, kind: 'callAnnounced', eventKey: `callAnnounced:${announcementId}` },
      params,
    })
  }
  return { userId, announcedAt }
}

const ownerOf = async (on: Querier, loanId: string): Promise<{ userId: string }> => {
  const loan = await loanById(on, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  return loan
}

/**
 * The one way in which somebody of the staff contacts a borrower: it stands in the log before anything happens, under the
 * person's lock, so that calls, messages and reminders together exceed no limit. Throws NOT_FOUND, CONTACT_REFUSED.
 */
export const reserveContact = async (
  deps: Deps,
  tx: Tx,
  of: { loanId: string; operatorId: string; channel: 'call' | 'sms' },
): Promise<{ contactId: string; userId: string }> => {
  const { loanId, operatorId, channel } = of
  const { userId } = await ownerOf(tx, loanId)
  await store.lockContacts(tx, userId)
  const agent = await agentOf(deps, tx, operatorId)
  const policy = await policyToday(deps, tx)
  const { loan, owed, facts } = await readKnown(deps, tx, { loanId, agent, policy })
  const because = mayCall(facts, askedNow(deps, { operatorId, channel }))
  if (because !== null || owed === null) throw refused(because ?? 'paused')
  const { language } = await borrowerContact(deps, tx, userId)
  const contactId = deps.newId()
  const { dueOn } = loan
  await store.insertByHand(tx, {
    ...{ contactId, userId, loanId, channel, operatorId, language },
    ...{ contactDay: deps.clock.businessDay(), at: deps.clock.now() },
    text:
      channel === 'sms' ? smsText(deps, language, { kind: 'overdue', loan, owed, dueOn }) : null,
  })
  return { contactId, userId }
}

/**
 * Carries a reserved contact out: of a call it says the phone, as long as it is open and there may still be one; a message is
 * handed over, once. Throws NOT_FOUND for another one's.
 */
export const carryOutContact = async (
  deps: Deps,
  { contactId, operatorId }: { contactId: string; operatorId: string },
): Promise<{ phone: string | null; language: string }> => {
  const { contact, to, isOpenCall, isToSend } = await inTransaction(deps.db, async (tx) => {
    const contact = await store.lockByHand(tx, contactId)
    if (!contact || contact.operatorId !== operatorId) throw new AppError('NOT_FOUND')
    const to = await borrowerContact(deps, tx, contact.userId)
    const isCall = contact.channel === 'call' && contact.outcome === null
    const isOpenCall = isCall && (await mayStill(deps, tx, contact))
    return { contact, to, isOpenCall, isToSend: await store.claimMessage(tx, contactId) }
  })
  const { phone, language } = to
  if (isToSend && contact.text !== null) {
    await handOver(deps, { contactId, phone, text: contact.text })
  }
  return { phone: isOpenCall ? phone : null, language }
}

/** Whether a call that was begun might be begun now: its answer may be asked for again much later. */
const mayStill = async (
  deps: Deps,
  tx: Tx,
  { contactId, loanId, operatorId, channel }: store.HandContact,
): Promise<boolean> => {
  const agent = await agentOf(deps, tx, operatorId)
  const policy = await policyToday(deps, tx)
  const { facts } = await readKnown(deps, tx, { loanId, agent, policy, without: contactId })
  return mayCall(facts, askedNow(deps, { operatorId, channel })) === null
}

const handOver = async (
  deps: Deps,
  { contactId, phone, text }: { contactId: string; phone: string; text: string },
): Promise<void> => {
  try {
    await deps.sms.send({ phone, text })
  } catch (error) {
    deps.log.warn({ err: error, contactId }, 'a message by hand may not have left')
    const ended = { contactId, state: 'failed', reason: 'provider', at: deps.clock.now() } as const
    return endContact(deps.db, ended)
  }
  await endContact(deps.db, { contactId, state: 'sent', reason: null, at: deps.clock.now() })
}

const noteContext = (contactId: string): string => `contacts_log.note ${contactId}`
const REACHED: readonly CallOutcome[] = ['talked', 'notWanted', 'represented']

/** What came of a call. Who does not want calls, or is represented, is not called from then on. Throws NOT_FOUND, CASE_DECIDED. */
export const endCall = async (
  deps: Pick<Deps, 'secrets' | 'clock'>,
  tx: Tx,
  of: { contactId: string; operatorId: string; outcome: CallOutcome; note: string | null },
): Promise<{ userId: string }> => {
  const { contactId, operatorId, outcome, note } = of
  const contact = await store.lockByHand(tx, contactId)
  if (contact?.channel !== 'call' || contact.operatorId !== operatorId) {
    throw new AppError('NOT_FOUND')
  }
  const { fieldKey } = deps.secrets
  const isEnded = await store.endCall(tx, {
    ...{ contactId, outcome, state: REACHED.includes(outcome) ? 'sent' : 'failed' },
    noteSealed: note === null ? null : sealField(fieldKey, noteContext(contactId), note),
  })
  if (!isEnded) throw new AppError('CASE_DECIDED')
  const { userId } = contact
  if (outcome === 'notWanted' || outcome === 'represented') {
    await store.saveNoCalls(tx, { userId, because: outcome, at: deps.clock.now() })
  }
  return { userId }
}

export type CallChoice = 'allowed' | store.NoCalls

/** Whether the person may be called about their loans. */
export const callChoice = async (on: Querier, userId: string): Promise<CallChoice> =>
  (await store.findNoCalls(on, userId)) ?? 'allowed'

export const saveCallChoice = async (
  { db }: Pick<Deps, 'db'>,
  { userId, calls, at }: { userId: string; calls: CallChoice; at: Date },
): Promise<CallChoice> => {
  if (calls === 'allowed') await store.removeNoCalls(db, userId)
  else await store.saveNoCalls(db, { userId, because: calls, at })
  return calls
}
