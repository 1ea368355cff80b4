import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type Day, laterDay, minuteOfDayAt } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { Outstanding } from '@noren/pricing/outstanding'
import { penalCap } from '@noren/pricing/penal'
import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AFTER_ALL, BEFORE_ALL } from '../../platform/ids.ts'
import { allOrNone, inBatches } from '../../platform/in-batches.ts'
import { type Line, LineCutError, pauseAfter, sendAll } from '../../platform/outbox/outbox.ts'
import { failureOf } from '../../platform/outbox/refused.ts'
import { SmsFault } from '../../providers/ports/sms.ts'
import { type BorrowerContact, borrowerContact } from '../account/borrower-contact.ts'
import { warnedUntil } from '../bureau/live-warnings.ts'
import { EFFECTS, type HoldEffects } from '../collections/effects.ts'
import { listHolds } from '../collections/holds.ts'
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
import { kindOn, type ReminderChannel, type ReminderKind } from './send/rules.ts'
import * as store from './store/reminders.ts'

const WEEK_DAYS = 7
/** Longer than any call and its turn: what a server that died had in hand is looked at again. */
const CLAIMED_FOR_MS = 120_000
/** After this a call is not begun any more, since another server may have asked about it already. */
const BEGUN_WITHIN_MS = CLAIMED_FOR_MS / 2
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 600_000
const PUSHES_EVERY_MS = 200
/** People who share a transaction: a commit waits for the disk, and a lock is not to be held for long. */
const TOGETHER = 10

/**
 * Sends what is planned for today, person by person, while the market's contact window is open. A reminder is marked
 * before it is sent. What has surely not left is decided anew and tried again; of what may have left the provider is
 * asked, and a text is sent again only where the provider does not know it. A notification is sent again under the same
 * name, which a device shows once. Returns how many were sent.
 */
export const sendReminders = async (deps: Deps): Promise<number> => {
  const texted: Reach = { upTo: BEFORE_ALL }
  const everybody: Reach = { upTo: AFTER_ALL }
  const run = (channel: ReminderChannel, reach: Reach) => sendBy(deps, { channel, reach, texted })
  const known = await askOfUnsure(deps)
  const textsOver = new AbortController()
  const { signal } = textsOver
  const texts = run('sms', everybody).finally(() => textsOver.abort())
  // Notifications wait for the text of the same loan, and leave while others' texts do; the last text ends the wait.
  const pushes = async (): Promise<number> => {
    let sent = 0
    while (!signal.aborted) {
      sent += await run('push', texted)
      await sleep(PUSHES_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
    return sent
  }
  const [textCount, pushCount] = await Promise.all([texts, pushes()])
  return known + textCount + pushCount + (await run('push', everybody))
}

/** The last person, by id, whom a run looks at. */
interface Reach {
  upTo: string
}

const sendBy = (
  deps: Deps,
  of: { channel: ReminderChannel; reach: Reach; texted: Reach },
): Promise<number> => {
  const { channel, reach, texted } = of
  const contactDay = deps.clock.businessDay()
  // Who may hear of it only later on the day is looked at once in a run.
  let after = BEFORE_ALL
  const claim = async (limit: number): Promise<Person[]> => {
    if (!isContactOpen(deps, contactDay)) return []
    const at = deps.clock.now()
    const until = new Date(at.getTime() + CLAIMED_FOR_MS)
    const people = await store.claimPeople(deps.db, {
      ...{ contactDay, channel, at, until, after, upTo: reach.upTo, limit },
    })
    for (const { userId } of people) if (userId > after) after = userId
    if (channel === 'sms') texted.upTo = after
    return people.map(({ userId }) => ({ userId, contactDay, channel }))
  }
  const ways = {
    decide: inBatches(TOGETHER, (people: readonly Person[]) => decideTogether(deps, people)),
    noteSent: inBatches(TOGETHER, (sent: readonly Sent[]) => noteSentTogether(deps, sent)),
  }
  return sendAll(deps, {
    line: channel,
    claim,
    send: (person, line) => tryToRemind(deps, person, { line, ...ways }),
  })
}

interface Person {
  readonly userId: string
  readonly contactDay: Day
  readonly channel: ReminderChannel
}

interface Way {
  readonly line: Line
  decide(who: Person): Promise<Decided>
  noteSent(sent: Sent): Promise<void>
}

/** Who is told, and what leaves now. */
interface Decided {
  readonly borrower: BorrowerContact
  readonly outgoing: readonly Outgoing[]
}

type Sent = Pick<Outgoing, 'contactId' | 'loanId' | 'kind'>

/** A failure for one person does not stop the others' reminders; it is retried until the day is over. */
const tryToRemind = async (deps: Deps, who: Person, way: Way): Promise<boolean> => {
  try {
    return await remindPerson(deps, who, way)
  } catch (error) {
    deps.log.error({ err: error, userId: who.userId }, 'a person could not be reminded')
    return false
  }
}

interface Outgoing {
  readonly contactId: string
  readonly userId: string
  readonly loanId: string
  readonly kind: ReminderKind
  readonly channel: ReminderChannel
  readonly text: string
  readonly tries: number
}

const remindPerson = async (deps: Deps, who: Person, way: Way): Promise<boolean> => {
  const { line } = way
  const begunMs = performance.now()
  const { borrower, outgoing } = await way.decide(who)
  let isSent = false
  for (const message of outgoing) {
    const call = () => {
      if (performance.now() - begunMs > BEGUN_WITHIN_MS) throw new LineCutError(line.name)
      return handOver(deps, borrower, message)
    }
    isSent = (await carryOut(deps, way, message, call)) || isSent
  }
  return isSent
}

/** In the order of their ids, in which every server locks them. */
const decideTogether = (deps: Deps, people: readonly Person[]): Promise<readonly Decided[]> =>
  inTransaction(deps.db, async (tx) => {
    await store.lockPeople(tx, people.map(({ userId }) => userId).toSorted())
    return allOrNone(people.map((who) => decide(deps, tx, who)))
  })

/** Chooses which of a locked person's planned contacts are sent, and records why the others are not. */
const decide = async (deps: Deps, tx: Tx, who: Person): Promise<Decided> => {
  const { userId, contactDay } = who
  const at = deps.clock.now()
  const until = new Date(at.getTime() + CLAIMED_FOR_MS)
  const after = addDays(contactDay, -WEEK_DAYS)
  // Read together, as each question of its own costs a way to the database and back.
  const [borrower, planned, used, hours, choices, inWeek] = await atOnce(tx, (on) =>
    Promise.all([
      borrowerContact(deps, on, userId),
      store.listPlanned(on, who),
      store.countContacts(on, who),
      contactHours(on, userId),
      reminderChoices(on, userId),
      store.countContactsAfter(on, { userId, after }),
    ]),
  )
  const facts = { window: deps.market.contactWindow, hours, choices, today: used }
  let weekCount = inWeek
  const minute = minuteOfDayAt(deps.clock.contactTime(), deps.market.zone)
  const loanIds = [...new Set(planned.map(({ loanId }) => loanId))]
  const subjects = new Map<string, Subject | Silence>()
  for (const loanId of loanIds) {
    subjects.set(loanId, await subjectOf(deps, tx, { userId, loanId, on: contactDay }))
  }
  const outgoing: Outgoing[] = []
  const skip = (contactId: string, reason: string) =>
    store.skipContact(tx, { contactId, reason, at })
  for (const contact of mostUrgentFirst(planned, subjects)) {
    const { contactId, channel, kind, loanId, tries } = contact
    const subject = subjects.get(loanId) ?? 'notRunning'
    if (typeof subject === 'string') await skip(contactId, subject)
    else if (kindOn(subject.loan.dueOn, contactDay) !== dueKindOf(kind)) {
      await skip(contactId, 'otherDueDay')
    } else {
      const warned = kind === 'bureauWarning' ? await warnedOf(deps, tx, subject.loan) : null
      if (kind === 'bureauWarning' && !warned) {
        await skip(contactId, 'otherDueDay')
        continue
      }
      if (kind === 'dueSoon') await notifyInApp(tx, subject, at)
      const may = mayContact({ ...facts, weekCount }, { kind, channel, minute })
      // What may leave later on the day stays planned.
      if (!may.isAllowed && !may.isLater) await skip(contactId, may.reason)
      if (!may.isAllowed && may.isLater) await store.putBack(tx, { contactId, at: null, tries: 0 })
      if (may.isAllowed) {
        used.set(channel, (used.get(channel) ?? 0) + 1)
        weekCount += 1
        const text = textOf(deps, borrower, contact, { ...subject, warned })
        const { language } = borrower
        await store.beginContact(tx, { contactId, text, language, at, until })
        outgoing.push({ contactId, userId, loanId, kind, channel, text, tries })
      }
    }
  }
  return { borrower, outgoing }
}

/** A warning is for whose loan is late. */
const dueKindOf = (kind: ReminderKind) => (kind === 'bureauWarning' ? 'overdue' : kind)

interface Warned {
  bureau: string
  untilOn: Day
}

/** Null where nothing bad is about to be told any more. */
const warnedOf = async (deps: Deps, tx: Tx, loan: DisbursedLoan): Promise<Warned | null> => {
  const { userId, loanId, dueOn } = loan
  const today = deps.clock.businessDay()
  const untilOn = await warnedUntil(tx, { userId, loanId, dueOn, today })
  const bureau = deps.creditBureau?.bureauName
  return bureau && untilOn ? { bureau, untilOn } : null
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

/** The loan in its current state, whatever it was when the reminder was planned. */
export const subjectOf = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  tx: Tx,
  of: { userId: string; loanId: string; on: Day },
): Promise<Subject | Silence> => {
  const { loanId, on } = of
  const [isProving, returned, disputes, pausedUntil, loan, [hold]] = await atOnce(tx, (tx) =>
    Promise.all([
      hasProofInCheck(tx, of),
      unsettledReturn(tx, of),
      disputesOf(tx, of),
      remindersPausedUntil(deps, tx, of),
      loanById(tx, loanId),
      listHolds(tx, of),
    ]),
  )
  if (isProving) return 'proofInCheck'
  if (returned) return 'payoutReturned'
  if (disputes.openMinor > 0) return 'disputeOpen'
  if (hold) return EFFECTS[hold.cause].silence
  if (pausedUntil !== null) return 'promiseOpen'
  if (!loan || !isRunning(loan.status) || !wasDisbursed(loan)) return 'notRunning'
  const asOf = laterDay(loan.dueOn, on)
  const owed = await atOnce(tx, (tx) => outstandingOf(deps, tx, loan, asOf))
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
  { loan, owed, warned }: Subject & { warned: Warned | null },
): string =>
  channel === 'push'
    ? pushText(language)
    : smsText(deps, language, { kind, loan, owed, dueOn: loan.dueOn, warned })

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

/** How many devices were told; of a text: null. */
const handOver = async (
  deps: Deps,
  { phone }: BorrowerContact,
  { contactId: noteId, userId, loanId, channel, text }: Outgoing,
): Promise<number | null> => {
  if (channel === 'sms') {
    await deps.sms.send({ phone, text })
    return null
  }
  const place = { page: 'repay', repayId: loanId } as const
  const until = contactWindowEnd(deps)
  return (await deps.push.send({ userId, noteId, text, place, until })).deviceCount
}

const carryOut = async (
  deps: Deps,
  { line, noteSent }: Way,
  message: Outgoing,
  call: () => Promise<number | null>,
): Promise<boolean> => {
  const { contactId } = message
  try {
    if ((await line.call(call)) === 0) {
      const at = deps.clock.now()
      await store.endContact(deps.db, { contactId, state: 'failed', reason: 'noDevice', at })
      return false
    }
  } catch (error) {
    await noteFailure(deps, message, error)
    return false
  }
  await noteSent(message)
  return true
}

/** In the order of their ids, in which every server locks loans. */
const noteSentTogether = (deps: Deps, sent: readonly Sent[]): Promise<readonly undefined[]> => {
  const at = deps.clock.now()
  const toldOn = deps.clock.businessDay()
  return inTransaction(deps.db, async (tx) => {
    const note = async ({ loanId, contactId, kind }: Sent): Promise<undefined> => {
      // A warning says nothing of a penal charge, and announces none.
      if (kind !== 'bureauWarning')
        await noteChargeNotice(deps, tx, { loanId, toldOn, contactId, at })
      await store.endContact(tx, { contactId, state: 'sent', reason: null, at })
    }
    return allOrNone(sent.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1)).map(note))
  })
}

/** What becomes of a reminder that may not have left. */
const noteFailure = async (deps: Deps, message: Outgoing, error: unknown): Promise<void> => {
  const { contactId, channel, tries } = message
  const at = deps.clock.now()
  const pause = (tried: number) =>
    pauseAfter(tried, { firstMs: FIRST_PAUSE_MS, maxMs: PAUSE_MAX_MS })
  const later = (tried: number) => new Date(at.getTime() + pause(tried))
  if (error instanceof LineCutError) {
    return store.putBack(deps.db, { contactId, at: later(1), tries: 0 })
  }
  deps.log.warn({ err: error, contactId, channel }, 'a reminder may not have left')
  const fate = error instanceof SmsFault ? error.fate : 'unknown'
  // A device shows the same notification once.
  if (fate === 'unsent' || (channel === 'push' && failureOf(error) !== 'refused')) {
    return store.putBack(deps.db, { contactId, at: later(tries + 1), tries: 1 })
  }
  if (fate === 'refused') {
    return store.endContact(deps.db, { contactId, state: 'failed', reason: 'refused', at })
  }
  // It stays as it is until the provider is asked.
  if (channel === 'sms' && deps.sms.wasSent) return undefined
  return store.endContact(deps.db, { contactId, state: 'failed', reason: 'provider', at })
}

/** The clocks of servers and of a provider may differ. */
const ASKED_BACK_MS = 600_000

/**
 * Of a text whose sender died, or had no answer, the provider is asked whether it has taken it; if not, it is decided
 * anew. A notification may be sent again. Returns how many had left.
 */
const askOfUnsure = async (deps: Deps): Promise<number> => {
  const contactDay = deps.clock.businessDay()
  const at = deps.clock.now()
  await store.releaseUnsurePushes(deps.db, { contactDay, at })
  const { wasSent } = deps.sms
  if (!wasSent) return 0
  return sendAll(deps, {
    line: 'sms',
    claim: (limit) => {
      const until = new Date(deps.clock.now().getTime() + CLAIMED_FOR_MS)
      return store.claimUnsure(deps.db, { contactDay, at: deps.clock.now(), until, limit })
    },
    async send(contact, line) {
      const { contactId, userId, text, begunAt } = contact
      try {
        const { phone } = await borrowerContact(deps, deps.db, userId)
        const agoMs = deps.clock.now().getTime() - begunAt.getTime() + ASKED_BACK_MS
        const hasLeft = await line.call(() => wasSent({ phone, text }, agoMs))
        if (hasLeft) await noteSentTogether(deps, [contact])
        else await store.putBack(deps.db, { contactId, at: null, tries: 1 })
        return hasLeft
      } catch (error) {
        deps.log.warn({ err: error, contactId }, 'a reminder could not be asked about')
        return false
      }
    },
  })
}
