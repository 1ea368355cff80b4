import { addDays, type Day, minuteOfDayAt } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { Outstanding } from '@noren/pricing/outstanding'
import { penalCap } from '@noren/pricing/penal'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { type BorrowerContact, borrowerContact } from '../account/borrower-contact.ts'
import { EFFECTS, type HoldEffects } from '../collections/effects.ts'
import { type Hold, listHolds } from '../collections/holds.ts'
import { outstandingOf } from '../loans/bill.ts'
import { disputesOf } from '../loans/disputed-payments.ts'
import { loanById } from '../loans/find-loan.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { unsettledReturn } from '../loans/returned-payouts.ts'
import { writeMessage } from '../messages/write-message.ts'
import { hasProofInCheck } from '../proofs/find-proofs.ts'
import { noteChargeNotice } from '../repayments/charge-notices.ts'
import { remindersPausedUntil } from '../repayments/promises.ts'
import { reminderChoices } from './choices.ts'
import { contactWindowEnd, isContactOpen } from './contact-hours.ts'
import { contactHours } from './hours.ts'
import { mayContact } from './send/may-contact.ts'
import { pushText, smsText } from './send/reminder-text.ts'
import { kindOn, type ReminderChannel } from './send/rules.ts'
import * as store from './store/reminders.ts'

const PAGE_SIZE = 200
const WEEK_DAYS = 7

/**
 * Sends what is planned for today, person by person, while the market's contact window is open. A reminder
 * is marked before it is sent, so that a crash or a slow provider loses one reminder rather than sending it
 * twice. Returns how many were sent.
 */
export const sendReminders = async (deps: Deps, signal?: AbortSignal): Promise<number> => {
  const contactDay = deps.clock.businessDay()
  let sent = 0
  for (let after = BEFORE_ALL; ; ) {
    if (!isContactOpen(deps, contactDay)) return sent
    const people = await store.listPeople(deps.db, { contactDay, after, limit: PAGE_SIZE })
    for (const { userId } of people) {
      if (signal?.aborted || !isContactOpen(deps, contactDay)) return sent
      sent += await tryToRemind(deps, { userId, contactDay })
    }
    const last = people.at(-1)
    if (!last) return sent
    after = last.userId
  }
}

/** A failure for one person does not stop the others' reminders; it is retried until the day is over. */
const tryToRemind = async (
  deps: Deps,
  who: { userId: string; contactDay: Day },
): Promise<number> => {
  try {
    return await remindPerson(deps, who)
  } catch (error) {
    deps.log.error({ err: error, userId: who.userId }, 'a person could not be reminded')
    return 0
  }
}

interface Outgoing {
  contactId: string
  loanId: string
  channel: ReminderChannel
  text: string
}

const remindPerson = async (
  deps: Deps,
  who: { userId: string; contactDay: Day },
): Promise<number> => {
  const { borrower, outgoing } = await inTransaction(deps.db, async (tx) => {
    const borrower = await borrowerContact(deps, tx, who.userId)
    return { borrower, outgoing: await decide(deps, tx, who, borrower) }
  })
  let sent = 0
  for (const message of outgoing) {
    const isSent = await handOver(deps, who, borrower, message)
    if (isSent) sent += 1
  }
  return sent
}

/** Chooses which of a person's planned contacts are sent, and records why the others are not. */
const decide = async (
  deps: Deps,
  tx: Tx,
  who: { userId: string; contactDay: Day },
  borrower: BorrowerContact,
): Promise<Outgoing[]> => {
  const { contactDay } = who
  const at = deps.clock.now()
  const planned = await store.lockPlanned(tx, who)
  const used = await store.countContacts(tx, who)
  const after = addDays(contactDay, -WEEK_DAYS)
  const facts = {
    window: deps.market.contactWindow,
    hours: await contactHours(tx, who.userId),
    choices: await reminderChoices(tx, who.userId),
    today: used,
  }
  let weekCount = await store.countContactsAfter(tx, { userId: who.userId, after })
  const minute = minuteOfDayAt(deps.clock.contactTime(), deps.market.zone)
  const loanIds = [...new Set(planned.map(({ loanId }) => loanId))]
  const subjects = new Map<string, Subject | Silence>()
  for (const loanId of loanIds) {
    subjects.set(loanId, await subjectOf(deps, tx, loanId, contactDay))
  }
  const outgoing: Outgoing[] = []
  const skip = (contactId: string, reason: string) =>
    store.skipContact(tx, { contactId, reason, at })
  for (const contact of mostUrgentFirst(planned, subjects)) {
    const { contactId, channel, kind, loanId } = contact
    const subject = subjects.get(loanId) ?? 'notRunning'
    if (typeof subject === 'string') await skip(contactId, subject)
    else if (kindOn(subject.loan.dueOn, contactDay) !== kind) await skip(contactId, 'otherDueDay')
    else {
      if (kind === 'dueSoon') await notifyInApp(tx, subject, at)
      const may = mayContact({ ...facts, weekCount }, { kind, channel, minute })
      // What may leave later on the day stays planned.
      if (!may.isAllowed && !may.isLater) await skip(contactId, may.reason)
      if (may.isAllowed) {
        used.set(channel, (used.get(channel) ?? 0) + 1)
        weekCount += 1
        const text = textOf(deps, borrower, contact, subject)
        await store.beginContact(tx, { contactId, text, language: borrower.language, at })
        outgoing.push({ contactId, loanId, channel, text })
      }
    }
  }
  return outgoing
}

interface Subject {
  loan: DisbursedLoan
  /** As of today, or as of the due day while that is still to come. */
  owed: Outstanding
}

/** Why a person is not reminded of a loan. */
type Silence =
  | 'proofInCheck'
  | 'payoutReturned'
  | 'disputeOpen'
  | 'promiseOpen'
  | HoldEffects['silence']
  | 'notRunning'
  | 'nothingDue'

const holdOf = async (tx: Tx, loanId: string, on: Day): Promise<Hold | undefined> => {
  const loan = await loanById(tx, loanId)
  return loan && (await listHolds(tx, { ...loan, on }))[0]
}

/** The loan in its current state, whatever it was when the reminder was planned. */
export const subjectOf = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  tx: Tx,
  loanId: string,
  on: Day,
): Promise<Subject | Silence> => {
  if (await hasProofInCheck(tx, loanId)) return 'proofInCheck'
  if (await unsettledReturn(tx, loanId)) return 'payoutReturned'
  if ((await disputesOf(tx, loanId)).openMinor > 0) return 'disputeOpen'
  const hold = await holdOf(tx, loanId, on)
  if (hold) return EFFECTS[hold.cause].silence
  if ((await remindersPausedUntil(deps, tx, loanId)) !== null) return 'promiseOpen'
  const loan = await loanById(tx, loanId)
  if (!loan || !isRunning(loan.status) || !wasDisbursed(loan)) return 'notRunning'
  const owed = await outstandingOf(deps, tx, loan, loan.dueOn > on ? loan.dueOn : on)
  return owed.dueMinor > 0 ? { loan, owed } : 'nothingDue'
}

const mostUrgentFirst = (
  planned: readonly store.PlannedContact[],
  subjects: ReadonlyMap<string, Subject | Silence>,
): store.PlannedContact[] => {
  const dueOnOf = ({ loanId }: store.PlannedContact): string => {
    const subject = subjects.get(loanId)
    return typeof subject === 'object' ? subject.loan.dueOn : ''
  }
  // Of one loan the text message goes first: where a limit leaves room for one, it is the one that says it all.
  const rankOf = (contact: store.PlannedContact): string =>
    `${dueOnOf(contact)} ${contact.loanId} ${contact.channel === 'sms' ? 0 : 1}`
  return [...planned].sort((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1))
}

const textOf = (
  deps: Deps,
  { language }: BorrowerContact,
  { channel, kind }: store.PlannedContact,
  { loan, owed }: Subject,
): string =>
  channel === 'push'
    ? pushText(language)
    : smsText(deps, language, { kind, loan, owed, dueOn: loan.dueOn })

/** Also writes to the message centre, which has no daily limit. */
const notifyInApp = async (tx: Tx, { loan, owed }: Subject, at: Date): Promise<void> => {
  const { loanId, userId, loanNumber, dueOn, terms, principalMinor, currency } = loan
  await writeMessage(tx, {
    userId,
    kind: 'dueSoon',
    eventKey: `dueSoon:${loanId}:${dueOn}`,
    loanId,
    params: {
      loanNumber,
      dueOn,
      amountMinor: owed.dueMinor,
      penalPpm: terms.penalPpmPerDay,
      capMinor: penalCap(terms, principalMinor),
    },
    currency,
    at,
  })
}

const handOver = async (
  deps: Deps,
  { userId, contactDay: toldOn }: { userId: string; contactDay: Day },
  { phone }: BorrowerContact,
  { contactId, loanId, channel, text }: Outgoing,
): Promise<boolean> => {
  try {
    if (channel === 'sms') await deps.sms.send({ phone, text })
    else {
      const place = { page: 'repay', repayId: loanId } as const
      const { deviceCount } = await deps.push.send({
        userId,
        text,
        place,
        until: contactWindowEnd(deps),
      })
      if (deviceCount === 0) {
        const at = deps.clock.now()
        await store.endContact(deps.db, { contactId, state: 'failed', reason: 'noDevice', at })
        return false
      }
    }
  } catch (error) {
    deps.log.warn({ err: error, contactId, channel }, 'a reminder may not have left')
    const at = deps.clock.now()
    await store.endContact(deps.db, { contactId, state: 'failed', reason: 'provider', at })
    return false
  }
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await noteChargeNotice(deps, tx, { loanId, toldOn, contactId, at })
    await store.endContact(tx, { contactId, state: 'sent', reason: null, at })
  })
  return true
}
