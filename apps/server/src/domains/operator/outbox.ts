import { addDays } from '@noren/contract/dates'
import type { UndeliveredKind } from '@noren/contract/operator/outbox'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import * as store from './store/undelivered.ts'

/** Reminders that failed longer ago are of no use to anybody. */
const REMINDER_DAYS = 7

/** What was given up, or fails again and again. */
export const listUndelivered = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.Undelivered, Date>> => {
  const today = clock.businessDay()
  const rows = await store.listUndelivered(db, {
    ...{ today, from: addDays(today, -REMINDER_DAYS) },
    ...{ at: after.key, id: after.id, limit: limit + 1 },
  })
  return pageOf(rows, limit, ({ since: key, itemId: id }) => ({ key, id }))
}

/** Sends one of them again, by the outbox. Throws NOT_FOUND, CASE_DECIDED where it may not be, or was already. */
export const sendAgain = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; kind: UndeliveredKind; itemId: string },
  at: Date,
): Promise<{ itemId: string }> =>
  decideOnce(deps, who, { call: 'sendAgain', requestId, input, at }, async (tx) => {
    const { kind, itemId } = input
    const today = deps.clock.businessDay()
    const sent = await store.sendAgain(tx, kind, { itemId, at, today })
    if (!sent) throw new AppError((await store.isKnown(tx, itemId)) ? 'CASE_DECIDED' : 'NOT_FOUND')
    const { userId } = sent
    return { answer: { itemId }, subjectId: itemId, userId, before: {}, after: { kind } }
  })
