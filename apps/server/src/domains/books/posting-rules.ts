import {
  type Minor,
  maxMinor,
  minMinor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { CASH_AMOUNTS, CASH_RULES, type CashInputs } from './cash-rules.ts'
import { type LoanPart, NOMINAL_CODES, RETAINED_EARNINGS } from './chart.ts'

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
  | 'dispute'
  /** Of a guarantee, for a loan. */
  | 'claim'
  /** What the platform holds of a payment or a dispute for its lender. */
  | 'collection'
  /** Of the platform, for a lender. */
  | 'platformFee'
  /** A credit note of the platform. */
  | 'platformCredit'
  /** The loan itself. */
  | 'loan'
  /** The close of a day. */
  | 'close'
  | 'statementLine'
  | 'reconciliation'
  /** What two persons adjust in a month that is in review. */
  | 'adjustment'
  /** The month whose close closes a financial year too. */
  | 'month'
  /** What two persons set off of the tax that was paid to others. */
  | 'setOff'

type Rule = readonly [reason: string, debitCode: number, creditCode: number]

interface EventRules {
  /** In an accountant's words. */
  readonly words: string
  readonly source: SourceKind
  readonly postings: readonly Rule[]
}

/** Each nominal account against retained earnings, from whichever side it stands on. */
const YEAR_POSTINGS: readonly Rule[] = NOMINAL_CODES.flatMap((code): Rule[] => [
  [`year.credit.${code}`, code, RETAINED_EARNINGS],
  [`year.debit.${code}`, RETAINED_EARNINGS, code],
])

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
      ['fee.owed', 1130, 2310],
      ['tax.payout', 1140, 2210],
      // Of a fee that is deducted from the payout: it is lent too.
      ['fee.lent', 1110, 2310],
      ['tax.deducted', 1110, 2210],
      ['coupon.lent', 5010, 2310],
    ],
  },
  disbursalFailed: {
    words: 'Payout failed: the money is back on the payout account',
    source: 'payout',
    postings: [['payout.failed', 1012, 1030]],
  },
  payoutReturned: {
    words:
      'Payout returned after it had arrived: the money is back, and it is not decided what it was',
    source: 'payout',
    postings: [['payout.returned', 1012, 2015]],
  },
  disbursalUnwound: {
    words:
      'Returned payout: it never reached the borrower, and the loan is taken back out of the books',
    source: 'payout',
    postings: [['disbursal.unwound', 2015, 1030]],
  },
  payoutSentAgain: {
    words: 'Returned payout sent again: the money has left the payout account to the new account',
    source: 'payout',
    postings: [['payout.again', 2015, 1012]],
  },
  takenAsRepayment: {
    words: 'Returned payout: the borrower sent it back, so it is a repayment',
    source: 'payment',
    postings: [
      ['principal.taken', 2015, 1110],
      ['interest.taken', 2015, 1120],
      ['fee.taken', 2015, 1130],
      ['tax.taken', 2015, 1140],
      ['penal.taken', 2015, 1150],
      ['overpaid', 2015, 2010],
    ],
  },
  payoutArrivedLate: {
    words: 'Payout arrived although it had failed: the money has left after all',
    source: 'payout',
    postings: [['payout.late', 1030, 1012]],
  },
  accrued: {
    words: 'Close of a day: what all loans of a product earned on it',
    source: 'close',
    postings: [
      ['interest.earned', 1120, 4010],
      ['penal.earned', 1150, 4030],
      ['fee.earned', 2310, 4020],
      ['interest.couponed', 5010, 1120],
      // Of non-performing loans.
      ['interest.earned.suspended', 1120, 1160],
      ['penal.earned.suspended', 1150, 1170],
    ],
  },
  interestTaxAccrued: {
    words:
      'Close of a day: the tax in the interest that is owed is no income, and not due before it is paid',
    source: 'close',
    postings: [
      ['interestTax.added', 4010, 2215],
      ['interestTax.takenOff', 2215, 4010],
    ],
  },
  interestTaxDue: {
    words: 'Close of a day: the tax in the interest that a borrower has paid is due',
    source: 'close',
    postings: [
      ['interestTax.due', 2215, 2210],
      ['interestTax.givenBack', 2210, 2215],
    ],
  },
  accrualAdjusted: {
    words: 'Late news: what a loan earned on an earlier day, corrected on that day',
    source: 'loan',
    postings: [
      ['interest.added', 1120, 4010],
      ['interest.taken', 4010, 1120],
      ['penal.added', 1150, 4030],
      ['penal.taken', 4030, 1150],
      ['fee.added', 2310, 4020],
      ['fee.taken', 4020, 2310],
      ['coupon.added', 5010, 1120],
      ['coupon.taken', 1120, 5010],
      ['interest.added.suspended', 1120, 1160],
      ['interest.taken.suspended', 1160, 1120],
      ['penal.added.suspended', 1150, 1170],
      ['penal.taken.suspended', 1170, 1150],
    ],
  },
  incomeSuspended: {
    words: 'Non-performing: interest and penal charges that are not paid are income no longer',
    source: 'loan',
    postings: [
      ['interest.suspended', 4010, 1160],
      ['penal.suspended', 4030, 1170],
    ],
  },
  suspenseReleased: {
    words: 'Non-performing: what was paid of suspended interest and penal charges is income',
    source: 'settlement',
    postings: [
      ['interest.released', 1160, 4010],
      ['penal.released', 1170, 4030],
    ],
  },
  suspenseWaived: {
    words: 'Non-performing: what was waived had never become income, so nothing is given up',
    source: 'settlement',
    postings: [
      ['interest.never.earned', 1160, 5020],
      ['penal.never.earned', 1170, 5020],
    ],
  },
  suspenseResumed: {
    words: 'Performing again: what is owed of interest and penal charges is income again',
    source: 'loan',
    postings: [
      ['interest.resumed', 1160, 4010],
      ['penal.resumed', 1170, 4030],
    ],
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
    postings: [['fee.coupon', 5010, 1130]],
  },
  waived: {
    words: 'Waiver: the lender gives up this part of the debt',
    source: 'waiver',
    postings: [
      // What was lent and is given up is a loss, and no income that was not earned.
      ['principal.waived', 5030, 1110],
      ['interest.waived', 5020, 1120],
      ['fee.waived', 5020, 1130],
      ['tax.waived', 5020, 1140],
      ['penal.waived', 5020, 1150],
      // Of a fee for which a credit note is still in time: the tax is not owed to the authority either.
      ['tax.credited', 2210, 1140],
    ],
  },
  waivedAfterWriteOff: {
    words: 'Waiver of a debt that was written off before: the loss was taken then',
    source: 'waiver',
    postings: [
      ['principal.waived.late', 1190, 1110],
      ['interest.waived.late', 1190, 1120],
      ['fee.waived.late', 1190, 1130],
      ['tax.waived.late', 1190, 1140],
      ['penal.waived.late', 1190, 1150],
    ],
  },
  feeReduced: {
    words: 'Paid early: of the fee and its tax the days that have not passed are not owed',
    source: 'settlement',
    postings: [
      ['fee.reduced', 2310, 1130],
      ['tax.reduced', 2210, 1140],
    ],
  },
  planFinished: {
    words: 'Hardship plan finished: penal charges of before it are let off',
    source: 'loan',
    postings: [['penal.letOff', 5020, 1150]],
  },
  extensionCharged: {
    words: 'Extension agreed and paid: its fee and tax are owed from that day',
    source: 'extension',
    postings: [
      ['fee.extension.owed', 1130, 2310],
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
      // What is not earned yet goes first, each against what it was owed, paid or borne by.
      ['fee.unearned', 2310, 1130],
      ['fee.returned', 4020, 1130],
      ['tax.returned', 2210, 1140],
      // What was paid already is taken off the debt, and above it is owed back.
      ['fee.unearned.principal', 2310, 1110],
      ['fee.returned.principal', 4020, 1110],
      ['fee.unearned.interest', 2310, 1120],
      ['fee.returned.interest', 4020, 1120],
      ['tax.returned.principal', 2210, 1110],
      ['tax.returned.interest', 2210, 1120],
      ['fee.unearned.overpaid', 2310, 2010],
      ['fee.returned.overpaid', 4020, 2010],
      ['tax.returned.overpaid', 2210, 2010],
      // What a coupon or a waiver bore is the lender's again.
      ['coupon.unearned', 2310, 5010],
      ['coupon.returned', 4020, 5010],
      ['waiver.unearned', 2310, 5020],
      ['waiver.returned.fee', 4020, 5020],
      ['waiver.returned.tax', 2210, 5020],
    ],
  },
  writtenOff: {
    words: 'Written off: the lender no longer expects this money; the receivables stay against it',
    source: 'writeOff',
    postings: [
      // What never was income goes first.
      ['writtenOff.interest', 1160, 1190],
      ['writtenOff.penal', 1170, 1190],
      // Then what was set aside for it; only the rest is a loss.
      ['writtenOff.allowance', 1180, 1190],
      ['writtenOff', 5030, 1190],
    ],
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
  refundOrdered: {
    words:
      'Refund ordered: the money has left the payout account and is on its way to the borrower',
    source: 'refund',
    postings: [
      ['refund.ordered', 1035, 1012],
      // By the provider itself, out of what it has collected.
      ['refund.ordered.collected', 1035, 1020],
    ],
  },
  refundProcessed: {
    words: 'Refund arrived: the credit balance falls',
    source: 'refund',
    postings: [['refund.processed', 2010, 1035]],
  },
  refundFailed: {
    words: 'Refund failed: the money is back on the payout account',
    source: 'refund',
    postings: [
      ['refund.failed', 1012, 1035],
      ['refund.failed.collected', 1020, 1035],
    ],
  },
  refundReturned: {
    words: 'Refund returned after it had arrived: it is owed back again',
    source: 'refund',
    postings: [['refund.returned', 1012, 2010]],
  },
  chargebackOpened: {
    words: 'Dispute: the provider has taken a payment back, and it is not decided',
    source: 'dispute',
    postings: [['dispute.opened', 1060, 1020]],
  },
  chargebackWon: {
    words: 'Dispute won: the provider gives the payment back',
    source: 'dispute',
    postings: [['dispute.won', 1020, 1060]],
  },
  chargebackLost: {
    words: 'Dispute lost: what the payment had settled is owed again, due at once',
    source: 'dispute',
    postings: [
      ['principal.restored', 1110, 1060],
      ['interest.restored', 1120, 1060],
      ['fee.restored', 1130, 1060],
      ['tax.restored', 1140, 1060],
      ['penal.restored', 1150, 1060],
      // What had exceeded the debt is not the borrower's either.
      ['credit.restored', 2010, 1060],
      // And what of it had been sent back to the borrower already is the lender's loss.
      ['credit.borne', 5120, 1060],
    ],
  },
  chargebackCost: {
    words: 'Cost of a dispute: the lender bears it',
    source: 'dispute',
    postings: [
      ['dispute.cost', 5120, 1020],
      ['dispute.tax', 1210, 1020],
    ],
  },
  guaranteeInvoked: {
    words: 'Default loss guarantee claimed: the deposit compensates for a loan, which stays owed',
    source: 'claim',
    postings: [['guarantee.invoked', 2410, 4050]],
  },
  writtenOffAgain: {
    words: 'Dispute lost after the write-off: what is owed again is written off too',
    source: 'dispute',
    postings: [
      // Of a recovery, and of what had been paid before the write-off.
      ['recovery.lost', 4040, 1190],
      ['loss.added', 5030, 1190],
    ],
  },
  ...CASH_RULES,
  adjusted: {
    words: 'Adjusted for a month in review, by two persons',
    source: 'adjustment',
    postings: [
      ['allowance.raised', 5040, 1180],
      ['allowance.lowered', 1180, 5040],
      ['unidentified.kept', 2020, 4090],
    ],
  },
  yearClosed: {
    words: 'End of a financial year: what was earned and spent becomes retained earnings',
    source: 'month',
    postings: YEAR_POSTINGS,
  },
  taxCreditRefused: {
    words:
      'Too late for a credit note: the tax on a fee that is not owed stays payable, and the lender bears it',
    source: 'loan',
    postings: [['tax.kept', 5020, 2210]],
  },
} as const satisfies Readonly<Record<string, EventRules>>

export type BookEvent = keyof typeof POSTING_RULES

/**
 * What versions before posted and this one does not: interest and penal charges when something was settled,
 * and a fee as income on the day of the payout. Their entries stay, and stay lawful.
 */
export const RETIRED_RULES: readonly (readonly [event: string, ...Rule])[] = [
  ['disbursalProcessed', 'fee.payout', 1130, 4020],
  ['disbursalProcessed', 'fee.deducted', 1110, 4020],
  ['disbursalProcessed', 'coupon.fee', 5010, 4020],
  ['interestAccrued', 'interest.accrued', 1120, 4010],
  ['penalCharged', 'penal.overdue', 1150, 4030],
  ['couponUsed', 'interest.coupon', 5010, 1120],
  ['extensionCharged', 'fee.extension', 1130, 4020],
]

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

/** What a day, or a correction of one, adds to what was earned. */
export interface EarnedAmounts {
  readonly interestMinor: Minor
  readonly penalMinor: Minor
  /** The part of the interest that a coupon bears. */
  readonly couponMinor: Minor
  readonly feeMinor: Minor
  /** Of non-performing loans: it becomes income when it is paid. */
  readonly suspended: SuspendedAmounts
}

/** Parts of what a loan earned that are not income while it does not perform. */
export interface SuspendedAmounts {
  readonly interestMinor: Minor
  readonly penalMinor: Minor
}

export const NOTHING_SUSPENDED: SuspendedAmounts = {
  interestMinor: ZERO_MINOR,
  penalMinor: ZERO_MINOR,
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
  /** How much of the fee was earned until then. */
  readonly earnedMinor: Minor
}

interface RefundAmount {
  readonly amountMinor: Minor
  /** The provider made it by itself, out of what it had collected. */
  readonly isCollected?: boolean
}

/** What must be known of each event. */
export interface EventInputs extends CashInputs {
  disbursalOrdered: { receiveMinor: Minor }
  disbursalProcessed: DisbursalPrice
  disbursalFailed: { receiveMinor: Minor }
  payoutReturned: { receiveMinor: Minor }
  disbursalUnwound: { receiveMinor: Minor }
  payoutSentAgain: { receiveMinor: Minor }
  takenAsRepayment: ReceivedAmounts
  payoutArrivedLate: { receiveMinor: Minor }
  accrued: EarnedAmounts
  /** Negative: less was earned. */
  accrualAdjusted: EarnedAmounts
  /** Below zero: less. */
  interestTaxAccrued: { taxMinor: Minor }
  interestTaxDue: { taxMinor: Minor }
  incomeSuspended: SuspendedAmounts
  suspenseReleased: SuspendedAmounts
  suspenseWaived: SuspendedAmounts
  suspenseResumed: SuspendedAmounts
  repaymentReceived: ReceivedAmounts
  surplusReceived: { amountMinor: Minor }
  couponUsed: { feeMinor: Minor }
  /** `creditedTaxMinor`: tax that a credit note gives back. */
  waived: { parts: PartAmounts; creditedTaxMinor?: Minor }
  waivedAfterWriteOff: { parts: PartAmounts }
  feeReduced: { feeMinor: Minor; taxMinor: Minor }
  planFinished: { penalMinor: Minor }
  extensionCharged: { feeMinor: Minor; taxMinor: Minor }
  extensionReceived: ReceivedAmounts
  feesReturned: ReturnedFees
  /** All that is owed, what of it is suspended, and what was set aside for it at most. */
  writtenOff: {
    amountMinor: Minor
    suspended?: SuspendedAmounts
    allowanceMinor?: Minor
  }
  recovered: { amountMinor: Minor }
  overpaymentRefunded: { amountMinor: Minor }
  adjusted: { reason: AdjustmentReason; amountMinor: Minor }
  refundOrdered: RefundAmount
  refundProcessed: { amountMinor: Minor }
  refundFailed: RefundAmount
  refundReturned: { amountMinor: Minor }
  chargebackOpened: { amountMinor: Minor }
  chargebackWon: { amountMinor: Minor }
  chargebackLost: { parts: PartAmounts; overpaymentMinor: Minor; borneMinor: Minor }
  chargebackCost: { costMinor: Minor; taxMinor: Minor }
  writtenOffAgain: { recoveredMinor: Minor; paidBeforeMinor: Minor }
  taxCreditRefused: { taxMinor: Minor }
  guaranteeInvoked: { amountMinor: Minor }
  /** Debits minus credits by code, of any accounts: only the nominal ones are closed. */
  yearClosed: { balances: ReadonlyMap<number, Minor> }
}

export type AdjustmentReason = ReasonOf<'adjusted'>

type ReasonOf<Event extends BookEvent> = (typeof POSTING_RULES)[Event]['postings'][number][0]
type Amounts<Event extends BookEvent> = Readonly<Record<ReasonOf<Event>, Minor | undefined>>

const more = (amountMinor: Minor): Minor => maxMinor(ZERO_MINOR, amountMinor)
const less = (amountMinor: Minor): Minor =>
  maxMinor(ZERO_MINOR, subtractMinor(ZERO_MINOR, amountMinor))

interface Shares {
  readonly unearned: Minor
  readonly earned: Minor
}

/** Takes what is not earned yet of the returned fees before what is, in the order of the rules. */
const splitUnearned = (it: ReturnedFees) => {
  const { unpaid, fee, couponFeeMinor, waivedFeeMinor } = it
  const parts = [unpaid.fee, ...Object.values(fee), couponFeeMinor, waivedFeeMinor]
  let leftMinor = subtractMinor(sumMinor(parts), it.earnedMinor)
  const share = (amountMinor: Minor): Shares => {
    const unearned = minMinor(leftMinor, amountMinor)
    leftMinor = subtractMinor(leftMinor, unearned)
    return { unearned, earned: subtractMinor(amountMinor, unearned) }
  }
  return {
    unpaid: share(unpaid.fee),
    principal: share(fee.principal),
    interest: share(fee.interest),
    overpayment: share(fee.overpayment),
    coupon: share(couponFeeMinor),
    waived: share(waivedFeeMinor),
  }
}

const NO_ADJUSTMENT: Amounts<'adjusted'> = {
  'allowance.raised': undefined,
  'allowance.lowered': undefined,
  'unidentified.kept': undefined,
}

/** How much of an event is posted for each reason; nothing is the same as zero. */
const AMOUNTS: { readonly [E in BookEvent]: (it: EventInputs[E]) => Amounts<E> } = {
  disbursalOrdered: ({ receiveMinor }) => ({ 'payout.ordered': receiveMinor }),
  disbursalProcessed(it) {
    const isDeducted = it.feeCollected === 'atPayout'
    const deductedMinor = subtractMinor(it.feeMinor, it.feeCouponMinor)
    return {
      'payout.processed': it.receiveMinor,
      'fee.owed': isDeducted ? undefined : it.feeMinor,
      'tax.payout': isDeducted ? undefined : it.taxMinor,
      'fee.lent': isDeducted ? deductedMinor : undefined,
      'tax.deducted': isDeducted ? it.taxMinor : undefined,
      'coupon.lent': isDeducted ? it.feeCouponMinor : undefined,
    }
  },
  disbursalFailed: ({ receiveMinor }) => ({ 'payout.failed': receiveMinor }),
  payoutReturned: ({ receiveMinor }) => ({ 'payout.returned': receiveMinor }),
  disbursalUnwound: ({ receiveMinor }) => ({ 'disbursal.unwound': receiveMinor }),
  payoutSentAgain: ({ receiveMinor }) => ({ 'payout.again': receiveMinor }),
  takenAsRepayment: ({ parts, overpaymentMinor }) => ({
    'principal.taken': parts.principal,
    'interest.taken': parts.interest,
    'fee.taken': parts.fee,
    'tax.taken': parts.tax,
    'penal.taken': parts.penal,
    overpaid: overpaymentMinor,
  }),
  payoutArrivedLate: ({ receiveMinor }) => ({ 'payout.late': receiveMinor }),
  accrued: (it) => ({
    'interest.earned': it.interestMinor,
    'penal.earned': it.penalMinor,
    'fee.earned': it.feeMinor,
    'interest.couponed': it.couponMinor,
    'interest.earned.suspended': it.suspended.interestMinor,
    'penal.earned.suspended': it.suspended.penalMinor,
  }),
  interestTaxAccrued: ({ taxMinor }) => ({
    'interestTax.added': more(taxMinor),
    'interestTax.takenOff': less(taxMinor),
  }),
  interestTaxDue: ({ taxMinor }) => ({
    'interestTax.due': more(taxMinor),
    'interestTax.givenBack': less(taxMinor),
  }),
  accrualAdjusted: (it) => ({
    'interest.added': more(it.interestMinor),
    'interest.taken': less(it.interestMinor),
    'penal.added': more(it.penalMinor),
    'penal.taken': less(it.penalMinor),
    'fee.added': more(it.feeMinor),
    'fee.taken': less(it.feeMinor),
    'coupon.added': more(it.couponMinor),
    'coupon.taken': less(it.couponMinor),
    'interest.added.suspended': more(it.suspended.interestMinor),
    'interest.taken.suspended': less(it.suspended.interestMinor),
    'penal.added.suspended': more(it.suspended.penalMinor),
    'penal.taken.suspended': less(it.suspended.penalMinor),
  }),
  incomeSuspended: (it) => ({
    'interest.suspended': it.interestMinor,
    'penal.suspended': it.penalMinor,
  }),
  suspenseReleased: (it) => ({
    'interest.released': it.interestMinor,
    'penal.released': it.penalMinor,
  }),
  suspenseWaived: (it) => ({
    'interest.never.earned': it.interestMinor,
    'penal.never.earned': it.penalMinor,
  }),
  suspenseResumed: (it) => ({
    'interest.resumed': it.interestMinor,
    'penal.resumed': it.penalMinor,
  }),
  repaymentReceived: ({ parts, overpaymentMinor }) => ({
    'principal.repaid': parts.principal,
    'interest.repaid': parts.interest,
    'fee.repaid': parts.fee,
    'tax.repaid': parts.tax,
    'penal.repaid': parts.penal,
    overpaid: overpaymentMinor,
  }),
  surplusReceived: ({ amountMinor }) => ({ overpaid: amountMinor }),
  couponUsed: ({ feeMinor }) => ({ 'fee.coupon': feeMinor }),
  waived: ({ parts, creditedTaxMinor }) => ({
    'principal.waived': parts.principal,
    'interest.waived': parts.interest,
    'fee.waived': parts.fee,
    'tax.waived': parts.tax,
    'penal.waived': parts.penal,
    'tax.credited': creditedTaxMinor,
  }),
  waivedAfterWriteOff: ({ parts }) => ({
    'principal.waived.late': parts.principal,
    'interest.waived.late': parts.interest,
    'fee.waived.late': parts.fee,
    'tax.waived.late': parts.tax,
    'penal.waived.late': parts.penal,
  }),
  feeReduced: (it) => ({ 'fee.reduced': it.feeMinor, 'tax.reduced': it.taxMinor }),
  planFinished: ({ penalMinor }) => ({ 'penal.letOff': penalMinor }),
  extensionCharged: (it) => ({ 'fee.extension.owed': it.feeMinor, 'tax.extension': it.taxMinor }),
  extensionReceived: ({ parts, overpaymentMinor }) => ({
    'principal.extension.paid': parts.principal,
    'interest.extension.paid': parts.interest,
    'fee.extension.paid': parts.fee,
    'tax.extension.paid': parts.tax,
    'penal.extension.paid': parts.penal,
    overpaid: overpaymentMinor,
  }),
  feesReturned(it) {
    const split = splitUnearned(it)
    return {
      'fee.unearned': split.unpaid.unearned,
      'fee.returned': split.unpaid.earned,
      'tax.returned': it.unpaid.tax,
      'fee.unearned.principal': split.principal.unearned,
      'fee.returned.principal': split.principal.earned,
      'fee.unearned.interest': split.interest.unearned,
      'fee.returned.interest': split.interest.earned,
      'tax.returned.principal': it.tax.principal,
      'tax.returned.interest': it.tax.interest,
      'fee.unearned.overpaid': split.overpayment.unearned,
      'fee.returned.overpaid': split.overpayment.earned,
      'tax.returned.overpaid': it.tax.overpayment,
      'coupon.unearned': split.coupon.unearned,
      'coupon.returned': split.coupon.earned,
      'waiver.unearned': split.waived.unearned,
      'waiver.returned.fee': split.waived.earned,
      'waiver.returned.tax': it.waivedTaxMinor,
    }
  },
  writtenOff({ amountMinor, suspended = NOTHING_SUSPENDED, allowanceMinor = ZERO_MINOR }) {
    const { interestMinor, penalMinor } = suspended
    const exposedMinor = subtractMinor(amountMinor, sumMinor([interestMinor, penalMinor]))
    const coveredMinor = minMinor(allowanceMinor, exposedMinor)
    return {
      'writtenOff.interest': interestMinor,
      'writtenOff.penal': penalMinor,
      'writtenOff.allowance': coveredMinor,
      writtenOff: subtractMinor(exposedMinor, coveredMinor),
    }
  },
  recovered: ({ amountMinor }) => ({ recovered: amountMinor }),
  overpaymentRefunded: ({ amountMinor }) => ({ 'overpaid.refunded': amountMinor }),
  refundOrdered: ({ amountMinor, isCollected }) => ({
    'refund.ordered': isCollected ? undefined : amountMinor,
    'refund.ordered.collected': isCollected ? amountMinor : undefined,
  }),
  refundProcessed: ({ amountMinor }) => ({ 'refund.processed': amountMinor }),
  refundFailed: ({ amountMinor, isCollected }) => ({
    'refund.failed': isCollected ? undefined : amountMinor,
    'refund.failed.collected': isCollected ? amountMinor : undefined,
  }),
  refundReturned: ({ amountMinor }) => ({ 'refund.returned': amountMinor }),
  chargebackOpened: ({ amountMinor }) => ({ 'dispute.opened': amountMinor }),
  chargebackWon: ({ amountMinor }) => ({ 'dispute.won': amountMinor }),
  chargebackLost: ({ parts, overpaymentMinor, borneMinor }) => ({
    'principal.restored': parts.principal,
    'interest.restored': parts.interest,
    'fee.restored': parts.fee,
    'tax.restored': parts.tax,
    'penal.restored': parts.penal,
    'credit.restored': overpaymentMinor,
    'credit.borne': borneMinor,
  }),
  chargebackCost: ({ costMinor, taxMinor }) => ({
    'dispute.cost': costMinor,
    'dispute.tax': taxMinor,
  }),
  guaranteeInvoked: ({ amountMinor }) => ({ 'guarantee.invoked': amountMinor }),
  writtenOffAgain: ({ recoveredMinor, paidBeforeMinor }) => ({
    'recovery.lost': recoveredMinor,
    'loss.added': paidBeforeMinor,
  }),
  ...CASH_AMOUNTS,
  adjusted: ({ reason, amountMinor }) => ({ ...NO_ADJUSTMENT, [reason]: amountMinor }),
  taxCreditRefused: ({ taxMinor }) => ({ 'tax.kept': taxMinor }),
  yearClosed: ({ balances }) =>
    Object.fromEntries(
      NOMINAL_CODES.flatMap((code) => {
        const balance = balances.get(code) ?? ZERO_MINOR
        return [
          [`year.credit.${code}`, less(balance)],
          [`year.debit.${code}`, more(balance)],
        ]
      }),
    ),
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
    const amountMinor = amounts[reason] ?? ZERO_MINOR
    if (amountMinor < 0) throw new RangeError(`${reason}: a posting is never negative`)
    return amountMinor === 0 ? [] : [{ reason, debitCode, creditCode, amountMinor }]
  })
}

/** What corrections of one day say together: the reverse of `postingsOf`. */
export const adjustedBy = (corrections: readonly Posting[]): EarnedAmounts => {
  const sumOf = (reason: string): Minor =>
    sumMinor(corrections.filter((line) => line.reason === reason).map((line) => line.amountMinor))
  const of = (figure: string, after = ''): Minor =>
    subtractMinor(sumOf(`${figure}.added${after}`), sumOf(`${figure}.taken${after}`))
  return {
    interestMinor: of('interest'),
    penalMinor: of('penal'),
    feeMinor: of('fee'),
    couponMinor: of('coupon'),
    suspended: {
      interestMinor: of('interest', '.suspended'),
      penalMinor: of('penal', '.suspended'),
    },
  }
}
