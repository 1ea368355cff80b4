import { addDays, type Day } from '@noren/contract/dates'
import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { type GrantedShape, grantedPlan, type PlanOffer } from '@noren/pricing/hardship'
import {
  settlementOffer as gridOf,
  type SettlementOffer,
  settlementOf,
} from '@noren/pricing/settlement'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import * as grants from './grants.ts'
import { assertRuns, planRefusal } from './hardship/may-ask.ts'
import { holdForHardship } from './holds.ts'
import { factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import { readAmount } from './read-amount.ts'
import { gridOffer, offerToday } from './settlement-offer.ts'

/** What the staff offers may be taken up to this day. */
const lastDayOf = ({ market, clock }: Pick<Deps, 'market' | 'clock'>): Day =>
  addDays(clock.businessDay(), market.repaymentRules.staffOfferDays)

export interface GrantedPlan {
  grantId: string
  until: Day
  offer: PlanOffer
}

/**
 * Makes a plan of a locked loan that its borrower may take, and tells them; late, collection rests as if they had asked.
 * Throws LOAN_STATE, HARDSHIP_NOT_NOW, and HARDSHIP_LIMIT where the loan has had one.
 */
export const grantPlan = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { shape: GrantedShape; grantedBy: string; at: Date },
): Promise<GrantedPlan> => {
  assertRuns(loan)
  const { userId, loanId, loanNumber, currency, dueOn } = loan
  const { shape, grantedBy, at } = of
  const today = deps.clock.businessDay()
  const facts = factsOf(deps.market, loan, await readHistory(tx, loan), today)
  const refusal = await planRefusal(deps, tx, facts, { loanId, userId, dueOn, made: 0 })
  if (refusal) throw new AppError(refusal)
  const offer = grantedPlan(facts, today, shape)
  if (!offer) throw new AppError('HARDSHIP_NOT_NOW')
  const [grantId, until] = [deps.newId(), lastDayOf(deps)]
  await grants.insertPlanGrant(tx, {
    ...shape,
    userId,
    grantId,
    loanId,
    untilOn: until,
    grantedBy,
    at,
  })
  if (today > dueOn) await holdForHardship(deps, tx, loan)
  await writeMessage(tx, {
    ...{ userId, loanId, currency, at, kind: 'planOffered', eventKey: `planOffered:${grantId}` },
    params: { loanNumber, untilOn: until },
  })
  return { grantId, until, offer }
}

export interface AskedSettlementOffer {
  grantId: string
  sumMinor: Minor
  givenUpMinor: Minor
}

/**
 * A lower sum of a locked loan as somebody of the staff means to offer it; another person confirms it. Throws
 * SETTLEMENT_NOT_NOW where the loan has none today, GRID_BELOW, and AMOUNT_RANGE where it is no less than what is owed.
 */
export const askToOfferSettlement = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { sum: string | undefined; askedBy: string; at: Date },
): Promise<AskedSettlementOffer> => {
  const { userId, loanId, currency } = loan
  const history = await readHistory(tx, loan)
  const grid = await gridOffer(deps, tx, loan, history)
  if (!grid) throw new AppError('SETTLEMENT_NOT_NOW')
  const sumMinor = of.sum === undefined ? grid.sumMinor : readAmount(of.sum, currency)
  const [min, max] = [grid.sumMinor, grid.now.totalMinor].map((one) =>
    decimalFromMinor(one, currency),
  )
  if (sumMinor < grid.sumMinor) throw new AppError('GRID_BELOW', { min })
  const today = deps.clock.businessDay()
  const offer = settlementOf(factsOf(deps.market, loan, history, today), today, sumMinor)
  if (!offer) throw new AppError('AMOUNT_RANGE', { min, max })
  const grantId = deps.newId()
  const { askedBy, at } = of
  await grants.insertSettlementGrant(tx, {
    ...{ userId, grantId, loanId, sumMinor, askedBy, at },
    ...{ principalMinor: offer.now.principalMinor, gridMinor: grid.sumMinor },
  })
  return { grantId, sumMinor, givenUpMinor: offer.givenUpMinor }
}

/** Below what the app offers by itself; the interest of one day, between the two persons, makes no other sum of it. */
export const isBelowGrid = (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  loan: DisbursedLoan,
  history: LoanHistory,
  { grid, sumMinor }: { grid: SettlementOffer; sumMinor: Minor },
): boolean => {
  if (sumMinor >= grid.sumMinor) return false
  const [today, { settlementSteps }] = [clock.businessDay(), market.repaymentRules]
  const facts = factsOf(market, loan, history, today)
  const before = gridOf(facts, addDays(today, -1), settlementSteps)
  return !before || sumMinor < before.sumMinor
}

/**
 * It may be taken from now on, and its borrower is told. Throws CASE_DECIDED where the loan has none any more, where it is below
 * the grid by now or the grid below it, and where more principal is owed than when it was asked for.
 */
export const confirmSettlementOffer = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { grantId: string; confirmedBy: string },
): Promise<Day> => {
  const { userId, loanId, loanNumber, currency } = loan
  const { grantId, confirmedBy } = of
  const [at, untilOn] = [deps.clock.now(), lastDayOf(deps)]
  if ((await grants.confirmSettlementGrant(tx, { grantId, confirmedBy, at, untilOn })) !== 1) {
    throw new AppError('CASE_DECIDED')
  }
  const history = await readHistory(tx, loan)
  const grid = await gridOffer(deps, tx, loan, history)
  const offer = await offerToday(deps, tx, loan, history, grid)
  if (!offer?.grant || !grid || isBelowGrid(deps, loan, history, { grid, ...offer })) {
    throw new AppError('CASE_DECIDED')
  }
  await writeMessage(tx, {
    ...{ userId, loanId, currency, at, kind: 'settlementOffered' },
    eventKey: `settlementOffered:${grantId}`,
    params: { loanNumber, amountMinor: offer.sumMinor, untilOn },
  })
  return untilOn
}
