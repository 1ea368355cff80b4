import { isRunning, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { WAIVED_PARTS, type WaivedPart } from '@noren/contract/operator'

/** What may be done about the money of one loan, and for its borrower, beside what comes in a queue. */
export const ACTS = [
  ...(['waiver', 'reversal', 'writeOff', 'refund'] as const),
  ...(['hold', 'promise', 'plan', 'lowerSum'] as const),
] as const
export type Act = (typeof ACTS)[number]

/** The call that does it. */
export const CALL_OF: Readonly<Record<Act, string>> = {
  waiver: 'waiveCharge',
  reversal: 'reverseRepayment',
  writeOff: 'writeOffLoan',
  refund: 'refundOverpayment',
  hold: 'setHold',
  promise: 'recordPromise',
  plan: 'agreeHardship',
  lowerSum: 'offerSettlement',
}

/** What is chosen for an act and not signed yet. */
export interface Chosen {
  /** As typed; null while it is untouched, and the whole is meant. An emptied field is ''. */
  readonly amount: string | null
  readonly part: string | null
  readonly reason: string | null
  readonly paymentId: string | null
  /** The last day of a stop, the day of a promise. */
  readonly day: string | null
  /** How many payments a plan has, how many small ones before them, and whether it has no interest. */
  readonly rows: string | null
  readonly tokens: string | null
  readonly rate: string | null
}

/** As it was kept; nothing of what cannot be read. */
export function chosenOf(kept: string): Chosen {
  let of: Partial<Record<keyof Chosen, unknown>> = {}
  try {
    of = Object(JSON.parse(kept))
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
  const text = (one: unknown) => (typeof one === 'string' ? one : null)
  return {
    amount: text(of.amount),
    part: text(of.part),
    reason: text(of.reason),
    paymentId: text(of.paymentId),
    day: text(of.day),
    rows: text(of.rows),
    tokens: text(of.tokens),
    rate: text(of.rate),
  }
}

/** What is chosen of a few; the usual one until then. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  chosen: string | null,
  usual: Value,
): Value => values.find((one) => one === chosen) ?? usual

interface Standing {
  readonly borrowStatus: number
  readonly owed: Readonly<Record<WaivedPart, string>> | null
  readonly overpaid: string
  readonly payments: readonly Paid[]
}

interface Paid {
  readonly paymentId: string
  readonly purpose: 'repayment' | 'extension' | 'coolingOff' | 'notOwed'
  readonly channel: string
  readonly paidAt: string
  readonly overpaid: string
  readonly reversedAt: string | null
}

/** What the borrower sent back of a payout: decided with the payout. */
const RETURNED_CHANNEL = 'payoutReturn'

/** The payments that can be taken back; one that its payer's bank disputes is decided with the dispute. */
export function reversible<One extends Paid>(
  { borrowStatus, payments }: { borrowStatus: number; payments: readonly One[] },
  disputed: ReadonlySet<string> = new Set(),
): One[] {
  const isExited = borrowStatus === LOAN_STATUS.cancelled
  return payments.filter(
    ({ paymentId, purpose, channel, reversedAt }) =>
      reversedAt === null &&
      channel !== RETURNED_CHANNEL &&
      !disputed.has(paymentId) &&
      (purpose === 'notOwed' || (purpose !== 'coolingOff' && !isExited)),
  )
}

/**
 * How much is known before the server takes a payment back. Later ones are booked anew, and fall on the parts in
 * another way; an extension ends with its payment, and with it what it charged.
 */
export function knownOf(payment: Paid, payments: readonly Paid[]): 'parts' | 'total' | 'nothing' {
  if (payment.purpose !== 'repayment') return 'nothing'
  const later = payments.filter(
    (one) =>
      one.paymentId !== payment.paymentId &&
      one.reversedAt === null &&
      Date.parse(one.paidAt) >= Date.parse(payment.paidAt),
  )
  if (later.length === 0) return 'parts'
  // What was too much before would settle debt then.
  const isPlain = later.every((one) => one.purpose === 'repayment' && !isMore(one.overpaid))
  return isPlain ? 'total' : 'nothing'
}

const isMore = (decimal: string): boolean => Number(decimal) > 0

/** Whether there is something to do it to. The server has the last word: the loan may have moved since it was read. */
export function canBeDone(act: Act, loan: Standing): boolean {
  const { owed, overpaid, borrowStatus } = loan
  switch (act) {
    case 'waiver':
      return owed !== null && WAIVED_PARTS.some((part) => isMore(owed[part]))
    case 'reversal':
      return reversible(loan).length > 0
    case 'writeOff':
      return borrowStatus === LOAN_STATUS.overdue
    case 'refund':
      return isMore(overpaid)
    case 'hold':
    case 'promise':
      return owed !== null
    case 'plan':
      return owed !== null && isRunning(borrowStatus as LoanStatus)
    case 'lowerSum':
      return borrowStatus === LOAN_STATUS.overdue || borrowStatus === LOAN_STATUS.writtenOff
  }
}
