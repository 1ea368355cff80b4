import { type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type Allowance,
  allowanceOf,
  allowancePaper,
  isAllowanceWaiting,
} from '../books/allowance.ts'
import { type MonthMovements, monthMovements as movementsOf } from '../books/month-movements.ts'
import * as months from '../books/months.ts'
import { type CashBlocker, cashBlockers } from '../reconciliation/month-blockers.ts'
import { type TaxBlocker, taxBlockers } from '../tax/month-blockers.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction, Proposal } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

/** `allowanceShort`: less is set aside for losses than the policy of the month asks for. */
export type Blocker = months.MonthBlocker | CashBlocker | 'allowanceShort' | TaxBlocker

type BlockerDeps = Pick<Deps, 'clock' | 'market'>

const blockersOf = async (
  deps: BlockerDeps,
  on: Querier,
  month: months.MonthRow | undefined,
): Promise<Blocker[]> => {
  const ofBooks = months.monthBlockers(month)
  if (!month || month.closedAt !== null) return ofBooks
  const lastDay = months.lastDayOf(month.month)
  const ofCash = await cashBlockers(deps, on, { book: month.book, lastDay })
  // Until its days are sealed, what the month sets aside is not known.
  const isShort = month.unsealedDays === 0 && (await isAllowanceShort(deps, on, month))
  return [
    ...ofBooks,
    ...ofCash,
    ...(isShort ? (['allowanceShort'] as const) : []),
    ...(await taxBlockers(on, month)),
  ]
}

/** More than the policy may be set aside, less may not. */
const isAllowanceShort = async (
  { market }: BlockerDeps,
  on: Querier,
  of: months.BookMonth,
): Promise<boolean> => {
  const { heldMinor, booked } = await allowanceOf(on, market.code, of)
  return heldMinor < booked.targetMinor
}

/** The months that are over, of all books, each with what is in the way of closing it. */
export const listBookMonths = (
  deps: BlockerDeps & Pick<Deps, 'db'>,
): Promise<(months.MonthRow & { blockers: Blocker[] })[]> =>
  inTransaction(
    deps.db,
    async (tx) => {
      const rows = []
      for (const month of await months.listMonths(tx, null)) {
        rows.push({ ...month, blockers: await blockersOf(deps, tx, month) })
      }
      return rows
    },
    { isolation: 'repeatable read', readOnly: true },
  )

/** How a month that is over moved. Throws NOT_FOUND for another. */
export const monthMovements = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  asked: Omit<AskedMonth, 'requestId'>,
): Promise<MonthMovements> =>
  inTransaction(
    db,
    async (tx) => {
      const month = await monthOf(tx, asked)
      if (!month) throw new AppError('NOT_FOUND')
      return movementsOf(tx, market.code, month)
    },
    { isolation: 'repeatable read', readOnly: true },
  )

/** @throws AppError NOT_FOUND for no month; MONTH_STATE with the blockers */
const closable = async (
  deps: BlockerDeps,
  tx: Tx,
  month: months.MonthRow | undefined,
): Promise<months.MonthRow> => {
  const blockers = await blockersOf(deps, tx, month)
  if (blockers.length > 0 || !month) throw new AppError('MONTH_STATE', { blockers })
  return month
}

interface AskedMonth {
  requestId: string
  book: string
  /** `2026-11`. */
  month: string
}

const monthOf = async (
  tx: Tx,
  { book, month }: Omit<AskedMonth, 'requestId'>,
): Promise<months.MonthRow | undefined> => {
  const first = months.readMonthText(month)
  if (!first) throw new AppError('VALIDATION', { fields: [{ path: 'month', rule: 'format' }] })
  return months.findMonth(tx, { book, month: first })
}

const proposeOfMonth = (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: Pick<MoneyAction, 'kind' | 'subjectId' | 'reason' | 'amountMinor'> & {
    month: months.MonthRow
    at: Date
  },
): Promise<string> => {
  const { month, at, ...action } = of
  return proposeAlways(deps, tx, who, {
    ...action,
    ...{ userId: null, currency: month.currency, reference: nameOf(month), proposedAt: at },
  })
}

const nameOf = ({ book, month }: months.BookMonth): string => `${book} ${month.slice(0, 7)}`

/**
 * Proposes to close a month of a book, which another person has to confirm.
 * @throws AppError MONTH_STATE with what is in the way
 */
export const closeMonth = (
  deps: Deps,
  who: Operator,
  request: AskedMonth,
  at: Date,
): Promise<{ proposalId: string }> => {
  const { requestId, ...input } = request
  const deciding = { call: 'closeMonth', requestId, input, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const month = await closable(deps, tx, await monthOf(tx, request))
    const subject = { subjectId: month.monthId, userId: null }
    const action = { kind: 'monthClose', reason: 'monthClose', amountMinor: ZERO_MINOR } as const
    const of = { ...action, subjectId: month.monthId, month, at }
    const proposalId = await proposeOfMonth(deps, tx, who, of)
    return {
      answer: { proposalId },
      ...subject,
      before: { state: 'review' },
      after: { proposalId, ...input },
    }
  })
}

/** Closes the month in the transaction of its confirmation; what is in the way by then refuses it. */
export const carryOutMonthClose = async (
  deps: Deps,
  tx: Tx,
  { subjectId }: MoneyAction,
  by: Pick<Proposal, 'proposedBy'> & { confirmedBy: string },
): Promise<object> => {
  const { book, month, monthId } = await closable(
    deps,
    tx,
    await months.findMonthById(tx, subjectId),
  )
  const of = { book, month, monthId, closedBy: by.proposedBy, confirmedBy: by.confirmedBy }
  return { ...of, ...(await months.closeMonth(deps, tx, of)) }
}

export interface AdjustmentRequest extends AskedMonth {
  reason: string
  amountMinor: Minor
  paper: string
}

/**
 * Proposes an entry that adjusts a month in review; it is posted when another person confirms it.
 * @throws AppError MONTH_STATE when the month is not over, or closed
 */
export const adjustMonth = (
  deps: Deps,
  who: Operator,
  request: AdjustmentRequest,
  at: Date,
): Promise<{ proposalId: string }> => {
  const { requestId, ...input } = request
  const { reason, amountMinor, paper } = input
  const { operatorId } = who
  if (amountMinor === ZERO_MINOR) {
    throw new AppError('VALIDATION', { fields: [{ path: 'amount', rule: 'min' }] })
  }
  const deciding = { call: 'adjustMonth', requestId, input, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const month = inReview(await monthOf(tx, request))
    const adjustmentId = deps.newId()
    const asked = { adjustmentId, book: month.book, month: month.month, askedBy: operatorId }
    await months.insertAdjustment(tx, { ...asked, reason, amountMinor, paper, at })
    const of = {
      kind: 'adjustment',
      subjectId: adjustmentId,
      reason,
      amountMinor,
      month,
      at,
    } as const
    const proposalId = await proposeOfMonth(deps, tx, who, of)
    const subject = { subjectId: adjustmentId, userId: null }
    return { answer: { proposalId }, ...subject, before: {}, after: { proposalId, ...input } }
  })
}

export interface ProposedAllowance extends Allowance {
  /** null: nothing has to change. */
  readonly proposalId: string | null
}

/**
 * Proposes the entry that brings a month in review to the allowance of its policy; it is posted when another person
 * confirms it.
 * @throws AppError MONTH_STATE when the month is not over, has an open day or is closed; PROPOSAL_PENDING while
 * another change of its allowance waits
 */
export const setAllowance = (
  deps: Deps,
  who: Operator,
  request: AskedMonth,
  at: Date,
): Promise<ProposedAllowance> => {
  const { requestId, ...input } = request
  const deciding = { call: 'setAllowance', requestId, input, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const month = inReview(await monthOf(tx, request))
    if (month.unsealedDays > 0) throw new AppError('MONTH_STATE', { blockers: ['dayOpen'] })
    await months.lockMonth(tx, month)
    inReview(await months.findMonth(tx, month))
    if (await isAllowanceWaiting(tx, month)) throw new AppError('PROPOSAL_PENDING')
    const allowance = await allowanceOf(tx, deps.market.code, month)
    const { targetMinor, policy } = allowance.booked
    const { heldMinor } = allowance
    const isRaised = targetMinor > heldMinor
    const amountMinor = isRaised
      ? subtractMinor(targetMinor, heldMinor)
      : subtractMinor(heldMinor, targetMinor)
    const adjustmentId = deps.newId()
    let proposalId: string | null = null
    if (amountMinor > ZERO_MINOR) {
      const reason = isRaised ? 'allowance.raised' : 'allowance.lowered'
      const { book, month: first } = month
      const asked = { adjustmentId, book, month: first, askedBy: who.operatorId }
      const paper = allowancePaper(policy)
      await months.insertAdjustment(tx, { ...asked, reason, amountMinor, paper, at })
      const of = { kind: 'adjustment', subjectId: adjustmentId, reason, amountMinor } as const
      proposalId = await proposeOfMonth(deps, tx, who, { ...of, month, at })
    }
    const subject = { subjectId: amountMinor > ZERO_MINOR ? adjustmentId : month.monthId }
    const answer = { ...allowance, proposalId }
    return {
      answer,
      ...subject,
      userId: null,
      before: { heldMinor },
      after: { ...input, ...answer },
    }
  })
}

const inReview = (month: months.MonthRow | undefined): months.MonthRow => {
  if (month && month.closedAt === null) return month
  throw new AppError('MONTH_STATE', { blockers: [month ? 'closed' : 'notOver'] })
}

/** Posts a confirmed adjustment, in the transaction of its confirmation. */
export const carryOutAdjustment = async (
  deps: Deps,
  tx: Tx,
  { subjectId }: MoneyAction,
): Promise<object> => {
  const adjustment = await months.findAdjustment(tx, subjectId)
  if (!adjustment) throw new AppError('NOT_FOUND')
  await months.shareMonth(tx, adjustment)
  inReview(await months.findMonth(tx, adjustment))
  months.postAdjustment(deps, tx, adjustment)
  return { ...adjustment }
}
