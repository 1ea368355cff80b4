import { type Day, instantAt } from '@noren/contract/dates'
import { type Currency, type Minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { registrationOf } from '../../loans/lender-registration.ts'
import type { PrintedContent } from './document-content.ts'
import { contactNote, documentFormatter } from './document-formatter.ts'

/** A loan of somebody who has died, as it stands. */
export interface LoanOfEstate {
  readonly loanNumber: string
  readonly productName: string
  readonly currency: Currency
  readonly owedMinor: Minor
  /** Given up because of the death. */
  readonly givenUpMinor: Minor
}

/**
 * For a relative who asks: what of a lender's loans is owed, or that nothing is; first of all that it is not theirs to pay. It
 * names no day by which anything has to happen, for there is none.
 */
export const estateLetter = (of: {
  market: Market
  lender: Lender
  language: Language
  number: string
  borrowerName: string
  diedOn: Day
  /** The day of which it tells. */
  asOfOn: Day
  loans: readonly LoanOfEstate[]
}): PrintedContent => {
  const { market, lender, language, number, borrowerName, diedOn, asOfOn, loans } = of
  const currency = loans[0]?.currency ?? market.currency
  const format = documentFormatter(market, currency, language)
  const owedMinor = sumMinor(loans.map((loan) => loan.owedMinor))
  const hasGivenUp = loans.some((loan) => loan.givenUpMinor > ZERO_MINOR)
  const isOwed = owedMinor > ZERO_MINOR
  const say = (key: string, values = {}) => format.text(`pdf.estateLetter.${key}`, values)
  return {
    language,
    title: say('title'),
    number,
    issuer: {
      name: lender.legalName,
      detail: format.text('pdf.issuer', {
        registration: registrationOf(lender, language),
        website: lender.website,
      }),
    },
    madeAt: instantAt(asOfOn, 0, market.zone).toISOString(),
    pageLabel: format.text('pdf.page', { page: '{page}', pages: '{pages}' }),
    blocks: [
      { type: 'paragraph', text: say('sorry', { borrowerName, diedOn }) },
      { type: 'paragraph', text: say('notYours') },
      {
        type: 'facts',
        facts: [
          { label: format.text('pdf.fact.owed', { asOfOn }), value: format.money(owedMinor) },
          ...(hasGivenUp
            ? [
                {
                  label: format.text('pdf.fact.givenUpAtDeath'),
                  value: format.money(sumMinor(loans.map((loan) => loan.givenUpMinor))),
                },
              ]
            : []),
        ],
      },
      { type: 'paragraph', text: say(isOwed ? 'owed' : 'nothing', { diedOn }) },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.label.loanNumber'), align: 'left' },
          { label: format.text('pdf.label.product'), align: 'left' },
          { label: format.text('pdf.fact.owed', { asOfOn }), align: 'right' },
        ],
        rows: loans.map((loan) => [
          loan.loanNumber,
          loan.productName,
          format.money(loan.owedMinor),
        ]),
      },
      ...(isOwed
        ? [
            { type: 'heading' as const, text: say('next') },
            { type: 'paragraph' as const, text: say('noHurry') },
            { type: 'paragraph' as const, text: say('limit') },
          ]
        : []),
      { type: 'paragraph', text: say('nobody') },
      { type: 'paragraph', text: say('mistake') },
      contactNote(format, { lender }),
    ],
  }
}
