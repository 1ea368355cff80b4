import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { LINK_MIN } from '../links/weigh.ts'

const lockGraph = rawStatement<Record<never, never>, { isLocked: unknown }>(
  'lock_fraud_graph',
  `select pg_advisory_xact_lock(hashtextextended('noren fraud', 52)) is null as "isLocked"`,
  [],
)
/** One change of links and cases at a time. Taken first in its transaction, which locks no borrower. */
export const lockFraud = async (tx: Tx): Promise<void> => {
  await lockGraph.run(tx)
}

export interface StoredLink {
  low: string
  high: string
  weight: number
  kinds: string[]
  clearedKinds: string[] | null
}

const COLUMNS = `low_id as low, high_id as high, weight, kinds, cleared_kinds as "clearedKinds"`
/** A link that no one has cleared. */
export const LIVE = `weight >= ${LINK_MIN} and (cleared_kinds is null or not kinds <@ cleared_kinds)`

const ofPeople = rawStatement<{ userIds: readonly string[] }, StoredLink>(
  'list_fraud_links',
  `select ${COLUMNS} from fraud_links where low_id = any($1)
   union select ${COLUMNS} from fraud_links where high_id = any($1)`,
  ['userIds'],
)
/** All pairs that are stored with any of these people in them. */
export const listLinks = (on: Querier, userIds: readonly string[]): Promise<StoredLink[]> =>
  ofPeople.all(on, { userIds })

type LinkColumns = {
  lows: readonly string[]
  highs: readonly string[]
  weights: readonly number[]
  /** Of each, joined by spaces. */
  kinds: readonly string[]
}
const upsert = rawStatement<LinkColumns, never>(
  'upsert_fraud_links',
  `insert into fraud_links (low_id, high_id, weight, kinds)
   select low_id, high_id, weight, string_to_array(kinds, ' ')
   from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::text[]) as l (low_id, high_id, weight, kinds)
   on conflict (low_id, high_id) do update set weight = excluded.weight, kinds = excluded.kinds`,
  ['lows', 'highs', 'weights', 'kinds'],
)
export const upsertLinks = async (
  tx: Tx,
  links: readonly Pick<StoredLink, 'low' | 'high' | 'weight' | 'kinds'>[],
): Promise<void> => {
  if (links.length === 0) return
  await upsert.run(tx, {
    lows: links.map(({ low }) => low),
    highs: links.map(({ high }) => high),
    weights: links.map(({ weight }) => weight),
    kinds: links.map(({ kinds }) => kinds.join(' ')),
  })
}

const remove = rawStatement<Pick<LinkColumns, 'lows' | 'highs'>, never>(
  'delete_fraud_links',
  `delete from fraud_links where (low_id, high_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
  ['lows', 'highs'],
)
export const deleteLinks = async (
  tx: Tx,
  links: readonly Pick<StoredLink, 'low' | 'high'>[],
): Promise<void> => {
  if (links.length === 0) return
  const lows = links.map(({ low }) => low)
  await remove.run(tx, { lows, highs: links.map(({ high }) => high) })
}

const clear = rawStatement<
  { low: string; high: string; kinds: readonly string[]; weight: number; at: Date },
  never
>(
  'clear_fraud_link',
  `insert into fraud_links (low_id, high_id, weight, kinds, cleared_at, cleared_kinds)
   values ($1, $2, $4, $3, $5, $3)
   on conflict (low_id, high_id) do update set cleared_at = excluded.cleared_at,
     cleared_kinds = (select array_agg(distinct k) from unnest(
       coalesce(fraud_links.cleared_kinds, '{}') || excluded.cleared_kinds) as k)`,
  ['low', 'high', 'kinds', 'weight', 'at'],
)
/** What is in common now, and was before, means nothing from now on. */
export const clearLink = async (
  tx: Tx,
  of: { low: string; high: string; kinds: readonly string[]; weight: number; at: Date },
): Promise<void> => {
  await clear.run(tx, of)
}

const walk = rawStatement<{ userIds: readonly string[]; limit: number }, { userId: string }>(
  'walk_fraud_links',
  `with recursive cluster (id) as (
     select unnest($1::uuid[])
     union
     select n.id from cluster c cross join lateral (
       select high_id as id from fraud_links where low_id = c.id and ${LIVE}
       union all
       select low_id from fraud_links where high_id = c.id and ${LIVE}
     ) n
   )
   select id as "userId" from cluster limit $2`,
  ['userIds', 'limit'],
)
/** Everybody who hangs together with these people by links. */
export const walkLinks = async (
  on: Querier,
  of: { userIds: readonly string[]; limit: number },
): Promise<string[]> => (await walk.all(on, of)).map(({ userId }) => userId)

const live = rawStatement<{ userIds: readonly string[] }, StoredLink>(
  'list_live_fraud_links',
  `select ${COLUMNS} from fraud_links where low_id = any($1) and high_id = any($1) and ${LIVE}
   order by low_id, high_id`,
  ['userIds'],
)
/** The links among these people that no one has cleared. */
export const listLive = (on: Querier, userIds: readonly string[]): Promise<StoredLink[]> =>
  live.all(on, { userIds })

export interface Known {
  userId: string
  /** Their loan is written off or 61 days late, and they live. */
  isDefaulter: boolean
  /** The same, or a first payment that never came, or a ring that two people have found. */
  isKnown: boolean
}
const knownRows = rawStatement<{ userIds: readonly string[]; today: Day }, Known>(
  'list_fraud_known',
  `select p.user_id as "userId", l.is_defaulter as "isDefaulter",
     l.is_defaulter or l.is_first_unpaid or exists (
       select from fraud_case_members m join fraud_cases c on c.case_id = m.case_id
       where m.user_id = p.user_id and m.left_at is null and c.outcome = 'fraudRing') as "isKnown"
   from unnest($1::uuid[]) as p (user_id) cross join lateral (
     select coalesce(bool_or(status = 95 or status in (50, 70) and due_on <= $2::date - 61), false) as is_defaulter,
       coalesce(bool_or(status = 70 and due_on <= $2::date - 8 and not exists (
         select from payments where loan_id = loans.id)), false) as is_first_unpaid
     from loans where user_id = p.user_id and status in (50, 70, 95) and not exists (
       select from collection_holds h
       where h.user_id = p.user_id and h.cause = 'death' and h.until_on is null)
   ) l`,
  ['userIds', 'today'],
)
export const listKnown = (
  on: Querier,
  of: { userIds: readonly string[]; today: Day },
): Promise<Known[]> => knownRows.all(on, of)
