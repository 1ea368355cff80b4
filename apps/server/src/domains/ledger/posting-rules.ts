import { type Minor, minor, subtractMinor } from '@noren/contract/money'
import {
  INCOME_OF,
  LOAN_PARTS,
  type LoanPart,
  lenderAccount,
  loanAccount,
  overpaymentAccount,
} from './posting/accounts.ts'

/** The parties whose accounts are posted to. */
export interface Parties {
  readonly loanId: string
  readonly userId: string
  readonly lenderCode: string
}

export interface Transfer {
  readonly debitAccount: string
  readonly creditAccount: string
  readonly amountMinor: Minor
  readonly reason: string
}

/** An amount for each part of a loan; a part left out is zero. */
export type PartAmounts = { readonly [Part in LoanPart]?: Minor }

/** The price that a disbursal books: pricing's quote has these fields. */
export interface DisbursalPrice {
  readonly principalMinor: Minor
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

/**
 * Which accounts each business event moves, one rule per event. Zero lines are left out, so an event may
 * have no transfer at all.
 */
export const POSTING_RULES = {
  /** The payout was ordered: the money has left the lender and has not arrived yet. */
  disbursalOrdered: (of: Parties, it: { receiveMinor: Minor }) => [
    move(lenderAccount(of.lenderCode, 'payoutInTransit'), lenderAccount(of.lenderCode, 'cash'), {
      amountMinor: it.receiveMinor,
      reason: 'payout.ordered',
    }),
  ],

  /** The money reached the borrower: from now on the principal is owed, and any fee with it. */
  disbursalProcessed: (of: Parties, it: DisbursalPrice) => {
    const principal = loanAccount(of.loanId, 'principal')
    const income = lenderAccount(of.lenderCode, 'feeIncome')
    const tax = lenderAccount(of.lenderCode, 'taxPayable')
    const arrived = move(principal, lenderAccount(of.lenderCode, 'payoutInTransit'), {
      amountMinor: it.receiveMinor,
      reason: 'payout.processed',
    })
    if (it.feeCollected === 'atPayout') {
      const deductedMinor = subtractMinor(it.feeMinor, it.feeCouponMinor)
      return [
        arrived,
        move(principal, income, { amountMinor: deductedMinor, reason: 'fee.deducted' }),
        move(principal, tax, { amountMinor: it.taxMinor, reason: 'tax.deducted' }),
        move(lenderAccount(of.lenderCode, 'coupons'), income, {
          amountMinor: it.feeCouponMinor,
          reason: 'coupon.fee',
        }),
      ]
    }
    return [arrived, ...charge(of, { fee: it.feeMinor, tax: it.taxMinor }, 'payout')]
  },

  /** The payout failed: the lender has the money back and nothing is owed. */
  disbursalFailed: (of: Parties, it: { receiveMinor: Minor }) => [
    move(lenderAccount(of.lenderCode, 'cash'), lenderAccount(of.lenderCode, 'payoutInTransit'), {
      amountMinor: it.receiveMinor,
      reason: 'payout.failed',
    }),
  ],

  /** Interest earned since it was last booked, booked when something is settled. */
  interestAccrued: (of: Parties, it: { interestMinor: Minor }) =>
    charge(of, { interest: it.interestMinor }, 'accrued'),

  penalCharged: (of: Parties, it: { penalMinor: Minor }) =>
    charge(of, { penal: it.penalMinor }, 'overdue'),

  /** Money received, split into the parts it settled; what exceeds the debt is owed back. */
  repaymentReceived: (of: Parties, it: ReceivedAmounts) => received(of, it, 'repaid'),

  /** Money for a loan that has no debt: it settles nothing, and all of it is owed back. */
  surplusReceived: (of: Parties, it: { amountMinor: Minor }) =>
    received(of, { parts: {}, overpaymentMinor: it.amountMinor }, 'notOwed'),

  /** The lender pays this part of the price. */
  couponUsed: (of: Parties, it: { parts: PartAmounts }) =>
    settle(of, it.parts, lenderAccount(of.lenderCode, 'coupons'), 'coupon'),

  /** The lender gives up this part of the debt. */
  waived: (of: Parties, it: { parts: PartAmounts }) =>
    settle(of, it.parts, lenderAccount(of.lenderCode, 'waivers'), 'waived'),

  /** An extension was asked for and paid: its fee is owed from that day. */
  extensionCharged: (of: Parties, it: { feeMinor: Minor; taxMinor: Minor }) =>
    charge(of, { fee: it.feeMinor, tax: it.taxMinor }, 'extension'),

  /** The payment that buys an extension; settles like any other, in an order of its own. */
  extensionReceived: (of: Parties, it: ReceivedAmounts) => received(of, it, 'extension.paid'),

  /** The loan was ended in its cooling-off period: every fee and its tax is no longer earned. */
  feesReturned: (of: Parties, it: ReturnedFees) => {
    const income = lenderAccount(of.lenderCode, 'feeIncome')
    const payable = lenderAccount(of.lenderCode, 'taxPayable')
    const back = (from: string, to: string, amountMinor: Minor, reason: string): Transfer =>
      move(from, to, { amountMinor, reason })
    const loan = (part: LoanPart): string => loanAccount(of.loanId, part)
    return [
      back(income, loan('fee'), it.unpaid.fee, 'fee.returned'),
      back(payable, loan('tax'), it.unpaid.tax, 'tax.returned'),
      back(income, loan('principal'), it.fee.principal, 'fee.returned'),
      back(income, loan('interest'), it.fee.interest, 'fee.returned'),
      back(payable, loan('principal'), it.tax.principal, 'tax.returned'),
      back(payable, loan('interest'), it.tax.interest, 'tax.returned'),
      back(income, overpaymentAccount(of.userId), it.fee.overpayment, 'overpaid'),
      back(payable, overpaymentAccount(of.userId), it.tax.overpayment, 'overpaid'),
      back(income, lenderAccount(of.lenderCode, 'coupons'), it.couponFeeMinor, 'coupon.returned'),
      back(income, lenderAccount(of.lenderCode, 'waivers'), it.waivedFeeMinor, 'waiver.returned'),
      back(payable, lenderAccount(of.lenderCode, 'waivers'), it.waivedTaxMinor, 'waiver.returned'),
    ]
  },

  /**
   * The lender no longer expects this money. The debt itself stays, so that what is owed is the same in the
   * books and on the screen; a reserve offsets it.
   */
  writtenOff: (of: Parties, it: { amountMinor: Minor }) => [
    move(
      lenderAccount(of.lenderCode, 'writeOffs'),
      lenderAccount(of.lenderCode, 'writeOffReserve'),
      { amountMinor: it.amountMinor, reason: 'writtenOff' },
    ),
  ],

  /** Money received for a written-off debt: the reserve shrinks by the same amount. */
  recovered: (of: Parties, it: { amountMinor: Minor }) => [
    move(
      lenderAccount(of.lenderCode, 'writeOffReserve'),
      lenderAccount(of.lenderCode, 'recoveries'),
      { amountMinor: it.amountMinor, reason: 'recovered' },
    ),
  ],

  overpaymentRefunded: (of: Parties, it: { amountMinor: Minor }) => [
    move(overpaymentAccount(of.userId), lenderAccount(of.lenderCode, 'cash'), {
      amountMinor: it.amountMinor,
      reason: 'overpaid.refunded',
    }),
  ],
} satisfies Readonly<Record<string, (of: Parties, it: never) => Transfer[]>>

export type LedgerEvent = keyof typeof POSTING_RULES
export type EventInput<Event extends LedgerEvent> = Parameters<(typeof POSTING_RULES)[Event]>[1]

/** The transfers of an event, without zero lines. */
export function transfersOf<Event extends LedgerEvent>(
  event: Event,
  of: Parties,
  it: EventInput<Event>,
): Transfer[] {
  const rule = POSTING_RULES[event] as (of: Parties, it: EventInput<Event>) => Transfer[]
  return rule(of, it).filter(({ amountMinor }) => amountMinor !== 0)
}

/** The same transfers with debit and credit swapped; the original stays. */
export function reversalOf(transfers: readonly Transfer[]): Transfer[] {
  return transfers.map(({ debitAccount, creditAccount, amountMinor, reason }) => ({
    debitAccount: creditAccount,
    creditAccount: debitAccount,
    amountMinor,
    reason: `reversal.${reason}`,
  }))
}

function move(
  debitAccount: string,
  creditAccount: string,
  what: { amountMinor: Minor; reason: string },
): Transfer {
  if (what.amountMinor < 0) throw new RangeError(`${what.reason}: a transfer is never negative`)
  return { debitAccount, creditAccount, ...what }
}

function received(of: Parties, it: ReceivedAmounts, why: string): Transfer[] {
  const cash = lenderAccount(of.lenderCode, 'cash')
  return [
    ...settle(of, it.parts, cash, why),
    move(cash, overpaymentAccount(of.userId), {
      amountMinor: it.overpaymentMinor,
      reason: 'overpaid',
    }),
  ]
}

/** Something becomes owed and earned. */
function charge(of: Parties, parts: Omit<PartAmounts, 'principal'>, why: string): Transfer[] {
  return (['interest', 'fee', 'tax', 'penal'] as const).map((part) =>
    move(loanAccount(of.loanId, part), lenderAccount(of.lenderCode, INCOME_OF[part]), {
      amountMinor: parts[part] ?? minor(0),
      reason: `${part}.${why}`,
    }),
  )
}

/** Something owed is covered from an account of the lender. */
function settle(of: Parties, parts: PartAmounts, from: string, why: string): Transfer[] {
  return LOAN_PARTS.map((part) =>
    move(from, loanAccount(of.loanId, part), {
      amountMinor: parts[part] ?? minor(0),
      reason: `${part}.${why}`,
    }),
  )
}
