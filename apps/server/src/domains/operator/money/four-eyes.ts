import { addMinor, type Currency, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Operator } from '../operator.ts'
import { type SecondPerson, SUM_DAYS, sumAbove } from '../second-person.ts'
import * as store from './four-eyes-store.ts'
import { insertProposal, type MoneyAction } from './proposal-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whose money an action concerns. */
export interface Subject extends Pick<store.CountedAction, 'userId' | 'loanId' | 'currency'> {
  borrowStatus: number
}

/**
 * Taken before an operator acts: nothing else is done meanwhile by the same person or to the same borrower,
 * so that the sums are exact. Always first in a transaction and in this order, before any row is locked, so
 * that two such transactions cannot deadlock.
 */
export const lockSums = async (tx: Tx, who: Operator, userId: string): Promise<void> => {
  await store.lockPersonOf(tx, who.operatorId)
  await store.lockBorrower(tx, userId)
}

/**
 * The same for what is never done alone: a second person's confirmation, or an application, which counts
 * towards no sum.
 */
export const lockBorrowerSums = store.lockBorrower

/**
 * Why an action needs a second person, or null when one may do it alone. The sums of its loan and its
 * borrower include everything the staff did; that of the operator only what they did alone, because the
 * rest was already checked by two.
 */
export const secondPersonFor = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: { subject: Subject; action: MoneyAction; isBacked: boolean; at: Date },
): Promise<SecondPerson | null> => {
  const { subject, action, isBacked, at } = of
  const { amountMinor } = action
  if (!isBacked) return { because: 'noCredit', sumMinor: amountMinor, limitMinor: ZERO_MINOR }
  const { userId, loanId, currency } = subject
  const { operatorId } = who
  const after = new Date(at.getTime() - SUM_DAYS * DAY_MS)
  const before = await store.readSums(tx, { operatorId, userId, loanId, currency, after })
  return sumAbove(deps.market.secondOperatorAboveMinor, [
    ['amount', amountMinor],
    ['loanSum', addMinor(before.loanMinor, amountMinor)],
    ['borrowerSum', addMinor(before.borrowerMinor, amountMinor)],
    ['operatorSum', addMinor(before.operatorMinor, amountMinor)],
  ])
}

/**
 * What an operator has done alone in 30 days, with loans and about the lender's cash. Exact while their lock is held.
 */
export const aloneSum = async (
  tx: Tx,
  { operatorId }: Operator,
  { currency, at }: { currency: Currency; at: Date },
): Promise<Minor> => {
  const after = new Date(at.getTime() - SUM_DAYS * DAY_MS)
  return (await store.readAlone(tx, { operatorId, currency, after })).operatorMinor
}

/** Adds a completed action to the sums, from which it is never removed. */
export const countAction = (
  deps: Deps,
  tx: Tx,
  of: {
    subject: Subject
    action: MoneyAction
    operatorId: string
    confirmedBy: string | null
    at: Date
  },
): Promise<void> => {
  const { subject, action, operatorId, confirmedBy, at } = of
  const { userId, loanId, currency } = subject
  const { kind, amountMinor } = action
  const counted = { userId, loanId, currency, kind, amountMinor, operatorId, confirmedBy, at }
  return store.insertAction(tx, { ...counted, id: deps.newId() })
}

/**
 * Stores an action as a proposal for a second person to confirm. Throws PROPOSAL_PENDING when one is
 * already waiting.
 */
export const propose = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: { subject: Omit<Subject, 'loanId'>; action: MoneyAction; waits: SecondPerson; at: Date },
): Promise<string> => {
  const { action, subject, waits, at } = of
  const proposalId = deps.newId()
  const isNew = await insertProposal(tx, {
    ...action,
    proposalId,
    userId: subject.userId,
    currency: subject.currency,
    because: waits.because,
    sumMinor: waits.sumMinor,
    proposedBy: who.operatorId,
    proposedAt: at,
  })
  if (!isNew) throw new AppError('PROPOSAL_PENDING')
  return proposalId
}
