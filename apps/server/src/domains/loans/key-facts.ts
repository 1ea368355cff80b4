import { createHash } from 'node:crypto'
import type { DataInput } from '@noren/contract/endpoint'
import type { quote as quoteEndpoint } from '@noren/contract/loans'
import { addMinor, decimalFromMinor, type Minor } from '@noren/contract/money'
import { percentFromBasisPoints } from '@noren/contract/percent'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { annualCostBasisPoints, costMeasureOf } from '@noren/pricing/annual-rates'
import { buildKfs, type Kfs, type KfsRow } from '@noren/pricing/kfs'
import type { LoanQuote } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import { type Formatter, formatterFor } from '../../platform/texts/formatter.ts'
import { agreementOf } from './apply/agreement.ts'
import { registrationOf } from './lender-registration.ts'
import { coolingOffUntil, kfsValidUntil } from './state/loan-rules.ts'

/** Version of the texts in the catalogues `documents`: changing any of them requires a new version. */
export const DOCUMENT_VERSION = '2026-12-01'

type WireKeyFacts = DataInput<typeof quoteEndpoint>['details'][number]
/** A Key Facts Statement as shown and stored. */
export type KeyFactsContent = Omit<WireKeyFacts, 'kfsId' | 'kfsHash'>

export interface KeyFactsInput {
  readonly kfsNumber: string
  readonly language: Language
  readonly terms: ProductTerms
  readonly quote: LoanQuote
  readonly lender: Lender
  readonly market: Market
  readonly accountTail: string | null
  /** Agencies that may collect for the lender. */
  readonly recoveryAgents: readonly string[]
  /** The credit bureau that the lender tells of the loan; null where there is none. */
  readonly bureau: string | null
}

/** The whole statement with its agreement in the person's language, ready to show. */
export const keyFactsContent = (input: KeyFactsInput): KeyFactsContent => {
  const { terms, quote, lender, market, language, kfsNumber } = input
  const { currency, disbursedOn } = quote
  const print = formatterFor(market, currency, language)
  const decimal = (amount: Minor) => decimalFromMinor(amount, currency)
  const kfs = buildKfs({
    ...input,
    textVersion: DOCUMENT_VERSION,
    issuedOn: disbursedOn,
    holidays: market.holidays,
    taxLabel: market.taxLabel,
    zoneLabel: market.zoneLabel,
    grievanceAnswerDays: market.grievance.answerDays,
    penalDaysMax: market.penalRules.daysMax,
  })
  return {
    kfsNumber,
    language,
    version: DOCUMENT_VERSION,
    validUntil: kfsValidUntil(terms, disbursedOn, market).toISOString(),
    productCode: terms.productCode,
    productName: terms.name,
    lender: wireLender(lender, language),
    currency,
    productAmount: decimal(quote.principalMinor),
    receive: decimal(quote.receiveMinor),
    repay: decimal(quote.repayMinor),
    totalCost: decimal(quote.totalCostMinor),
    apr: percentFromBasisPoints(annualCostBasisPoints(quote)),
    interest: decimal(quote.interestMinor),
    serviceFee: decimal(quote.feeMinor),
    tax: decimal(addMinor(quote.taxMinor, quote.interestTaxMinor)),
    coupon: decimal(quote.couponMinor),
    dueDate: quote.dueOn,
    coolingOffUntil: coolingOffUntil(terms, disbursedOn, market.zone).toISOString(),
    partOne: kfsRows(print, kfs.partOne),
    partTwo: kfsRows(print, kfs.partTwo),
    aprSheet: aprSheet(print, kfs, quote),
    schedule: quote.schedule.map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      principal: decimal(row.principalMinor),
      interest: decimal(row.interestMinor),
      fee: decimal(row.feeMinor),
      tax: decimal(row.taxMinor),
      total: decimal(row.totalMinor),
      balanceAfter: decimal(row.closingMinor),
    })),
    agreement: agreementOf(print, { ...input, version: DOCUMENT_VERSION }),
  }
}

/** SHA-256 of the content with sorted keys; language and version are part of the content. */
export const keyFactsHash = (content: object): string =>
  createHash('sha256').update(canonical(content)).digest('hex')

export const wireLender = (lender: Lender, language: Language) => ({
  lenderCode: lender.lenderCode,
  legalName: lender.legalName,
  registration: registrationOf(lender, language),
  website: lender.website,
})

/** The numbered rows of a statement, as they are read. */
export const kfsRows = (print: Formatter, of: readonly KfsRow[]) =>
  of.map(({ number, key, lines }) => ({
    number: String(number),
    label: print.text(key),
    values: lines.map(print.line),
  }))

/**
 * Annex B: how the displayed annual cost is calculated, from the same rows and from figures without any
 * coupon.
 */
const aprSheet = (print: Formatter, kfs: Kfs, quote: LoanQuote) => {
  const rowLines = (number: number) => (kfs.partOne[number - 1]?.lines ?? []).map(print.line)
  const { netMinor, repayMinor, effectiveAnnualBasisPoints } = kfs.aprSheet
  const measure = costMeasureOf(quote.currency)
  const values: string[][] = [
    [print.money(quote.principalMinor)],
    [...rowLines(4), ...rowLines(5)],
    [print.text('sheet.fixed')],
    rowLines(6),
    [print.money(quote.interestMinor)],
    rowLines(8),
    [print.money(netMinor)],
    [print.money(repayMinor)],
    [
      print.basisPoints(annualCostBasisPoints(quote)),
      ...kfs.aprSheet.lines.map(print.line),
      // The CAT itself is an effective rate.
      ...(measure === 'APR' ? [print.text('sheet.effective', { effectiveAnnualBasisPoints })] : []),
    ],
    rowLines(3),
    quote.schedule.map((row) => print.day(row.dueOn)),
  ]
  if (quote.couponMinor > 0) {
    values.push([print.text('sheet.couponOff', { couponMinor: quote.couponMinor })])
  }
  return values.map((lines, index) => ({
    number: String(index + 1),
    label: print.text(index === 8 && measure === 'CAT' ? 'sheet.9.cat' : `sheet.${index + 1}`, {
      measure,
    }),
    values: lines,
  }))
}

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
