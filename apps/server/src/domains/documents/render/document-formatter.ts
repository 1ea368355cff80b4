import { dayOf, minuteOfDayAt } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/contract/documents'
import { type Currency, minorFromDecimal } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { type Formatter, formatterFor } from '../../../platform/texts/formatter.ts'
import { registrationOf } from '../../loans/lender-registration.ts'
import type { Loan } from '../../loans/loan.ts'
import type { Block, DocumentContent, Fact } from './document-content.ts'

/** What every document of a loan is built from. */
export interface DocumentContext {
  readonly market: Market
  readonly lender: Lender
  readonly loan: Loan
  /** As verified on the identity document. */
  readonly borrowerName: string
}

/** A formatter that also knows instants, wire amounts and the labels of the documents. */
export interface DocumentFormatter extends Formatter {
  /** '2 March 2026, 12:00 IST'. */
  moment(at: Date): string
  /** "9410.00" as people write it. */
  decimal(amount: string): string
  pair(label: string, value: string): Fact
}

export const documentFormatter = (
  market: Market,
  currency: Currency,
  language: Language,
): DocumentFormatter => {
  const format = formatterFor(market, currency, language)
  return {
    ...format,
    moment: (at) => {
      const minute = minuteOfDayAt(at, market.zone)
      const two = (number: number) => String(number).padStart(2, '0')
      return format.text('pdf.moment', {
        on: format.day(dayOf(at, market.zone)),
        time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
        zoneLabel: market.zoneLabel,
      })
    },
    decimal: (amount) => format.money(minorFromDecimal(amount, currency)),
    pair: (label, value) => ({ label: format.text(`pdf.label.${label}`), value }),
  }
}

/** The formatter of a loan's documents: all are in the language in which the loan was agreed. */
export const formatterOf = ({ market, loan }: DocumentContext): DocumentFormatter =>
  documentFormatter(market, loan.currency, loan.kfsLanguage)

export const documentContent = (
  { lender, loan }: DocumentContext,
  format: DocumentFormatter,
  content: { kind: DocumentKind; number: string; madeAt: Date; blocks: DocumentContent['blocks'] },
): DocumentContent => ({
  kind: content.kind,
  language: loan.kfsLanguage,
  title: format.text(`pdf.${content.kind}.title`),
  number: content.number,
  issuer: {
    name: lender.legalName,
    detail: format.text('pdf.issuer', {
      registration: registrationOf(lender, loan.kfsLanguage),
      website: lender.website,
    }),
  },
  madeAt: content.madeAt.toISOString(),
  // Filled in once the number of pages is known.
  pageLabel: format.text('pdf.page', { page: '{page}', pages: '{pages}' }),
  blocks: content.blocks,
})

/** Whom to ask about a letter. */
export const contactNote = (
  format: DocumentFormatter,
  { lender }: Pick<DocumentContext, 'lender'>,
): Block => {
  const { grievanceOfficer: officer } = lender
  return {
    type: 'note',
    text: format.text('pdf.noDues.contact', {
      officerName: officer.name,
      officerPhone: officer.phone,
      officerEmail: officer.email,
    }),
  }
}
