import { addWorkingDays, type Day } from '@noren/contract/dates'
import { addMinor, type Currency, type Minor, subtractMinor, sumMinor } from '@noren/contract/money'
import { costMeasureOf } from './annual-rates.ts'
import { coolingOffUntilOn } from './cooling-off.ts'
import { taxInInterest } from './interest.ts'
import { partOne, partTwo, untilEndOf } from './kfs-rows.ts'
import type { LoanQuote, QuoteRow, TextLine } from './quote.ts'
import type { ProductTerms } from './terms.ts'

/** One numbered row: its label is the text `key`; each line has a text of its own. */
export interface KfsRow {
  readonly number: number
  readonly key: string
  readonly lines: readonly TextLine[]
}

/** A short form of RBI's Annex B: the figures from which the APR is calculated. */
export interface AprSheet {
  readonly method: 'singlePayment' | 'equalPeriods'
  readonly netMinor: Minor
  readonly repayMinor: Minor
  readonly days: number
  readonly periodsPerYear: number | null
  readonly aprBasisPoints: number
  readonly effectiveAnnualBasisPoints: number
  readonly lines: readonly TextLine[]
}

/**
 * The content of a Key Facts Statement (RBI/2024-25/18, Annex A) as data: ten rows of part 1, six of part
 * 2, the APR sheet and the schedule. Texts are in the catalogues, by key and parameters.
 */
export interface Kfs {
  readonly kfsNumber: string
  readonly language: string
  /** Version of the catalogue's texts, so that the wording the person read can be found again. */
  readonly textVersion: string
  readonly issuedOn: Day
  readonly validUntilOn: Day
  readonly lenderCode: string
  readonly lenderName: string
  readonly productCode: string
  readonly termsVersion: number
  readonly currency: Currency
  readonly receiveMinor: Minor
  readonly repayMinor: Minor
  readonly totalCostMinor: Minor
  readonly aprBasisPoints: number
  readonly partOne: readonly KfsRow[]
  readonly partTwo: readonly KfsRow[]
  readonly aprSheet: AprSheet
  readonly schedule: readonly QuoteRow[]
}

/** The parties to a statement, and which texts it uses. */
export interface KfsParties {
  readonly kfsNumber: string
  readonly language: string
  readonly textVersion: string
  readonly issuedOn: Day
  readonly lender: {
    readonly legalName: string
    readonly grievanceOfficer: {
      readonly name: string
      readonly phone: string
      readonly email: string
    }
  }
  /** 'GST', 'IVA': the market's name for the tax on fees. */
  readonly taxLabel: string
  /** Shown after a time of day: 'IST'. */
  readonly zoneLabel: string
  readonly grievanceAnswerDays: number
  /** Once a loan has been late for so many days, no penal charge is added any more. */
  readonly penalDaysMax: number
  /** Agents who may contact the borrower; empty if none. */
  readonly recoveryAgents: readonly string[]
}

export interface KfsInput extends KfsParties {
  /** Public holidays of the market, which do not count as working days of the validity. */
  readonly holidays: ReadonlySet<Day>
  readonly terms: ProductTerms
  readonly quote: LoanQuote
  /** Last digits of the account that receives the money; null while unknown. */
  readonly accountTail: string | null
}

/** Three working days for terms of a week or more, one for shorter terms (RBI/2024-25/18). */
export function kfsValidUntilOn(termDays: number, issuedOn: Day, holidays: ReadonlySet<Day>): Day {
  return addWorkingDays(issuedOn, termDays >= 7 ? 3 : 1, holidays)
}

export function buildKfs(input: KfsInput): Kfs {
  const { terms, quote } = input
  const coolingOffUntil = coolingOffUntilOn(terms, quote.disbursedOn)
  return {
    kfsNumber: input.kfsNumber,
    language: input.language,
    textVersion: input.textVersion,
    issuedOn: input.issuedOn,
    validUntilOn: kfsValidUntilOn(terms.termDays, input.issuedOn, input.holidays),
    lenderCode: terms.lenderCode,
    lenderName: input.lender.legalName,
    productCode: quote.productCode,
    termsVersion: quote.termsVersion,
    currency: quote.currency,
    receiveMinor: quote.receiveMinor,
    repayMinor: quote.repayMinor,
    totalCostMinor: quote.totalCostMinor,
    aprBasisPoints: quote.aprBasisPoints,
    partOne: partOne(input),
    partTwo: partTwo(input, untilEndOf('coolingOff', coolingOffUntil, input)),
    aprSheet: aprSheet(terms, quote, input.taxLabel),
    schedule: quote.schedule,
  }
}

/** The APR never includes a coupon, so the sheet shows the repayment without one. */
function aprSheet(terms: ProductTerms, quote: LoanQuote, taxLabel: string): AprSheet {
  const withoutCoupon = aprBasis(terms, quote)
  const { aprBasisPoints, effectiveAnnualBasisPoints } = quote
  const days = terms.termDays
  const isSingle = terms.kind === 'bullet'
  const instalmentMinor = quote.schedule[0]?.totalMinor ?? withoutCoupon.repayMinor
  return {
    method: isSingle ? 'singlePayment' : 'equalPeriods',
    ...withoutCoupon,
    days,
    periodsPerYear: terms.periodsPerYear,
    aprBasisPoints,
    effectiveAnnualBasisPoints,
    lines:
      costMeasureOf(quote.currency) === 'CAT'
        ? catLines(terms, quote, taxLabel)
        : [
            { key: 'apr.receive', params: { amountMinor: withoutCoupon.netMinor } },
            isSingle
              ? { key: 'apr.repaySingle', params: { amountMinor: withoutCoupon.repayMinor, days } }
              : {
                  key: 'apr.repayInstalments',
                  params: { amountMinor: instalmentMinor, count: terms.instalmentCount },
                },
            {
              key: isSingle ? 'apr.formulaSingle' : 'apr.formulaInstalments',
              params: {
                netMinor: withoutCoupon.netMinor,
                repayMinor: withoutCoupon.repayMinor,
                days,
                periodsPerYear: terms.periodsPerYear ?? 0,
                aprBasisPoints,
              },
            },
          ],
  }
}

/** The same for the CAT, which is calculated without any tax. */
function catLines(terms: ProductTerms, quote: LoanQuote, taxLabel: string): TextLine[] {
  const { taxMinor, interestTaxMinor, catBasisPoints } = quote
  const withTax = aprBasis(terms, quote)
  const [first] = quote.schedule
  const isAtPayout = terms.feeCollected === 'atPayout'
  const netMinor = isAtPayout ? addMinor(withTax.netMinor, taxMinor) : withTax.netMinor
  const taxedMinor = subtractMinor(withTax.repayMinor, interestTaxMinor)
  const repayMinor = isAtPayout ? taxedMinor : subtractMinor(taxedMinor, taxMinor)
  const days = terms.termDays
  const given = [
    { key: 'apr.catNote', params: { taxLabel } },
    { key: 'apr.receive', params: { amountMinor: netMinor } },
  ]
  if (terms.kind === 'bullet' || !first) {
    return [
      ...given,
      { key: 'apr.repaySingle', params: { amountMinor: repayMinor, days } },
      { key: 'apr.catSingle', params: { netMinor, repayMinor, days, catBasisPoints } },
    ]
  }
  const firstTaxMinor = addMinor(first.taxMinor, taxInInterest(terms, first.interestMinor))
  const amountMinor = subtractMinor(first.totalMinor, firstTaxMinor)
  return [
    ...given,
    { key: 'apr.repayInstalments', params: { amountMinor, count: terms.instalmentCount } },
    { key: 'apr.catInstalments', params: { netMinor, catBasisPoints } },
  ]
}

function aprBasis(terms: ProductTerms, quote: LoanQuote) {
  const feesMinor = addMinor(quote.feeMinor, quote.taxMinor)
  const isAtPayout = terms.feeCollected === 'atPayout'
  return {
    netMinor: isAtPayout ? subtractMinor(quote.principalMinor, feesMinor) : quote.principalMinor,
    repayMinor: sumMinor(quote.schedule.map((row) => row.totalMinor)),
  }
}
