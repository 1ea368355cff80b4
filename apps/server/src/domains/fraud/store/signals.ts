import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { SIGNAL_KINDS } from '../kinds.ts'
import { HUB_MAX, RARE_NAME_MAX } from '../links/weigh.ts'

const { name, nameDob, bankAccount, contact, phone } = SIGNAL_KINDS
/** Without one of these in common nothing reaches a link. */
const STRONG = [SIGNAL_KINDS.nameDob, SIGNAL_KINDS.bankAccount, SIGNAL_KINDS.deviceKey, contact]

/** One more than counts, and the person themselves: beyond it a value says nothing, or has enough neighbours. */
const NEIGHBOURS_MAX = HUB_MAX + 2

export interface NewSignals {
  userId: string
  kinds: readonly number[]
  hashes: readonly Buffer[]
  /** Of each; null: it counts until it is replaced. */
  expiresOn: readonly (Day | null)[]
  /** What else of these kinds the person had is replaced. */
  replacedKinds: readonly number[]
  pendingId: string
  at: Date
}

const put = rawStatement<NewSignals, never>(
  'put_fraud_signals',
  `with told as (
     select distinct kind, value_hash, expires_on
     from unnest($2::smallint[], $3::bytea[], $4::date[]) as t (kind, value_hash, expires_on)
   ), gone as (
     delete from fraud_signals s where user_id = $1 and kind = any($5::smallint[]) and not exists (
       select from told t where t.kind = s.kind and t.value_hash = s.value_hash)
     returning 1
   ), there as (
     insert into fraud_signals (user_id, kind, value_hash, seen_at, expires_on)
     select $1, kind, value_hash, $7, expires_on from told
     on conflict (user_id, kind, value_hash) do update
       set expires_on = greatest(fraud_signals.expires_on, excluded.expires_on)
     returning xmax = 0 as is_new
   )
   insert into fraud_pending (user_id, pending_id, at)
   select $1, $6, $7
   where exists (select from gone) or exists (select from there where is_new)`,
  ['userId', 'kinds', 'hashes', 'expiresOn', 'replacedKinds', 'pendingId', 'at'],
)
/** Stores what was told of a person; where that says anything new, their links are made again within a minute. */
export const putSignals = (tx: Tx, signals: NewSignals): void => put.send(tx, signals)

export interface Neighbour {
  userId: string
  otherId: string
  /** The number of the kind that the person has, and of that which the other has. */
  kind: number
  otherKind: number
  people: number
}

const neighbours = rawStatement<{ userIds: readonly string[] }, Neighbour>(
  'list_fraud_neighbours',
  `select m.user_id as "userId", o.user_id as "otherId", m.kind, m.kind as "otherKind", o.people
   from fraud_signals m cross join lateral (
     select user_id, count(*) over () as people from (
       select user_id from fraud_signals s where s.kind = m.kind and s.value_hash = m.value_hash
       limit ${NEIGHBOURS_MAX}) s
   ) o
   where m.user_id = any($1) and m.kind not in (${name}, ${phone}) and o.user_id <> m.user_id
     and (o.people <= ${HUB_MAX + 1} or m.kind in (${nameDob}, ${bankAccount}))
   union all
   select m.user_id, o.user_id, m.kind, o.kind, o.people
   from fraud_signals m cross join lateral (
     select user_id, kind, 1 + count(*) filter (where kind = ${contact}) over () as people from (
       select user_id, kind from fraud_signals s
       where s.kind in (${contact}, ${phone}) and s.value_hash = m.value_hash
       limit ${NEIGHBOURS_MAX}) s
   ) o
   where m.user_id = any($1) and m.kind in (${contact}, ${phone}) and o.kind in (${contact}, ${phone})
     and o.kind <> m.kind and o.user_id <> m.user_id`,
  ['userIds'],
)
/**
 * With whom these people have a value in common that says anything, a line for each value. A contact's number meets the number of the
 * person whom it belongs to.
 */
export const listNeighbours = (on: Querier, userIds: readonly string[]): Promise<Neighbour[]> =>
  neighbours.all(on, { userIds })

const bearers = rawStatement<{ userIds: readonly string[] }, { userId: string; count: number }>(
  'count_fraud_name_bearers',
  `select m.user_id as "userId", o.count from fraud_signals m cross join lateral (
     select count(*) as count from (
       select from fraud_signals s where s.kind = ${name} and s.value_hash = m.value_hash
       limit ${RARE_NAME_MAX + 1}) s
   ) o where m.user_id = any($1) and m.kind = ${name}`,
  ['userIds'],
)
/** How many people bear the name of each; no more than are needed to call it common. */
export const countBearers = (
  on: Querier,
  userIds: readonly string[],
): Promise<{ userId: string; count: number }[]> => bearers.all(on, { userIds })

const namesakes = rawStatement<{ userIds: readonly string[] }, { userId: string }>(
  'list_fraud_namesakes',
  `select distinct o.user_id as "userId" from fraud_signals m cross join lateral (
     select user_id, count(*) over () as count from (
       select user_id from fraud_signals s where s.kind = ${name} and s.value_hash = m.value_hash
       limit ${RARE_NAME_MAX + 2}) s
   ) o
   where m.user_id = any($1) and m.kind = ${name} and o.count between ${RARE_NAME_MAX} and ${RARE_NAME_MAX + 1}`,
  ['userIds'],
)
/** Who bears a name of these people that has just become common, or is about to be no more. */
export const listNamesakes = async (on: Querier, userIds: readonly string[]): Promise<string[]> =>
  (await namesakes.all(on, { userIds })).map(({ userId }) => userId)

const takenPending = rawStatement<{ before: Date; limit: number }, { userId: string }>(
  'take_fraud_pending',
  `delete from fraud_pending where (user_id, pending_id) in (
     select user_id, pending_id from fraud_pending where at <= $1
     order by at limit $2 for update skip locked)
   returning user_id as "userId"`,
  ['before', 'limit'],
)
export const takePending = async (tx: Tx, of: { before: Date; limit: number }): Promise<string[]> =>
  (await takenPending.all(tx, of)).map(({ userId }) => userId)

const expired = rawStatement<{ on: Day; limit: number }, never>(
  'forget_fraud_signals',
  `delete from fraud_signals where (user_id, kind, value_hash) in (
     select user_id, kind, value_hash from fraud_signals where expires_on < $1
     order by expires_on limit $2)`,
  ['on', 'limit'],
)
/** Deletes at most `limit` whose last day is over; returns how many. */
export const deleteExpired = (tx: Tx, of: { on: Day; limit: number }): Promise<number> =>
  expired.run(tx, of)

const pageOfLinkable = rawStatement<{ after: string; limit: number }, { userId: string }>(
  'page_fraud_linkable',
  // What can reach a link at all has one of these in common, or was linked before. Whoever is in a case is looked at too:
  // an erasure takes the links of both and leaves the case of the other.
  `select user_id as "userId" from (
     select user_id from (
       select distinct user_id from fraud_signals m
       where user_id > $1 and (
         kind in (${STRONG.join(', ')}) and exists (select from fraud_signals o
           where o.kind = m.kind and o.value_hash = m.value_hash and o.user_id <> m.user_id)
         or kind = ${contact} and exists (select from fraud_signals o
           where o.kind = ${phone} and o.value_hash = m.value_hash and o.user_id <> m.user_id)
         or kind = ${phone} and exists (select from fraud_signals o
           where o.kind = ${contact} and o.value_hash = m.value_hash and o.user_id <> m.user_id))
       order by user_id limit $2) s
     union (select low_id from fraud_links where low_id > $1 order by low_id limit $2)
     union (select high_id from fraud_links where high_id > $1 order by high_id limit $2)
     union (select distinct user_id from fraud_case_members
       where user_id > $1 and left_at is null order by user_id limit $2)
   ) all_of_them order by user_id limit $2`,
  ['after', 'limit'],
)
/** A page of the people who may be linked to somebody, or are in a case, by their ids. */
export const pageLinkable = async (
  on: Querier,
  of: { after: string; limit: number },
): Promise<string[]> => (await pageOfLinkable.all(on, of)).map(({ userId }) => userId)

export interface Quick {
  isQuick: boolean
}
const quick = rawStatement<{ userId: string; at: Date }, Quick>(
  'find_fraud_velocity',
  `select exists (
     select from fraud_signals m cross join lateral (
       select count(*) as all_of_them,
         count(*) filter (where seen_at > $2::timestamptz - interval '1 hour') as hour,
         count(*) filter (where seen_at > $2::timestamptz - interval '1 day') as day,
         count(*) filter (where seen_at > $2::timestamptz - interval '30 days') as month
       from (select seen_at from fraud_signals s
         where s.kind = m.kind and s.value_hash = m.value_hash limit ${NEIGHBOURS_MAX}) s
     ) o
     where m.user_id = $1 and case m.kind
       when ${SIGNAL_KINDS.deviceKey} then o.day >= 3
       when ${SIGNAL_KINDS.ipNet} then o.all_of_them <= 8 and o.hour >= 5 or o.all_of_them between 15 and ${HUB_MAX} and o.day >= 15
       when ${SIGNAL_KINDS.addressStrict} then o.all_of_them <= ${HUB_MAX} and o.month >= 3
       else false end
   ) as "isQuick"`,
  ['userId', 'at'],
)
/** Whether many came in a short time from where this person comes from. */
export const cameQuickly = async (
  on: Querier,
  of: { userId: string; at: Date },
): Promise<boolean> => (await quick.one(on, of)).isQuick
