import { addDays, type Day, day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor, minMinor } from '@noren/contract/money'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { findLoan } from '../loans/find-loan.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { holdForPromise } from './holds.ts'
import { factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import { lockOwnOwed } from './lock-owed.ts'
import { owedToday } from './owed-today.ts'
import { isAnotherTaken } from './promise/promise-rules.ts'
import * as store from './promise/promise-store.ts'
import { readAmount } from './read-amount.ts'

/** Before every promise. */
const FIRST_DAY = day('1970-01-01')

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
  loan: { loanId: string; userId: string },
): Promise<store.PromiseRow | undefined> => {
  const latest = await store.findLatestPromise(on, loan)
  return latest && isOpenOn(latest, deps.clock.businessDay()) ? latest : undefined
}

/** All promises of a loan, newest first. */
export const promisesOf = (
  on: Querier,
  { loanId, userId }: { loanId: string; userId: string },
): Promise<store.PromiseRow[]> => store.listSince(on, { loanId, userId, after: FIRST_DAY })

/**
 * Records the borrower's promise to pay on a day; until then nobody is reminded and no penal charge grows, whether it is
 * kept or not. Throws PROMISE_OPEN while one is open, PROMISE_DAY with the days allowed, PROMISE_LIMIT where no other one is taken,
 * AMOUNT_RANGE above what is owed and below the least that may be paid.
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
      const loan = await lockOwnOwed(tx, own)
      return notePromise(deps, tx, loan, { ...asked, recordedBy: null, at })
    }),
  )
}

/** The same for a locked loan; `recordedBy` is who of the staff wrote it down for the borrower. */
export const notePromise = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  asked: {
    promisedOn: Day
    amount?: string | undefined
    recordedBy: string | null
    at: Date
  },
): Promise<store.PromiseRow> => {
  const { loanId, userId } = loan
  const { promisedOn, recordedBy, at } = asked
  if (await openPromise(deps, tx, loan)) throw new AppError('PROMISE_OPEN')
  const { from, until } = promiseBounds(deps)
  if (promisedOn < from || promisedOn > until) throw new AppError('PROMISE_DAY', { from, until })
  const before = await readHistory(tx, loan)
  if (!(await isPromiseLeft(deps, tx, loan, before))) throw new AppError('PROMISE_LIMIT')
  const amountMinor = promisedMinor(deps, loan, before, asked.amount)
  const promiseId = deps.newId()
  const openedBy = recordedBy === null ? ('borrower' as const) : ('staff' as const)
  const history = await holdForPromise(deps, tx, loan, { promiseId, promisedOn, openedBy })
  const promise: store.PromiseRow = {
    ...{ promiseId, loanId, userId, promisedOn, amountMinor },
    expectedMinor: amountMinor ?? dueBy(deps, loan, history, promisedOn),
    madeOn: deps.clock.businessDay(),
    madeAt: at,
  }
  await store.insertPromise(tx, { ...promise, recordedBy })
  return promise
}

/** Whether another promise is taken for the loan; whether one is open is asked apart. */
export const isPromiseLeft = async (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  { loanId, userId }: { loanId: string; userId: string },
  { payments }: Pick<LoanHistory, 'payments'>,
): Promise<boolean> => {
  const after = addDays(clock.businessDay(), -market.repaymentRules.promiseWindowDays)
  const made = await store.listSince(on, { loanId, userId, after })
  return isAnotherTaken(market.repaymentRules, made, payments)
}

const promisedMinor = (
  deps: Deps,
  loan: DisbursedLoan,
  history: LoanHistory,
  amount: string | undefined,
): Minor | null => {
  if (amount === undefined) return null
  const amountMinor = readAmount(amount, loan.currency)
  const { totalMinor } = owedToday(deps, loan, history)
  const leastMinor = minMinor(deps.market.repaymentRules.partMinorMin, totalMinor)
  if (leastMinor <= amountMinor && amountMinor <= totalMinor) return amountMinor
  throw new AppError('AMOUNT_RANGE', {
    min: decimalFromMinor(leastMinor, loan.currency),
    max: decimalFromMinor(totalMinor, loan.currency),
  })
}

/** Without an amount all is meant that will be due on the day; where nothing will be, all that will be owed. */
const dueBy = (
  { market }: Pick<Deps, 'market'>,
  loan: DisbursedLoan,
  history: LoanHistory,
  on: Day,
): Minor => {
  const { dueMinor, totalMinor } = outstandingOn(factsOf(market, loan, history, on), on)
  return dueMinor > 0 ? dueMinor : totalMinor
}

/**
 * For the reminder job: no reminder is sent up to and including that day; null when nothing holds reminders
 * back.
 */
export const remindersPausedUntil = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<Day | null> => (await openPromise(deps, on, loan))?.promisedOn ?? null
