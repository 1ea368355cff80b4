import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { CostMeasure } from '@noren/pricing/annual-rates'
import type { Caps } from '@noren/pricing/caps'
import type { SettlementStep } from '@noren/pricing/settlement'
import type { KycTier, ProductTerms } from '@noren/pricing/terms'
import type { BureauReporting } from './bureau-reporting.ts'
import type { CouponGift } from './coupon-gift.ts'
import type { CreditCosts } from './credit-costs.ts'
import type { CreditPolicy, CreditShadow } from './credit-policy.ts'
import type { ExpectedLossPolicy } from './expected-loss-policy.ts'
import type { GuaranteePolicy } from './guarantee-policy.ts'
import type { PlatformFeePolicy } from './platform-fee-policy.ts'
import type { ProvisionPolicy } from './provision-policy.ts'
import type { QualityRules } from './quality-rules.ts'
import type { ReminderPolicy } from './reminder-policy.ts'
import type { KeptYears } from './retention.ts'
import type { TaxDocumentKind, TaxPolicy } from './tax-policy.ts'

/** A way to pay back, and the page that shows it. */
export interface Channel {
  readonly channelCode: string
  readonly kind: 'upi' | 'qr' | 'virtualAccount' | 'cashCode' | 'convenienceStore' | 'bankTransfer'
  /** Hash route of the page. */
  readonly route: string
  /** Accessible without sign-in, from an SMS link with an unguessable reference. */
  readonly isPublic: boolean
  /** How long the shown code or account can be paid. */
  readonly validHours: number
  /** The most it accepts at once; absent where it accepts whatever is owed. */
  readonly amountMinorMax?: Minor
  /** Where virtual accounts and transfers arrive. */
  readonly bank?: CollectionBank
  /** Chains whose tills take the code. */
  readonly stores?: readonly Store[]
}

export interface CollectionBank {
  readonly bankName: string
  /** Written before the account number: IFSC, NAPAS BIN; empty where the number says it all. */
  readonly bankCode: string
  /** First digits of every account number given out: the collector's own range. */
  readonly accountPrefix: string
  /** Of the whole account number. */
  readonly accountLength: number
}

export interface Store {
  readonly storeCode: string
  readonly name: string
}

/** How a debt may be repaid; each limit is set by the market. */
export interface RepaymentRules {
  /** The minimum of a part payment, unless the whole debt is less. */
  readonly partMinorMin: Minor
  /** A promise to pay names a day at most this far away. */
  readonly promiseDaysMax: number
  /** So many promises may be made for a loan within so many days. */
  readonly promisesMax: number
  readonly promiseWindowDays: number
  /** Another one is taken only if at least this part of the one before came. */
  readonly promiseKeptPpmMin: number
  /** A plan may be asked for so many days before the due day, or later. */
  readonly planDaysBefore: number
  /** So many plans may be agreed by a person within so many days, one a loan. */
  readonly plansMax: number
  readonly planWindowDays: number
  /** Asking for one the first time stops reminders and penal charges for so many days after it. */
  readonly planAskedDays: number
  /** Somebody of the staff stops the collection of a loan for at most so many days at a time, and in a year. */
  readonly careDaysMax: number
  readonly careYearDaysMax: number
  /** A disaster stops collection for at most so many days, and from at most so many days ago. */
  readonly disasterDaysMax: number
  readonly disasterBackDaysMax: number
  /** What the staff offers may be taken for so many days. */
  readonly staffOfferDays: number
  /** The lower sums that end a late loan, in the order of their days; of a debt that was written off the last one holds. */
  readonly settlementSteps: readonly SettlementStep[]
  /** For how many days such a sum may be paid, and how many before the last one the borrower is reminded. */
  readonly settlementDays: number
  readonly settlementRemindDays: number
  /** How often one may be agreed for a loan. */
  readonly settlementsMax: number
  /** Where principal is given up, the lender answers within so many days. */
  readonly settlementAnswerDays: number
  /** For how many months no loan is given once principal was given up. */
  readonly settledWaitMonths: number
  /** A figure that a borrower objects to is answered within so many working days. */
  readonly objectionDays: number
  /** A proof of payment is answered within this many calendar days. */
  readonly proofAnswerDays: number
  /** After this many refused proofs a further one no longer pauses penal charges. */
  readonly refusedProofsMax: number
}

/**
 * What holds for penal charges of every loan of the market from a day on, also of those agreed before: it may only
 * ever become kinder than what was agreed.
 */
export interface PenalRules {
  readonly effectiveOn: Day
  /** A penal charge is added only on a day that a message has announced; one announces so many days after its own. */
  readonly noticeDays: number
  /** Once a loan has been late for so many days, no penal charge is added any more. */
  readonly daysMax: number
}

export interface DocumentKind {
  readonly documentKind: string
  /** Anchored source for `new RegExp`, on upper-cased text without spaces or hyphens. */
  readonly pattern: string
  /** Digits or letters at the end that may be stored and shown; null: the whole number. */
  readonly keptLength: number | null
  /** The sides whose pictures are taken, in this order. */
  readonly sides: readonly ('front' | 'back')[]
  /** The fields that a person must and may confirm; others are neither read nor stored. */
  readonly requiredFields: readonly string[]
  readonly optionalFields: readonly string[]
}

/** Local time of day in minutes since midnight; messages may be sent only inside it. */
export interface ContactWindow {
  readonly fromMinute: number
  readonly untilMinute: number
  /** The widest window that the law allows; the one above must lie inside it. */
  readonly lawFromMinute: number
  readonly lawUntilMinute: number
  readonly smsPerDayMax: number
  readonly pushPerDayMax: number
  /** By all channels and about all loans together. */
  readonly allPerDayMax: number
  readonly allPerWeekMax: number
}

export interface SupportContacts {
  readonly whatsApp: string
  readonly phone: string
  readonly email: string
  /** '09:00–18:30', local time, every day of the week unless a text says otherwise. */
  readonly hours: string
}

export interface Grievance {
  readonly officerName: string
  readonly phone: string
  readonly email: string
  readonly answerDays: number
  /** The public authority to contact when the answer is unsatisfactory or does not come. */
  readonly escalationName: string
  readonly escalationUrl: string
}

/** A country's law, currency and payment methods, with the day it takes effect. */
export interface Country {
  readonly effectiveOn: Day
  readonly name: string
  readonly currency: Currency
  readonly currencySymbol: string
  readonly defaultLanguage: Language
  /** BCP 47 tag for number and date formats when the language has no country of its own. */
  readonly locale: string
  /** '+91'. */
  readonly areaCode: string
  /** Longest national number, without area code or trunk zero. */
  readonly phoneLength: number
  /** The shortest length, if numbers differ in length. */
  readonly phoneLengthMin?: number
  /** Anchored source for `new RegExp`, on the national number. */
  readonly phonePattern: string
  /** Source of a pattern: current and former trunk prefixes, as people still have them stored. */
  readonly phonePrefix: string
  readonly zone: string
  /** 'IST', shown after a time. */
  readonly zoneLabel: string
  /** Public holidays from Monday to Friday, which are not working days; to be extended every year. */
  readonly holidays: ReadonlySet<Day>
  readonly taxLabel: string
  readonly taxOnFeesPpm: number
  readonly loanMinorMax: Minor
  /** For the landing page's worked example. */
  readonly exampleMinor: Minor
  readonly otpLength: number
  /** Whether certification has the carrier confirm the phone. */
  readonly isCarrierCheckNeeded: boolean
  /** APR: nominal annual rate. CAT: effective annual rate, the Mexican form. */
  readonly costMeasure: CostMeasure
  readonly caps: Caps
  readonly documentKinds: readonly DocumentKind[]
  readonly bankIdentifierLabel: string
  /** What banks call a payment's reference, in their statements and apps. */
  readonly paymentReferenceLabel: string
  /** What names the bank, and in India its branch; it starts with the bank's code. */
  readonly bankIdentifierPattern: string
  /** Whether people type it; elsewhere the bank they choose says it all. */
  readonly isBankIdentifierTyped: boolean
  readonly accountNumberLength: { readonly min: number; readonly max: number }
  /** Account numbers are CLABE: they start with the bank's code and end with a check digit. */
  readonly hasClabe: boolean
  readonly channels: readonly Channel[]
  readonly repaymentRules: RepaymentRules
  readonly penalRules: PenalRules
  /** Versions of the credit policy that are tried beside the one in force, without effect; by their days. */
  readonly creditShadows: readonly CreditShadow[]
  /** What of the staff's decisions is looked at twice, by the day from which it holds. */
  readonly qualityRules: readonly QualityRules[]
  readonly contactWindow: ContactWindow
  /** The most one person may owe at once, by how well they are identified. */
  readonly kycTierLimits: Readonly<Record<KycTier, Minor>>
  /**
   * Staff actions that give up, book back or accept money need a second person above this: for the single
   * amount, and for the 30-day sums of its loan, of its borrower and of the operator acting alone.
   */
  readonly secondOperatorAboveMinor: Minor
  /** An application with which the borrower would owe more than this is approved by two people. */
  readonly secondApprovalAboveMinor: Minor
  /** What somebody who has died leaves unpaid is given up to this sum over all loans, unless the staff decides otherwise. */
  readonly waivedAtDeathMaxMinor: Minor
  readonly supportContacts: SupportContacts
  readonly grievance: Grievance
}

/** The regulated company whose money it is. */
export interface Lender {
  readonly lenderCode: string
  readonly effectiveOn: Day
  readonly legalName: string
  readonly shortName: string
  readonly registrationNumber: string
  /** Invented for the sandbox: wherever its registration is shown, the page's own language says so. */
  readonly isSample: boolean
  readonly website: string
  readonly grievanceOfficer: {
    readonly name: string
    readonly phone: string
    readonly email: string
  }
  /** Name of a drawing: 'lender-banyan'. */
  readonly iconName: string
  readonly tax: LenderTax
  /** UPI address that repayments go to; the sandbox's till listens on it. Empty where there is no UPI. */
  readonly payeeVpa: string
}

/** A lender to the authority that its tax on fees is paid to. */
export interface LenderTax {
  /** GSTIN, RFC, NPWP or tax code. */
  readonly taxId: string
  /** The code of its state; empty where the tax knows none. */
  readonly stateCode: string
  /** How its numbers begin; no two lenders of a market share one. */
  readonly series: Readonly<Record<TaxDocumentKind, string>>
  /** Who it is where invoices are stamped: its name without its legal form, the code of its regime, its postcode. */
  readonly stamped?: { readonly name: string; readonly regime: string; readonly postcode: string }
}

export interface Bank {
  readonly bankCode: string
  readonly bankName: string
}

/** All that one country's folder holds. */
export interface MarketPack {
  readonly market: Country
  readonly lenders: readonly Lender[]
  readonly banks: readonly Bank[]
  /** Every version of every product, the past and the coming ones too. */
  readonly products: readonly ProductTerms[]
  /** Every version of what a credit decision is made by, the past and the coming ones too. */
  readonly credit: readonly CreditPolicy[]
  /**
   * Proposed versions that are not in force: `npm run credit:backtest` shows what each would change. One
   * that is adopted joins `credit` with a version and a day of its own.
   */
  readonly creditDrafts: readonly CreditPolicy[]
  /** What a lender reckons a loan to cost, every version. */
  readonly creditCosts: readonly CreditCosts[]
  /** Where one monthly income band ends and the next begins, in major units of the currency. */
  readonly incomeBandEdges: readonly number[]
  /** What a person gets for completing certification. */
  readonly giftOnCompletion: CouponGift
  /** What a person gets for reserving the next loan. */
  readonly giftOnReservation: CouponGift
  readonly reminders: ReminderPolicy
  /** How loans are classed and what is set aside for them: every version, by the day it takes effect. */
  readonly provisions: readonly ProvisionPolicy[]
  /** What its lenders expect to lose, where one of them reports by such a standard: every version. */
  readonly expectedLosses: readonly ExpectedLossPolicy[]
  /** What a guarantee of first losses may be: every version; none where the market knows no such thing. */
  readonly guarantees: readonly GuaranteePolicy[]
  /** What lenders pay beside a fee of the platform: every version, by the day it takes effect. */
  readonly platformFees: readonly PlatformFeePolicy[]
  /** How the tax on fees is documented: every version, by the day it takes effect. */
  readonly tax: readonly TaxPolicy[]
  /** When lenders tell a credit bureau of loans, where one is configured: every version. */
  readonly bureauReporting: readonly BureauReporting[]
  readonly keptYears: KeptYears
}
