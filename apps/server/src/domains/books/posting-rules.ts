import { type Minor, minor, subtractMinor } from '@noren/contract/money'
import type { LoanPart } from './chart.ts'

/**
 * What must exist for an event: the row that is its source, and the sum of which of its postings that row
 * must say.
 */
export type SourceKind =
  | 'payout'
  | 'payment'
  | 'settlement'
  | 'waiver'
  | 'extension'
  | 'writeOff'
  | 'refund'

type Rule = readonly [reason: string, debitCode: number, creditCode: number]

interface EventRules {
  /** In an accountant's words. */
  readonly words: string
  readonly source: SourceKind
  readonly postings: readonly Rule[]
}

/**
 * Every business event and its postings: reason, debit, credit. The database has the same table
 * (`posting_rules`), and no posting can be written that is not in it; a reversal is the mirror of its entry.
 * A source of kind `settlement` is a payment, a waiver or, for an exit without a payment, the loan itself.
 */
export const POSTING_RULES = {
  disbursalOrdered: {
    words: 'Payout ordered: the money has left the payout account and is on its way',
    source: 'payout',
    postings: [['payout.ordered', 1030, 1012]],
  },
  disbursalProcessed: {
    words: 'Payout arrived: the principal is owed, with any fee and its tax',
    source: 'payout',
    postings: [
      ['payout.processed', 1110, 1030],
      // Of a fee that is paid with the repayment.
      ['fee.payout', 1130, 4020],
      ['tax.payout', 1140, 2210],
      // Of a fee that is deducted from the payout: it is lent too.
      ['fee.deducted', 1110, 4020],
      ['tax.deducted', 1110, 2210],
      ['coupon.fee', 5010, 4020],
    ],
  },
  disbursalFailed: {
    words: 'Payout failed: the money is back on the payout account',
    source: 'payout',
    postings: [['payout.failed', 1012, 1030]],
  },
  interestAccrued: {
    words: 'Interest earned since it was last booked',
    source: 'settlement',
    postings: [['interest.accrued', 1120, 4010]],
  },
  penalCharged: {
    words: 'Penal charges earned since they were last booked',
    source: 'settlement',
    postings: [['penal.overdue', 1150, 4030]],
  },
  repaymentReceived: {
    words: 'Repayment received, by the parts it settled; above the debt it is owed back',
    source: 'payment',
    postings: [
      ['principal.repaid', 1020, 1110],
      ['interest.repaid', 1020, 1120],
      ['fee.repaid', 1020, 1130],
      ['tax.repaid', 1020, 1140],
      ['penal.repaid', 1020, 1150],
      ['overpaid', 1020, 2010],
    ],
  },
  surplusReceived: {
    words: 'Money received for a loan that has no debt: all of it is owed back',
    source: 'payment',
    postings: [['overpaid', 1020, 2010]],
  },
  couponUsed: {
    words: 'Coupon: the lender pays this part of the price',
    source: 'settlement',
    postings: [
      ['interest.coupon', 5010, 1120],
      ['fee.coupon', 5010, 1130],
    ],
  },
  waived: {
    words: 'Waiver: the lender gives up this part of the debt',
    source: 'waiver',
    postings: [
      ['interest.waived', 5020, 1120],
      ['fee.waived', 5020, 1130],
      ['tax.waived', 5020, 1140],
      ['penal.waived', 5020, 1150],
    ],
  },
  extensionCharged: {
    words: 'Extension agreed and paid: its fee and tax are owed from that day',
    source: 'extension',
    postings: [
      ['fee.extension', 1130, 4020],
      ['tax.extension', 1140, 2210],
    ],
  },
  extensionReceived: {
    words: 'Payment of an extension received, by the parts it settled in its own order',
    source: 'payment',
    postings: [
      ['principal.extension.paid', 1020, 1110],
      ['interest.extension.paid', 1020, 1120],
      ['fee.extension.paid', 1020, 1130],
      ['tax.extension.paid', 1020, 1140],
      ['penal.extension.paid', 1020, 1150],
      ['overpaid', 1020, 2010],
    ],
  },
  feesReturned: {
    words: 'Exit in the cooling-off period: no fee and no tax on it is earned',
    source: 'settlement',
    postings: [
      ['fee.returned', 4020, 1130],
      ['tax.returned', 2210, 1140],
      // What was paid already is taken off the debt, and above it is owed back.
      ['fee.returned.principal', 4020, 1110],
      ['fee.returned.interest', 4020, 1120],
      ['tax.returned.principal', 2210, 1110],
      ['tax.returned.interest', 2210, 1120],
      ['fee.returned.overpaid', 4020, 2010],
      ['tax.returned.overpaid', 2210, 2010],
      // What a coupon or a waiver bore is the lender's again.
      ['coupon.returned', 4020, 5010],
      ['waiver.returned.fee', 4020, 5020],
      ['waiver.returned.tax', 2210, 5020],
    ],
  },
  writtenOff: {
    words: 'Written off: the lender no longer expects this money; the receivables stay against it',
    source: 'writeOff',
    postings: [['writtenOff', 5030, 1190]],
  },
  recovered: {
    words: 'Recovery: money received for a written-off debt',
    source: 'settlement',
    postings: [['recovered', 1190, 4040]],
  },
  overpaymentRefunded: {
    words: 'Credit balance refunded to the borrower by bank transfer',
    source: 'refund',
    postings: [['overpaid.refunded', 2010, 1010]],
  },
} as const satisfies Readonly<Record<string, EventRules>>

export type BookEvent = keyof typeof POSTING_RULES

/** An amount for each part of a loan; a part left out is zero. */
export type PartAmounts = { readonly [Part in LoanPart]?: Minor }

/** The price that a disbursal books: pricing's quote has these fields. */
export interface DisbursalPrice {
  readonly receiveMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  /** What a coupon took off a fee that was deducted from the payout; otherwise zero. */
  readonly feeCouponMinor: Minor
  readonly feeCollected: 'atRepayment' | 'atPayout'
}

export interface ReceivedAmounts {
  readonly parts: PartAmounts
  readonly overpaymentMinor: Minor
}

export interface ReturnedPart {
  readonly principal: Minor
  readonly interest: Minor
  /** What exceeds the remaining debt: owed to the borrower. */
  readonly overpayment: Minor
}

/** What a cooling-off exit gives back: the borrower bears no fee, whoever had paid it. */
export interface ReturnedFees {
  /** Still owed until now, and no longer. */
  readonly unpaid: { readonly fee: Minor; readonly tax: Minor }
  /** Deducted at payout or paid since: taken off the debt, fee and tax each by the part they reduce. */
  readonly fee: ReturnedPart
  readonly tax: ReturnedPart
  /** Covered by the lender: a coupon on the fee, a waiver. */
  readonly couponFeeMinor: Minor
  readonly waivedFeeMinor: Minor
  readonly waivedTaxMinor: Minor
}

/** What must be known of each event. */
export interface EventInputs {
  disbursalOrdered: { receiveMinor: Minor }
  disbursalProcessed: DisbursalPrice
  disbursalFailed: { receiveMinor: Minor }
  interestAccrued: { interestMinor: Minor }
  penalCharged: { penalMinor: Minor }
  repaymentReceived: ReceivedAmounts
  surplusReceived: { amountMinor: Minor }
  couponUsed: { parts: PartAmounts }
  waived: { parts: PartAmounts }
  extensionCharged: { feeMinor: Minor; taxMinor: Minor }
  extensionReceived: ReceivedAmounts
  feesReturned: ReturnedFees
  writtenOff: { amountMinor: Minor }
  recovered: { amountMinor: Minor }
  overpaymentRefunded: { amountMinor: Minor }
}

type ReasonOf<Event extends BookEvent> = (typeof POSTING_RULES)[Event]['postings'][number][0]
type Amounts<Event extends BookEvent> = Readonly<Record<ReasonOf<Event>, Minor | undefined>>

/** How much of an event is posted for each reason; nothing is the same as zero. */
const AMOUNTS: { readonly [E in BookEvent]: (it: EventInputs[E]) => Amounts<E> } = {
  disbursalOrdered: ({ receiveMinor }) => ({ 'payout.ordered': receiveMinor }),
  disbursalProcessed(it) {
    const isDeducted = it.feeCollected === 'atPayout'
    const deductedMinor = subtractMinor(it.feeMinor, it.feeCouponMinor)
    return {
      'payout.processed': it.receiveMinor,
      'fee.payout': isDeducted ? undefined : it.feeMinor,
      'tax.payout': isDeducted ? undefined : it.taxMinor,
      'fee.deducted': isDeducted ? deductedMinor : undefined,
      'tax.deducted': isDeducted ? it.taxMinor : undefined,
      'coupon.fee': isDeducted ? it.feeCouponMinor : undefined,
    }
  },
  disbursalFailed: ({ receiveMinor }) => ({ 'payout.failed': receiveMinor }),
  interestAccrued: ({ interestMinor }) => ({ 'interest.accrued': interestMinor }),
  penalCharged: ({ penalMinor }) => ({ 'penal.overdue': penalMinor }),
  repaymentReceived: ({ parts, overpaymentMinor }) => ({
    'principal.repaid': parts.principal,
    'interest.repaid': parts.interest,
    'fee.repaid': parts.fee,
    'tax.repaid': parts.tax,
    'penal.repaid': parts.penal,
    overpaid: overpaymentMinor,
  }),
  surplusReceived: ({ amountMinor }) => ({ overpaid: amountMinor }),
  couponUsed: ({ parts }) => ({ 'interest.coupon': parts.interest, 'fee.coupon': parts.fee }),
  waived: ({ parts }) => ({
    'interest.waived': parts.interest,
    'fee.waived': parts.fee,
    'tax.waived': parts.tax,
    'penal.waived': parts.penal,
  }),
  extensionCharged: (it) => ({ 'fee.extension': it.feeMinor, 'tax.extension': it.taxMinor }),
  extensionReceived: ({ parts, overpaymentMinor }) => ({
    'principal.extension.paid': parts.principal,
    'interest.extension.paid': parts.interest,
    'fee.extension.paid': parts.fee,
    'tax.extension.paid': parts.tax,
    'penal.extension.paid': parts.penal,
    overpaid: overpaymentMinor,
  }),
  feesReturned: (it) => ({
    'fee.returned': it.unpaid.fee,
    'tax.returned': it.unpaid.tax,
    'fee.returned.principal': it.fee.principal,
    'fee.returned.interest': it.fee.interest,
    'tax.returned.principal': it.tax.principal,
    'tax.returned.interest': it.tax.interest,
    'fee.returned.overpaid': it.fee.overpayment,
    'tax.returned.overpaid': it.tax.overpayment,
    'coupon.returned': it.couponFeeMinor,
    'waiver.returned.fee': it.waivedFeeMinor,
    'waiver.returned.tax': it.waivedTaxMinor,
  }),
  writtenOff: ({ amountMinor }) => ({ writtenOff: amountMinor }),
  recovered: ({ amountMinor }) => ({ recovered: amountMinor }),
  overpaymentRefunded: ({ amountMinor }) => ({ 'overpaid.refunded': amountMinor }),
}

/** One debit and one credit of the same amount. */
export interface Posting {
  readonly reason: string
  readonly debitCode: number
  readonly creditCode: number
  readonly amountMinor: Minor
}

/** The postings of an event, in the order of its rules and without those of nothing. */
export function postingsOf<Event extends BookEvent>(
  event: Event,
  it: EventInputs[Event],
): Posting[] {
  const amounts: Readonly<Record<string, Minor | undefined>> = AMOUNTS[event](it)
  const rules: readonly Rule[] = POSTING_RULES[event].postings
  return rules.flatMap(([reason, debitCode, creditCode]) => {
    const amountMinor = amounts[reason] ?? minor(0)
    if (amountMinor < 0) throw new RangeError(`${reason}: a posting is never negative`)
    return amountMinor === 0 ? [] : [{ reason, debitCode, creditCode, amountMinor }]
  })
}
