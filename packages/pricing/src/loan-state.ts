import {
  addDays,
  compareDays,
  type Day,
  daysBetween,
  earlierDay,
  laterDay,
} from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  multiplyByCount,
  multiplyByPpmHalfUp,
  PPM_ONE,
  subtractMinor,
  sumMinor,
  sumOfProductsHalfUp,
  ZERO_MINOR,
} from '@noren/contract/money'
import { feeSaved } from './early-payment.ts'
import { type FeeAndTax, feeAndTaxOf, NO_FEE } from './fees.ts'
import { chargedRatePpm, DAYS_PER_YEAR } from './interest.ts'
import type { LoanFacts, Payment } from './loan-facts.ts'
import { chargeableDays, type OverdueStretch, penalCap, penalCharge } from './penal.ts'
import { scheduleOf } from './schedule.ts'

/** One payment due on a day: its unpaid principal and the interest of its period. */
export interface RowState {
  number: number
  dueOn: Day
  startOn: Day
  unpaidPrincipalMinor: Minor
  /** Principal × days × rate, kept exact until it is rounded on reading. */
  interestParts: { amountMinor: Minor; weight: bigint }[]
  interestDivisor: bigint
  /** Interest of this period that was paid, waived or covered by a coupon. */
  settledInterestMinor: Minor
  /** Of a row of a hardship plan: its own daily rate. */
  readonly dailyRatePpm?: number
  /** What of its interest the total-cost cap has let through when a plan began, changed or ended. */
  givenMinor?: Minor
}

/** A part of a payment that settled something; together they are the whole of it. */
export interface SettledPart {
  readonly part:
    | 'principalMinor'
    | 'interestMinor'
    | 'feeMinor'
    | 'taxMinor'
    | 'penalMinor'
    | 'overpaymentMinor'
  readonly amountMinor: Minor
}

/** The unpaid part of the service fee, or of one extension's fee. */
export interface FeeState {
  dueOn: Day
  unpaidFeeMinor: Minor
  unpaidTaxMinor: Minor
}

/** Mutable while one loan's days are processed; not visible outside. */
export interface LoanState {
  readonly facts: LoanFacts
  on: Day
  rows: RowState[]
  /** Interest after the last due day, at the daily rate; a bullet has one row for all its days. */
  tail: RowState | null
  /** Principal and interest of lost disputes, owed again: nothing accrues in these rows. */
  restored: RowState[]
  /** What each payment has settled, in that order, less what of it is owed again. */
  settledBy: Map<Payment, SettledPart[]>
  fees: FeeState[]
  overdueStretches: OverdueStretch[]
  /** Late for as many days as penal charges last: there are no more, whatever is paid. */
  isPenalOver: boolean
  settledPenalMinor: Minor
  couponUsedMinor: Minor
  waivedMinor: Minor
  /** Of the service fee, by an early payment of everything: it is never earned. */
  reducedFeeMinor: Minor
  /** The borrower has died: of the service fee is owed what the days until then have earned, on whichever day it is paid. */
  isFeeFixed: boolean
  overpaymentMinor: Minor
  /** Those that have begun; only the last one may still run. */
  plans: PlanState[]
}

/** One payment of a hardship plan, and what of it is unpaid. */
export interface PlanRow {
  readonly number: number
  dueOn: Day
  /** A part of the principal of the loan's own rows, which stay what they were. */
  unpaidPrincipalMinor: Minor
  unpaidFrozenMinor: Minor
  /** The interest of the plan until its day. */
  readonly interest: RowState
}

/** A hardship plan that has begun. */
export interface PlanState {
  /** Its place among the facts. */
  readonly index: number
  /** In the order of their days. */
  readonly rows: PlanRow[]
  /** What it spreads: principal, interest and fees that were owed when it began. */
  readonly covered: {
    readonly principal: readonly RowState[]
    readonly interest: readonly RowState[]
    readonly fees: readonly FeeState[]
  }
  /** The loan's own oldest unpaid due day, and for how many days it was late, when it began. */
  readonly contractDueOn: Day
  readonly arrearsDays: number
  state: 'running' | 'finished' | 'broken'
  endedOn: Day | null
  /** The row that came too late and was moved to the end; the next one breaks the plan. */
  moved: PlanRow | null
}

/** A payment of a plan that is not whole by this many days after its day is moved to the end; the next one ends the plan. */
export const MISSED_DAYS = 15

/** The days between two payments of a plan. */
export const PLAN_PERIOD_DAYS = 30

/** A write-off ends it: what is owed on that day is owed as if there were none. */
export const runningPlan = ({ plans, facts, on }: LoanState): PlanState | null => {
  const last = plans.at(-1)
  const isFrozen = facts.frozenOn !== null && facts.frozenOn <= on
  return last?.state === 'running' && !isFrozen ? last : null
}

export function startState(facts: LoanFacts): LoanState {
  const { terms, principalMinor, disbursedOn } = facts
  const schedule = scheduleOf(terms, principalMinor, disbursedOn)
  let startOn = disbursedOn
  const rows = schedule.map((row): RowState => {
    const state = {
      number: row.number,
      dueOn: row.dueOn,
      startOn,
      unpaidPrincipalMinor: row.principalMinor,
      interestParts: [],
      interestDivisor: interestDivisor(facts, daysBetween(startOn, row.dueOn)),
      settledInterestMinor: ZERO_MINOR,
    }
    startOn = row.dueOn
    return state
  })
  return {
    facts,
    on: disbursedOn,
    rows,
    tail: terms.kind === 'bullet' ? null : tailAfter(rows),
    restored: [],
    settledBy: new Map(),
    fees: schedule.slice(0, 1).map((row) => ({
      dueOn: row.dueOn,
      unpaidFeeMinor: row.feeMinor,
      unpaidTaxMinor: row.taxMinor,
    })),
    overdueStretches: [],
    isPenalOver: false,
    settledPenalMinor: ZERO_MINOR,
    couponUsedMinor: ZERO_MINOR,
    waivedMinor: ZERO_MINOR,
    reducedFeeMinor: ZERO_MINOR,
    isFeeFixed: false,
    overpaymentMinor: ZERO_MINOR,
    plans: [],
  }
}

/** What of the service fee and its tax is not owed by who pays everything today. */
export function savedToday(state: LoanState): FeeAndTax {
  const { facts, on, fees } = state
  const [fee] = fees
  const isFrozen = facts.frozenOn !== null && facts.frozenOn <= on
  if (!fee || fee.dueOn <= on || isFrozen || state.isFeeFixed || runningPlan(state)) return NO_FEE
  const unpaid = { feeMinor: fee.unpaidFeeMinor, taxMinor: fee.unpaidTaxMinor }
  return feeSaved(facts, unpaid, on)
}

export function unpaidPrincipal(state: LoanState): Minor {
  return sumMinor(principalRows(state).map((row) => row.unpaidPrincipalMinor))
}

/** Rows that have principal, in the order of their due days. */
export function principalRows(state: LoanState): RowState[] {
  if (state.restored.length === 0) return state.rows
  return [...state.rows, ...state.restored].sort((a, b) => compareDays(a.dueOn, b.dueOn))
}

/** The principal that bears a penal charge from the next day on. */
export function overduePrincipal(state: LoanState): Minor {
  const due = principalRows(state).filter((row) => row.dueOn <= state.on)
  return sumMinor(due.map((row) => row.unpaidPrincipalMinor))
}

/** The last day of penal charges for what is overdue now; null where nothing is, or no rule ends them. */
export function lastPenalDay(state: LoanState): Day | null {
  const { penalLimit } = state.facts
  const oldest = principalRows(state).find((row) => row.unpaidPrincipalMinor > 0)
  if (penalLimit === null || oldest === undefined || oldest.dueOn > state.on) return null
  return laterDay(addDays(oldest.dueOn, penalLimit.daysMax), addDays(penalLimit.fromOn, -1))
}

/** The days after today up to and including `to` that a penal charge is added for, if nothing changes before. */
export function penalDaysUntil(state: LoanState, to: Day): number {
  const { penalPauses } = state.facts
  if (state.isPenalOver || runningPlan(state)) return 0
  const lastOn = earlierDay(lastPenalDay(state) ?? to, to)
  return lastOn <= state.on ? 0 : chargeableDays(state.on, lastOn, penalPauses)
}

/** Rows in time order, with the tail and the interest of plans last. */
export function interestRows(state: LoanState): RowState[] {
  const rows = principalRows(state)
  return [...rows, ...(state.tail ? [state.tail] : []), ...planInterest(state)]
}

/** What plans have accrued, each row of theirs by itself. */
export const planInterest = ({ plans }: LoanState): RowState[] =>
  plans.flatMap(({ rows }) => rows.map(({ interest }) => interest))

/** Those whose interest a coupon bears: what a lost dispute reopened was paid once, and not by the coupon. */
export function couponRows(state: LoanState): RowState[] {
  return [...state.rows, ...(state.tail ? [state.tail] : []), ...planInterest(state)]
}

/**
 * Accrued interest by row, never more than the total-cost cap allows; what a row was given of the cap before a plan
 * changed which row accrues, it keeps.
 */
export function accruedInterest(state: LoanState): Map<RowState, Minor> {
  const rows = interestRows(state)
  const givenMinor = sumMinor(rows.map((row) => row.givenMinor ?? ZERO_MINOR))
  let roomMinor = maxMinor(ZERO_MINOR, subtractMinor(interestMax(state.facts), givenMinor))
  const accrued = new Map<RowState, Minor>()
  for (const row of rows) {
    const given = row.givenMinor ?? ZERO_MINOR
    const runMinor = sumOfProductsHalfUp(row.interestParts, row.interestDivisor)
    const moreMinor = minMinor(subtractMinor(runMinor, given), roomMinor)
    roomMinor = subtractMinor(roomMinor, moreMinor)
    accrued.set(row, addMinor(given, moreMinor))
  }
  return accrued
}

/** From now on another row accrues than the order of rows says. */
export function keepAccrued(state: LoanState): void {
  for (const [row, amountMinor] of accruedInterest(state)) row.givenMinor = amountMinor
}

export function unpaidInterest(state: LoanState): Map<RowState, Minor> {
  const unpaid = new Map<RowState, Minor>()
  for (const [row, accruedMinor] of accruedInterest(state)) {
    unpaid.set(row, maxMinor(ZERO_MINOR, subtractMinor(accruedMinor, row.settledInterestMinor)))
  }
  return unpaid
}

export function accruedPenal(state: LoanState): Minor {
  return penalCharge(state.facts.terms, state.facts.principalMinor, state.overdueStretches)
}

export function unpaidPenal(state: LoanState): Minor {
  return subtractMinor(accruedPenal(state), state.settledPenalMinor)
}

/**
 * The cap on total cost minus everything else a loan can cost. Constant for a loan, so that a charge once
 * owed never shrinks because another one grew.
 */
export function interestMax(facts: LoanFacts): Minor {
  const { terms, principalMinor } = facts
  const fee = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  const extension = terms.extension
    ? feeAndTaxOf(terms.extension.fee, principalMinor, terms.taxOnFeesPpm)
    : { feeMinor: ZERO_MINOR, taxMinor: ZERO_MINOR }
  const extensionMinor = addMinor(extension.feeMinor, extension.taxMinor)
  const otherMinor = sumMinor([
    fee.feeMinor,
    fee.taxMinor,
    multiplyByCount(extensionMinor, terms.extension?.countMax ?? 0),
    penalCap(terms, principalMinor),
  ])
  const ceilingMinor = multiplyByPpmHalfUp(principalMinor, facts.totalCostMaxPpm)
  return maxMinor(ZERO_MINOR, subtractMinor(ceilingMinor, otherMinor))
}

/**
 * A bullet accrues the daily rate. An instalment accrues one whole period's rate, spread evenly over the
 * days of its period, so that paying on the due day costs exactly what the schedule says.
 */
function interestDivisor({ terms }: LoanFacts, periodDays: number): bigint {
  if (terms.kind === 'bullet' || terms.periodsPerYear === null) return BigInt(PPM_ONE)
  return BigInt(PPM_ONE) * BigInt(terms.periodsPerYear) * BigInt(periodDays)
}

export function interestWeight(state: LoanState, row: RowState, days: number): bigint {
  if (row.dailyRatePpm !== undefined) return BigInt(days) * BigInt(row.dailyRatePpm)
  const weight = BigInt(days) * BigInt(chargedRatePpm(state.facts.terms))
  const isDailyRate = state.facts.terms.kind === 'bullet' || row === state.tail
  return isDailyRate ? weight : weight * BigInt(DAYS_PER_YEAR)
}

function tailAfter(rows: readonly RowState[]): RowState | null {
  const last = rows.at(-1)
  if (!last) return null
  return {
    number: last.number + 1,
    dueOn: last.dueOn,
    startOn: last.dueOn,
    unpaidPrincipalMinor: ZERO_MINOR,
    interestParts: [],
    interestDivisor: BigInt(PPM_ONE),
    settledInterestMinor: ZERO_MINOR,
  }
}

const isPrincipalLeft = ({ unpaidPrincipalMinor, unpaidFrozenMinor }: PlanRow): boolean =>
  unpaidPrincipalMinor > 0 || unpaidFrozenMinor > 0

export function rowAccruingAfter(state: LoanState, on: Day): RowState {
  const plan = runningPlan(state)
  // A payment that was made before its day is made: what accrues until then is of the next one.
  const coming = plan?.rows.filter(({ dueOn }) => on < dueOn) ?? []
  const planRow = coming.find(isPrincipalLeft) ?? coming[0] ?? plan?.rows.at(-1)
  if (planRow) return planRow.interest
  const row =
    state.rows.find((candidate) => on < candidate.dueOn) ?? state.tail ?? state.rows.at(-1)
  if (!row) throw new RangeError('a loan without payments')
  return row
}

/** The days of a running plan on which a period ends, or the last one on which a payment may come late. */
export const planEdges = (state: LoanState): Day[] =>
  (runningPlan(state)?.rows ?? []).flatMap(({ dueOn }) => [dueOn, lastDayToPay(dueOn)])

export const lastDayToPay = (dueOn: Day): Day => addDays(dueOn, MISSED_DAYS - 1)

export function endPlan(state: LoanState, as: 'finished' | 'broken', on: Day): void {
  const plan = runningPlan(state)
  if (!plan) return
  keepAccrued(state)
  plan.state = as
  plan.endedOn = on
}

export const isRowUnpaid = (state: LoanState, row: PlanRow): boolean =>
  row.unpaidPrincipalMinor > 0 ||
  row.unpaidFrozenMinor > 0 ||
  (unpaidInterest(state).get(row.interest) ?? 0) > 0

/** Moves the last due day; only a bullet can be extended. */
export function moveDueDay(state: LoanState, dueOn: Day): void {
  const last = state.rows.at(-1)
  if (!last || state.rows.length > 1) throw new RangeError('only a single payment can be extended')
  if (dueOn < addDays(last.dueOn, 1)) throw new RangeError('an extension moves the due day later')
  for (const fee of state.fees) if (fee.dueOn === last.dueOn) fee.dueOn = dueOn
  last.dueOn = dueOn
}
