import type { Day } from '@noren/contract/dates'
import {
  addMinor,
  type Minor,
  maxMinor,
  minMinor,
  multiplyByPpmHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { NO_FEE } from './fees.ts'
import type { Extension, LoanExit, Payment, Restoration, Waiver } from './loan-facts.ts'
import {
  accruedInterest,
  couponRows,
  type FeeState,
  interestRows,
  type LoanState,
  type PlanRow,
  type PlanState,
  planInterest,
  principalRows,
  type RowState,
  runningPlan,
  type SettledPart,
  savedToday,
  unpaidInterest,
  unpaidPenal,
} from './loan-state.ts'

/** Where one payment went; the parts sum to the payment. */
export interface Allocation {
  readonly paidOn: Day
  readonly principalMinor: Minor
  readonly interestMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly penalMinor: Minor
  /** What exceeds everything owed: to be refunded to the borrower. */
  readonly overpaymentMinor: Minor
}

type Parts = { -readonly [K in keyof Allocation]: Allocation[K] }

/** Money being allocated; `left` shrinks as the parts grow. */
interface Purse {
  leftMinor: Minor
  readonly parts: Parts
  /** The same, in the order in which it was spent. */
  readonly spent: SettledPart[]
}

type PartName = SettledPart['part']

/**
 * Amounts due come first: interest and principal oldest first, then fees and their tax, penal charges last.
 * The rest repays early: interest accrued so far, principal, fees not yet due.
 */
export function allocatePayment(state: LoanState, payment: Payment): Allocation {
  const purse = newPurse(payment)
  const plan = runningPlan(state)
  if (plan) payForPlan(state, purse, plan)
  else payByContract(state, purse, payment)
  state.overpaymentMinor = addMinor(state.overpaymentMinor, purse.leftMinor)
  take(purse, 'overpaymentMinor', purse.leftMinor)
  state.settledBy.set(payment, purse.spent)
  return purse.parts
}

function payByContract(state: LoanState, purse: Purse, { purpose }: Payment): void {
  if (purpose === 'extension') payForExtension(state, purse)
  // Of a plan that was broken.
  payInterest(state, purse, planInterest(state))
  for (const row of principalRows(state).filter((candidate) => candidate.dueOn <= state.on)) {
    payInterest(state, purse, [row])
    payPrincipal(purse, row)
  }
  if (isPastLastDueDay(state)) payInterest(state, purse, interestRows(state))
  payFees(state, purse, (fee) => fee.dueOn <= state.on)
  payPenal(state, purse)
  payInterest(state, purse, interestRows(state))
  for (const row of state.rows) payPrincipal(purse, row)
  payFees(state, purse, () => true)
}

/**
 * What a lost dispute reopened comes first; then what is due by the plan, payment by payment: its interest, its
 * principal, its share of what was owed before. The rest pays ahead in the same order. Penal charges wait.
 */
function payForPlan(state: LoanState, purse: Purse, plan: PlanState): void {
  const { covered, rows } = plan
  for (const row of state.restored.filter((one) => !covered.principal.includes(one))) {
    payInterest(state, purse, [row])
    payPrincipal(purse, row)
  }
  payFees(state, purse, (fee) => !covered.fees.includes(fee))
  for (const row of rows.filter(({ dueOn }) => dueOn <= state.on)) {
    payInterest(state, purse, [row.interest])
    payPlanPrincipal(purse, plan, row)
    payFrozen(state, purse, plan, row)
  }
  payInterest(
    state,
    purse,
    rows.map(({ interest }) => interest),
  )
  for (const row of rows) {
    payPlanPrincipal(purse, plan, row)
    payFrozen(state, purse, plan, row)
  }
}

function payPlanPrincipal(purse: Purse, { covered }: PlanState, row: PlanRow): void {
  const paidMinor = payAtMost(purse, row.unpaidPrincipalMinor, (part) => {
    for (const own of covered.principal) payPrincipal(part, own)
  })
  row.unpaidPrincipalMinor = subtractMinor(row.unpaidPrincipalMinor, paidMinor)
}

function payFrozen(state: LoanState, purse: Purse, { covered }: PlanState, row: PlanRow): void {
  const paidMinor = payAtMost(purse, row.unpaidFrozenMinor, (part) => {
    payInterest(state, part, covered.interest)
    payFees(state, part, (fee) => covered.fees.includes(fee))
  })
  row.unpaidFrozenMinor = subtractMinor(row.unpaidFrozenMinor, paidMinor)
}

/** Pays from a part of the purse, and returns how much of it was used. */
function payAtMost(purse: Purse, mostMinor: Minor, pay: (part: Purse) => void): Minor {
  const partMinor = minMinor(purse.leftMinor, mostMinor)
  const part: Purse = { ...purse, leftMinor: partMinor }
  pay(part)
  const paidMinor = subtractMinor(partMinor, part.leftMinor)
  purse.leftMinor = subtractMinor(purse.leftMinor, paidMinor)
  return paidMinor
}

/**
 * What a payment had settled is owed again, the last part of its allocation first. It is due on that day, and
 * none of it has accrued anything meanwhile.
 */
export function restorePayment(
  state: LoanState,
  payment: Payment,
  restoration: Restoration,
): Allocation {
  const settled = state.settledBy.get(payment) ?? []
  const purse = newPurse({ paidOn: state.on, amountMinor: restoration.amountMinor })
  while (purse.leftMinor > 0) {
    const last = settled.pop()
    if (!last) break
    const leftMinor = take(purse, last.part, last.amountMinor)
    if (leftMinor > 0) settled.push({ ...last, amountMinor: leftMinor })
  }
  const { parts } = purse
  state.restored.push({
    number: 0,
    dueOn: state.on,
    startOn: state.on,
    unpaidPrincipalMinor: parts.principalMinor,
    interestParts: [],
    interestDivisor: 1n,
    settledInterestMinor: subtractMinor(ZERO_MINOR, parts.interestMinor),
  })
  state.fees.push({
    dueOn: state.on,
    unpaidFeeMinor: parts.feeMinor,
    unpaidTaxMinor: parts.taxMinor,
  })
  state.settledPenalMinor = subtractMinor(state.settledPenalMinor, parts.penalMinor)
  state.overpaymentMinor = subtractMinor(state.overpaymentMinor, parts.overpaymentMinor)
  return parts
}

/**
 * An extension is paid with the interest so far and its own fee; the principal stays. Its fee is the only
 * one due on its day, because it has moved the due day of the service fee.
 */
function payForExtension(state: LoanState, purse: Purse): void {
  payInterest(state, purse, interestRows(state))
  payFees(state, purse, (fee) => fee.dueOn === state.on)
}

/** The fee of an extension is due on the day it is asked for. */
export function addExtensionFee(state: LoanState, extension: Extension): void {
  state.fees.push({
    dueOn: extension.extendedOn,
    unpaidFeeMinor: extension.feeMinor,
    unpaidTaxMinor: extension.taxMinor,
  })
}

/** No fee and no tax is owed any more, and what was paid of them is taken off the debt: principal, then interest. */
export function applyExit(state: LoanState, { principalMinor, interestMinor }: LoanExit): void {
  for (const fee of state.fees) {
    fee.unpaidFeeMinor = ZERO_MINOR
    fee.unpaidTaxMinor = ZERO_MINOR
  }
  const ofPrincipal = newPurse({ paidOn: state.on, amountMinor: principalMinor })
  for (const row of state.rows) payPrincipal(ofPrincipal, row)
  payInterest(
    state,
    newPurse({ paidOn: state.on, amountMinor: interestMinor }),
    interestRows(state),
  )
}

export function applyWaiver(state: LoanState, waiver: Waiver): void {
  const purse = newPurse({ paidOn: waiver.waivedOn, amountMinor: waiver.amountMinor })
  if (waiver.target === 'principal') {
    for (const row of principalRows(state)) payPrincipal(purse, row)
  }
  if (waiver.target === 'interest') payInterest(state, purse, interestRows(state))
  if (waiver.target === 'penal') payPenal(state, purse)
  for (const fee of state.fees) {
    if (waiver.target === 'fee') {
      fee.unpaidFeeMinor = take(purse, 'feeMinor', fee.unpaidFeeMinor)
    }
    if (waiver.target === 'tax') {
      fee.unpaidTaxMinor = take(purse, 'taxMinor', fee.unpaidTaxMinor)
    }
  }
  state.waivedMinor = addMinor(
    state.waivedMinor,
    subtractMinor(waiver.amountMinor, purse.leftMinor),
  )
}

/** Covers what has accrued since the coupon was last applied; never more than is owed. */
export function applyCoupon(state: LoanState): void {
  const { coupon: given, frozenOn } = state.facts
  if (!given || state.on < given.appliedOn) return
  // What was written off falls by payments only.
  if (frozenOn !== null && frozenOn < given.appliedOn) return
  const { coupon } = given
  const lineMinor =
    coupon.target === 'interest'
      ? sumMinor(accruedInterest(state).values())
      : sumMinor(state.fees.slice(0, 1).map((fee) => fee.unpaidFeeMinor))
  const worthMinor =
    'amountMinor' in coupon ? coupon.amountMinor : multiplyByPpmHalfUp(lineMinor, coupon.percentPpm)
  const isFeeCouponUsed = coupon.target === 'fee' && state.couponUsedMinor > 0
  if (isFeeCouponUsed) return
  const amountMinor = maxMinor(ZERO_MINOR, subtractMinor(worthMinor, state.couponUsedMinor))
  const purse = newPurse({ paidOn: state.on, amountMinor })
  if (coupon.target === 'interest') payInterest(state, purse, couponRows(state))
  else {
    for (const fee of state.fees.slice(0, 1)) {
      fee.unpaidFeeMinor = take(purse, 'feeMinor', fee.unpaidFeeMinor)
    }
  }
  state.couponUsedMinor = addMinor(
    state.couponUsedMinor,
    subtractMinor(amountMinor, purse.leftMinor),
  )
}

function isPastLastDueDay(state: LoanState): boolean {
  return state.rows.every((row) => row.dueOn <= state.on)
}

function payInterest(state: LoanState, purse: Purse, rows: readonly RowState[]): void {
  const unpaid = unpaidInterest(state)
  for (const row of rows) {
    const owedMinor = unpaid.get(row) ?? ZERO_MINOR
    const leftMinor = take(purse, 'interestMinor', owedMinor)
    row.settledInterestMinor = addMinor(
      row.settledInterestMinor,
      subtractMinor(owedMinor, leftMinor),
    )
  }
}

function payPrincipal(purse: Purse, row: RowState): void {
  row.unpaidPrincipalMinor = take(purse, 'principalMinor', row.unpaidPrincipalMinor)
}

function payFees(state: LoanState, purse: Purse, isPayable: (fee: FeeState) => boolean): void {
  for (const fee of state.fees.filter(isPayable)) {
    // First what is owed by now, of both: who is a little short of everything owes that little.
    const saved = fee === state.fees[0] ? savedToday(state) : NO_FEE
    const owedFeeMinor = subtractMinor(fee.unpaidFeeMinor, saved.feeMinor)
    const owedTaxMinor = subtractMinor(fee.unpaidTaxMinor, saved.taxMinor)
    const leftFeeMinor = addMinor(take(purse, 'feeMinor', owedFeeMinor), saved.feeMinor)
    const leftTaxMinor = addMinor(take(purse, 'taxMinor', owedTaxMinor), saved.taxMinor)
    fee.unpaidFeeMinor = take(purse, 'feeMinor', leftFeeMinor)
    fee.unpaidTaxMinor = take(purse, 'taxMinor', leftTaxMinor)
  }
}

function payPenal(state: LoanState, purse: Purse): void {
  const owedMinor = unpaidPenal(state)
  const leftMinor = take(purse, 'penalMinor', owedMinor)
  state.settledPenalMinor = addMinor(state.settledPenalMinor, subtractMinor(owedMinor, leftMinor))
}

function newPurse(payment: Pick<Payment, 'paidOn' | 'amountMinor'>): Purse {
  if (payment.amountMinor < 0) throw new RangeError('a payment is never negative')
  return {
    leftMinor: payment.amountMinor,
    spent: [],
    parts: {
      paidOn: payment.paidOn,
      principalMinor: ZERO_MINOR,
      interestMinor: ZERO_MINOR,
      feeMinor: ZERO_MINOR,
      taxMinor: ZERO_MINOR,
      penalMinor: ZERO_MINOR,
      overpaymentMinor: ZERO_MINOR,
    },
  }
}

/** Pays as much of what is owed as there is money left, and returns what stays owed. */
function take(purse: Purse, part: PartName, owedMinor: Minor): Minor {
  const paidMinor = minMinor(purse.leftMinor, owedMinor)
  purse.leftMinor = subtractMinor(purse.leftMinor, paidMinor)
  purse.parts[part] = addMinor(purse.parts[part], paidMinor)
  if (paidMinor > 0) purse.spent.push({ part, amountMinor: paidMinor })
  return subtractMinor(owedMinor, paidMinor)
}
