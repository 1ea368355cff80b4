import type { Day } from '@noren/contract/dates'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { noteCreditTrigger } from '../credit/credit-triggers.ts'
import { findLoan } from '../loans/find-loan.ts'
import { countPlansLocked, insertPlan } from '../loans/loan-plans.ts'
import { lockOwnLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { findPlanKeyFacts } from './hardship/hardship-store.ts'
import { assertRuns, offersFor, plansCountAfter } from './hardship/may-ask.ts'
import { agreedOffer, PLAN_VERSION } from './hardship-offers.ts'
import { holdForPlan } from './holds.ts'
import { factsOf, readHistory } from './loan-history.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'
import { endSettlement } from './settlement/note-settlement.ts'

export interface AcceptedPlan {
  planId: string
  repayId: string
  firstDueOn: Day
}

/**
 * Agrees on a plan, as its statement of today says it: from the end of the day on the loan is owed by the plan's
 * payments. Nothing is posted for it, since no money moved. Throws TERMS_CHANGED when the statement is another one, of
 * another day, or no longer true; LOAN_STATE, HARDSHIP_NOT_NOW, HARDSHIP_LIMIT.
 */
export const acceptHardship = (
  deps: Deps,
  who: { userId: string },
  by: { language: Language; deviceId: string },
  input: { requestId: string; repayId: string; kfsId: string; kfsHash: string },
): Promise<AcceptedPlan> => {
  const { requestId, ...asked } = input
  const at = deps.clock.now()
  const { userId } = who
  return inTransaction(deps.db, (tx) =>
    once(tx, { userId, call: 'acceptHardship', requestId, input: asked, at }, async () => {
      const own = await findLoan(tx, { userId, loanId: asked.repayId })
      if (!own) throw new AppError('NOT_FOUND')
      const loan = await lockOwnLoan(tx, own)
      assertRuns(loan)
      const { loanId, loanNumber, currency } = loan
      const today = deps.clock.businessDay()
      const known = await readHistory(tx, loan)
      const facts = factsOf(deps.market, loan, known, today)
      const made = await countPlansLocked(tx, { userId, after: plansCountAfter(deps) })
      const row = await findPlanKeyFacts(tx, { userId, loanId, kfsId: asked.kfsId })
      const { all: offers } = await offersFor(deps, tx, loan, { facts, made, monthlyMinor: null })
      const { kfsHash } = asked
      const offer = agreedOffer(deps, loan, row, { offers, kfsHash, language: by.language })
      const planId = deps.newId()
      const { kind, plan, rows } = offer
      await insertPlan(
        tx,
        {
          ...{ userId, planId, loanId, kfsId: asked.kfsId, kind },
          ...{ agreedOn: plan.agreedOn, ratePpm: plan.ratePpm, hash: kfsHash },
          ...{ language: by.language, version: PLAN_VERSION, deviceId: by.deviceId },
          agreedAt: at,
        },
        plan.rows,
      )
      await holdForPlan(deps, tx, loan, planId)
      // A plan takes the place of a lower sum that was asked for or agreed.
      if (known.settlement) await endSettlement(deps, tx, loan, known.settlement)
      const history = await rebook(deps, tx, loan, await readHistory(tx, loan))
      await moveAfter(deps, tx, loan, { history, at, why: 'plan' })
      // Also agreed before the due day it lends nothing more, and no limit rises, as long as it runs.
      await noteCreditTrigger(tx, { userId, cause: 'planAgreed', at })
      const [first] = rows
      const firstDueOn = first?.dueOn ?? today
      await writeMessage(tx, {
        ...{ userId, kind: 'planAgreed', eventKey: `planAgreed:${planId}`, loanId, currency, at },
        documents: [{ kind: 'planAgreement', subjectId: planId }],
        params: {
          loanNumber,
          dueOn: firstDueOn,
          amountMinor: offer.rows[0]?.totalMinor ?? offer.totalMinor,
          count: rows.length,
          totalMinor: offer.totalMinor,
        },
      })
      return { planId, repayId: loanId, firstDueOn }
    }),
  )
}
