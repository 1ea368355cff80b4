import { WORK_COUNT_MAX, WORK_KINDS } from '@noren/contract/operator/work'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { lastDoneTo } from '../audit/read-audit.ts'
import * as store from './store/work.ts'

export type { FoundItem, Seen, WorkRow } from './store/work.ts'
export { isClaimedBy } from './store/work.ts'

/** How long a claim holds without being renewed. */
const LEASE_MS = 10 * 60_000
const SHOWN_OF_USER_MAX = 50

export interface WorkFilter {
  claim: store.WorkClaim | null
  lenderCode: string | null
  isLate: boolean
}

/** A page of what waits, the soonest due first. */
export const listWork = async (
  on: Querier,
  of: { seen: store.Seen; operatorId: string; filter: WorkFilter; at: Date },
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.WorkRow, Date>> => {
  const { seen, operatorId, filter, at } = of
  const place = { dueAt: after.key, id: after.id, limit: limit + 1 }
  const rows = await store.listItems(on, { ...seen, ...filter, ...place, operatorId, at })
  return pageOf(rows, limit, ({ dueAt: key, itemId: id }) => ({ key, id }))
}

/** How much waits of each kind, free or not; `isMore` when that is more than `max`, beyond which nothing is counted. */
export const countWork = async (
  on: Querier,
  of: { seen: store.Seen; operatorId: string; at: Date },
  max: number = WORK_COUNT_MAX,
): Promise<(store.KindCount & { isMore: boolean })[]> => {
  const { seen, operatorId, at } = of
  const asked = { ...seen, operatorId, at, limit: max + 1 }
  return (await store.countItems(on, asked)).map((row) => ({
    ...row,
    open: Math.min(row.open, max),
    isMore: row.open + row.second > max,
  }))
}

/** How much of each kind waits for anybody, and how much of it is past its time; each up to `WORK_COUNT_MAX`. */
export const countLateWork = (on: Querier, at: Date): Promise<store.LateCount[]> =>
  store.countLate(on, { kinds: WORK_KINDS, at, limit: WORK_COUNT_MAX })

/** What waits about one borrower. */
export const workOf = (on: Querier, of: { seen: store.Seen; userId: string }) =>
  store.listOfUser(on, { ...of.seen, userId: of.userId, limit: SHOWN_OF_USER_MAX })

interface Claiming {
  seen: store.Seen
  operatorId: string
  at: Date
}

const until = (at: Date): Date => new Date(at.getTime() + LEASE_MS)

const claimed = async (
  tx: Tx,
  of: { itemId: string; operatorId: string },
): Promise<store.WorkRow> => {
  const item = await store.findItem(tx, of)
  if (!item) throw new Error(`the claimed item ${of.itemId} is gone`)
  return item
}

/** Claims the free item that is due first. The same request again gets the same item. Throws WORK_NONE. */
export const claimNextWork = async (
  tx: Tx,
  of: Claiming & { requestId: string },
): Promise<store.WorkRow> => {
  const { seen, operatorId, requestId, at } = of
  const asking = { userId: operatorId, call: 'claimNextWork', requestId, input: seen.kinds, at }
  const { itemId } = await once(tx, asking, async () => {
    const found = await store.claimNext(tx, { ...seen, operatorId, at, until: until(at) })
    if (!found) throw new AppError('WORK_NONE')
    return found
  })
  return claimed(tx, { itemId, operatorId })
}

/**
 * Claims one item or renews the claim. Throws NOT_FOUND, CASE_DECIDED, WORK_TAKEN, and SAME_OPERATOR when it waits for
 * a second person and who asks is the first. CASE_DECIDED names who decided.
 */
export const claimWork = async (
  tx: Tx,
  of: Claiming & { itemId: string; isTakeover: boolean },
): Promise<store.WorkRow> => {
  const { operatorId, itemId, isTakeover, at } = of
  const item = await visibleItem(tx, of)
  if (item.isDone) throw await decidedError(tx, item)
  if (item.isOwnProposal) throw new AppError('SAME_OPERATOR')
  const { isLead } = of.seen
  const claim = { itemId, operatorId, isTakeover, isLead, at, until: until(at) }
  if (await store.claimItem(tx, claim)) return claimed(tx, of)
  const now = await visibleItem(tx, of)
  throw now.isDone ? await decidedError(tx, now) : new AppError('WORK_TAKEN')
}

/** Says who was faster, where somebody of the staff was: a deadline or the borrower may have ended it, too. */
const decidedError = async (tx: Tx, item: store.WorkRow): Promise<AppError> => {
  const { subjectId, openedAt: after } = item
  const last = await lastDoneTo(tx, { subjectId, after })
  return new AppError('CASE_DECIDED', last && { by: last.name, decidedAt: last.at.toISOString() })
}

/** One change of several items, all of them or none. Throws NOT_FOUND, CASE_DECIDED. */
export const changeItems = async (
  tx: Tx,
  of: { seen: store.Seen; operatorId: string; itemIds: readonly string[] },
  change: (item: store.FoundItem) => Promise<void>,
): Promise<void> => {
  const { seen, operatorId } = of
  const itemIds = [...new Set(of.itemIds)]
  await store.lockItems(tx, itemIds)
  for (const itemId of itemIds) {
    const item = await visibleItem(tx, { seen, operatorId, itemId })
    if (item.isDone) throw await decidedError(tx, item)
    await change(item)
  }
}

export const { assignItem, unassignItemsOf, waitItem } = store

/** Gives a claimed item back. Nothing changes when it is another person's. */
export const releaseWork = async (tx: Tx, of: Claiming & { itemId: string }): Promise<void> => {
  await visibleItem(tx, of)
  await store.releaseItem(tx, of)
}

/** An item that who asks may see. Throws NOT_FOUND. */
export const visibleItem = async (
  tx: Tx,
  of: { seen: store.Seen; itemId: string; operatorId: string },
) => {
  const { seen } = of
  const item = await store.findItem(tx, of)
  const isSeen =
    item &&
    !item.isBarred &&
    seen.kinds.includes(item.kind) &&
    (item.detail === null || seen.details.includes(item.detail))
  if (!isSeen) throw new AppError('NOT_FOUND')
  return item
}
