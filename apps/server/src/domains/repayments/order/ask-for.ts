import { isRunning } from '@noren/contract/loan-status'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { RepayKind } from '@noren/contract/repayments'
import { quoteExtension } from '@noren/pricing/extension'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import { exitOn } from '../exit/cooling-off.ts'
import { factsOf, type LoanHistory } from '../loan-history.ts'
import { owedToday } from '../owed-today.ts'
import { leftToPay } from '../settlement/note-settlement.ts'
import { partBounds, payDueOf } from './order-rules.ts'

/**
 * How much an order of that kind asks for today. Throws NOTHING_DUE, AMOUNT_RANGE with its bounds,
 * COOLING_OFF_OVER, EXTENSION_UNAVAILABLE with its reason, or LOAN_STATE.
 */
export const amountToAsk = (
  deps: Deps,
  loan: DisbursedLoan,
  history: LoanHistory,
  asked: { kind: RepayKind; amountMinor: Minor | null },
): Minor => {
  const owed = owedToday(deps, loan, history)
  if (owed.totalMinor === 0) throw new AppError('NOTHING_DUE')
  const today = deps.clock.businessDay()
  switch (asked.kind) {
    case 'full':
      return owed.totalMinor
    case 'due':
      return payDueOf(owed)
    case 'part': {
      const { amountMinor } = asked
      if (amountMinor === null) throw missing('amount')
      const bounds = partBounds(owed, deps.market.repaymentRules.partMinorMin)
      const isInside = bounds && bounds.minMinor <= amountMinor && amountMinor <= bounds.maxMinor
      // What is left of a lower sum may be less than any part.
      const { settlement } = history
      const isRest =
        settlement?.state === 'agreed' && leftToPay(settlement, history) === amountMinor
      if (isInside || (isRest && amountMinor > 0)) return amountMinor
      const decimal = (of: Minor) => decimalFromMinor(of, loan.currency)
      throw new AppError('AMOUNT_RANGE', {
        min: decimal(bounds?.minMinor ?? owed.totalMinor),
        max: decimal(owed.totalMinor),
      })
    }
    case 'extension': {
      if (!isRunning(loan.status)) throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
      const offer = quoteExtension(factsOf(deps.market, loan, history, today), today)
      if (offer.isOffered) return offer.quote.payNowMinor
      throw new AppError('EXTENSION_UNAVAILABLE', { why: offer.reason })
    }
    case 'coolingOff': {
      const exit = exitOn(deps.market, loan, history, today)
      if (!exit) throw new AppError('COOLING_OFF_OVER')
      // An exit without anything to pay needs no order (leave-loan.ts).
      if (exit.payMinor === 0) throw new AppError('NOTHING_DUE')
      return exit.payMinor
    }
  }
}

export const missing = (path: string): AppError =>
  new AppError('VALIDATION', { fields: [{ path, rule: 'required' }] })
