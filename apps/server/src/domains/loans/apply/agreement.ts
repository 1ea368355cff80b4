import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { annualRatePpm } from '@noren/pricing/interest'
import { penalCap } from '@noren/pricing/penal'
import type { LoanQuote, TextLine } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Formatter } from '../../../platform/texts/formatter.ts'
import { registrationOf } from '../lender-registration.ts'

export interface AgreementInput {
  readonly version: string
  readonly language: Language
  readonly kfsNumber: string
  readonly terms: ProductTerms
  readonly quote: LoanQuote
  readonly lender: Lender
  readonly market: Market
  /** The credit bureau that the lender tells of the loan; null where there is none, and none is named. */
  readonly bureau: string | null
}

/**
 * The loan agreement in numbered clauses. Where a product lacks a feature the clause says so instead of
 * being left out.
 */
export const agreementOf = (print: Formatter, input: AgreementInput) => {
  const params = agreementParams(input)
  return {
    title: print.text('agreement.title', params),
    version: input.version,
    clauses: clauseKeys(input).map((key) => ({
      heading: print.text(`agreement.${key.split('.')[0]}.heading`),
      text: print.text(`agreement.${key}.text`, params),
    })),
  }
}

const clauseKeys = ({ terms, quote, bureau }: AgreementInput): string[] => [
  'parties',
  'statement',
  'loan',
  terms.taxOnInterestPpm === 0 ? 'interest' : 'interest.taxed',
  quote.feeMinor === 0 ? 'fees.none' : `fees.${terms.feeCollected}`,
  `repayment.${terms.kind}`,
  ...(quote.couponMinor > 0 ? ['coupon'] : []),
  'early',
  'coolingOff',
  'late',
  terms.extension ? 'extension.offered' : 'extension.none',
  'order',
  'data',
  ...(bureau === null ? [] : ['bureau']),
  'contact',
  'complaints',
  'transfer',
  'changes',
  'records',
  'law',
]

/** The country whose law applies, by the name that it has in the agreement's language. */
const countryIn = (language: Language, { code, name }: Market): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code.toUpperCase()) ?? name

const agreementParams = (input: AgreementInput): TextLine['params'] => {
  const { kfsNumber, language, terms, quote, lender, market, bureau } = input
  const { grievanceOfficer } = lender
  const minutes = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return {
    kfsNumber,
    productName: terms.name,
    lenderName: lender.legalName,
    registration: registrationOf(lender, language),
    website: lender.website,
    ...(bureau !== null && { bureau }),
    principalMinor: quote.principalMinor,
    receiveMinor: quote.receiveMinor,
    repayMinor: quote.repayMinor,
    interestMinor: quote.interestMinor,
    interestTaxMinor: quote.interestTaxMinor,
    interestTaxPpm: terms.taxOnInterestPpm,
    feeMinor: quote.feeMinor,
    taxMinor: quote.taxMinor,
    couponMinor: quote.couponMinor,
    taxLabel: market.taxLabel,
    dailyRatePpm: terms.dailyRatePpm,
    annualRatePpm: annualRatePpm(terms),
    aprBasisPoints: quote.aprBasisPoints,
    days: terms.termDays,
    count: terms.instalmentCount,
    dueOn: quote.dueOn,
    firstDueOn: quote.schedule[0]?.dueOn ?? quote.dueOn,
    coolingOffDays: terms.coolingOffDays,
    zoneLabel: market.zoneLabel,
    penalPpm: terms.penalPpmPerDay,
    capMinor: penalCap(terms, quote.principalMinor),
    daysMax: market.penalRules.daysMax,
    extensionDays: terms.extension?.days ?? 0,
    extensionCountMax: terms.extension?.countMax ?? 0,
    officerName: grievanceOfficer.name,
    officerPhone: grievanceOfficer.phone,
    officerEmail: grievanceOfficer.email,
    answerDays: market.grievance.answerDays,
    escalationName: market.grievance.escalationName,
    escalationUrl: market.grievance.escalationUrl,
    contactFrom: minutes(market.contactWindow.fromMinute),
    contactUntil: minutes(market.contactWindow.untilMinute),
    marketName: countryIn(language, market),
  }
}
