import { addDays, type Day } from '@noren/contract/dates'
import {
  type Minor,
  maxMinor,
  minMinor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { givenUpBy } from '@noren/pricing/settlement'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import * as holds from '../../collections/holds.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import { writeMessage } from '../../messages/write-message.ts'
import { reverseWaivers } from '../adjust/waiver-store.ts'
import { waiversOf } from '../adjust/waivers-of.ts'
import { factsOf, type LoanHistory } from '../loan-history.ts'
import { owedToday } from '../owed-today.ts'
import { lostOf, type PaymentRow } from '../payment.ts'
import { rebook } from '../receive/booking.ts'
import { type SettlementRecord, setState } from './settlement-store.ts'

/** Why the rest of a debt was waived. */
export const SETTLEMENT_REASON = 'settlement'

type Deciding = Pick<Deps, 'market' | 'clock' | 'newId'>

/** What has come of a lower sum: money told since it was asked for and paid by its last day, less what a bank took back. */
export const paidOf = (
  { askedAt, lastOn }: Pick<SettlementRecord, 'askedAt' | 'lastOn'>,
  history: Pick<LoanHistory, 'payments'>,
): Minor => sumMinor(countedIn(history.payments, { askedAt, lastOn }).map(keptOf))

const keptOf = (payment: PaymentRow): Minor => subtractMinor(payment.amountMinor, lostOf(payment))

const countedIn = (
  payments: readonly PaymentRow[],
  { askedAt, lastOn }: Pick<SettlementRecord, 'askedAt' | 'lastOn'>,
): PaymentRow[] =>
  payments.filter(
    ({ settledAt, paidOn }) => settledAt >= askedAt && (lastOn === null || paidOn <= lastOn),
  )

/**
 * Brings the lower sum of a locked loan in line with its payments: once all of it has come the rest of the debt is waived
 * on the day of the last of it, whatever came above the sum becomes the borrower's credit, and a payment that is taken back
 * undoes that. What was lapsed is paid after all when money of before its last day is told later.
 * @returns the history, booked anew where that changed it
 */
export const noteSettlement = async (
  deps: Deciding,
  tx: Tx,
  loan: DisbursedLoan,
  { history, at }: { history: LoanHistory; at: Date },
): Promise<LoanHistory> => {
  const { settlement } = history
  if (!settlement) return history
  const { state, sumMinor: wantedMinor, lastOn } = settlement
  const isWhole = lastOn !== null && paidOf(settlement, history) >= wantedMinor
  if (state === 'paid') return isWhole ? history : undo(deps, tx, loan, history, settlement)
  if (state === 'refused' || state === 'ended') return history
  if (owedToday(deps, loan, history).totalMinor === 0) {
    // All was paid, or given up otherwise; nothing of it is settled for less.
    if (state !== 'lapsed') await endSettlement(deps, tx, loan, settlement)
    return history
  }
  return isWhole ? close(deps, tx, loan, { history, settlement, at }) : history
}

/** It is not needed any more: its hold ends today. */
export const endSettlement = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId }: Pick<DisbursedLoan, 'userId'>,
  { settlementId, state }: Pick<SettlementRecord, 'settlementId' | 'state'>,
): Promise<void> => {
  if (state !== 'asked' && state !== 'agreed') return
  const today = clock.businessDay()
  await setState(tx, { settlementId, state: 'ended', closedOn: today })
  await holds.setLastDay(tx, { userId, evidenceId: settlementId, untilOn: today })
  await holds.endHoldsBy(tx, { userId, evidenceId: settlementId, untilOn: today })
}

const close = async (
  deps: Deciding,
  tx: Tx,
  loan: DisbursedLoan,
  of: { history: LoanHistory; settlement: SettlementRecord; at: Date },
): Promise<LoanHistory> => {
  const { history, settlement, at } = of
  const { settlementId, decidedBy } = settlement
  const { userId, loanId, loanNumber, currency } = loan
  const exact = withoutExcess(history.payments, settlement)
  const last = countedIn(exact, settlement).at(-1)
  if (!last) throw new Error('a lower sum was paid by nothing')
  const on = last.paidOn
  const before = { ...history, payments: exact.filter((row) => row !== last) }
  const left = givenUpBy(factsOf(deps.market, loan, before, on), on, keptOf(last))
  const waivers = waiversOf(deps, left, {
    ...{ loanId, operatorId: decidedBy, reason: SETTLEMENT_REASON },
    ...{ waivedOn: on, waivedAt: at },
  })
  const closedOn = deps.clock.businessDay()
  await setState(tx, { settlementId, state: 'paid', closedOn })
  await holds.endHoldsBy(tx, { userId, evidenceId: settlementId, untilOn: closedOn })
  const closed = {
    ...history,
    settlement: { ...settlement, state: 'paid' as const },
    waivers: [...history.waivers, ...waivers],
  }
  const booked = await rebook(deps, tx, loan, closed)
  await writeMessage(tx, {
    ...{ userId, loanId, currency, at, kind: 'settlementPaid' },
    documents: (['noDues', 'statement'] as const).map((kind) => ({ kind, subjectId: loanId })),
    eventKey: `settlementPaid:${settlementId}:${at.toISOString()}`,
    params: {
      loanNumber,
      amountMinor: settlement.sumMinor,
      givenUpMinor: sumMinor(waivers.map(({ amountMinor }) => amountMinor)),
    },
  })
  return booked
}

/** The payments as if no more than the sum had come, the last ones less. */
const withoutExcess = (
  payments: readonly PaymentRow[],
  settlement: SettlementRecord,
): PaymentRow[] => {
  const counted = new Set(countedIn(payments, settlement))
  let excessMinor = maxMinor(
    ZERO_MINOR,
    subtractMinor(sumMinor([...counted].map(keptOf)), settlement.sumMinor),
  )
  return payments
    .toReversed()
    .map((row) => {
      if (!counted.has(row)) return row
      const lessMinor = minMinor(excessMinor, keptOf(row))
      excessMinor = subtractMinor(excessMinor, lessMinor)
      return { ...row, amountMinor: subtractMinor(row.amountMinor, lessMinor) }
    })
    .filter(({ amountMinor }) => amountMinor > 0)
    .toReversed()
}

/** A part of it was taken back: the rest is owed again, and the sum may be paid until its last day, as before. */
const undo = async (
  deps: Deciding,
  tx: Tx,
  loan: DisbursedLoan,
  history: LoanHistory,
  settlement: SettlementRecord,
): Promise<LoanHistory> => {
  const { settlementId, lastOn } = settlement
  const today = deps.clock.businessDay()
  const state = lastOn !== null && lastOn >= today ? 'agreed' : 'lapsed'
  await reverseWaivers(tx, {
    loanId: loan.loanId,
    reason: SETTLEMENT_REASON,
    at: deps.clock.now(),
  })
  await setState(tx, { settlementId, state, closedOn: null })
  // What the hold had stopped stays stopped, and goes on as long as was agreed.
  if (lastOn !== null) {
    await holds.extendHolds(tx, { userId: loan.userId, evidenceId: settlementId, untilOn: lastOn })
  }
  return rebook(deps, tx, loan, {
    ...history,
    settlement: { ...settlement, state },
    waivers: history.waivers.filter(({ reason }) => reason !== SETTLEMENT_REASON),
  })
}

/** What is still to be paid of it. */
export const leftToPay = (settlement: SettlementRecord, history: LoanHistory): Minor =>
  maxMinor(ZERO_MINOR, subtractMinor(settlement.sumMinor, paidOf(settlement, history)))

/** The last day on which a sum that is agreed today may be paid. */
export const lastDayOf = (days: number, today: Day): Day => addDays(today, days)
