import type { Day } from '@noren/contract/dates'
import { type Minor, minMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import { isCreditable } from '@noren/markets/tax-policy'
import { outstandingOn, type Settled } from '@noren/pricing/outstanding'
import { type LoanPlan, planOf } from '@noren/pricing/plan'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import {
  bookPlan,
  feeCouponEntry,
  type LoanBooks,
  readStanding,
  type StandingBooks,
} from '../../books/book-plan.ts'
import { type PlannedEntry, plannedEntry } from '../../books/planned-entry.ts'
import type { EventInputs, PartAmounts } from '../../books/posting-rules.ts'
import type { LostDispute } from '../../loans/disputed-payments.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import * as waiverStore from '../adjust/waiver-store.ts'
import { updateWriteOffBooking } from '../adjust/write-off-store.ts'
import { factsOf, type LoanHistory } from '../loan-history.ts'
import { type PaymentBooking, type PaymentRow, RETURNED_CHANNEL } from '../payment.ts'
import { entriesOf, paymentsIn, waiversIn } from './entries.ts'
import { insertPayment, updatePaymentBooking } from './payment-store.ts'

type BookingDeps = Pick<Deps, 'newId' | 'market' | 'clock'>

/**
 * Brings the books of a locked loan to its history: books, beside its payout, hold what follows from what is
 * known now, so that a late message, a waiver, a pause or a reversal leaves them as if it had been known in
 * time.
 * @param read what stands in the books, where it was read under the loan's lock
 * @returns the history, as booked
 */
export const rebook = async (
  deps: BookingDeps,
  tx: Tx,
  loan: DisbursedLoan,
  history: LoanHistory,
  read?: StandingBooks,
): Promise<LoanHistory> => {
  const standing = read ?? (await readStanding(tx, loan))
  const plan = planOfHistory(deps, loan, history)
  const inOrder = inOrderOf(history)
  const booked = bookedAs(inOrder, plan)
  const owedThen = owedAtWriteOff(deps, loan, booked, standing.lines)
  const allowanceMinor = history.writeOff?.allowanceMinor ?? ZERO_MINOR
  const entries = [
    ...extensionEntries(history),
    ...settledEntries(deps, loan, booked, plan),
    ...lostCreditEntries(booked),
    ...writeOffEntries(loan, owedThen, allowanceMinor),
    ...writtenOffAgain(booked, plan, owedThen),
  ]
  await saveBookings(tx, inOrder, booked)
  if (owedThen && owedThen.amountMinor !== history.writeOff?.bookedMinor) {
    updateWriteOffBooking(tx, { loanId: loan.loanId, bookedMinor: owedThen.amountMinor })
  }
  const { segments } = plan
  bookPlan(deps, tx, loan, { standing, plan: { entries, segments, allowanceMinor } })
  return booked
}

/** The plan of a loan's books, and of one that its borrower has left. */
export const planOfHistory = (
  deps: Pick<Deps, 'market'>,
  loan: DisbursedLoan,
  history: LoanHistory,
  exitOn: Day | null = null,
): LoanPlan => {
  const ordered = inOrderOf(history)
  return planOf({
    disbursedOn: loan.disbursedOn,
    factsOn: (asOf) => factsOf(deps.market, loan, ordered, asOf),
    changesAfter: history.pauses.flatMap(({ endedOn, isLetOff }) =>
      endedOn === null || isLetOff ? [] : [endedOn],
    ),
    exitOn,
  })
}

/** In the order in which things count, which is the one that the price engine keeps within a day. */
const inOrderOf = (history: LoanHistory): LoanHistory => {
  const entries = entriesOf(history)
  return { ...history, payments: paymentsIn(entries), waivers: waiversIn(entries) }
}

/** The history with what each payment and waiver settles by the plan. */
const bookedAs = (history: LoanHistory, plan: LoanPlan): LoanHistory => {
  const payments = [...history.payments]
  const waivers = [...history.waivers]
  for (const one of plan.settled) {
    if (one.by === 'payment') {
      const { paidOn: _, ...parts } = one.allocation
      const row = payments[one.index]
      if (!row) throw new Error('the price engine made up a payment')
      payments[one.index] = rebooked(row, { ...row, ...parts })
    }
    if (one.by === 'waiver') {
      const row = waivers[one.index]
      if (!row) throw new Error('the price engine made up a waiver')
      waivers[one.index] = rebooked(row, { ...row, takenMinor: one.takenMinor })
    }
  }
  return { ...history, payments, waivers }
}

/** The row itself where nothing of it changes, so that it need not be written. */
const rebooked = <Row extends { readonly booking: number }>(was: Row, now: Row): Row => {
  const names = Object.keys(now) as (keyof Row)[]
  const isSame = was.booking > 0 && names.every((name) => was[name] === now[name])
  return isSame ? was : { ...now, booking: was.booking + 1 }
}

const saveBookings = async (tx: Tx, was: LoanHistory, now: LoanHistory): Promise<void> => {
  const writes: Promise<unknown>[] = []
  for (const [index, row] of now.payments.entries()) {
    if (row === was.payments[index]) continue
    writes.push((row.booking === 1 ? insertPayment : updatePaymentBooking)(tx, row))
  }
  for (const [index, row] of now.waivers.entries()) {
    if (row === was.waivers[index]) continue
    const { insertWaiver, updateWaiverBooking } = waiverStore
    writes.push((row.booking === 1 ? insertWaiver : updateWaiverBooking)(tx, row))
  }
  await Promise.all(writes)
}

const extensionEntries = ({ extensions }: LoanHistory): PlannedEntry[] =>
  extensions.map(({ extensionId: sourceId, extendedOn: valueOn, feeMinor, taxMinor }) =>
    plannedEntry('extensionCharged', {
      what: 'extension',
      sourceId,
      valueOn,
      input: { feeMinor, taxMinor },
    }),
  )

const settledEntries = (
  deps: Pick<Deps, 'market'>,
  loan: DisbursedLoan,
  history: LoanHistory,
  plan: LoanPlan,
): PlannedEntry[] =>
  plan.settled.flatMap((one): PlannedEntry[] => {
    if (one.by === 'feeCoupon') return [feeCouponEntry(loan, one)]
    if (one.by === 'plan') return [letOffEntry(loan, one)]
    if (one.by === 'restoration') return [restoredEntry(history, one)]
    if (one.by === 'earlyPayment') return [reducedEntry(loan, history, one)]
    const row = one.by === 'payment' ? history.payments[one.index] : history.waivers[one.index]
    if (!row) return []
    return ['paymentId' in row ? paymentEntry(row) : waiverEntry(deps, loan, history, row)]
  })

/** What of the fee is not owed, because a payment ended the loan early. */
const reducedEntry = (
  { loanId }: DisbursedLoan,
  { payments }: LoanHistory,
  { index, on: valueOn, feeMinor, taxMinor }: Extract<Settled, { by: 'earlyPayment' }>,
): PlannedEntry => {
  const payment = index === null ? null : payments[index]
  if (payment === undefined) throw new Error('the price engine made up a payment')
  const sourceId = payment?.paymentId ?? loanId
  const input = { feeMinor, taxMinor }
  return plannedEntry('feeReduced', { what: 'feeReduced', sourceId, valueOn, input })
}

/** Once a plan is finished, the penal charges of before it are let off. */
const letOffEntry = (
  { loanId }: DisbursedLoan,
  { on: valueOn, takenMinor: penalMinor }: Extract<Settled, { by: 'plan' }>,
): PlannedEntry =>
  plannedEntry('planFinished', {
    ...{ what: 'planFinished', sourceId: loanId, valueOn },
    input: { penalMinor },
  })

type Restored = Extract<Settled, { by: 'restoration' }>

const disputeOf = ({ payments }: LoanHistory, { index, nth }: Restored): LostDispute => {
  const lost = payments[index]?.lost?.[nth]
  if (!lost) throw new Error('the price engine made up a dispute')
  return lost
}

const lostEntry = (
  { disputeId: sourceId, on: valueOn }: LostDispute,
  input: EventInputs['chargebackLost'],
): PlannedEntry =>
  plannedEntry('chargebackLost', { what: 'chargebackLost', sourceId, valueOn, input })

/** What a lost dispute reopens of the debt, and takes off the borrower's credit. */
const restoredEntry = (history: LoanHistory, one: Restored): PlannedEntry => {
  const lost = disputeOf(history, one)
  return lostEntry(lost, {
    parts: partsOf(one.parts),
    ...lostCredit(lost, one.parts.overpaymentMinor),
  })
}

/** Of what had exceeded the debt: the borrower's credit, less what was sent back already, which the lender bears. */
export const lostCredit = (
  lost: Pick<LostDispute, 'borneMinor'>,
  creditMinor: Minor,
): { overpaymentMinor: Minor; borneMinor: Minor } => {
  const borneMinor = minMinor(lost.borneMinor, creditMinor)
  return { overpaymentMinor: subtractMinor(creditMinor, borneMinor), borneMinor }
}

/** Of money that had settled no debt, all of it was the borrower's credit. */
const lostCreditEntries = ({ overpayments }: LoanHistory): PlannedEntry[] =>
  overpayments
    .flatMap(({ lost = [] }) => lost)
    .map((one) => lostEntry(one, { parts: {}, ...lostCredit(one, one.amountMinor) }))

/** What a dispute lost after the write-off makes owed again stands against 1190, as all of the debt does. */
const writtenOffAgain = (
  history: LoanHistory,
  plan: LoanPlan,
  owedThen: OwedThen | null,
): PlannedEntry[] => {
  if (!owedThen) return []
  const recovered = new Set(owedThen.recoveries.map(({ paymentId }) => paymentId))
  return plan.settled.flatMap((one) => {
    if (one.by !== 'restoration') return []
    const { disputeId: sourceId, paymentId } = disputeOf(history, one)
    const isRecovery = recovered.has(paymentId)
    // What was lost by the day of the write-off was owed on it.
    if (!isRecovery && one.on <= owedThen.on) return []
    const amountMinor = settledMinor(one.parts)
    return [
      plannedEntry('writtenOffAgain', {
        what: 'writtenOffAgain',
        sourceId,
        valueOn: one.on,
        input: {
          recoveredMinor: isRecovery ? amountMinor : ZERO_MINOR,
          paidBeforeMinor: isRecovery ? ZERO_MINOR : amountMinor,
        },
      }),
    ]
  })
}

const eventOf = ({ channel, purpose }: PaymentRow) => {
  if (channel === RETURNED_CHANNEL) return 'takenAsRepayment'
  return purpose === 'extension' ? 'extensionReceived' : 'repaymentReceived'
}

const paymentEntry = (row: PaymentRow): PlannedEntry =>
  plannedEntry(eventOf(row), {
    what: 'repayment',
    sourceId: row.paymentId,
    valueOn: row.paidOn,
    input: { parts: partsOf(row), overpaymentMinor: row.overpaymentMinor },
  })

const partsOf = (row: Omit<PaymentBooking, 'booking'>): PartAmounts => ({
  principal: row.principalMinor,
  interest: row.interestMinor,
  fee: row.feeMinor,
  tax: row.taxMinor,
  penal: row.penalMinor,
})

/** Whether a waiver is of tax that goes back by a credit note: as long as there may be one. */
export const isTaxCredited = (
  { market }: Pick<Deps, 'market'>,
  { disbursedOn }: DisbursedLoan,
  { part, waivedOn }: Pick<waiverStore.WaiverRow, 'part' | 'waivedOn'>,
): boolean =>
  part === 'tax' && isCreditable(taxPolicyOn(market.code, disbursedOn), disbursedOn, waivedOn)

const waiverEntry = (
  deps: Pick<Deps, 'market'>,
  loan: DisbursedLoan,
  { writeOff }: Pick<LoanHistory, 'writeOff'>,
  row: waiverStore.WaiverRow,
): PlannedEntry => {
  const { part, takenMinor, waivedOn } = row
  if (writeOff && writeOff.on <= waivedOn) {
    return plannedEntry('waivedAfterWriteOff', {
      ...{ what: 'waivedLate', sourceId: row.waiverId, valueOn: waivedOn },
      input: { parts: { [part]: takenMinor } },
    })
  }
  const isCredited = isTaxCredited(deps, loan, row)
  return plannedEntry('waived', {
    what: 'waiver',
    sourceId: row.waiverId,
    valueOn: waivedOn,
    input: isCredited
      ? { parts: {}, creditedTaxMinor: takenMinor }
      : { parts: { [part]: takenMinor } },
  })
}

interface OwedThen {
  readonly on: Day
  readonly amountMinor: Minor
  /** What came after the write-off: each a recovery. */
  readonly recoveries: readonly PaymentRow[]
}

/**
 * What the loan owed when it was written off, as known now. Money of an earlier day that was told later makes
 * it less; money of that day or later is a recovery, but what was already booked when it was written off.
 */
const owedAtWriteOff = (
  deps: BookingDeps,
  loan: DisbursedLoan,
  history: LoanHistory,
  lines: LoanBooks,
): OwedThen | null => {
  const { writeOff } = history
  if (!writeOff) return null
  const { on } = writeOff
  const written = lines.findIndex(({ event }) => event === 'writtenOff')
  const bookedBefore = new Set(
    lines.slice(0, written === -1 ? lines.length : written).map(({ sourceId }) => sourceId),
  )
  const isBefore = ({ paymentId, paidOn }: PaymentRow): boolean =>
    paidOn < on || (paidOn === on && bookedBefore.has(paymentId))
  const payments = history.payments.filter(isBefore)
  const facts = factsOf(deps.market, loan, { ...history, payments }, on)
  return {
    on,
    amountMinor: outstandingOn(facts, on).totalMinor,
    recoveries: history.payments.filter((row) => !isBefore(row)),
  }
}

const writeOffEntries = (
  { loanId }: DisbursedLoan,
  owedThen: OwedThen | null,
  allowanceMinor: Minor,
): PlannedEntry[] => {
  if (!owedThen) return []
  const { on, amountMinor, recoveries } = owedThen
  return [
    plannedEntry('writtenOff', {
      what: 'writeOff',
      sourceId: loanId,
      valueOn: on,
      input: { amountMinor, allowanceMinor },
    }),
    ...recoveries.map((row) =>
      plannedEntry('recovered', {
        what: 'recovered',
        sourceId: row.paymentId,
        valueOn: row.paidOn,
        input: { amountMinor: settledMinor(row) },
      }),
    ),
  ]
}

export const eventKey = (what: string, id: string): string => `${what}:${id}`

/** The part of a payment that settled debt, without its overpayment. */
export const settledMinor = (row: Omit<PaymentBooking, 'booking'>): Minor =>
  sumMinor([row.principalMinor, row.interestMinor, row.feeMinor, row.taxMinor, row.penalMinor])
