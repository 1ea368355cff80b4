import type { Currency, Minor } from '@noren/contract/money'
import type { WaitsFor, WorkKind } from '@noren/contract/operator/work'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface WorkRow {
  itemId: string
  kind: WorkKind
  subjectId: string
  subjectNumber: string | null
  /** Null where no borrower is concerned. */
  userId: string | null
  lenderCode: string | null
  currency: Currency | null
  amountMinor: Minor | null
  openedAt: Date
  dueAt: Date
  /** Of the last claim, which may have ended. */
  claimedBy: string | null
  claimedUntil: Date | null
  claimedByName: string | null
  /** Who proposed what is done about it, while that waits for a second person; of a proposal who made it. */
  proposedBy: string | null
  proposedByName: string | null
  /** Whose it is to do. */
  assignedTo: string | null
  assignedToName: string | null
  /** It waits until then, which may have passed. */
  wakeAt: Date | null
  waitsFor: WaitsFor | null
  /** Who has asked a lead about it and waits for the answer. */
  escalatedBy: string | null
  escalatedByName: string | null
  /** Somebody has asked, answered by now or not. */
  wasEscalated: boolean
}

/** `second`: it waits for a second person, or is one's own proposal. */
export type WorkClaim = 'mine' | 'free' | 'taken' | 'waiting' | 'second' | 'escalated'

/** What somebody may see: the kinds, and of proposals which. */
export interface Seen {
  kinds: readonly WorkKind[]
  details: readonly string[]
  /** Answers those who do these kinds. */
  isLead: boolean
}

const COLUMNS = `w.id as "itemId", w.kind, w.subject_id as "subjectId",
  w.subject_number as "subjectNumber", w.user_id as "userId", w.lender_code as "lenderCode",
  w.currency, w.amount_minor as "amountMinor", w.opened_at as "openedAt", w.due_at as "dueAt",
  w.claimed_by as "claimedBy", w.claimed_until as "claimedUntil", o.name as "claimedByName",
  w.proposed_by as "proposedBy", (select name from operators where id = w.proposed_by) as "proposedByName",
  w.assigned_to as "assignedTo", (select name from operators where id = w.assigned_to) as "assignedToName",
  w.wake_at as "wakeAt", w.waits_for as "waitsFor",
  w.escalated_by as "escalatedBy", (select name from operators where id = w.escalated_by) as "escalatedByName",
  exists (select from work_escalations e where e.item_id = w.id) as "wasEscalated"`

/** Whether a person, by whichever of their accounts, has proposed what is done about an item. */
const proposedBy = (operator: string): string =>
  `proposed_by in (select s.id from operators o join operators s on s.person = o.person
     where o.id = ${operator})`
/** Nothing for a person to do: it waits for a second one, and the proposal is the work, though never one's own. */
const held = (operator: string): string =>
  `(proposed_by is not null and (kind <> 'proposal' or ${proposedBy(operator)}))`

/** Whether a person, by whichever of their accounts, has a part in what an item is about: for them it is not there. */
const barred = (operator: string): string =>
  `coalesce(not_for && array(select s.id from operators o join operators s on s.person = o.person
     where o.id = ${operator}), false)`

/** A lead's to answer, who is not who asks, unless one gave it on: nobody else assigns it meanwhile. */
const withLeads = (operator: string, isLead: string): string =>
  `(escalated_by is not null and (not ${isLead}::boolean or escalated_by = ${operator})
     and coalesce(assigned_to <> ${operator}, true))`

/** Another person's to do, or it waits for somebody now. What is due is anybody's: it is late behind nobody. */
const setAside = (operator: string, at: string, isLead: string): string =>
  `(due_at > ${at} and (coalesce(assigned_to <> ${operator}, false) or coalesce(wake_at > ${at}, false)
     or ${withLeads(operator, isLead)}))`

export interface WorkAsked extends Seen {
  dueAt: Date
  id: string
  limit: number
  at: Date
  claim: WorkClaim | null
  operatorId: string
  lenderCode: string | null
  /** Those alone that are due and wait for somebody to work on them. */
  isLate: boolean
}

const listed = rawStatement<WorkAsked, WorkRow>(
  'list_work_items',
  // Each kind is read by its own index, for no more lines than the page has.
  `select ${COLUMNS} from unnest($1::text[]) as k (kind), lateral (
     select * from work_items i
     where i.kind = k.kind and i.done_at is null and (i.due_at, i.id) > ($3, $4)
       and (i.detail is null or i.detail = any($2)) and not ${barred('$8')}
       and ($7::text is null
         or $7 = 'mine' and (i.claimed_by = $8 and i.claimed_until > $6 or i.assigned_to = $8)
         or $7 = 'waiting' and i.wake_at > $6
         or $7 = 'taken' and i.claimed_by <> $8 and i.claimed_until > $6
         or $7 = 'second' and ${held('$8')}
         or $7 = 'escalated' and escalated_by is not null and ($11::boolean or escalated_by = $8)
         or $7 = 'free' and (i.claimed_until is null or i.claimed_until <= $6)
           and not ${setAside('$8', '$6', '$11')} and not ${held('$8')})
       and ($9::text is null or i.lender_code = $9)
       and (not $10::boolean or i.due_at < $6 and not ${held('$8')})
     order by i.due_at, i.id limit $5
   ) w left join operators o on o.id = w.claimed_by
   order by w.due_at, w.id limit $5`,
  [
    ...(['kinds', 'details', 'dueAt', 'id', 'limit', 'at', 'claim', 'operatorId'] as const),
    ...(['lenderCode', 'isLate', 'isLead'] as const),
  ],
)
/** After a place, the soonest due first. */
export const listItems = (on: Querier, asked: WorkAsked): Promise<WorkRow[]> =>
  listed.all(on, asked)

export interface KindCount {
  kind: WorkKind
  open: number
  /** Not counted as open. */
  second: number
  late: number
  mine: number
  /** What colleagues ask who asks about. */
  escalated: number
  oldestAt: Date | null
}
interface CountAsked extends Seen {
  at: Date
  operatorId: string
  limit: number
}
const counted = rawStatement<CountAsked, KindCount>(
  'count_work_items',
  `select k.kind, count(*) filter (where not is_held) as open, count(*) filter (where is_held) as second,
     count(*) filter (where i.due_at < $3 and not is_held) as late,
     count(*) filter (where i.claimed_by = $4 and i.claimed_until > $3 or i.assigned_to = $4) as mine,
     count(*) filter (where i.escalated_by <> $4 and $6::boolean) as escalated,
     min(i.opened_at) filter (where not is_held) as "oldestAt"
   from unnest($1::text[]) as k (kind) left join lateral (
     select due_at, opened_at, claimed_by, claimed_until, assigned_to, escalated_by, ${held('$4')} as is_held from work_items
     where kind = k.kind and done_at is null and (detail is null or detail = any($2))
       and not ${barred('$4')} limit $5
   ) i on true group by k.kind`,
  ['kinds', 'details', 'at', 'operatorId', 'limit', 'isLead'],
)
/** Of each kind, up to the limit. */
export const countItems = (on: Querier, asked: CountAsked): Promise<KindCount[]> =>
  counted.all(on, asked)

export interface LateCount {
  kind: WorkKind
  open: number
  late: number
}
const lateOnes = rawStatement<{ kinds: readonly string[]; at: Date; limit: number }, LateCount>(
  'count_late_work_items',
  `select k.kind, count(i.due_at) as open, count(*) filter (where i.due_at < $2) as late
   from unnest($1::text[]) as k (kind) left join lateral (
     select due_at from work_items where kind = k.kind and done_at is null
     order by due_at limit $3
   ) i on true group by k.kind`,
  ['kinds', 'at', 'limit'],
)
/** Of each kind, up to the limit, whoever it waits for. */
export const countLate = (on: Querier, of: Parameters<typeof lateOnes.all>[1]) =>
  lateOnes.all(on, of)

export interface FoundItem extends WorkRow {
  detail: string | null
  isDone: boolean
  /** By whom it is asked for, under any account. */
  isOwnProposal: boolean
  /** Somebody has a part in what it is about, and so it is not theirs to do: it is assigned to nobody. */
  isForOthers: boolean
  /** Who asks is one of them. */
  isBarred: boolean
}
const byId = rawStatement<{ itemId: string; operatorId: string }, FoundItem>(
  'find_work_item',
  `select ${COLUMNS}, w.detail, w.done_at is not null as "isDone",
     coalesce(${proposedBy('$2')}, false) as "isOwnProposal",
     w.not_for is not null as "isForOthers", ${barred('$2')} as "isBarred"
   from work_items w left join operators o on o.id = w.claimed_by where w.id = $1`,
  ['itemId', 'operatorId'],
)
export const findItem = (on: Querier, of: { itemId: string; operatorId: string }) =>
  byId.maybeOne(on, of)

interface Claim {
  operatorId: string
  at: Date
  until: Date
}

const next = rawStatement<Claim & Seen, { itemId: string }>(
  'claim_next_work_item',
  `with next as (
     select w.id from work_items w
     where w.kind = any($1) and (w.detail is null or w.detail = any($2)) and w.done_at is null
       and (w.claimed_until is null or w.claimed_until <= $4)
       and not ${setAside('$3', '$4', '$6')} and not ${held('$3')} and not ${barred('$3')}
     order by w.due_at, w.id limit 1 for update skip locked
   )
   update work_items set claimed_by = $3, claimed_until = $5
   where id in (select id from next) returning id as "itemId"`,
  ['kinds', 'details', 'operatorId', 'at', 'until', 'isLead'],
)
/** The free item that is due first. */
export const claimNext = (tx: Tx, of: Claim & Seen) => next.maybeOne(tx, of)

type OneClaim = Claim & { itemId: string; isTakeover: boolean; isLead: boolean }
const claim = rawStatement<OneClaim, never>(
  'claim_work_item',
  `update work_items set claimed_by = $2, claimed_until = $4
   where id = $1 and done_at is null
     and ($5 or claimed_by = $2 and claimed_until > $3
       or (claimed_until is null or claimed_until <= $3)
         and ((assigned_to is null or assigned_to = $2) and not ${withLeads('$2', '$6')} or due_at <= $3))`,
  ['itemId', 'operatorId', 'at', 'until', 'isTakeover', 'isLead'],
)
/** False when it is done, or another person works on it, or it is theirs or a lead's before it is due. */
export const claimItem = async (tx: Tx, of: OneClaim): Promise<boolean> =>
  (await claim.run(tx, of)) === 1

const release = rawStatement<{ itemId: string; operatorId: string }, never>(
  'release_work_item',
  `update work_items set claimed_by = null, claimed_until = null
   where id = $1 and claimed_by = $2 and done_at is null`,
  ['itemId', 'operatorId'],
)
export const releaseItem = async (
  tx: Tx,
  of: { itemId: string; operatorId: string },
): Promise<void> => {
  await release.run(tx, of)
}

const lockRows = rawStatement<{ itemIds: readonly string[] }, { itemId: string }>(
  'lock_work_items',
  `select id as "itemId" from work_items where id = any($1) order by id for update`,
  ['itemIds'],
)
/** So many at once are changed in one order, whoever else changes some of them. */
export const lockItems = async (tx: Tx, itemIds: readonly string[]): Promise<void> => {
  await lockRows.run(tx, { itemIds })
}

const assignRow = rawStatement<{ itemId: string; operatorId: string | null }, never>(
  'assign_work_item',
  'update work_items set assigned_to = $2 where id = $1',
  ['itemId', 'operatorId'],
)
export const assignItem = async (
  tx: Tx,
  of: { itemId: string; operatorId: string | null },
): Promise<void> => {
  await assignRow.run(tx, of)
}

const unassignRows = rawStatement<{ operatorId: string }, never>(
  'unassign_work_items',
  'update work_items set assigned_to = null where assigned_to = $1 and done_at is null',
  ['operatorId'],
)
export const unassignItemsOf = async (tx: Tx, operatorId: string): Promise<void> => {
  await unassignRows.run(tx, { operatorId })
}

const waitRow = rawStatement<
  { itemId: string; waitsFor: WaitsFor | null; wakeAt: Date | null },
  never
>('wait_work_item', 'update work_items set waits_for = $2, wake_at = $3 where id = $1', [
  'itemId',
  'waitsFor',
  'wakeAt',
])
export const waitItem = async (tx: Tx, of: Parameters<typeof waitRow.run>[1]): Promise<void> => {
  await waitRow.run(tx, of)
}

const ofUser = rawStatement<
  Omit<Seen, 'isLead'> & { userId: string; limit: number },
  Pick<WorkRow, 'itemId' | 'kind' | 'subjectId' | 'dueAt'>
>(
  'list_work_items_of_user',
  `select id as "itemId", kind, subject_id as "subjectId", due_at as "dueAt" from work_items
   where user_id = $3 and done_at is null and kind = any($1) and not_for is null
     and (detail is null or detail = any($2)) order by due_at, id limit $4`,
  ['kinds', 'details', 'userId', 'limit'],
)
/** What waits about one borrower, but for what is decided again: a name beside it would say of whom, and that it is. */
export const listOfUser = (on: Querier, of: Seen & { userId: string; limit: number }) =>
  ofUser.all(on, of)

const claimRow = rawStatement<
  { kinds: readonly WorkKind[]; subjectId: string; operatorId: string; at: Date },
  { isClaimed: boolean }
>(
  'is_work_claimed_by',
  `select exists (
     select 1 from work_items where kind = any($1) and subject_id = $2 and done_at is null
       and claimed_by = $3 and claimed_until > $4) as "isClaimed"`,
  ['kinds', 'subjectId', 'operatorId', 'at'],
)
export const isClaimedBy = async (
  on: Querier,
  of: Parameters<typeof claimRow.one>[1],
): Promise<boolean> => (await claimRow.one(on, of)).isClaimed
