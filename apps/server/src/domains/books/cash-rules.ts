import type { Minor } from '@noren/contract/money'
import {
  above,
  below,
  PLATFORM_AMOUNTS,
  PLATFORM_RULES,
  type PlatformInputs,
} from './platform-rules.ts'

/**
 * What the lender's own cash does: at the provider, on its way, at the bank. The same table as
 * `posting-rules.ts`, of which it is a part; none of these entries belongs to a loan.
 */
export const CASH_RULES = {
  collectionSettled: {
    words: 'Settled by the provider: a repayment is on its way to the bank, less what it charged',
    source: 'statementLine',
    postings: [['collection.settled', 1025, 1020]],
  },
  providerFee: {
    words: 'Kept by the provider of a repayment: its charge, and the tax on it',
    source: 'statementLine',
    postings: [
      ['provider.fee', 5110, 1020],
      ['provider.tax', 1210, 1020],
    ],
  },
  disputeCharged: {
    words: 'Kept by the provider for a dispute: its charge, and the tax on it',
    source: 'statementLine',
    postings: [
      ['dispute.charged', 5120, 1020],
      ['dispute.charged.tax', 1210, 1020],
    ],
  },
  refundSettled: {
    words: 'Settled by the provider: a refund or a dispute taken off what it owes',
    source: 'statementLine',
    postings: [['refund.settled', 1020, 1025]],
  },
  providerAdjustment: {
    words: 'Corrected by the provider, for no repayment',
    source: 'statementLine',
    postings: [
      ['adjustment.cost', 5120, 1025],
      ['adjustment.gain', 1025, 5120],
    ],
  },
  bankMatched: {
    words: 'At the bank: a settlement arrived, or was taken',
    source: 'statementLine',
    postings: [
      ['settlement.arrived', 1010, 1025],
      ['settlement.taken', 1025, 1010],
      ['settlement.arrived.trust', 1015, 1025],
      ['settlement.taken.trust', 1025, 1015],
    ],
  },
  unidentifiedReceived: {
    words: 'At the bank: money that nobody knows yet',
    source: 'statementLine',
    postings: [
      ['unidentified.received', 1010, 2020],
      ['unidentified.received.trust', 1015, 2020],
    ],
  },
  unidentifiedIdentified: {
    words: 'Money that nobody knew is now known: its repayment is booked beside it',
    source: 'statementLine',
    postings: [['unidentified.identified', 2020, 1020]],
  },
  bankCharge: {
    words: 'Charged by the bank',
    source: 'statementLine',
    postings: [
      ['bank.charge', 5110, 1010],
      ['bank.charge.payouts', 5110, 1012],
      ['bank.charge.trust', 5110, 1015],
    ],
  },
  bankInterest: {
    words: 'Paid by the bank: interest on the account',
    source: 'statementLine',
    postings: [
      ['bank.interest', 1010, 4090],
      ['bank.interest.payouts', 1012, 4090],
      ['bank.interest.trust', 1015, 4090],
    ],
  },
  capitalContributed: {
    words: 'The lender has put money in',
    source: 'statementLine',
    postings: [
      ['capital.contributed', 1010, 3010],
      ['capital.contributed.payouts', 1012, 3010],
    ],
  },
  capitalWithdrawn: {
    words: 'The lender has taken money out',
    source: 'statementLine',
    postings: [
      ['capital.withdrawn', 3010, 1010],
      ['capital.withdrawn.payouts', 3010, 1012],
    ],
  },
  accountFunded: {
    words: 'Moved by the lender between its own accounts',
    source: 'statementLine',
    postings: [
      ['payouts.funded', 1012, 1010],
      ['payouts.returned', 1010, 1012],
      ['trust.funded', 1015, 1010],
      ['trust.returned', 1010, 1015],
    ],
  },
  differenceBooked: {
    words: 'A difference that stays: given up, or kept, by two persons',
    source: 'reconciliation',
    postings: [
      ['difference.collection.lost', 5900, 1020],
      ['difference.collection.kept', 1020, 5900],
      ['difference.settlement.lost', 5900, 1025],
      ['difference.settlement.kept', 1025, 5900],
    ],
  },
  taxRemitted: {
    words: 'Tax paid over to the authority',
    source: 'statementLine',
    postings: [
      ['tax.remitted', 2210, 1010],
      ['tax.remitted.payouts', 2210, 1012],
    ],
  },
  taxSetOff: {
    words: 'Tax paid to others, set off against the tax that is owed; what may not be is a cost',
    source: 'setOff',
    postings: [
      ['tax.setOff', 2210, 1210],
      ['tax.borne', 5110, 1210],
    ],
  },
  guaranteeDeposited: {
    words: 'Default loss guarantee: its giver has put the deposit down',
    source: 'statementLine',
    postings: [['guarantee.deposited', 1010, 2410]],
  },
  guaranteeReturned: {
    words: 'Default loss guarantee: what is left of the deposit goes back to its giver',
    source: 'statementLine',
    postings: [['guarantee.returned', 2410, 1010]],
  },
  guaranteePaid: {
    words: 'Default loss guarantee: its giver, or the bank, has paid what was claimed',
    source: 'statementLine',
    postings: [['guarantee.paid', 1010, 4050]],
  },
  ...PLATFORM_RULES,
} as const

export type CashEvent = keyof typeof CASH_RULES

/** An account at a bank: for repayments, for payouts, or the platform's for what it collects for lenders. */
export type BankCode = 1010 | 1012 | 1015

/** An amount on one of the accounts of a book. */
interface AtBank {
  readonly code: BankCode
  readonly amountMinor: Minor
}

/** Of these, an amount above zero is to the lender. */
export interface CashInputs extends PlatformInputs {
  collectionSettled: { netMinor: Minor }
  providerFee: { feeMinor: Minor; taxMinor: Minor }
  disputeCharged: { feeMinor: Minor; taxMinor: Minor }
  refundSettled: { amountMinor: Minor }
  providerAdjustment: { signedMinor: Minor }
  bankMatched: { code: BankCode; signedMinor: Minor }
  unidentifiedReceived: AtBank
  unidentifiedIdentified: { amountMinor: Minor }
  bankCharge: AtBank
  bankInterest: AtBank
  capitalContributed: AtBank
  capitalWithdrawn: AtBank
  /** Above zero: from 1010 to the other account. */
  accountFunded: { with: 1012 | 1015; signedMinor: Minor }
  /** Above zero: the lender gives it up. */
  differenceBooked: { code: 1020 | 1025; signedMinor: Minor }
  taxRemitted: AtBank
  /** `borneMinor`: what the law does not let the lender set off. */
  taxSetOff: { usedMinor: Minor; borneMinor: Minor }
  guaranteeDeposited: { amountMinor: Minor }
  guaranteeReturned: { amountMinor: Minor }
  guaranteePaid: { amountMinor: Minor }
}

type ReasonOf<Event extends CashEvent> = (typeof CASH_RULES)[Event]['postings'][number][0]
type Amounts<Event extends CashEvent> = Readonly<Record<ReasonOf<Event>, Minor | undefined>>

const on = (code: number, of: AtBank): Minor | undefined =>
  of.code === code ? of.amountMinor : undefined

/** How much of an event is posted for each reason; nothing is the same as zero. */
export const CASH_AMOUNTS: { readonly [E in CashEvent]: (it: CashInputs[E]) => Amounts<E> } = {
  collectionSettled: ({ netMinor }) => ({ 'collection.settled': netMinor }),
  providerFee: ({ feeMinor, taxMinor }) => ({ 'provider.fee': feeMinor, 'provider.tax': taxMinor }),
  disputeCharged: ({ feeMinor, taxMinor }) => ({
    'dispute.charged': feeMinor,
    'dispute.charged.tax': taxMinor,
  }),
  refundSettled: ({ amountMinor }) => ({ 'refund.settled': amountMinor }),
  providerAdjustment: ({ signedMinor }) => ({
    'adjustment.cost': below(signedMinor),
    'adjustment.gain': above(signedMinor),
  }),
  bankMatched: ({ code, signedMinor }) => ({
    'settlement.arrived': code === 1010 ? above(signedMinor) : undefined,
    'settlement.taken': code === 1010 ? below(signedMinor) : undefined,
    'settlement.arrived.trust': code === 1015 ? above(signedMinor) : undefined,
    'settlement.taken.trust': code === 1015 ? below(signedMinor) : undefined,
  }),
  unidentifiedReceived: (it) => ({
    'unidentified.received': on(1010, it),
    'unidentified.received.trust': on(1015, it),
  }),
  unidentifiedIdentified: ({ amountMinor }) => ({ 'unidentified.identified': amountMinor }),
  bankCharge: (it) => ({
    'bank.charge': on(1010, it),
    'bank.charge.payouts': on(1012, it),
    'bank.charge.trust': on(1015, it),
  }),
  bankInterest: (it) => ({
    'bank.interest': on(1010, it),
    'bank.interest.payouts': on(1012, it),
    'bank.interest.trust': on(1015, it),
  }),
  capitalContributed: (it) => ({
    'capital.contributed': on(1010, it),
    'capital.contributed.payouts': on(1012, it),
  }),
  capitalWithdrawn: (it) => ({
    'capital.withdrawn': on(1010, it),
    'capital.withdrawn.payouts': on(1012, it),
  }),
  accountFunded: ({ with: other, signedMinor }) => ({
    'payouts.funded': other === 1012 ? above(signedMinor) : undefined,
    'payouts.returned': other === 1012 ? below(signedMinor) : undefined,
    'trust.funded': other === 1015 ? above(signedMinor) : undefined,
    'trust.returned': other === 1015 ? below(signedMinor) : undefined,
  }),
  differenceBooked: ({ code, signedMinor }) => ({
    'difference.collection.lost': code === 1020 ? above(signedMinor) : undefined,
    'difference.collection.kept': code === 1020 ? below(signedMinor) : undefined,
    'difference.settlement.lost': code === 1025 ? above(signedMinor) : undefined,
    'difference.settlement.kept': code === 1025 ? below(signedMinor) : undefined,
  }),
  taxRemitted: (it) => ({ 'tax.remitted': on(1010, it), 'tax.remitted.payouts': on(1012, it) }),
  taxSetOff: ({ usedMinor, borneMinor }) => ({ 'tax.setOff': usedMinor, 'tax.borne': borneMinor }),
  guaranteeDeposited: ({ amountMinor }) => ({ 'guarantee.deposited': amountMinor }),
  guaranteeReturned: ({ amountMinor }) => ({ 'guarantee.returned': amountMinor }),
  guaranteePaid: ({ amountMinor }) => ({ 'guarantee.paid': amountMinor }),
  ...PLATFORM_AMOUNTS,
}
