import type { Day } from '@noren/contract/dates'
import type { Language } from '@noren/i18n/languages'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { ReminderChannel, ReminderKind } from '../send/rules.ts'

export interface PlannedContact {
  contactId: string
  loanId: string
  kind: ReminderKind
  channel: ReminderChannel
  /** How often it has surely not left. */
  tries: number
}

const plan = rawStatement<
  {
    contactIds: string[]
    userIds: string[]
    loanIds: string[]
    kinds: ReminderKind[]
    channels: ReminderChannel[]
    contactDay: Day
    at: Date
  },
  never
>(
  'plan_contacts',
  `insert into contacts_log (id, user_id, loan_id, kind, channel, contact_day, planned_at)
   select id, user_id, loan_id, kind, channel, $6, $7
   from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[])
     as planned (id, user_id, loan_id, kind, channel)
   on conflict (loan_id, kind, contact_day, channel) do nothing`,
  ['contactIds', 'userIds', 'loanIds', 'kinds', 'channels', 'contactDay', 'at'],
)
export const planContacts = async (
  tx: Tx,
  input: {
    contacts: readonly (Omit<PlannedContact, 'tries'> & { userId: string })[]
    contactDay: Day
    at: Date
  },
): Promise<void> => {
  const { contacts, contactDay, at } = input
  await plan.run(tx, {
    contactIds: contacts.map(({ contactId }) => contactId),
    userIds: contacts.map(({ userId }) => userId),
    loanIds: contacts.map(({ loanId }) => loanId),
    kinds: contacts.map(({ kind }) => kind),
    channels: contacts.map(({ channel }) => channel),
    contactDay,
    at,
  })
}

const close = rawStatement<{ contactDay: Day; at: Date; limit: number }, never>(
  'close_contacts_of_past_days',
  `update contacts_log set decided_at = $2,
     state = case when state = 'planned' and tries = 0 then 'skipped' else 'failed' end,
     reason = case when state = 'sending' then 'outcomeUnknown' when tries = 0 then 'dayOver'
       else 'provider' end
   where id in (
     select id from contacts_log
     where state in ('planned', 'sending') and channel <> 'call' and contact_day < $1
     limit $3 for update skip locked)`,
  ['contactDay', 'at', 'limit'],
)
/** What was not sent on its day is never sent. Returns how many were closed. */
export const closePastDays = (
  tx: Tx,
  input: { contactDay: Day; at: Date; limit: number },
): Promise<number> => close.run(tx, input)

const crowdedOut = rawStatement<
  { contactDay: Day; after: string; limit: number },
  { userId: string; loanId: string }
>(
  'list_contacts_crowded_out',
  `select distinct user_id as "userId", loan_id as "loanId" from contacts_log
   where contact_day = $1 and state = 'skipped' and reason = 'dayLimit' and kind = 'overdue'
     and loan_id > $2
   order by loan_id limit $3`,
  ['contactDay', 'after', 'limit'],
)
/**
 * Overdue loans whose borrower was not told that day, because a message about another loan used up the
 * limit.
 */
export const listCrowdedOut = (
  on: Querier,
  page: { contactDay: Day; after: string; limit: number },
): Promise<{ userId: string; loanId: string }[]> => crowdedOut.all(on, page)

const untold = rawStatement<
  { contactDay: Day; lateSince: Day; after: string; limit: number },
  { userId: string; loanId: string }
>(
  'list_loans_untold',
  // What is paused stays silent anyway: planning it each day would fill the log with what did not leave.
  `select l.user_id as "userId", l.id as "loanId" from loans l
   where l.status in (50, 70) and l.due_on < $1 and l.due_on > $2 and l.id > $3
     and not exists (select from charge_notices n
       where n.user_id = l.user_id and n.loan_id = l.id and n.until_on > $1)
     and not exists (select from collection_holds h
       where h.user_id = l.user_id and (h.loan_id is null or h.loan_id = l.id) and h.ended_on is null
         and h.from_on <= $1 and (h.until_on is null or h.until_on >= $1))
     and not exists (select from loan_penal_pauses p where p.loan_id = l.id and p.ended_on is null)
   order by l.id limit $4`,
  ['contactDay', 'lateSince', 'after', 'limit'],
)
/** Late loans whose next day nobody has announced, and that still bear a penal charge, in pages by id. */
export const listUntold = (
  on: Querier,
  page: { contactDay: Day; lateSince: Day; after: string; limit: number },
): Promise<{ userId: string; loanId: string }[]> => untold.all(on, page)

const people = rawStatement<
  {
    contactDay: Day
    channel: ReminderChannel
    at: Date
    until: Date
    after: string
    upTo: string
    limit: number
  },
  { userId: string }
>(
  'claim_people_to_contact',
  // A person is claimed by the first of their contacts. Of one loan the text is decided before the notification: where a
  // limit leaves room for one, it is the one that says it all. The first is looked up person by person: of a day that has
  // just been planned PostgreSQL expects one row, and would read the whole day for each person instead.
  `update contacts_log set try_at = $4 where id in (
     select p.id from contacts_log p
     where p.state = 'planned' and p.contact_day = $1 and p.channel = $2 and p.user_id > $5 and p.user_id <= $7
       and (p.try_at is null or p.try_at <= $3)
       and p.id = (select e.id from contacts_log e
         where e.state = 'planned' and e.contact_day = $1 and e.user_id = p.user_id
           and (e.channel = $2 or $2 = 'push' and e.channel = 'sms')
         order by e.channel = 'push', e.id limit 1)
     order by p.user_id limit $6 for update skip locked)
   returning user_id as "userId"`,
  ['contactDay', 'channel', 'at', 'until', 'after', 'limit', 'upTo'],
)
/** People to whom something may be sent now, until `until` for nobody else. */
export const claimPeople = (
  on: Querier,
  page: {
    contactDay: Day
    channel: ReminderChannel
    at: Date
    until: Date
    after: string
    upTo: string
    limit: number
  },
): Promise<{ userId: string }[]> => people.all(on, page)

const lock = rawStatement<{ userIds: readonly string[] }, unknown>(
  'lock_contacts_of_people',
  `select pg_advisory_xact_lock(hashtextextended(one.user_id::text, 80))
   from unnest($1::uuid[]) as one (user_id)`,
  ['userIds'],
)
const plannedOf = rawStatement<
  { userId: string; contactDay: Day; channel: ReminderChannel },
  PlannedContact
>(
  'list_planned_contacts',
  `select id as "contactId", loan_id as "loanId", kind, channel, tries from contacts_log
   where user_id = $1 and contact_day = $2 and channel = $3 and state = 'planned' order by id`,
  ['userId', 'contactDay', 'channel'],
)
/** Locks these people's contacts, in this order, since two servers could exceed a limit together. */
export const lockPeople = async (tx: Tx, userIds: readonly string[]): Promise<void> => {
  await lock.run(tx, { userIds })
}
export const listPlanned = (
  on: Querier,
  of: { userId: string; contactDay: Day; channel: ReminderChannel },
): Promise<PlannedContact[]> => plannedOf.all(on, of)

const usedOf = rawStatement<
  { userId: string; contactDay: Day },
  { channel: ReminderChannel; count: number }
>(
  'count_contacts_of_day',
  `select channel, count(*) from contacts_log
   where user_id = $1 and contact_day = $2 and state in ('sending', 'sent', 'failed')
   group by channel`,
  ['userId', 'contactDay'],
)
/** How many were sent, or may have been sent, that day. */
export const countContacts = async (
  on: Querier,
  of: { userId: string; contactDay: Day },
): Promise<Map<ReminderChannel, number>> =>
  new Map((await usedOf.all(on, of)).map(({ channel, count }) => [channel, count]))

const usedInWeek = rawStatement<{ userId: string; after: Day }, { count: number }>(
  'count_contacts_of_week',
  `select count(*) as count from contacts_log
   where user_id = $1 and contact_day > $2 and state in ('sending', 'sent', 'failed')`,
  ['userId', 'after'],
)
/** The same after that day, by any channel. */
export const countContactsAfter = async (
  on: Querier,
  of: { userId: string; after: Day },
): Promise<number> => (await usedInWeek.one(on, of)).count

const skip = rawStatement<{ contactId: string; reason: string; at: Date }, never>(
  'skip_contact',
  `update contacts_log set state = 'skipped', reason = $2, decided_at = $3
   where id = $1 and state = 'planned'`,
  ['contactId', 'reason', 'at'],
)
export const skipContact = async (
  tx: Tx,
  input: { contactId: string; reason: string; at: Date },
): Promise<void> => {
  await skip.run(tx, input)
}

interface Begun {
  contactId: string
  text: string
  language: Language
  at: Date
  /** Whoever has not noted the outcome by then has died, or had no answer. */
  until: Date
}

const begin = rawStatement<Begun, never>(
  'begin_contact',
  `update contacts_log set state = 'sending', text = $2, language = $3, decided_at = $4, try_at = $5
   where id = $1 and state = 'planned'`,
  ['contactId', 'text', 'language', 'at', 'until'],
)
export const beginContact = async (tx: Tx, input: Begun): Promise<void> => {
  await begin.run(tx, input)
}

const back = rawStatement<{ contactId: string; at: Date | null; tries: number }, never>(
  'put_contact_back',
  `update contacts_log set state = 'planned', text = null, decided_at = null, try_at = $2,
     tries = tries + $3
   where id = $1 and state in ('planned', 'sending')`,
  ['contactId', 'at', 'tries'],
)
/** It has surely not left, and is decided anew from then on. */
export const putBack = async (
  on: Querier,
  input: { contactId: string; at: Date | null; tries: number },
): Promise<void> => {
  await back.run(on, input)
}

export interface UnsureContact {
  contactId: string
  userId: string
  loanId: string
  kind: ReminderKind
  text: string
  begunAt: Date
}

const unsure = rawStatement<
  { contactDay: Day; at: Date; until: Date; limit: number },
  UnsureContact
>(
  'claim_unsure_contacts',
  `update contacts_log set try_at = $3 where id in (
     select id from contacts_log
     where state = 'sending' and contact_day = $1 and try_at <= $2 and channel = 'sms'
     order by try_at limit $4 for update skip locked)
     and text is not null and decided_at is not null
   returning id as "contactId", user_id as "userId", loan_id as "loanId", kind, text,
     decided_at as "begunAt"`,
  ['contactDay', 'at', 'until', 'limit'],
)
/** Texts of today that may have left, or not. */
export const claimUnsure = (
  on: Querier,
  input: { contactDay: Day; at: Date; until: Date; limit: number },
): Promise<UnsureContact[]> => unsure.all(on, input)

const release = rawStatement<{ contactDay: Day; at: Date }, never>(
  'release_unsure_pushes',
  `update contacts_log set state = 'planned', text = null, decided_at = null, try_at = null
   where id in (select id from contacts_log
     where state = 'sending' and contact_day = $1 and try_at <= $2 and channel = 'push'
     for update skip locked)`,
  ['contactDay', 'at'],
)
export const releaseUnsurePushes = async (
  on: Querier,
  of: { contactDay: Day; at: Date },
): Promise<void> => {
  await release.run(on, of)
}

const end = rawStatement<
  { contactId: string; state: 'sent' | 'failed'; reason: string | null; at: Date },
  never
>(
  'end_contact',
  `update contacts_log set state = $2, reason = $3, decided_at = $4
   where id = $1 and state = 'sending'`,
  ['contactId', 'state', 'reason', 'at'],
)
export const endContact = async (
  on: Querier,
  input: { contactId: string; state: 'sent' | 'failed'; reason: string | null; at: Date },
): Promise<void> => {
  await end.run(on, input)
}
