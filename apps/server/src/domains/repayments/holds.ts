import { addDays } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { EFFECTS, type HoldCause } from '../collections/effects.ts'
import * as holds from '../collections/holds.ts'
import { loansOfUser } from '../loans/find-loan.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { readHistory } from './loan-history.ts'
import { rebook } from './receive/booking.ts'

/** Locks what the person has, in one order, so that no payout or payment comes in between. */
const lockLoans = async (tx: Tx, userId: string) => {
  const ids = (await loansOfUser(tx, userId)).map(({ loanId }) => loanId).sort()
  const locked = []
  for (const loanId of ids) locked.push(await lockLoan(tx, loanId))
  return locked
}

/** What the days to come earn is booked anew: no penal charge while the hold lasts. */
const withLoans = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  change: () => Promise<unknown>,
): Promise<void> => {
  const loans = await lockLoans(tx, userId)
  await change()
  for (const loan of loans) {
    if (!isRunning(loan.status) || !wasDisbursed(loan)) continue
    await rebook(deps, tx, loan, await readHistory(tx, loan.loanId))
  }
}

/**
 * Stops reminders of all the person's loans at once, and penal charges from tomorrow on, until what it rests on is decided.
 * Its days are never charged.
 */
export const holdCollection = (
  deps: Deps,
  tx: Tx,
  hold: { userId: string; cause: HoldCause; evidenceId: string },
): Promise<void> =>
  withLoans(deps, tx, hold.userId, () =>
    holds.insertHold(tx, {
      ...hold,
      holdId: deps.newId(),
      loanId: null,
      fromOn: deps.clock.businessDay(),
      untilOn: null,
      openedBy: 'borrower',
    }),
  )

/** The staff has decided what a hold may rest on: it lasts some days more. */
export const endHold = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; cause: HoldCause; evidenceId: string },
): Promise<void> => {
  if (!(await holds.isHeldBy(tx, of))) return
  const untilOn = addDays(deps.clock.businessDay(), EFFECTS[of.cause].daysAfterDecision)
  await withLoans(deps, tx, of.userId, () => holds.setLastDay(tx, { ...of, untilOn }))
}
