import type { Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import { type Minor, minMinor } from '@noren/contract/money'
import { type GrantedShape, grantedPlan, type PlanOffer } from '@noren/pricing/hardship'
import { type SettlementOffer, settlementOf } from '@noren/pricing/settlement'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import * as grants from './grants.ts'
import { planRefusal } from './hardship/may-ask.ts'
import { factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import { owedToday } from './owed-today.ts'
import type { PromiseRow } from './promise/promise-store.ts'
import { isPromiseLeft, openPromise, promiseBounds } from './promises.ts'
import { readAmount } from './read-amount.ts'
import { gridOffer, offerToday } from './settlement-offer.ts'
import { isBelowGrid } from './staff-offers.ts'

type TermsDeps = Pick<Deps, 'market' | 'clock'>

export interface StaffTerms {
  promise: { until: Day | null; leastMinor: Minor; mostMinor: Minor; open: PromiseRow | null }
  plan: {
    refusal: 'HARDSHIP_NOT_NOW' | 'HARDSHIP_LIMIT' | null
    offer: PlanOffer | null
    standing: grants.PlanGrant | null
  }
  settlement: {
    grid: SettlementOffer | null
    givenUp: SettlementOffer['givenUp'] | null
    waits: boolean
    standing: grants.SettlementGrant | null
  }
}

/** What the staff may do today for the borrower of a loan that is owed, by the rules of what does it; nothing is changed. */
export const staffTerms = async (
  deps: TermsDeps,
  on: Querier,
  loan: DisbursedLoan,
  asked: { shape: GrantedShape | null; sum: string | undefined },
): Promise<StaffTerms> => {
  const history = await readHistory(on, loan)
  return {
    promise: await promiseTerms(deps, on, loan, history),
    plan: await planTerms(deps, on, loan, { history, shape: asked.shape }),
    settlement: await settlementTerms(deps, on, loan, { history, sum: asked.sum }),
  }
}

const promiseTerms = async (
  deps: TermsDeps,
  on: Querier,
  loan: DisbursedLoan,
  history: LoanHistory,
): Promise<StaffTerms['promise']> => {
  const open = (await openPromise(deps, on, loan)) ?? null
  const isTaken = !open && (await isPromiseLeft(deps, on, loan, history))
  const { totalMinor } = owedToday(deps, loan, history)
  return {
    until: isTaken ? promiseBounds(deps).until : null,
    leastMinor: minMinor(deps.market.repaymentRules.partMinorMin, totalMinor),
    mostMinor: totalMinor,
    open,
  }
}

const planTerms = async (
  deps: TermsDeps,
  on: Querier,
  loan: DisbursedLoan,
  { history, shape }: { history: LoanHistory; shape: GrantedShape | null },
): Promise<StaffTerms['plan']> => {
  const { userId, loanId, dueOn } = loan
  const today = deps.clock.businessDay()
  const facts = factsOf(deps.market, loan, history, today)
  const refusal = isRunning(loan.status)
    ? await planRefusal(deps, on, facts, { loanId, userId, dueOn, made: 0 })
    : ('HARDSHIP_NOT_NOW' as const)
  if (refusal) return { refusal, offer: null, standing: null }
  const grant = await grants.findPlanGrant(on, { userId, loanId, today })
  return {
    refusal,
    offer: shape && grantedPlan(facts, today, shape),
    standing: grant && grantedPlan(facts, today, grant) ? grant : null,
  }
}

const settlementTerms = async (
  deps: TermsDeps,
  on: Querier,
  loan: DisbursedLoan,
  { history, sum }: { history: LoanHistory; sum: string | undefined },
): Promise<StaffTerms['settlement']> => {
  const { userId, loanId, currency } = loan
  const grid = await gridOffer(deps, on, loan, history)
  const sumMinor = sum === undefined ? grid?.sumMinor : readAmount(sum, currency)
  const today = deps.clock.businessDay()
  const isFit =
    grid && sumMinor !== undefined && !isBelowGrid(deps, loan, history, { grid, sumMinor })
  const offer = isFit
    ? settlementOf(factsOf(deps.market, loan, history, today), today, sumMinor)
    : null
  return {
    grid,
    givenUp: offer?.givenUp ?? null,
    waits: await grants.hasOpenOffer(on, { userId, loanId, besides: BEFORE_ALL }),
    standing: (await offerToday(deps, on, loan, history, grid))?.grant ?? null,
  }
}
