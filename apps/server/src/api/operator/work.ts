import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/work'
import type { Deps } from '../../deps.ts'
import { staffAudience } from '../../domains/operator/staff-audience.ts'
import * as work from '../../domains/operator/work.ts'
import { streamRoute } from '../../http/events.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** What waits for the staff, and who works on it. */
export const workRoutes = (deps: Deps): Route[] => [
  route(calls.workCounts, async ({ who, at }) => {
    const counts = await work.countWork(deps, who, at)
    const kinds = counts.map(({ oldestAt, ...row }) => ({
      ...row,
      oldestAt: oldestAt?.toISOString() ?? null,
    }))
    return { kinds, asOf: at.toISOString() }
  }),
  streamRoute(calls.operatorEvents, async ({ who }) => staffAudience(deps, who)),
  route(calls.listWork, async ({ who, query, at }) => {
    const { kind, claim = null, lender: lenderCode = null, late } = query
    const filter = { kind, claim, lenderCode, isLate: late !== undefined }
    const page = pageByTime(query, FROM_OLDEST)
    const { rows, next } = await work.listWork(deps, who, filter, page, at)
    return {
      items: rows.map((row) => wireItem(row, who.operatorId, at)),
      nextCursor: cursorOf(next),
      asOf: at.toISOString(),
    }
  }),
  route(calls.claimNextWork, async ({ who, body, at }) =>
    wireItem(await work.claimNextWork(deps, who, body, at), who.operatorId, at),
  ),
  route(calls.claimWork, async ({ who, body, at }) =>
    wireItem(await work.claimWork(deps, who, body, at), who.operatorId, at),
  ),
  route(calls.listColleagues, async ({ who, query }) => ({
    items: await work.listColleagues(deps, who, query.kind),
  })),
  route(calls.assignWork, ({ who, body, at }) => work.assignWork(deps, who, body, at)),
  route(calls.waitWork, ({ who, body, at }) => {
    const { wait, ...rest } = body
    const until = wait && { for: wait.for, until: new Date(wait.until) }
    return work.waitWork(deps, who, { ...rest, wait: until }, at)
  }),
  route(calls.escalateWork, async ({ who, body, at }) => {
    await work.escalateWork(deps, who, body, at)
    return { itemId: body.itemId }
  }),
  route(calls.answerEscalation, async ({ who, body, at }) => {
    await work.answerEscalation(deps, who, body, at)
    return { itemId: body.itemId }
  }),
  route(calls.showEscalations, async ({ who, params, at }) => {
    const asked = await work.showEscalations(deps, who, params.itemId, at)
    return {
      items: asked.map(({ answer, ...one }) => ({
        ...one,
        at: one.at.toISOString(),
        answer: answer && { ...answer, at: answer.at.toISOString() },
      })),
    }
  }),
  route(calls.releaseWork, async ({ who, body, at }) => {
    await work.releaseWork(deps, who, body.itemId, at)
    return { itemId: body.itemId }
  }),
]

const wireItem = (row: work.WorkRow, operatorId: string, at: Date) => {
  const { currency, amountMinor, claimedBy, claimedUntil, claimedByName, ...rest } = row
  const { proposedBy, proposedByName, assignedTo, assignedToName, wakeAt, waitsFor, ...others } =
    rest
  const { escalatedBy, escalatedByName, ...item } = others
  const isClaimed = claimedUntil !== null && claimedUntil > at
  return {
    ...item,
    // Whose it is says what the first one decided, to who looks them up.
    userId: item.kind === 'qaSample' ? null : item.userId,
    currency,
    amount: currency && amountMinor !== null ? decimalFromMinor(amountMinor, currency) : null,
    openedAt: item.openedAt.toISOString(),
    dueAt: item.dueAt.toISOString(),
    isLate: item.dueAt < at,
    claimedBy: isClaimed && claimedBy ? { operatorId: claimedBy, name: claimedByName ?? '' } : null,
    claimedUntil: isClaimed ? claimedUntil.toISOString() : null,
    proposedBy: proposedBy ? { operatorId: proposedBy, name: proposedByName ?? '' } : null,
    isMine: isClaimed && claimedBy === operatorId,
    assignedTo: assignedTo ? { operatorId: assignedTo, name: assignedToName ?? '' } : null,
    escalatedBy: escalatedBy ? { operatorId: escalatedBy, name: escalatedByName ?? '' } : null,
    waits:
      waitsFor && wakeAt && wakeAt > at ? { for: waitsFor, until: wakeAt.toISOString() } : null,
  }
}
