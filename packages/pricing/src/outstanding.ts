import { compareDays, type Day, daysBetween } from '@noren/contract/dates'
import { type Minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import {
  type Allocation,
  addExtensionFee,
  allocatePayment,
  applyCoupon,
  applyWaiver,
} from './allocation.ts'
import type { LoanFacts } from './loan-facts.ts'
import {
  accruedInterest,
  accruedPenal,
  advanceTo,
  interestRows,
  type LoanState,
  moveDueDay,
  startState,
  unpaidInterest,
  unpaidPenal,
  unpaidPrincipal,
} from './loan-state.ts'

export interface OutstandingRow {
  readonly number: number
  readonly dueOn: Day
  readonly unpaidPrincipalMinor: Minor
  /** Unsettled interest of that row's period, accrued up to the requested day. */
  readonly unpaidInterestMinor: Minor
}

/** What is owed at the end of a day. The five parts add up to totalMinor. */
export interface Outstanding {
  readonly asOf: Day
  readonly principalMinor: Minor
  readonly interestMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly penalMinor: Minor
  /** Paying this amount on that day ends the loan. */
  readonly totalMinor: Minor
  /** The part of the total that is due, including penal charges. */
  readonly dueMinor: Minor
  /** Calendar days since the oldest unpaid due day; 0 if nothing is overdue. */
  readonly overdueDays: number
  /** The oldest due day with something unpaid; the last one if everything is paid. */
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
}

/**
 * What is owed on a loan at the end of `asOf`, with all facts up to and including that day. On the same
 * day extensions come first, then the coupon, waivers, extension payments, other payments.
 * @throws RangeError if asOf is before the disbursal
 */
export function outstandingOn(facts: LoanFacts, asOf: Day): Outstanding {
  if (asOf < facts.disbursedOn) throw new RangeError(`not disbursed yet on ${asOf}`)
  const state = startState(facts)
  const allocations: Allocation[] = []
  for (const on of eventDays(facts, asOf)) {
    advanceTo(state, on)
    allocations.push(...settleDay(state, on))
  }
  advanceTo(state, asOf)
  applyCoupon(state)
  return readState(state, allocations)
}

function eventDays(facts: LoanFacts, asOf: Day): Day[] {
  const days = new Set<Day>([
    ...facts.payments.map((payment) => payment.paidOn),
    ...facts.extensions.map((extension) => extension.extendedOn),
    ...facts.waivers.map((waiver) => waiver.waivedOn),
    ...(facts.coupon ? [facts.coupon.appliedOn] : []),
  ])
  return [...days].filter((on) => on <= asOf).sort(compareDays)
}

function settleDay(state: LoanState, on: Day): Allocation[] {
  const { facts } = state
  for (const extension of facts.extensions.filter((e) => e.extendedOn === on)) {
    moveDueDay(state, extension.dueOn)
    addExtensionFee(state, extension)
  }
  applyCoupon(state)
  for (const waiver of facts.waivers.filter((w) => w.waivedOn === on)) applyWaiver(state, waiver)
  const today = facts.payments.filter((payment) => payment.paidOn === on)
  return [
    ...today.filter((payment) => payment.purpose === 'extension'),
    ...today.filter((payment) => payment.purpose === 'repayment'),
  ].map((payment) => allocatePayment(state, payment))
}

function readState(state: LoanState, allocations: readonly Allocation[]): Outstanding {
  const unpaid = unpaidInterest(state)
  const principalMinor = unpaidPrincipal(state)
  const interestMinor = sumMinor(unpaid.values())
  const feeMinor = sumMinor(state.fees.map((fee) => fee.unpaidFeeMinor))
  const taxMinor = sumMinor(state.fees.map((fee) => fee.unpaidTaxMinor))
  const penalMinor = unpaidPenal(state)
  const totalMinor = sumMinor([principalMinor, interestMinor, feeMinor, taxMinor, penalMinor])
  const oldestDueOn = oldestUnpaidDueOn(state, totalMinor)
  return {
    asOf: state.on,
    principalMinor,
    interestMinor,
    feeMinor,
    taxMinor,
    penalMinor,
    totalMinor,
    dueMinor: dueByNow(state),
    overdueDays: totalMinor > 0 ? Math.max(0, daysBetween(oldestDueOn, state.on)) : 0,
    dueOn: oldestDueOn,
    overpaymentMinor: state.overpaymentMinor,
    waivedMinor: state.waivedMinor,
    couponMinor: state.couponUsedMinor,
    accruedInterestMinor: sumMinor(accruedInterest(state).values()),
    accruedPenalMinor: accruedPenal(state),
    rows: interestRows(state).map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      unpaidPrincipalMinor: row.unpaidPrincipalMinor,
      unpaidInterestMinor: unpaid.get(row) ?? ZERO_MINOR,
    })),
    allocations,
  }
}

/** A row paid early may keep a little interest, which is due with the next row. */
function oldestUnpaidDueOn(state: LoanState, totalMinor: Minor): Day {
  const row = state.rows.find((candidate) => candidate.unpaidPrincipalMinor > 0)
  const last = state.rows.at(-1)?.dueOn ?? state.on
  return row && totalMinor > 0 ? row.dueOn : last
}

function dueByNow(state: LoanState): Minor {
  const unpaid = unpaidInterest(state)
  const dueRows = interestRows(state).filter((row) => row.dueOn <= state.on)
  const dueFees = state.fees.filter((fee) => fee.dueOn <= state.on)
  return sumMinor([
    ...dueRows.map((row) => row.unpaidPrincipalMinor),
    ...dueRows.map((row) => unpaid.get(row) ?? ZERO_MINOR),
    ...dueFees.flatMap((fee) => [fee.unpaidFeeMinor, fee.unpaidTaxMinor]),
    unpaidPenal(state),
  ])
}
