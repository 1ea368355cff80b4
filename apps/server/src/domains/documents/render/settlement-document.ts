import { addDays, instantAt } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { agreedSettlements } from '../../repayments/settlements.ts'
import type { DocumentContent } from './document-content.ts'
import {
  contactNote,
  type DocumentContext,
  documentContent,
  formatterOf,
} from './document-formatter.ts'

export type AgreedPaper = Awaited<ReturnType<typeof agreedSettlements>>[number]

const inItsLanguage = (of: DocumentContext, { language }: Pick<AgreedPaper, 'language'>) => ({
  ...of,
  loan: { ...of.loan, kfsLanguage: language },
})

/** A lower sum as it was agreed, with the figures and words of its paper, in its language. */
export const settlementDocument = (
  of: DocumentContext,
  settlement: AgreedPaper,
): DocumentContent => {
  const { content, hash, lastOn, decidedAt, askedAt, number } = settlement
  const context = inItsLanguage(of, settlement)
  const format = formatterOf(context)
  const { loan, lender, borrowerName } = context
  const agreedAt = decidedAt ?? askedAt
  const { givenUp } = content
  const parts = [
    ['principal', givenUp.principal],
    ['interest', givenUp.interest],
    ['fee', givenUp.serviceFee],
    ['tax', givenUp.tax],
    ['penal', givenUp.penal],
  ] as const
  const { taxLabel } = of.market
  return documentContent(context, format, {
    kind: 'settlementAgreement',
    number,
    madeAt: agreedAt,
    blocks: [
      {
        type: 'facts',
        facts: [
          { label: format.text('pdf.fact.agreedSum'), value: format.decimal(content.sum) },
          { label: format.text('pdf.fact.lastOn'), value: format.day(lastOn) },
          { label: format.text('pdf.fact.givenUp'), value: format.decimal(givenUp.total) },
        ],
      },
      {
        type: 'paragraph',
        text: format.text('pdf.settlementAgreement.text', {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber: loan.loanNumber,
        }),
      },
      {
        type: 'pairs',
        pairs: [
          format.pair('borrower', borrowerName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('product', content.productName),
          format.pair('owedWhenAgreed', format.decimal(content.owed)),
          format.pair('askedOn', format.day(settlement.askedOn)),
          format.pair('agreedAt', format.moment(agreedAt)),
        ],
      },
      { type: 'heading', text: format.text('pdf.settlementAgreement.terms') },
      { type: 'form', rows: content.terms },
      { type: 'heading', text: format.text('pdf.settlementAgreement.givenUp') },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.column.what'), align: 'left' },
          { label: format.text('pdf.column.amount'), align: 'right' },
        ],
        rows: [
          ...parts
            .filter(([, amount]) => Number(amount) > 0)
            .map(([part, amount]) => [
              format.text(`pdf.part.${part}`, { taxLabel }),
              format.decimal(amount),
            ]),
          [format.text('pdf.fact.total'), format.decimal(givenUp.total)],
        ],
      },
      {
        type: 'note',
        text: format.text('pdf.agreed.hash', { version: content.version, hash }),
      },
    ],
  })
}

/** That the last day of an agreed sum is over, what of it came, and that nothing was added for it. */
export const settlementLapsedDocument = (
  of: DocumentContext,
  settlement: AgreedPaper,
  paidMinor: Minor,
): DocumentContent => {
  const { lastOn, sumMinor, number } = settlement
  const context = inItsLanguage(of, settlement)
  const format = formatterOf(context)
  const { loan, lender, borrowerName } = context
  return documentContent(context, format, {
    kind: 'settlementLapsed',
    number,
    // The day after, whenever the night's work was done: its words do not depend on that.
    madeAt: instantAt(addDays(lastOn, 1), 0, of.market.zone),
    blocks: [
      {
        type: 'facts',
        facts: [
          { label: format.text('pdf.fact.agreedSum'), value: format.money(sumMinor) },
          { label: format.text('pdf.fact.lastOn'), value: format.day(lastOn) },
          { label: format.text('pdf.fact.cameOfIt'), value: format.money(paidMinor) },
        ],
      },
      {
        type: 'paragraph',
        text: format.text('pdf.settlementLapsed.text', {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber: loan.loanNumber,
          lastOn,
        }),
      },
      {
        type: 'paragraph',
        text: format.text(
          paidMinor > ZERO_MINOR ? 'pdf.settlementLapsed.counts' : 'pdf.settlementLapsed.nothing',
        ),
      },
      { type: 'paragraph', text: format.text('pdf.settlementLapsed.next') },
      contactNote(format, context),
    ],
  })
}
