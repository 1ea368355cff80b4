import { addDays, type Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { CareReason } from '@noren/contract/operator/relief'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { DAYS_AFTER_ANSWER, DAYS_AFTER_REPORT } from '../collections/effects.ts'
import * as holds from '../collections/holds.ts'
import { loansOfUser } from '../loans/find-loan.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lockOwnLoan } from '../loans/moves.ts'
import { type LoanHistory, readHistory } from './loan-history.ts'
import { rebook } from './receive/booking.ts'

/** Locks what the person has, in one order, so that no payout or payment comes in between. */
export const lockLoansOf = async (tx: Tx, userId: string) => {
  const ids = (await loansOfUser(tx, userId)).map(({ loanId }) => loanId).sort()
  const locked = []
  for (const loanId of ids) locked.push(await lockOwnLoan(tx, { loanId, userId }))
  return locked
}

/** What the days to come earn is booked anew: no penal charge while the hold lasts. */
const withLoans = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  change: () => Promise<unknown>,
): Promise<void> => {
  const loans = await lockLoansOf(tx, userId)
  await change()
  for (const loan of loans) {
    if (!isRunning(loan.status) || !wasDisbursed(loan)) continue
    await rebook(deps, tx, loan, await readHistory(tx, loan))
  }
}

/**
 * A complaint stops reminders of all the person's loans at once, and penal charges from tomorrow on, until it is
 * answered. Its days are never charged.
 */
export const holdForComplaint = (
  deps: Deps,
  tx: Tx,
  hold: { userId: string; evidenceId: string },
): Promise<void> =>
  withLoans(deps, tx, hold.userId, () =>
    holds.insertHold(tx, {
      ...hold,
      cause: 'complaint',
      holdId: deps.newId(),
      loanId: null,
      fromOn: deps.clock.businessDay(),
      untilOn: null,
      openedBy: 'borrower',
    }),
  )

/** Whether a ticket stops collection. */
export const stopsForComplaint = (
  on: Querier,
  of: { userId: string; evidenceId: string },
): Promise<boolean> => holds.isHeldBy(on, of)

/** A ticket is answered: if it stopped collection, it does so for some days more. */
export const endComplaintHold = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; evidenceId: string },
): Promise<void> => {
  if (!(await holds.isHeldBy(tx, of))) return
  const untilOn = addDays(deps.clock.businessDay(), DAYS_AFTER_ANSWER)
  await withLoans(deps, tx, of.userId, () => holds.setLastDay(tx, { ...of, untilOn }))
}

/** Somebody has reported the person's death: the same, and nobody is written to, for some days unless it is confirmed. */
export const holdForReport = (deps: Deps, tx: Tx, of: OfReport): Promise<void> =>
  withLoans(deps, tx, of.userId, () => insertReportHold(deps, tx, { ...of, openedBy: 'system' }))

/**
 * As long again from today, since a second person has to confirm it. Days that were over meanwhile are let off too. A report
 * that stopped nothing, because another had, does so now.
 */
export const extendReportHold = (deps: Deps, tx: Tx, of: OfReport): Promise<void> => {
  const untilOn = addDays(deps.clock.businessDay(), DAYS_AFTER_REPORT)
  return withLoans(deps, tx, of.userId, async () => {
    if ((await holds.extendHolds(tx, { ...of, untilOn })) > 0) return
    await insertReportHold(deps, tx, { ...of, openedBy: 'staff' })
  })
}

interface OfReport {
  userId: string
  evidenceId: string
}

const insertReportHold = (
  deps: Deps,
  tx: Tx,
  of: OfReport & { openedBy: 'system' | 'staff' },
): Promise<void> => {
  const fromOn = deps.clock.businessDay()
  return holds.insertHold(tx, {
    ...of,
    ...{ cause: 'bereaved', holdId: deps.newId(), loanId: null },
    ...{ fromOn, untilOn: addDays(fromOn, DAYS_AFTER_REPORT) },
  })
}

/** The person lives: today is its last day. */
export const endReportHold = (deps: Deps, tx: Tx, of: OfReport): Promise<void> =>
  withLoans(deps, tx, of.userId, () =>
    holds.endHoldsBy(tx, { ...of, untilOn: deps.clock.businessDay() }),
  )

/** The same for a locked loan whose borrower means to pay on a day, up to and including it. */
export const holdForPromise = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  promise: { promiseId: string; promisedOn: Day; openedBy: 'borrower' | 'staff' },
): Promise<LoanHistory> => {
  await holds.insertHold(tx, {
    userId: loan.userId,
    holdId: deps.newId(),
    loanId: loan.loanId,
    cause: 'promise',
    fromOn: deps.clock.businessDay(),
    untilOn: promise.promisedOn,
    openedBy: promise.openedBy,
    evidenceId: promise.promiseId,
  })
  return rebook(deps, tx, loan, await readHistory(tx, loan))
}

/**
 * The first time somebody asks for a plan of a locked loan that is late: reminders and penal charges stop for the
 * market's days, once a loan.
 * @returns the last day of it, while that has not passed
 */
export const holdForHardship = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
): Promise<Day | null> => {
  const { userId, loanId } = loan
  const fromOn = deps.clock.businessDay()
  const known = await holds.findHoldBy(tx, { userId, evidenceId: loanId })
  if (known) return known.untilOn !== null && known.untilOn >= fromOn ? known.untilOn : null
  const untilOn = addDays(fromOn, deps.market.repaymentRules.planAskedDays)
  await insertHardshipHold(deps, tx, loan, { evidenceId: loanId, untilOn })
  await rebook(deps, tx, loan, await readHistory(tx, loan))
  return untilOn
}

/** From the day a lower sum is asked for until its last day; without one until the lender has answered. */
export const holdForSettlement = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { settlementId, untilOn }: { settlementId: string; untilOn: Day | null },
): Promise<void> => {
  const { userId, loanId } = loan
  await holds.insertHold(tx, {
    ...{ userId, loanId, untilOn, holdId: deps.newId(), evidenceId: settlementId },
    ...{ cause: 'settlement', openedBy: 'borrower', fromOn: deps.clock.businessDay() },
  })
  await rebook(deps, tx, loan, await readHistory(tx, loan))
}

/** While a figure of a locked loan is objected to, until some days after a person has answered. */
export const holdForObjection = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  objectionId: string,
): Promise<void> => {
  const { userId, loanId } = loan
  await holds.insertHold(tx, {
    ...{ userId, loanId, holdId: deps.newId(), evidenceId: objectionId, cause: 'objection' },
    ...{ openedBy: 'borrower', fromOn: deps.clock.businessDay(), untilOn: null },
  })
  await rebook(deps, tx, loan, await readHistory(tx, loan))
}

/** While a plan of a locked loan runs, it has its own reminders. */
export const holdForPlan = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  loan: DisbursedLoan,
  planId: string,
): Promise<void> => insertHardshipHold(deps, tx, loan, { evidenceId: planId, untilOn: null })

const insertHardshipHold = (
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  { userId, loanId }: DisbursedLoan,
  of: { evidenceId: string; untilOn: Day | null },
): Promise<void> =>
  holds.insertHold(tx, {
    ...{ userId, loanId, ...of, holdId: newId(), cause: 'hardship', openedBy: 'borrower' },
    fromOn: clock.businessDay(),
  })

/** Of a locked loan, up to a day: the staff knows of something for which nobody asks for money. */
export const holdForCare = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { reason: CareReason; untilOn: Day },
): Promise<string> => {
  const { userId, loanId } = loan
  const holdId = deps.newId()
  await holds.insertHold(tx, {
    ...{ ...of, userId, loanId, holdId, evidenceId: holdId, cause: 'care', openedBy: 'staff' },
    fromOn: deps.clock.businessDay(),
  })
  await rebook(deps, tx, loan, await readHistory(tx, loan))
  return holdId
}

/** Today is the last day of what the staff has set for a locked loan. */
export const endCareHold = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  holdId: string,
): Promise<void> => {
  const { userId } = loan
  await holds.endHoldsBy(tx, { userId, evidenceId: holdId, untilOn: deps.clock.businessDay() })
  await rebook(deps, tx, loan, await readHistory(tx, loan))
}

/**
 * All that the person owes, while there is a disaster where they live. Its days may have begun, and are not charged either.
 * False where it holds for them already.
 */
export const holdForDisaster = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; areaId: string; fromOn: Day; untilOn: Day },
): Promise<boolean> => {
  const { userId, areaId: evidenceId, fromOn, untilOn } = of
  // Nobody's loans are booked anew for what they have.
  if (await holds.findHoldBy(tx, { userId, evidenceId })) return false
  let isNew = false
  await withLoans(deps, tx, userId, async () => {
    if (await holds.findHoldBy(tx, { userId, evidenceId })) return
    isNew = true
    await holds.insertHold(tx, {
      ...{ userId, evidenceId, fromOn, untilOn, holdId: deps.newId(), loanId: null },
      ...{ cause: 'disaster', openedBy: 'system' },
    })
  })
  return isNew
}
