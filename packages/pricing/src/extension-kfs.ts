import { type Day, laterDay } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import { coolingOffUntilOn } from './cooling-off.ts'
import type { ExtensionQuote } from './extension.ts'
import { annualRatePpm, interestWithoutTax, taxInInterest } from './interest.ts'
import type { KfsParties, KfsRow } from './kfs.ts'
import {
  annualCostLines,
  earlyLine,
  interestTaxLines,
  lateLines,
  line,
  numbered,
  partTwo,
  untilEndOf,
} from './kfs-rows.ts'
import type { LoanFacts } from './loan-facts.ts'
import type { TextLine } from './quote.ts'
import type { ProductTerms } from './terms.ts'

/** The Key Facts Statement of an extension: the same ten and six rows, adapted to the extension. */
export interface ExtensionKfs {
  readonly kfsNumber: string
  readonly language: string
  readonly textVersion: string
  readonly issuedOn: Day
  /** Accrued interest grows every day, so the statement is valid only on the day it was requested. */
  readonly validUntilOn: Day
  readonly lenderCode: string
  readonly lenderName: string
  readonly loanNumber: string
  readonly productCode: string
  readonly termsVersion: number
  readonly currency: Currency
  readonly payNowMinor: Minor
  readonly payAfterMinor: Minor
  readonly totalMinor: Minor
  /** For the whole loan including the extension, calculated like that of a loan alone. */
  readonly aprBasisPoints: number
  readonly partOne: readonly KfsRow[]
  readonly partTwo: readonly KfsRow[]
  readonly schedule: readonly { readonly dueOn: Day; readonly payMinor: Minor }[]
}

export interface ExtensionKfsInput extends KfsParties {
  readonly loanNumber: string
  readonly facts: LoanFacts
  readonly quote: ExtensionQuote
}

export function buildExtensionKfs(input: ExtensionKfsInput): ExtensionKfs {
  const { facts, quote, lender } = input
  const { terms } = facts
  return {
    kfsNumber: input.kfsNumber,
    language: input.language,
    textVersion: input.textVersion,
    issuedOn: input.issuedOn,
    validUntilOn: laterDay(quote.extendOn, input.issuedOn),
    lenderCode: terms.lenderCode,
    lenderName: lender.legalName,
    loanNumber: input.loanNumber,
    productCode: terms.productCode,
    termsVersion: terms.version,
    currency: terms.currency,
    payNowMinor: quote.payNowMinor,
    payAfterMinor: quote.payAfterMinor,
    totalMinor: quote.totalMinor,
    aprBasisPoints: quote.aprBasisPoints,
    partOne: partOneOf(input),
    partTwo: partTwo(input, leavingOf(input)),
    schedule: [
      { dueOn: quote.extendOn, payMinor: quote.payNowMinor },
      { dueOn: quote.dueOnAfter, payMinor: quote.payAfterMinor },
    ],
  }
}

function partOneOf(input: ExtensionKfsInput): KfsRow[] {
  const { kfsNumber, loanNumber, facts, quote, taxLabel, penalDaysMax } = input
  const { terms, principalMinor } = facts
  const { dailyRatePpm } = terms
  const { feeMinor, taxMinor, dueOnAfter, dueOnBefore, days } = quote
  return numbered('kfs.one', [
    [line('kfs.one.1.number', { kfsNumber }), line('kfs.one.1.extension', { loanNumber })],
    [line('kfs.one.2.unchanged', { amountMinor: principalMinor })],
    [line('kfs.one.3.nothingMore')],
    [line('kfs.one.4.extended', { days, dueOnBefore, dueOn: dueOnAfter })],
    [
      line('kfs.one.5.now', { amountMinor: quote.payNowMinor, dueOn: quote.extendOn }),
      line('kfs.one.5.single', { amountMinor: quote.payAfterMinor, dueOn: dueOnAfter }),
    ],
    [
      line('kfs.one.6.fixed', { annualRatePpm: annualRatePpm(terms), dailyRatePpm }),
      ...interestTaxLines(terms, ofInterest(terms, quote.interestMinor), taxLabel),
    ],
    [line('kfs.one.7.none')],
    [
      feeMinor === 0
        ? line('kfs.one.8.lenderNone')
        : line('kfs.one.8.extension', { feeMinor, taxMinor, taxLabel }),
      line('kfs.one.8.thirdPartyNone'),
    ],
    [
      ...annualCostLines(
        terms.currency,
        quote,
        line('kfs.one.9.aprIrregular', { aprBasisPoints: quote.aprBasisPoints }),
      ),
      // Each in the same measure as the one above it, so that they can be compared.
      ...(quote.asAgreed
        ? [line('kfs.one.9.asAgreed', { aprBasisPoints: quote.asAgreed.aprBasisPoints })]
        : []),
      ...(quote.extraDays
        ? [line('kfs.one.9.extraDays', { dueOn: dueOnAfter, ...quote.extraDays })]
        : []),
      line('kfs.one.9.cheaper', { moreMinor: quote.moreThanTodayMinor }),
    ],
    [...lateLines(terms, principalMinor, penalDaysMax), earlyLine(terms)],
  ])
}

/** The money has arrived long ago: the loan can still be left, or could be until a day that has passed. */
function leavingOf(input: ExtensionKfsInput): TextLine {
  const { facts, quote } = input
  const untilOn = coolingOffUntilOn(facts.terms, facts.disbursedOn)
  return quote.extendOn > untilOn
    ? line('kfs.two.6.leftNoMore', { untilOn })
    : untilEndOf('canLeave', untilOn, input)
}

/** What of the interest that is paid now is tax. */
const ofInterest = (terms: ProductTerms, chargedMinor: Minor) => ({
  interestMinor: interestWithoutTax(terms, chargedMinor),
  interestTaxMinor: taxInInterest(terms, chargedMinor),
})
