import { daysBetween } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { PLAN_NOTICE_DAYS } from '@noren/pricing/hardship-kfs'
import { nextPlanPayment, outstandingOn, type PlanPayment } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { listHolds } from '../collections/holds.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { listRunningPlans, type PlanRecord } from '../loans/loan-plans.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import { moveAfter } from './receive/after-change.ts'

/**
 * Looks at the plans that run, in pages: a payment that is too late is moved to the end, the next one breaks the plan,
 * and the borrower is told of payments that are near or have not come. All of it follows from the days and the money;
 * this notes it, and tells of it once. `cursor` is null when none is left.
 */
export const judgePlans = async (
  deps: Deps,
  tx: Tx,
  input: { cursor: string | null; limit: number; at: Date },
): Promise<{ count: number; cursor: string | null; isDone: boolean }> => {
  const [userId = BEFORE_ALL, planId = BEFORE_ALL] = input.cursor?.split(' ') ?? []
  const plans = await listRunningPlans(tx, { userId, planId, limit: input.limit })
  for (const { loanId } of plans.toSorted((a, b) => (a.loanId < b.loanId ? -1 : 1))) {
    const loan = await lockLoan(tx, loanId)
    if (!wasDisbursed(loan)) continue
    const history = await readHistory(tx, loan)
    await moveAfter(deps, tx, loan, { history, at: input.at, why: 'plan' })
    await remind(deps, tx, loan, { history, at: input.at })
  }
  const last = plans.at(-1)
  return {
    count: plans.length,
    cursor: last ? `${last.userId} ${last.planId}` : input.cursor,
    isDone: plans.length < input.limit,
  }
}

const remind = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { history, at }: { history: LoanHistory; at: Date },
): Promise<void> => {
  const today = deps.clock.businessDay()
  const { userId, loanId } = loan
  // Beside the plan's own: who complains, or whose death was reported, is not reminded of a plan either.
  const holds = await listHolds(tx, { userId, loanId, on: today })
  if (holds.some(({ cause }) => cause !== 'hardship')) return
  const facts = factsOf(deps.market, loan, history, today)
  const record = history.plans.at(-1)
  const due = nextPlanPayment(outstandingOn(facts, today))
  if (!record || !due) return
  const { before, late } = PLAN_NOTICE_DAYS
  const [firstLate, secondLate] = late
  const days = daysBetween(due.dueOn, today)
  const notice = { due, record, at }
  if (-before <= days && days <= 0) {
    const { dueMinor } = outstandingOn(facts, due.dueOn)
    await tell(tx, loan, { ...notice, step: 'planDue', amountMinor: dueMinor })
  }
  if (days < firstLate) return
  const step = days < secondLate ? 'planMissed' : 'planLate'
  await tell(tx, loan, { ...notice, step, amountMinor: due.amountMinor })
}

interface Notice {
  readonly step: 'planDue' | 'planMissed' | 'planLate'
  readonly due: PlanPayment
  readonly amountMinor: Minor
  readonly record: PlanRecord
  readonly at: Date
}

const tell = async (
  tx: Tx,
  loan: DisbursedLoan,
  { step, due: { dueOn }, amountMinor, record, at }: Notice,
): Promise<void> => {
  const { userId, loanId, loanNumber, currency } = loan
  await writeMessage(tx, {
    ...{ userId, loanId, currency, at },
    eventKey: `${step}:${record.planId}:${dueOn}`,
    kind: step === 'planDue' ? 'planDue' : 'planMissed',
    params: { loanNumber, dueOn, amountMinor },
  })
}
