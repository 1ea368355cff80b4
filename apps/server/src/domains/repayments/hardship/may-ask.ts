import { addDays, type Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import { coolingOffExit } from '@noren/pricing/cooling-off'
import { grantedPlan, type HardshipOffers, hardshipOffers } from '@noren/pricing/hardship'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../../loans/loan.ts'
import { countPlans } from '../../loans/loan-plans.ts'
import { unsettledReturn } from '../../loans/returned-payouts.ts'
import { findPlanGrant } from '../grants.ts'

type AskDeps = Pick<Deps, 'market' | 'clock'>

/** Throws LOAN_STATE unless the loan runs. */
export function assertRuns(loan: Loan): asserts loan is DisbursedLoan {
  if (wasDisbursed(loan) && isRunning(loan.status)) return
  throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
}

/** The day after which plans of a person count for the limit. */
export const plansCountAfter = ({ market, clock }: AskDeps): Day =>
  addDays(clock.businessDay(), -market.repaymentRules.planWindowDays)

/**
 * Whether a plan may be agreed for a running loan today: its due day is near or over, it cannot be returned for less,
 * its money is with the borrower, and no plan too many was agreed before.
 * @param made how many plans the person has agreed in the market's window, over all loans
 */
export const planRefusal = async (
  { market, clock }: AskDeps,
  on: Querier,
  facts: LoanFacts,
  of: { loanId: string; userId: string; dueOn: Day; made: number },
): Promise<'HARDSHIP_NOT_NOW' | 'HARDSHIP_LIMIT' | null> => {
  const today = clock.businessDay()
  const { planDaysBefore, plansMax } = market.repaymentRules
  if (facts.plans.length > 0 || of.made >= plansMax) return 'HARDSHIP_LIMIT'
  if (addDays(today, planDaysBefore) < of.dueOn || coolingOffExit(facts, today)) {
    return 'HARDSHIP_NOT_NOW'
  }
  return (await unsettledReturn(on, of)) ? 'HARDSHIP_NOT_NOW' : null
}

/** Whether a plan may be agreed for a running loan today. */
export const canAskForPlan = async (
  deps: AskDeps,
  on: Querier,
  { loanId, userId, dueOn }: DisbursedLoan,
  facts: LoanFacts,
): Promise<boolean> => {
  const made = await countPlans(on, { userId, after: plansCountAfter(deps) })
  // One that the staff has made counts whatever was agreed before.
  const isGranted =
    made >= deps.market.repaymentRules.plansMax &&
    (await findPlanGrant(on, { userId, loanId, today: deps.clock.businessDay() })) !== undefined
  const asked = { loanId, userId, dueOn, made: isGranted ? 0 : made }
  return (await planRefusal(deps, on, facts, asked)) === null
}

/** What can be agreed today. Throws HARDSHIP_NOT_NOW and HARDSHIP_LIMIT. */
export const offersFor = async (
  deps: AskDeps,
  on: Querier,
  loan: DisbursedLoan,
  ask: { facts: LoanFacts; made: number; monthlyMinor: Minor | null },
): Promise<HardshipOffers> => {
  const { facts, made, monthlyMinor } = ask
  const { userId, loanId, dueOn } = loan
  const today = deps.clock.businessDay()
  const grant = await findPlanGrant(on, { userId, loanId, today })
  const asked = { loanId, userId, dueOn, made: grant ? 0 : made }
  const refusal = await planRefusal(deps, on, facts, asked)
  if (refusal) throw new AppError(refusal)
  const granted = grant && grantedPlan(facts, today, grant)
  const byStaff = granted ? [granted] : []
  const rowMinorMin = deps.market.repaymentRules.partMinorMin
  const byItself = hardshipOffers(facts, today, { rowMinorMin, monthlyMinor })
  // Where the app offers none any more, only what the staff has made is shown.
  const isLimited = made >= deps.market.repaymentRules.plansMax
  const shown = isLimited ? { offers: [], all: [] } : byItself
  const found = {
    now: byItself.now,
    offers: [...byStaff, ...shown.offers],
    all: [...byStaff, ...shown.all],
  }
  // Nothing but penal charges is owed, which a plan cannot spread.
  if (found.offers.length === 0) throw new AppError('HARDSHIP_NOT_NOW')
  return found
}
