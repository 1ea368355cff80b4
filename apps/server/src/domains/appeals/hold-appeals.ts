import type { HoldKind } from '@noren/contract/appeals'
import { addWorkingDays, type Day } from '@noren/contract/dates'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { findUserStatus, lockUserStatus } from '../account/user-status.ts'
import { caseHoldOf } from '../fraud/fraud-check.ts'
import { writeMessage } from '../messages/write-message.ts'
import * as store from './store/appeals.ts'

export type { AppealRow } from './store/appeals.ts'

/** A person answers within so many working days. */
const ANSWER_DAYS = 5
/** So often one hold is looked at again. */
const APPEALS_MAX = 2

const wordsContext = (appealId: string): string => `hold_appeals.words ${appealId}`
const answerContext = (appealId: string): string => `hold_appeals.answer ${appealId}`

interface Hold {
  readonly kind: HoldKind
  readonly since: Date
}

/** What keeps a person from borrowing, and was done or is looked at by people. */
const holdOf = async (on: Querier, userId: string): Promise<Hold | null> => {
  if ((await findUserStatus(on, userId)) === USER_STATUS.blocked) {
    const block = await store.findBlock(on, userId)
    if (block) return { kind: 'blocked', ...block }
  }
  const found = await caseHoldOf(on, userId)
  return found ? { kind: 'check', ...found } : null
}

/** The last day on which a person answers what is asked today. */
export const answeredBy = ({ market, clock }: Pick<Deps, 'market' | 'clock'>): Day =>
  addWorkingDays(clock.businessDay(), ANSWER_DAYS, market.holidays)

/** What holds the person, and what they asked last. */
export const showHold = async (deps: Pick<Deps, 'db' | 'secrets'>, userId: string) => {
  const [hold, appeals] = await Promise.all([
    holdOf(deps.db, userId),
    store.listAppealsOf(deps.db, userId),
  ])
  const [last] = appeals
  return {
    hold,
    appeal: last ? opened(deps, last) : null,
    mayAppeal: hold !== null && last?.state !== 'open' && countOf(appeals, hold) < APPEALS_MAX,
  }
}

const countOf = (appeals: readonly store.AppealRow[], { kind, since }: Hold): number =>
  appeals.filter(({ hold, openedAt }) => hold === kind && openedAt >= since).length

const opened = ({ secrets }: Pick<Deps, 'secrets'>, row: store.AppealRow) => {
  const { appealId, wordsSealed, answerSealed, openedAt, answerBy, state } = row
  const { fieldKey } = secrets
  return {
    ...{ openedAt, answerBy, state },
    words: openField(fieldKey, wordsContext(appealId), wordsSealed),
    answer: answerSealed && openField(fieldKey, answerContext(appealId), answerSealed),
  }
}

/** One at a time; once more it is the same. Throws NOT_FOUND where nothing holds, APPEAL_LIMIT. */
export const appealHold = async (
  deps: Deps,
  { userId, words, at }: { userId: string; words: string; at: Date },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await lockUserStatus(tx, userId)
    const appeals = await store.listAppealsOf(tx, userId)
    if (appeals.some(({ state }) => state === 'open')) return
    const hold = await holdOf(tx, userId)
    if (!hold) throw new AppError('NOT_FOUND')
    if (countOf(appeals, hold) >= APPEALS_MAX) throw new AppError('APPEAL_LIMIT')
    const appealId = deps.newId()
    await store.insertAppeal(tx, {
      ...{ userId, appealId, hold: hold.kind, heldSince: hold.since, openedAt: at },
      wordsSealed: sealField(deps.secrets.fieldKey, wordsContext(appealId), words),
      answerBy: answeredBy(deps),
    })
  })

/** Those that nobody has answered, oldest first. */
export const listAppeals = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.AppealRow, Date>> => {
  const rows = await store.listWaiting(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ openedAt: key, appealId: id }) => ({ key, id }))
}

/** One with its words, whether it holds still, and who had a part in it. Throws NOT_FOUND. */
export const readAppeal = async (deps: Pick<Deps, 'secrets'>, on: Querier, appealId: string) => {
  const row = await store.findAppeal(on, appealId)
  if (!row) throw new AppError('NOT_FOUND')
  const holders = await store.listHolders(on, row)
  const { words } = opened(deps, row)
  return { ...row, words, holders, isHeld: (await holdOf(on, row.userId)) !== null }
}

/** Ends one that is open, by somebody who may; the person is told. Throws CASE_DECIDED, DECISION_UNFIT. */
export const answerAppeal = async (
  deps: Deps,
  tx: Tx,
  of: { appealId: string; userId: string; state: 'lifted' | 'kept'; answer: string } & {
    operatorId: string
    at: Date
  },
): Promise<void> => {
  const { appealId, userId, state, answer, operatorId, at } = of
  await lockUserStatus(tx, userId)
  // What was decided is what is so.
  if (((await holdOf(tx, userId)) !== null) !== (state === 'kept')) {
    throw new AppError('DECISION_UNFIT')
  }
  const answerSealed = sealField(deps.secrets.fieldKey, answerContext(appealId), answer)
  const isFirst = await store.setDecided(tx, {
    ...{ userId, appealId, state, answerSealed, operatorId, at },
  })
  if (!isFirst) throw new AppError('CASE_DECIDED')
  await writeMessage(tx, {
    ...{ userId, kind: 'appealAnswered', eventKey: `appealAnswered:${appealId}`, loanId: null },
    ...{ params: {}, currency: deps.market.currency, at },
  })
}
