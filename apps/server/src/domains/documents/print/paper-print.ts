import { dayOf, minuteOfDayAt } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/contract/documents'
import { type Currency, minorFromDecimal } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { type Printer, printerFor } from '../../../platform/texts/document-print.ts'
import type { Loan } from '../../loans/loan.ts'
import type { Fact, Paper } from './paper.ts'

/** What every paper of a loan needs to know. */
export interface PaperContext {
  readonly market: Market
  readonly lender: Lender
  readonly loan: Loan
  /** As verified on the identity document. */
  readonly borrowerName: string
}

/** A printer that also knows instants, wire amounts and the labels of the papers. */
export interface PaperPrint extends Printer {
  /** '2 March 2026, 12:00 IST'. */
  moment(at: Date): string
  /** "9410.00" as people write it. */
  decimal(amount: string): string
  pair(label: string, value: string): Fact
}

export const paperPrint = (market: Market, currency: Currency, language: Language): PaperPrint => {
  const print = printerFor(market, currency, language)
  return {
    ...print,
    moment: (at) => {
      const minute = minuteOfDayAt(at, market.zone)
      const two = (number: number) => String(number).padStart(2, '0')
      return print.text('pdf.moment', {
        on: print.day(dayOf(at, market.zone)),
        time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
        zoneLabel: market.zoneLabel,
      })
    },
    decimal: (amount) => print.money(minorFromDecimal(amount, currency)),
    pair: (label, value) => ({ label: print.text(`pdf.label.${label}`), value }),
  }
}

/** The printer of a loan's papers: all of them speak the language in which it was agreed. */
export const printOf = ({ market, loan }: PaperContext): PaperPrint =>
  paperPrint(market, loan.currency, loan.kfsLanguage)

export const paperOf = (
  { lender, loan }: PaperContext,
  print: PaperPrint,
  paper: { kind: DocumentKind; number: string; madeAt: Date; blocks: Paper['blocks'] },
): Paper => ({
  kind: paper.kind,
  language: loan.kfsLanguage,
  title: print.text(`pdf.${paper.kind}.title`),
  number: paper.number,
  issuer: {
    name: lender.legalName,
    detail: print.text('pdf.issuer', {
      registration: lender.registrationNumber,
      website: lender.website,
    }),
  },
  madeAt: paper.madeAt.toISOString(),
  // The places stay open until the number of pages is known.
  pageLabel: print.text('pdf.page', { page: '{page}', pages: '{pages}' }),
  blocks: paper.blocks,
})
