import type { Day } from '@noren/contract/dates'
import type { SettlementState } from '@noren/contract/settlement'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { findLoan } from '../loans/find-loan.ts'
import { lockOwnLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { holdForSettlement } from './holds.ts'
import { readHistory } from './loan-history.ts'
import { assertOwed } from './lock-owed.ts'
import { insertSettlement } from './settlement/settlement-store.ts'
import { daysOf, offerToday, paperOf, SETTLEMENT_VERSION } from './settlement-offer.ts'

export interface AcceptedSettlement {
  settlementId: string
  repayId: string
  state: SettlementState
  lastOn: Day | null
  answerOn: Day | null
}

/**
 * Agrees on the lower sum that ends a loan, as its paper of today says it. Where principal is given up the lender has to
 * confirm it, unless two of its persons have offered it; asked for or agreed, penal charges and reminders stop at once. Nothing is posted before the sum is paid.
 * Throws SETTLEMENT_NOT_NOW, LOAN_STATE, and TERMS_CHANGED when the paper is another one by now.
 */
export const acceptSettlement = (
  deps: Deps,
  who: { userId: string },
  by: { language: Language; deviceId: string },
  input: { requestId: string; repayId: string; hash: string },
): Promise<AcceptedSettlement> => {
  const { requestId, ...asked } = input
  const at = deps.clock.now()
  const { userId } = who
  return inTransaction(deps.db, (tx) =>
    once(tx, { userId, call: 'acceptSettlement', requestId, input: asked, at }, async () => {
      const own = await findLoan(tx, { userId, loanId: asked.repayId })
      if (!own) throw new AppError('NOT_FOUND')
      const loan = await lockOwnLoan(tx, own)
      assertOwed(loan)
      const { loanId, loanNumber, currency } = loan
      const offer = await offerToday(deps, tx, loan, await readHistory(tx, loan))
      if (!offer) throw new AppError('SETTLEMENT_NOT_NOW')
      const { hash, ...content } = await paperOf(deps, tx, loan, { offer, language: by.language })
      if (hash !== asked.hash) throw new AppError('TERMS_CHANGED')
      const settlementId = deps.newId()
      const { needsTwo, days, lastOn, answerOn } = daysOf(deps, offer)
      const state = needsTwo ? ('asked' as const) : ('agreed' as const)
      const { sumMinor, givenUpMinor, givenUp, now } = offer
      await insertSettlement(tx, {
        ...{ userId, settlementId, loanId, number: content.number, sumMinor, givenUpMinor },
        ...{ owedMinor: now.totalMinor, givenUpPrincipalMinor: givenUp.principalMinor, days },
        ...{ hash, language: by.language, version: SETTLEMENT_VERSION, deviceId: by.deviceId },
        ...{ content, askedOn: now.asOf, askedAt: at, answerOn, lastOn, state },
        decidedBy: offer.grant?.askedBy ?? null,
        confirmedBy: offer.grant?.confirmedBy ?? null,
      })
      await holdForSettlement(deps, tx, loan, { settlementId, untilOn: lastOn })
      const of = { userId, loanId, currency, at }
      await writeMessage(
        tx,
        lastOn === null
          ? {
              ...{ ...of, kind: 'settlementAsked', eventKey: `settlementAsked:${settlementId}` },
              params: { loanNumber, amountMinor: sumMinor, answerOn: answerOn ?? now.asOf },
            }
          : {
              ...{ ...of, kind: 'settlementAgreed', eventKey: `settlementAgreed:${settlementId}` },
              documents: [{ kind: 'settlementAgreement', subjectId: settlementId }],
              params: { loanNumber, amountMinor: sumMinor, lastOn },
            },
      )
      return { settlementId, repayId: loanId, state, lastOn, answerOn }
    }),
  )
}
