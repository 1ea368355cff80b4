import { type Day, instantAt } from '@noren/contract/dates'
import { type Currency, type Minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { Market } from '@noren/markets/market'
import type { Lender } from '@noren/markets/pack'
import { registrationOf } from '../../loans/lender-registration.ts'
import type { PrintedContent } from './document-content.ts'
import { contactNote, documentFormatter } from './document-formatter.ts'

/** A loan of somebody whose death was recorded, as it stands. */
export interface LoanOfEstate {
  readonly loanNumber: string
  readonly productName: string
  readonly currency: Currency
  readonly owedMinor: Minor
  /** Given up because of the death. */
  readonly givenUpMinor: Minor
}

export interface LetterFacts {
  market: Market
  lender: Lender
  language: Language
  number: string
  borrowerName: string
  diedOn: Day
  /** The day of which it tells. */
  asOfOn: Day
  loans: readonly LoanOfEstate[]
}

type Format = ReturnType<typeof documentFormatter>

const formatterOf = ({ market, language, loans }: LetterFacts): Format =>
  documentFormatter(market, loans[0]?.currency ?? market.currency, language)

const frameOf = (
  { market, lender, language, number, asOfOn }: LetterFacts,
  format: Format,
  title: string,
): Omit<PrintedContent, 'blocks'> => ({
  ...{ language, title, number },
  issuer: {
    name: lender.legalName,
    detail: format.text('pdf.issuer', {
      registration: registrationOf(lender, language),
      website: lender.website,
    }),
  },
  madeAt: instantAt(asOfOn, 0, market.zone).toISOString(),
  pageLabel: format.text('pdf.page', { page: '{page}', pages: '{pages}' }),
})

const loanTable = (
  { asOfOn, loans }: LetterFacts,
  format: Format,
): PrintedContent['blocks'][number] => ({
  type: 'table',
  columns: [
    { label: format.text('pdf.label.loanNumber'), align: 'left' },
    { label: format.text('pdf.label.product'), align: 'left' },
    { label: format.text('pdf.fact.owed', { asOfOn }), align: 'right' },
  ],
  rows: loans.map((loan) => [loan.loanNumber, loan.productName, format.money(loan.owedMinor)]),
})

/**
 * For a relative who asks: what of a lender's loans is owed, or that nothing is; first of all that it is not theirs to pay. It
 * names no day by which anything has to happen, for there is none.
 */
export const estateLetter = (of: LetterFacts): PrintedContent => {
  const { borrowerName, diedOn, asOfOn, loans } = of
  const format = formatterOf(of)
  const owedMinor = sumMinor(loans.map((loan) => loan.owedMinor))
  const hasGivenUp = loans.some((loan) => loan.givenUpMinor > ZERO_MINOR)
  const isOwed = owedMinor > ZERO_MINOR
  const say = (key: string, values = {}) => format.text(`pdf.estateLetter.${key}`, values)
  return {
    ...frameOf(of, format, say('title')),
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
      loanTable(of, format),
      ...(isOwed
        ? [
            { type: 'heading' as const, text: say('next') },
            { type: 'paragraph' as const, text: say('noHurry') },
            { type: 'paragraph' as const, text: say('limit') },
          ]
        : []),
      { type: 'paragraph', text: say('nobody') },
      { type: 'paragraph', text: say('mistake') },
      contactNote(format, of),
    ],
  }
}

/** To somebody whose death was recorded by mistake: that it was ours, that it cost them nothing, and what is owed. */
export const mistakeLetter = (of: LetterFacts & { undoneOn: Day }): PrintedContent => {
  const { borrowerName, diedOn, undoneOn, asOfOn, loans } = of
  const format = formatterOf(of)
  const say = (key: string, values = {}) => format.text(`pdf.mistakeLetter.${key}`, values)
  const owedMinor = sumMinor(loans.map((loan) => loan.owedMinor))
  return {
    ...frameOf(of, format, say('title')),
    blocks: [
      { type: 'paragraph', text: say('sorry', { borrowerName, diedOn }) },
      { type: 'paragraph', text: say('free', { diedOn, undoneOn }) },
      {
        type: 'facts',
        facts: [
          { label: format.text('pdf.fact.owed', { asOfOn }), value: format.money(owedMinor) },
        ],
      },
      loanTable(of, format),
      { type: 'paragraph', text: say('again') },
      { type: 'paragraph', text: say('nothingToDo') },
      contactNote(format, of),
    ],
  }
}
