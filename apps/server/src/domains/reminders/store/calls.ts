import type { Day } from '@noren/contract/dates'
import type { CallOutcome } from '@noren/contract/operator/contacts'
import type { Language } from '@noren/i18n/languages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { CallerTold, ContactLogFacts } from '../send/may-call.ts'

const lock = rawStatement<{ userId: string }, unknown>(
  'lock_contacts_for_call',
  // The same lock as that of reminders: together they never exceed a limit.
  `select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 80))`,
  ['userId'],
)
export const lockContacts = async (tx: Tx, userId: string): Promise<void> => {
  await lock.run(tx, { userId })
}

interface LogAsked {
  userId: string
  on: Day
  after: Day
  without: string | null
}
const facts = rawStatement<LogAsked, ContactLogFacts>(
  'read_contact_log_for_call',
  `select count(*) filter (where contact_day = $2)::int as today,
     count(*) filter (where contact_day > $3)::int as week,
     count(*) filter (where contact_day = $2 and channel = 'sms')::int as "smsToday",
     count(*) filter (where contact_day = $2 and channel = 'call')::int as "callsToday",
     count(*) filter (where contact_day > $3 and channel = 'call')::int as "callsInWeek",
     max(contact_day) filter (where outcome in ('talked', 'notWanted', 'represented')) as "lastTalkOn",
     coalesce(bool_or(channel = 'call' and outcome is null), false) as "isOutcomeMissing",
     coalesce(bool_or(outcome = 'wrongPerson'), false) as "isWrongPerson"
   from contacts_log
   where user_id = $1 and state in ('sending', 'sent', 'failed')
     and (contact_day > $3 or channel = 'call') and id is distinct from $4`,
  ['userId', 'on', 'after', 'without'],
)
/** `after`: the day before the seven that count; `without`: a contact that stands in no way of itself. */
export const readLog = (on: Querier, of: LogAsked): Promise<ContactLogFacts> => facts.one(on, of)

export interface Announced extends CallerTold {
  operatorId: string
  announcedAt: Date
}
const newest = rawStatement<{ userId: string; since: Date }, Announced>(
  'find_announced_caller',
  `select operator_id as "operatorId", announced_at as "announcedAt", agency_id as "agencyId",
     agency_name as "agencyName", certificate
   from call_announcements
   where user_id = $1 and announced_at > $2
   order by announced_at desc, announcement_id desc limit 1`,
  ['userId', 'since'],
)
/** Who was last announced to the person, since then. */
export const findAnnounced = (
  on: Querier,
  of: { userId: string; since: Date },
): Promise<Announced | undefined> => newest.maybeOne(on, of)

interface NewAnnouncement extends Announced {
  userId: string
  announcementId: string
}
const announce = rawStatement<NewAnnouncement, never>(
  'insert_call_announcement',
  `insert into call_announcements (user_id, announcement_id, operator_id, announced_at, agency_id,
     agency_name, certificate)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  [
    'userId',
    'announcementId',
    'operatorId',
    'announcedAt',
    'agencyId',
    'agencyName',
    'certificate',
  ],
)
export const insertAnnouncement = async (tx: Tx, row: NewAnnouncement): Promise<void> => {
  await announce.run(tx, row)
}

interface NewContact {
  contactId: string
  userId: string
  loanId: string
  channel: 'call' | 'sms'
  operatorId: string
  contactDay: Day
  text: string | null
  language: Language
  at: Date
}
const insert = rawStatement<NewContact, never>(
  'insert_contact_by_hand',
  `insert into contacts_log (id, user_id, loan_id, channel, kind, operator_id, contact_day, state, text,
     language, planned_at, decided_at)
   values ($1, $2, $3, $4, 'byHand', $5, $6, 'sending', $7, $8, $9, $9)`,
  [
    'contactId',
    'userId',
    'loanId',
    'channel',
    'operatorId',
    'contactDay',
    'text',
    'language',
    'at',
  ],
)
export const insertByHand = async (tx: Tx, contact: NewContact): Promise<void> => {
  await insert.run(tx, contact)
}

export interface HandContact {
  contactId: string
  userId: string
  loanId: string
  channel: 'call' | 'sms'
  operatorId: string
  outcome: CallOutcome | null
  text: string | null
}
const byId = rawStatement<{ contactId: string }, HandContact>(
  'lock_contact_by_hand',
  `select id as "contactId", user_id as "userId", loan_id as "loanId", channel,
     operator_id as "operatorId", outcome, text
   from contacts_log where id = $1 and kind = 'byHand' and operator_id is not null for update`,
  ['contactId'],
)
export const lockByHand = (tx: Tx, contactId: string): Promise<HandContact | undefined> =>
  byId.maybeOne(tx, { contactId })

const claim = rawStatement<{ contactId: string }, never>(
  'claim_message_by_hand',
  `update contacts_log set reason = 'handedOver'
   where id = $1 and channel = 'sms' and state = 'sending' and reason is null`,
  ['contactId'],
)
/** False where it was handed over before: nothing is sent twice. */
export const claimMessage = async (tx: Tx, contactId: string): Promise<boolean> =>
  (await claim.run(tx, { contactId })) === 1

interface Ended {
  contactId: string
  outcome: CallOutcome
  state: 'sent' | 'failed'
  noteSealed: Buffer | null
}
const end = rawStatement<Ended, never>(
  'end_call',
  `update contacts_log set outcome = $2, state = $3, note_sealed = $4,
     reason = case $3 when 'failed' then $2 end
   where id = $1 and channel = 'call' and outcome is null`,
  ['contactId', 'outcome', 'state', 'noteSealed'],
)
export const endCall = async (tx: Tx, ended: Ended): Promise<boolean> =>
  (await end.run(tx, ended)) === 1

export type NoCalls = 'notWanted' | 'represented'
const noCallsOf = rawStatement<{ userId: string }, { because: NoCalls }>(
  'find_no_calls',
  'select because from no_calls where user_id = $1',
  ['userId'],
)
export const findNoCalls = async (on: Querier, userId: string): Promise<NoCalls | null> =>
  (await noCallsOf.maybeOne(on, { userId }))?.because ?? null

const saveNo = rawStatement<{ userId: string; because: NoCalls; at: Date }, never>(
  'save_no_calls',
  `insert into no_calls (user_id, because, saved_at) values ($1, $2, $3)
   on conflict (user_id) do update set because = excluded.because, saved_at = excluded.saved_at`,
  ['userId', 'because', 'at'],
)
export const saveNoCalls = async (
  on: Querier,
  of: { userId: string; because: NoCalls; at: Date },
): Promise<void> => {
  await saveNo.run(on, of)
}

const removeNo = rawStatement<{ userId: string }, never>(
  'remove_no_calls',
  'delete from no_calls where user_id = $1',
  ['userId'],
)
export const removeNoCalls = async (on: Querier, userId: string): Promise<void> => {
  await removeNo.run(on, { userId })
}

export interface CaseRow {
  loanId: string
  userId: string
  dueOn: Day
  announcedAt: Date | null
  openContactId: string | null
  calledAt: Date | null
  outcome: CallOutcome | null
}
interface CasesAsked {
  operatorId: string
  lateBy: Day
  dueOn: Day
  id: string
  limit: number
  /** Whose announcement is older has the case no longer. */
  since: Date
  /** Of the agency that the person works for, none once it is over; null: all. */
  lenders: readonly string[] | null
}
const cases = rawStatement<CasesAsked, CaseRow>(
  'list_contact_cases',
  `select l.id as "loanId", l.user_id as "userId", l.due_on as "dueOn", a.announced_at as "announcedAt",
     case when c.outcome is null and c.operator_id = $1 then c.id end as "openContactId",
     c.decided_at as "calledAt", c.outcome
   from loans l
     left join lateral (select operator_id, announced_at from call_announcements
       where user_id = l.user_id and announced_at > $6
       order by announced_at desc, announcement_id desc limit 1) a on true
     left join lateral (select id, operator_id, loan_id, decided_at, outcome from contacts_log
       where user_id = l.user_id and channel = 'call' order by contact_day desc, decided_at desc limit 1) c on true
   where l.status = 70 and l.due_on is not null and l.due_on <= $2 and (l.due_on, l.id) > ($3, $4)
     and ((a.operator_id is null or a.operator_id = $1) and ($7::text[] is null or l.lender_code = any($7))
       or c.operator_id = $1 and c.outcome is null and c.loan_id = l.id)
   order by l.due_on, l.id limit $5`,
  ['operatorId', 'lateBy', 'dueOn', 'id', 'limit', 'since', 'lenders'],
)
/** Late loans that are nobody else's case, and where what came of a call of one's own is not said, in pages by due day. */
export const listCases = (on: Querier, of: CasesAsked): Promise<CaseRow[]> => cases.all(on, of)
