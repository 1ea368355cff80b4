import { addDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { DAYS_AFTER_ANSWER } from '../collections/effects.ts'
import * as holds from '../collections/holds.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { readHistory } from './loan-history.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'
import { lastDayOf } from './settlement/note-settlement.ts'
import {
  findSettlement,
  type SettlementRecord,
  setAnswered,
} from './settlement/settlement-store.ts'

/** Locks the loan of a lower sum that waits for its answer. Throws NOT_FOUND, CASE_DECIDED. */
export const lockAsked = async (
  tx: Tx,
  settlementId: string,
): Promise<{ loan: DisbursedLoan; settlement: SettlementRecord }> => {
  const known = await findSettlement(tx, settlementId)
  if (!known) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, known.loanId)
  const settlement = await findSettlement(tx, settlementId)
  if (!wasDisbursed(loan) || settlement?.state !== 'asked') throw new AppError('CASE_DECIDED')
  return { loan, settlement }
}

/**
 * The lender's answer for a locked loan: from today the sum may be paid for its days, and what has come since it was asked
 * for counts; or nothing is given up, and penal charges and reminders rest for some days more. Returns the last day.
 */
export const answerSettlement = async (
  deps: Deps,
  tx: Tx,
  of: {
    loan: DisbursedLoan
    settlement: SettlementRecord
    state: 'agreed' | 'refused'
    by: { decidedBy: string; confirmedBy: string | null }
  },
): Promise<Day | null> => {
  const { loan, settlement, state, by } = of
  const { settlementId, sumMinor: amountMinor, days } = settlement
  const { userId, loanId, loanNumber, currency } = loan
  const at = deps.clock.now()
  const today = deps.clock.businessDay()
  const lastOn = state === 'agreed' ? lastDayOf(days, today) : null
  await setAnswered(tx, { settlementId, state, lastOn, ...by, at })
  const untilOn = lastOn ?? addDays(today, DAYS_AFTER_ANSWER)
  await holds.setLastDay(tx, { userId, evidenceId: settlementId, untilOn })
  const message = { userId, loanId, currency, at }
  await writeMessage(
    tx,
    lastOn === null
      ? {
          ...{ ...message, kind: 'settlementRefused' },
          eventKey: `settlementRefused:${settlementId}`,
          params: { loanNumber, amountMinor },
        }
      : {
          ...{ ...message, kind: 'settlementAgreed', eventKey: `settlementAgreed:${settlementId}` },
          documents: [{ kind: 'settlementAgreement', subjectId: settlementId }],
          params: { loanNumber, amountMinor, lastOn },
        },
  )
  const history = await rebook(deps, tx, loan, await readHistory(tx, loan))
  await moveAfter(deps, tx, loan, { history, at, why: 'settlement' })
  return lastOn
}
