import { compareDays, type Day, daysBetween, laterDay } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { advanceTo } from './advance.ts'
import {
  type Allocation,
  addExtensionFee,
  allocatePayment,
  applyCoupon,
  applyExit,
  applyWaiver,
  restorePayment,
} from './allocation.ts'
import type { FeeAndTax } from './fees.ts'
import type { LoanFacts, Payment } from './loan-facts.ts'
import {
  accruedInterest,
  accruedPenal,
  interestRows,
  isRowUnpaid,
  type LoanState,
  moveDueDay,
  type PlanState,
  principalRows,
  type RowState,
  runningPlan,
  savedToday,
  startState,
  unpaidInterest,
  unpaidPenal,
  unpaidPrincipal,
} from './loan-state.ts'
import { finishPlan, fitPlan, startPlan } from './plan-state.ts'

export interface OutstandingRow {
  readonly number: number
  readonly dueOn: Day
  readonly unpaidPrincipalMinor: Minor
  /** Unsettled interest of that row's period, accrued up to the requested day. */
  readonly unpaidInterestMinor: Minor
}

/** What is owed at the end of a day. The five parts add up to totalMinor; penal charges that a plan holds are not among them. */
export interface Outstanding {
  readonly asOf: Day
  readonly principalMinor: Minor
  readonly interestMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly penalMinor: Minor
  /** What of the service fee and its tax is not among them, because it is not owed by who pays everything on that day. */
  readonly savedFee: FeeAndTax
  /** Paying this amount on that day ends the loan. */
  readonly totalMinor: Minor
  /** The part of the total that is due, including penal charges. */
  readonly dueMinor: Minor
  /**
   * Calendar days since the oldest unpaid due day; 0 if nothing is overdue. While a hardship plan runs they stay what
   * they were when it was agreed, or are the days since its own oldest unpaid payment if these are more.
   */
  readonly overdueDays: number
  /**
   * The oldest due day with something unpaid; the last one if everything is paid. Of a loan that was late when its plan
   * was agreed it stays the loan's own, so that no plan hides arrears.
   */
  readonly dueOn: Day
  readonly overpaymentMinor: Minor
  readonly waivedMinor: Minor
  readonly couponMinor: Minor
  /** Accrued since disbursal, paid or not. */
  readonly accruedInterestMinor: Minor
  readonly accruedPenalMinor: Minor
  readonly rows: readonly OutstandingRow[]
  /** How each payment was allocated, in the order of processing. */
  readonly allocations: readonly Allocation[]
  /** What of it lost disputes have reopened, in the order of processing. */
  readonly restored: readonly Allocation[]
  /** The last hardship plan that has begun. */
  readonly plan: PlanStanding | null
}

/** How a hardship plan stands at the end of a day. */
export interface PlanStanding {
  /** Its place among the facts. */
  readonly index: number
  readonly state: 'running' | 'finished' | 'broken'
  readonly endedOn: Day | null
  /** What is unpaid of each payment, in the order of their days; interest so far. */
  readonly rows: readonly PlanRowStanding[]
  /** Penal charges of before the plan, which are owed only if it is broken; zero once it has ended. */
  readonly heldPenalMinor: Minor
  /** The number of the payment that was moved to the end. */
  readonly movedNumber: number | null
}

export interface PlanRowStanding {
  readonly number: number
  readonly dueOn: Day
  readonly principalMinor: Minor
  readonly interestMinor: Minor
  readonly frozenMinor: Minor
}

/**
 * What is owed on a loan at the end of `asOf`, with all facts up to and including that day. On the same
 * day extensions come first, then the coupon, waivers, what lost disputes reopen of payments of days before,
 * extension payments, other payments, the exit and its payment, and what is reopened of these.
 * @throws RangeError if asOf is before the disbursal
 */
export function outstandingOn(facts: LoanFacts, asOf: Day): Outstanding {
  if (asOf < facts.disbursedOn) throw new RangeError(`not disbursed yet on ${asOf}`)
  const state = startState(facts)
  const settled: Settled[] = []
  for (const on of eventDays(facts)) {
    if (on > asOf) break
    advanceTo(state, on)
    settled.push(...settleDay(state, on))
  }
  advanceTo(state, asOf)
  applyCoupon(state)
  fitPlan(state)
  return readState(state, settled)
}

/** The days on which something happens to the loan, in order. */
export function eventDays(facts: LoanFacts): Day[] {
  const days = new Set<Day>([
    ...facts.payments.map((payment) => payment.paidOn),
    ...facts.payments.flatMap((payment) => restorationsOf(payment).map(({ on }) => on)),
    ...facts.extensions.map((extension) => extension.extendedOn),
    ...facts.waivers.map((waiver) => waiver.waivedOn),
    ...(facts.coupon ? [facts.coupon.appliedOn] : []),
    ...facts.plans.map((plan) => plan.agreedOn),
    ...(facts.exit ? [facts.exit.on] : []),
    ...(facts.diedOn ? [deathDay(facts, facts.diedOn)] : []),
  ])
  return [...days].sort(compareDays)
}

/** Who died before the payout came owes nothing that days have earned. */
const deathDay = ({ disbursedOn }: LoanFacts, diedOn: Day): Day => laterDay(disbursedOn, diedOn)

/** One thing that settled debt; `index` is its place among the facts. */
export type Settled =
  | { readonly by: 'payment'; readonly index: number; readonly allocation: Allocation }
  /** Of the service fee, because the loan ended early, by that payment, before which it comes; null: by no payment. */
  | (FeeAndTax & {
      readonly by: 'earlyPayment'
      readonly index: number | null
      readonly on: Day
    })
  | { readonly by: 'waiver'; readonly index: number; readonly on: Day; readonly takenMinor: Minor }
  | { readonly by: 'feeCoupon'; readonly on: Day; readonly takenMinor: Minor }
  | {
      /** Settled no longer: `index` is the payment's place, `nth` the restoration's among those of the payment. */
      readonly by: 'restoration'
      readonly index: number
      readonly nth: number
      readonly on: Day
      readonly parts: Allocation
    }
  /** Penal charges that a finished plan lets off; `index` is its place. */
  | { readonly by: 'plan'; readonly index: number; readonly on: Day; readonly takenMinor: Minor }

/** Everything that happens on that day, in the order in which it counts. */
export function settleDay(state: LoanState, on: Day): Settled[] {
  const { facts } = state
  for (const extension of facts.extensions.filter((e) => e.extendedOn === on)) {
    moveDueDay(state, extension.dueOn)
    addExtensionFee(state, extension)
  }
  return [
    ...couponOfDay(state, on),
    ...waiversOfDay(state, on),
    ...restorationsOfDay(state, on, (payment) => payment.paidOn < on),
    ...paymentsOfDay(state, on, 'extension'),
    ...paymentsOfDay(state, on, 'repayment'),
    ...exitOfDay(state, on),
    ...restorationsOfDay(state, on, (payment) => payment.paidOn === on),
    ...reducedOfDay(state),
    ...planOfDay(state, on),
  ]
}

/** A plan begins after everything else of its day, and ends with the last of its money. */
function planOfDay(state: LoanState, on: Day): Settled[] {
  for (const [index, plan] of state.facts.plans.entries()) {
    if (plan.agreedOn === on) startPlan(state, plan, index)
  }
  const finished = finishPlan(state)
  return finished ? [{ by: 'plan', on, ...finished }] : []
}

const restorationsOf = ({ restorations }: Payment) => restorations ?? []

function restorationsOfDay(
  state: LoanState,
  on: Day,
  isOf: (payment: Payment) => boolean,
): Settled[] {
  return state.facts.payments.flatMap((payment, index) =>
    restorationsOf(payment).flatMap((restoration, nth): Settled[] => {
      if (restoration.on !== on || !isOf(payment)) return []
      const parts = restorePayment(state, payment, restoration)
      return [{ by: 'restoration', index, nth, on, parts }]
    }),
  )
}

/** A coupon on interest covers it day by day; one on the fee settles a part of it once. */
function couponOfDay(state: LoanState, on: Day): Settled[] {
  const usedMinor = state.couponUsedMinor
  applyCoupon(state)
  fitPlan(state)
  const takenMinor = subtractMinor(state.couponUsedMinor, usedMinor)
  const isOnFee = state.facts.coupon?.coupon.target === 'fee'
  return isOnFee && takenMinor > 0 ? [{ by: 'feeCoupon', on, takenMinor }] : []
}

function waiversOfDay(state: LoanState, on: Day): Settled[] {
  return state.facts.waivers.flatMap((waiver, index): Settled[] => {
    if (waiver.waivedOn !== on) return []
    const waivedMinor = state.waivedMinor
    applyWaiver(state, waiver)
    fitPlan(state)
    return [{ by: 'waiver', index, on, takenMinor: subtractMinor(state.waivedMinor, waivedMinor) }]
  })
}

function paymentsOfDay(state: LoanState, on: Day, purpose: Payment['purpose']): Settled[] {
  return state.facts.payments.flatMap((payment, index): Settled[] =>
    payment.paidOn === on && payment.purpose === purpose
      ? [
          ...reducedBy(state, payment, index),
          { by: 'payment', index, allocation: allocatePayment(state, payment) },
        ]
      : [],
  )
}

/** A payment of all that is left, before the fee is due, leaves the days that have passed to be paid of it. */
function reducedBy(state: LoanState, { purpose, amountMinor }: Payment, index: number): Settled[] {
  if (purpose !== 'repayment') return []
  return reduceFee(state, index, (totalMinor) => amountMinor >= totalMinor)
}

/** Where a waiver or a coupon leaves nothing else to be paid; and at a death, after which no day earns anything. */
function reducedOfDay(state: LoanState): Settled[] {
  const { facts, on } = state
  if (!facts.diedOn || deathDay(facts, facts.diedOn) !== on) {
    return reduceFee(state, null, (totalMinor) => totalMinor === 0)
  }
  const reduced = reduceFee(state, null, () => true)
  state.isFeeFixed = true
  return reduced
}

function reduceFee(
  state: LoanState,
  index: number | null,
  isEnd: (totalMinor: Minor) => boolean,
): Settled[] {
  const saved = savedToday(state)
  const [fee] = state.fees
  if (!fee || (saved.feeMinor === 0 && saved.taxMinor === 0)) return []
  if (!isEnd(partsOwed(state, unpaidInterest(state)).totalMinor)) return []
  fee.unpaidFeeMinor = subtractMinor(fee.unpaidFeeMinor, saved.feeMinor)
  fee.unpaidTaxMinor = subtractMinor(fee.unpaidTaxMinor, saved.taxMinor)
  state.reducedFeeMinor = addMinor(state.reducedFeeMinor, saved.feeMinor)
  return [{ by: 'earlyPayment', index, on: state.on, ...saved }]
}

function exitOfDay(state: LoanState, on: Day): Settled[] {
  const { exit } = state.facts
  if (exit?.on === on) applyExit(state, exit)
  return paymentsOfDay(state, on, 'coolingOff')
}

/** What is owed by who pays everything today. */
function partsOwed(state: LoanState, unpaid: ReadonlyMap<RowState, Minor>) {
  const savedFee = savedToday(state)
  const ofFees = (part: 'unpaidFeeMinor' | 'unpaidTaxMinor'): Minor =>
    sumMinor(state.fees.map((fee) => fee[part]))
  const parts = {
    principalMinor: unpaidPrincipal(state),
    interestMinor: sumMinor(unpaid.values()),
    feeMinor: subtractMinor(ofFees('unpaidFeeMinor'), savedFee.feeMinor),
    taxMinor: subtractMinor(ofFees('unpaidTaxMinor'), savedFee.taxMinor),
    penalMinor: runningPlan(state) ? ZERO_MINOR : unpaidPenal(state),
  }
  return { ...parts, savedFee, totalMinor: sumMinor(Object.values(parts)) }
}

function readState(state: LoanState, settled: readonly Settled[]): Outstanding {
  const unpaid = unpaidInterest(state)
  const owed = partsOwed(state, unpaid)
  const { totalMinor } = owed
  const oldestDueOn = oldestUnpaidDueOn(state, totalMinor)
  return {
    asOf: state.on,
    ...owed,
    dueMinor: dueByNow(state),
    overdueDays: totalMinor > 0 ? overdueDaysOf(state, oldestDueOn) : 0,
    dueOn: oldestDueOn,
    overpaymentMinor: state.overpaymentMinor,
    waivedMinor: state.waivedMinor,
    couponMinor: state.couponUsedMinor,
    accruedInterestMinor: sumMinor(accruedInterest(state).values()),
    accruedPenalMinor: accruedPenal(state),
    rows: interestRows(state)
      .filter((row) => row.dailyRatePpm === undefined)
      .map((row) => ({
        number: row.number,
        dueOn: row.dueOn,
        unpaidPrincipalMinor: row.unpaidPrincipalMinor,
        unpaidInterestMinor: unpaid.get(row) ?? ZERO_MINOR,
      })),
    allocations: settled.flatMap((one) => (one.by === 'payment' ? [one.allocation] : [])),
    restored: settled.flatMap((one) => (one.by === 'restoration' ? [one.parts] : [])),
    plan: planStanding(state, unpaid),
  }
}

function planStanding(state: LoanState, unpaid: Map<RowState, Minor>): PlanStanding | null {
  const last = state.plans.at(-1)
  if (!last) return null
  const { index, moved, rows } = last
  const isRunning = runningPlan(state) !== null
  const isCutShort = last.state === 'running' && !isRunning
  return {
    index,
    state: isCutShort ? 'broken' : last.state,
    endedOn: isCutShort ? state.facts.frozenOn : last.endedOn,
    rows: rows.map((row) => ({
      ...{ number: row.number, dueOn: row.dueOn },
      principalMinor: row.unpaidPrincipalMinor,
      interestMinor: unpaid.get(row.interest) ?? ZERO_MINOR,
      frozenMinor: row.unpaidFrozenMinor,
    })),
    heldPenalMinor: isRunning ? unpaidPenal(state) : ZERO_MINOR,
    movedNumber: moved?.number ?? null,
  }
}

function overdueDaysOf(state: LoanState, dueOn: Day): number {
  const plan = runningPlan(state)
  const planDueOn = plan ? oldestPlanDueOn(state, plan) : dueOn
  return Math.max(plan?.arrearsDays ?? 0, daysBetween(planDueOn, state.on), 0)
}

const oldestPlanDueOn = (state: LoanState, plan: PlanState): Day =>
  plan.rows.find((row) => isRowUnpaid(state, row))?.dueOn ?? plan.rows.at(-1)?.dueOn ?? state.on

/** A row paid early may keep a little interest, which is due with the next row. */
function oldestUnpaidDueOn(state: LoanState, totalMinor: Minor): Day {
  const plan = runningPlan(state)
  if (plan) return plan.arrearsDays > 0 ? plan.contractDueOn : oldestPlanDueOn(state, plan)
  const rows = principalRows(state)
  const row = rows.find((candidate) => candidate.unpaidPrincipalMinor > 0)
  const last = rows.at(-1)?.dueOn ?? state.on
  return row && totalMinor > 0 ? row.dueOn : last
}

function dueByNow(state: LoanState): Minor {
  const unpaid = unpaidInterest(state)
  const plan = runningPlan(state)
  if (plan) return dueByPlan(state, plan, unpaid)
  const dueRows = interestRows(state).filter((row) => row.dueOn <= state.on)
  const dueFees = state.fees.filter((fee) => fee.dueOn <= state.on)
  return sumMinor([
    ...dueRows.map((row) => row.unpaidPrincipalMinor),
    ...dueRows.map((row) => unpaid.get(row) ?? ZERO_MINOR),
    ...dueFees.flatMap((fee) => [fee.unpaidFeeMinor, fee.unpaidTaxMinor]),
    unpaidPenal(state),
  ])
}

/** Its own payments whose day has come, and what lost disputes have reopened since it was agreed. */
function dueByPlan(state: LoanState, plan: PlanState, unpaid: Map<RowState, Minor>): Minor {
  const { rows, covered } = plan
  const restored = state.restored.filter((row) => !covered.principal.includes(row))
  const fees = state.fees.filter((fee) => !covered.fees.includes(fee))
  return sumMinor([
    ...restored.flatMap((row) => [row.unpaidPrincipalMinor, unpaid.get(row) ?? ZERO_MINOR]),
    ...fees.flatMap((fee) => [fee.unpaidFeeMinor, fee.unpaidTaxMinor]),
    ...rows
      .filter(({ dueOn }) => dueOn <= state.on)
      .flatMap((row) => [
        row.unpaidPrincipalMinor,
        row.unpaidFrozenMinor,
        unpaid.get(row.interest) ?? ZERO_MINOR,
      ]),
  ])
}

export interface PlanPayment {
  readonly number: number
  readonly dueOn: Day
  /** With the interest so far. */
  readonly amountMinor: Minor
}

/** The oldest payment of a running plan that is not whole. */
export function nextPlanPayment({ plan }: Pick<Outstanding, 'plan'>): PlanPayment | null {
  if (plan?.state !== 'running') return null
  for (const { number, dueOn, principalMinor, interestMinor, frozenMinor } of plan.rows) {
    const amountMinor = sumMinor([principalMinor, interestMinor, frozenMinor])
    if (amountMinor > 0) return { number, dueOn, amountMinor }
  }
  return null
}
