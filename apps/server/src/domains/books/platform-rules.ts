import { type Minor, minor } from '@noren/contract/money'

/**
 * What is between the platform and the lenders whose loans it arranges: its fees, what it bears of their first
 * losses, and what it collects for them. Each lies in the book of the one or of the other; a part of the table of `cash-rules.ts`.
 */
export const PLATFORM_RULES = {
  platformFeeCharged: {
    words: 'Fee of the platform: the lender owes it, with the tax on it and less what it withholds',
    source: 'platformFee',
    postings: [
      ['platform.fee', 5210, 2110],
      ['platform.tax', 1210, 2110],
      ['platform.withheld', 2110, 2220],
    ],
  },
  platformFeePaid: {
    words: 'Fee of the platform: the lender has paid it',
    source: 'statementLine',
    postings: [['platform.paid', 2110, 1010]],
  },
  withheldTaxRemitted: {
    words: 'Tax withheld from others, paid over to the authority',
    source: 'statementLine',
    postings: [['withheld.remitted', 2220, 1010]],
  },
  platformFeeEarned: {
    words: "Platform's book: a lender owes its fee, with the tax on it and less what it withholds",
    source: 'platformFee',
    postings: [
      ['fee.charged', 1310, 4110],
      ['fee.tax', 1310, 2210],
      ['fee.withheld', 1220, 1310],
    ],
  },
  platformFeeReceived: {
    words: "Platform's book: a lender has paid its fee",
    source: 'statementLine',
    postings: [['fee.received', 1010, 1310]],
  },
  platformFeeCredited: {
    words:
      'Fee of the platform: a credit note takes it back, with its tax and what was withheld of it',
    source: 'platformCredit',
    postings: [
      ['platform.fee.credited', 2110, 5210],
      ['platform.tax.credited', 2110, 1210],
      ['platform.withheld.credited', 2220, 2110],
    ],
  },
  platformFeeReduced: {
    words: "Platform's book: a fee is taken back by a credit note",
    source: 'platformCredit',
    postings: [
      ['fee.takenBack', 4110, 1310],
      ['fee.tax.takenBack', 2210, 1310],
      ['fee.withheld.takenBack', 1310, 1220],
    ],
  },
  guaranteePlaced: {
    words: "Platform's book: the deposit of a default loss guarantee has been put down",
    source: 'statementLine',
    postings: [['guarantee.placed', 1410, 1010]],
  },
  guaranteeTakenBack: {
    words: "Platform's book: what is left of the deposit of a guarantee came back",
    source: 'statementLine',
    postings: [['guarantee.back', 1010, 1410]],
  },
  guaranteeLost: {
    words: "Platform's book: a default loss guarantee was claimed, and its deposit is the lender's",
    source: 'claim',
    postings: [['guarantee.lost', 5310, 1410]],
  },
  guaranteeHonoured: {
    words: "Platform's book: what was claimed of a guarantee without a deposit has been paid",
    source: 'statementLine',
    postings: [['guarantee.honoured', 5310, 1010]],
  },
  agentCollected: {
    words: 'Collected by the platform for the lender, or taken back there: it owes that',
    source: 'collection',
    postings: [
      ['agent.collected', 1290, 1020],
      ['agent.takenBack', 1020, 1290],
    ],
  },
  remittanceReceived: {
    words: 'At the bank: what the platform had collected has arrived',
    source: 'statementLine',
    postings: [['remittance.received', 1010, 1290]],
  },
  collectedForLender: {
    words: "Platform's book: collected for a lender, or taken back: it is owed to it",
    source: 'collection',
    postings: [
      ['lender.collected', 1020, 2120],
      ['lender.takenBack', 2120, 1020],
    ],
  },
  remittanceSent: {
    words: "Platform's book: what was collected for a lender has left for its bank",
    source: 'statementLine',
    postings: [['remittance.sent', 2120, 1015]],
  },
} as const

type PlatformEvent = keyof typeof PLATFORM_RULES

/** A fee, the tax on it, and what the lender keeps back of it for the authority. */
export interface FeeAmounts {
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly withheldMinor: Minor
}

interface Amount {
  readonly amountMinor: Minor
}

interface Signed {
  readonly signedMinor: Minor
}

export interface PlatformInputs {
  platformFeeCharged: FeeAmounts
  platformFeePaid: Amount
  withheldTaxRemitted: Amount
  platformFeeEarned: FeeAmounts
  platformFeeReceived: Amount
  platformFeeCredited: FeeAmounts
  platformFeeReduced: FeeAmounts
  guaranteePlaced: Amount
  guaranteeTakenBack: Amount
  guaranteeLost: Amount
  guaranteeHonoured: Amount
  /** Above zero: collected. */
  agentCollected: Signed
  remittanceReceived: Amount
  collectedForLender: Signed
  remittanceSent: Amount
}

type ReasonOf<Event extends PlatformEvent> = (typeof PLATFORM_RULES)[Event]['postings'][number][0]
type Amounts<Event extends PlatformEvent> = Readonly<Record<ReasonOf<Event>, Minor | undefined>>

export const above = (signed: Minor): Minor | undefined => (signed > 0 ? signed : undefined)
export const below = (signed: Minor): Minor | undefined => (signed < 0 ? minor(-signed) : undefined)

export const PLATFORM_AMOUNTS: {
  readonly [E in PlatformEvent]: (it: PlatformInputs[E]) => Amounts<E>
} = {
  platformFeeCharged: ({ feeMinor, taxMinor, withheldMinor }) => ({
    'platform.fee': feeMinor,
    'platform.tax': taxMinor,
    'platform.withheld': withheldMinor,
  }),
  platformFeePaid: ({ amountMinor }) => ({ 'platform.paid': amountMinor }),
  withheldTaxRemitted: ({ amountMinor }) => ({ 'withheld.remitted': amountMinor }),
  platformFeeEarned: ({ feeMinor, taxMinor, withheldMinor }) => ({
    'fee.charged': feeMinor,
    'fee.tax': taxMinor,
    'fee.withheld': withheldMinor,
  }),
  platformFeeReceived: ({ amountMinor }) => ({ 'fee.received': amountMinor }),
  platformFeeCredited: ({ feeMinor, taxMinor, withheldMinor }) => ({
    'platform.fee.credited': feeMinor,
    'platform.tax.credited': taxMinor,
    'platform.withheld.credited': withheldMinor,
  }),
  platformFeeReduced: ({ feeMinor, taxMinor, withheldMinor }) => ({
    'fee.takenBack': feeMinor,
    'fee.tax.takenBack': taxMinor,
    'fee.withheld.takenBack': withheldMinor,
  }),
  guaranteePlaced: ({ amountMinor }) => ({ 'guarantee.placed': amountMinor }),
  guaranteeTakenBack: ({ amountMinor }) => ({ 'guarantee.back': amountMinor }),
  guaranteeLost: ({ amountMinor }) => ({ 'guarantee.lost': amountMinor }),
  guaranteeHonoured: ({ amountMinor }) => ({ 'guarantee.honoured': amountMinor }),
  agentCollected: ({ signedMinor }) => ({
    'agent.collected': above(signedMinor),
    'agent.takenBack': below(signedMinor),
  }),
  remittanceReceived: ({ amountMinor }) => ({ 'remittance.received': amountMinor }),
  collectedForLender: ({ signedMinor }) => ({
    'lender.collected': above(signedMinor),
    'lender.takenBack': below(signedMinor),
  }),
  remittanceSent: ({ amountMinor }) => ({ 'remittance.sent': amountMinor }),
}
