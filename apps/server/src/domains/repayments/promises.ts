import { addDays, type Day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { findLoan } from '../loans/find-loan.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { readHistory } from './loan-history.ts'
import { lockOwed } from './lock-owed.ts'
import { owedToday } from './owed-today.ts'
import * as store from './promise/promise-store.ts'
import { readAmount } from './read-amount.ts'

/** A promise is open up to and including its day; on that day it turns out kept or broken. */
const isOpenOn = (promise: Pick<store.PromiseRow, 'promisedOn'>, today: Day): boolean =>
  today <= promise.promisedOn

export const promiseBounds = ({
  market,
  clock,
}: Pick<Deps, 'market' | 'clock'>): { from: Day; until: Day } => {
  const today = clock.businessDay()
  return { from: today, until: addDays(today, market.repaymentRules.promiseDaysMax) }
}

/** The promise that is open today, if any. */
export const openPromise = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  loanId: string,
): Promise<store.PromiseRow | undefined> => {
  const latest = await store.findLatestPromise(on, loanId)
  return latest && isOpenOn(latest, deps.clock.businessDay()) ? latest : undefined
}

/**
 * Records the borrower's promise to pay on a day; only one can be open at a time. Throws PROMISE_OPEN,
 * PROMISE_DAY with the days allowed, AMOUNT_RANGE above what is owed.
 */
export const promiseToPay = (
  deps: Deps,
  who: { userId: string },
  input: { requestId: string; repayId: string; promisedOn: Day; amount?: string | undefined },
): Promise<store.PromiseRow> => {
  const { requestId, ...asked } = input
  const at = deps.clock.now()
  const request = { userId: who.userId, call: 'repayPromise', requestId, input: asked, at }
  return inTransaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const own = await findLoan(tx, { userId: who.userId, loanId: asked.repayId })
      if (!own) throw new AppError('NOT_FOUND')
      const loan = await lockOwed(tx, own.loanId)
      if (await openPromise(deps, tx, loan.loanId)) throw new AppError('PROMISE_OPEN')
      const { from, until } = promiseBounds(deps)
      if (asked.promisedOn < from || asked.promisedOn > until) {
        throw new AppError('PROMISE_DAY', { from, until })
      }
      const promise: store.PromiseRow = {
        promiseId: deps.newId(),
        loanId: loan.loanId,
        userId: who.userId,
        promisedOn: asked.promisedOn,
        amountMinor: await promisedMinor(deps, tx, loan, asked.amount),
        madeOn: deps.clock.businessDay(),
        madeAt: at,
      }
      await store.insertPromise(tx, promise)
      return promise
    }),
  )
}

const promisedMinor = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  amount: string | undefined,
): Promise<Minor | null> => {
  if (amount === undefined) return null
  const amountMinor = readAmount(amount, loan.currency)
  const { totalMinor } = owedToday(deps, loan, await readHistory(tx, loan.loanId))
  if (amountMinor > 0 && amountMinor <= totalMinor) return amountMinor
  throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(totalMinor, loan.currency) })
}

/**
 * For the reminder job: no reminder is sent up to and including that day; null when nothing holds reminders
 * back.
 */
export const remindersPausedUntil = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  loanId: string,
): Promise<Day | null> => (await openPromise(deps, on, loanId))?.promisedOn ?? null
