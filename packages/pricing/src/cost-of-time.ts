import { addDays, type Day, daysBetween, laterDay } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { costMeasureOf } from './annual-rates.ts'
import {
  basisPointsHalfUp,
  cat,
  type Flow,
  netAfterFirstDay,
  simpleApr,
  singlePaymentAprBasisPoints,
} from './apr.ts'
import { type CoolingOffExit, coolingOffExit } from './cooling-off.ts'
import { type ExtensionOffer, quoteExtension } from './extension.ts'
import { taxInPaidInterest } from './interest.ts'
import type { LoanFacts, Payment } from './loan-facts.ts'
import { nextPlanPayment, type Outstanding, outstandingOn } from './outstanding.ts'
import { receivedMinor, withheldTaxMinor } from './received.ts'
import { dueOffsets } from './schedule.ts'
import type { ProductTerms } from './terms.ts'

export interface PlannedPayment {
  readonly on: Day
  readonly amountMinor: Minor
}

export interface TimeCost {
  readonly key: 'return' | 'payToday' | 'payOnDue' | 'payLate' | 'extend'
  /** The day of the last payment. */
  readonly on: Day
  readonly payments: readonly PlannedPayment[]
  /** What of it is paid today: zero where today is waited. */
  readonly payNowMinor: Minor
  /** The total still to be paid in this scenario. */
  readonly totalMinor: Minor
  /** The total cost of the loan in this scenario: everything ever paid and not refunded, minus the amount received. */
  readonly costMinor: Minor
  /** Penal charges still to be paid in this scenario. */
  readonly penalMinor: Minor
  /**
   * Compared with paying as agreed (with paying today, once the due day has passed); negative means
   * cheaper.
   */
  readonly differenceMinor: Minor
  readonly isCheapest: boolean
  /**
   * What the loan then costs for the time that the money is there, by the year, as the annual rate of the loan itself
   * is computed: a fee that is borne whole weighs more on fewer days. 9746 is 97.46 %. null where all or nearly
   * all of it is paid back on the day it came, which no rate can say.
   */
  readonly yearlyCostBasisPoints: number | null
}

/** What is to be paid by a due day, and that day. */
export interface NextDue {
  readonly on: Day
  readonly amountMinor: Minor
}

export interface CostOfTime {
  readonly owed: Outstanding
  /** The next due day and what is due on it; of an overdue loan the day that has passed, and what is due today. */
  readonly next: NextDue
  /** null after the cooling-off period. */
  readonly exit: CoolingOffExit | null
  readonly extension: ExtensionOffer
  /** Everything that may be done, in the order in which it ends. */
  readonly options: readonly TimeCost[]
}

/** How many days late the example is, unless the screen asks for another number. */
const LATE_DAYS = 7

/**
 * All that may be done with a loan on a day, and what each costs in the end: returning it, paying everything
 * today, paying what is due on its days, late, or extending. Whatever says that something is the cheapest says
 * it from here.
 */
export function costOfTime(facts: LoanFacts, today: Day, lateDays = LATE_DAYS): CostOfTime {
  const now = outstandingOn(facts, today)
  const lastDueOn = lastPlanDay(now) ?? lastDueDay(facts)
  const lateOn = addDays(laterDay(lastDueOn, today), lateDays)
  const exit = now.overdueDays > 0 ? null : coolingOffExit(facts, today)
  const plans: Plan[] = [
    ...(exit ? [returnOn(facts, exit, today)] : []),
    { key: 'payToday', ...payEverythingOn(facts, now, today) },
  ]
  if (today < lastDueOn) plans.push({ key: 'payOnDue', ...payEverythingOn(facts, now, lastDueOn) })
  plans.push({ key: 'payLate', ...payEverythingOn(facts, now, lateOn) })
  const extension = quoteExtension(facts, today)
  if (extension.isOffered) {
    const { quote } = extension
    plans.push({
      key: 'extend',
      on: quote.dueOnAfter,
      payNowMinor: quote.payNowMinor,
      payments: [
        { on: today, amountMinor: quote.payNowMinor },
        { on: quote.dueOnAfter, amountMinor: quote.payAfterMinor },
      ],
      totalMinor: quote.totalMinor,
      costMinor: costOf(facts, quote.totalMinor),
      penalMinor: now.penalMinor,
    })
  }
  const agreed = plans.find(({ key }) => key === (today < lastDueOn ? 'payOnDue' : 'payToday'))
  // By cost, not by what is still paid: a return may also give something back.
  const cheapest = Math.min(...plans.map((plan) => plan.costMinor))
  return {
    owed: now,
    next: nextDue(facts, now),
    exit,
    extension,
    options: plans.map((plan) => ({
      ...plan,
      differenceMinor: subtractMinor(plan.costMinor, agreed?.costMinor ?? plan.costMinor),
      isCheapest: plan.costMinor === cheapest,
      yearlyCostBasisPoints: yearlyCostOf(facts, plan),
    })),
  }
}

type Plan = Omit<TimeCost, 'differenceMinor' | 'isCheapest' | 'yearlyCostBasisPoints'>

function nextDue(facts: LoanFacts, now: Outstanding): NextDue {
  if (now.plan?.state === 'running') return nextOfPlan(facts, now)
  const on = now.dueOn
  const { dueMinor } = on > now.asOf ? outstandingOn(facts, on) : now
  return { on, amountMinor: dueMinor }
}

/** What is due by the plan today, or else its next payment as it will be on its day. */
function nextOfPlan(facts: LoanFacts, now: Outstanding): NextDue {
  const on = nextPlanPayment(now)?.dueOn ?? now.dueOn
  if (on <= now.asOf || now.dueMinor > 0) return { on, amountMinor: now.dueMinor }
  return { on, amountMinor: outstandingOn(facts, on).dueMinor }
}

function returnOn(facts: LoanFacts, exit: CoolingOffExit, today: Day): Plan {
  const { payMinor, refundMinor } = exit
  return {
    key: 'return',
    on: today,
    payNowMinor: payMinor,
    payments: payMinor > 0 ? [{ on: today, amountMinor: payMinor }] : [],
    totalMinor: payMinor,
    costMinor: subtractMinor(costOf(facts, payMinor), refundMinor),
    penalMinor: ZERO_MINOR,
  }
}

/** The day of the last payment of a running plan. */
const lastPlanDay = ({ plan }: Outstanding): Day | null =>
  plan?.state === 'running' ? (plan.rows.at(-1)?.dueOn ?? null) : null

/** The last due day as agreed, or as the latest extension moved it. */
export function lastDueDay(facts: LoanFacts): Day {
  const agreedOn = addDays(facts.disbursedOn, facts.terms.termDays)
  return facts.extensions.reduce((dueOn, extension) => laterDay(dueOn, extension.dueOn), agreedOn)
}

/**
 * Ends the loan on one day. Instalments due before it are paid on their days, and what is already overdue
 * is paid today; only the last payment is early or late.
 */
function payEverythingOn(facts: LoanFacts, now: Outstanding, lastOn: Day) {
  const agreed = dueOffsets(facts.terms)
    .slice(0, -1)
    .map((offset) => addDays(facts.disbursedOn, offset))
  const ofPlan = now.plan?.state === 'running' ? now.plan.rows.map(({ dueOn }) => dueOn) : null
  const stops = (ofPlan ?? agreed)
    .map((dueOn) => laterDay(dueOn, now.asOf))
    .filter((dueOn) => dueOn < lastOn)
  let planned = facts
  const payments: PlannedPayment[] = []
  const penalParts: Minor[] = []
  for (const on of [...new Set(stops), lastOn]) {
    const owed = on === now.asOf ? now : outstandingOn(planned, on)
    const amountMinor = on === lastOn ? owed.totalMinor : owed.dueMinor
    if (on !== lastOn && amountMinor === 0) continue
    payments.push({ on, amountMinor })
    penalParts.push(owed.penalMinor)
    planned = {
      ...planned,
      payments: [...planned.payments, { paidOn: on, amountMinor, purpose: 'repayment' }],
    }
  }
  const totalMinor = sumMinor(payments.map((payment) => payment.amountMinor))
  const [first] = payments
  return {
    on: lastOn,
    payNowMinor: first?.on === now.asOf ? first.amountMinor : ZERO_MINOR,
    payments,
    totalMinor,
    costMinor: costOf(facts, totalMinor),
    penalMinor: sumMinor(penalParts),
  }
}

/** What the lender still has of a payment. */
const keptMinor = ({ amountMinor, restorations = [] }: Payment): Minor =>
  subtractMinor(amountMinor, sumMinor(restorations.map((one) => one.amountMinor)))

/** Where nearly all went back on the day it came, no rate says anything: 100,000 % a year. */
const YEARLY_MOST = 10_000_000

function yearlyCostOf(facts: LoanFacts, plan: Plan): number | null {
  const basisPoints = rateOf(facts, plan)
  return basisPoints === null || basisPoints > YEARLY_MOST ? null : basisPoints
}

function rateOf(facts: LoanFacts, { payments, costMinor, on }: Plan): number | null {
  const flows = flowsSince(facts.disbursedOn, [
    ...facts.payments.map((payment) => ({ on: payment.paidOn, amountMinor: keptMinor(payment) })),
    ...payments,
  ])
  const net = receivedMinor(facts)
  if (netAfterFirstDay(net, flows) <= 0) return null
  if (costMinor <= 0) return 0
  // What a return gives back is not a flow: it comes on the last day, and then alone ends the cost.
  const backMinor = flows.reduce((sum, { amount }) => sum + amount, 0) - net - costMinor
  if (backMinor > 0) flows.push({ time: daysBetween(facts.disbursedOn, on), amount: -backMinor })
  return rateOfFlows(net, flows)
}

/** What the lender kept of a payment, and what is in it of interest (with the tax on it) and of tax on fees. */
export interface KeptPayment extends PlannedPayment {
  readonly interestMinor: Minor
  readonly taxMinor: Minor
}

/**
 * What a repaid loan came to by the year: what reached the borrower against what the lender kept, payment by payment, by
 * the measure that its country compares loans by. A CAT is an effective rate without tax, so that paid as agreed it is
 * the one that was agreed. 9746 is 97.46 %; null where all or nearly all of it went back on the day it came, 0 where it
 * cost nothing.
 */
export function yearlyCostPaid(of: {
  readonly terms: ProductTerms
  readonly principalMinor: Minor
  readonly disbursedOn: Day
  readonly receivedMinor: Minor
  readonly payments: readonly KeptPayment[]
}): number | null {
  const isCat = costMeasureOf(of.terms.currency) === 'CAT'
  const { receivedMinor: net, payments } = isCat ? withoutTax(of) : of
  const flows = flowsSince(of.disbursedOn, payments)
  if (netAfterFirstDay(net, flows) <= 0) return null
  if (sumMinor(payments.map(({ amountMinor }) => amountMinor)) <= net) return 0
  const basisPoints = isCat ? basisPointsHalfUp(cat(net, flows)) : rateOfFlows(net, flows)
  return basisPoints > YEARLY_MOST ? null : basisPoints
}

function withoutTax(of: Parameters<typeof yearlyCostPaid>[0]): {
  receivedMinor: Minor
  payments: PlannedPayment[]
} {
  const { terms, principalMinor, payments } = of
  const taxes = taxInPaidInterest(
    terms,
    payments.map(({ interestMinor }) => interestMinor),
  )
  const taxOf = (payment: KeptPayment, at: number) =>
    addMinor(payment.taxMinor, taxes[at] ?? ZERO_MINOR)
  return {
    receivedMinor: addMinor(of.receivedMinor, withheldTaxMinor({ terms, principalMinor })),
    payments: payments.map((payment, at) => ({
      on: payment.on,
      amountMinor: subtractMinor(payment.amountMinor, taxOf(payment, at)),
    })),
  }
}

const flowsSince = (disbursedOn: Day, payments: readonly PlannedPayment[]): Flow[] =>
  payments.map(({ on, amountMinor }) => ({
    time: daysBetween(disbursedOn, on),
    amount: amountMinor,
  }))

/** As the annual rate of the loan itself is computed. */
function rateOfFlows(net: Minor, flows: readonly Flow[]): number {
  const [only, second] = flows
  if (only && !second)
    return singlePaymentAprBasisPoints({
      netMinor: net,
      repayMinor: only.amount as Minor,
      days: only.time,
    })
  return basisPointsHalfUp(simpleApr(net, flows))
}

function costOf(facts: LoanFacts, stillToPayMinor: Minor): Minor {
  const paidMinor = sumMinor(facts.payments.map(keptMinor))
  return subtractMinor(addMinor(paidMinor, stillToPayMinor), receivedMinor(facts))
}
