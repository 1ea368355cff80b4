import { day } from '@noren/contract/dates'
import type { AgreedExtension } from '../../repayments/agreed-extensions.ts'
import type { DocumentContent } from './document-content.ts'
import { type DocumentContext, documentContent, formatterOf } from './document-formatter.ts'
import { basisPointsOf } from './key-facts-document.ts'

/** The Key Facts Statement of an extension as agreed, in the language of that agreement. */
export const extensionDocument = (
  of: DocumentContext,
  extension: AgreedExtension,
): DocumentContent => {
  const { content, hash, language, agreedAt } = extension
  const context = { ...of, loan: { ...of.loan, kfsLanguage: language } }
  const format = formatterOf(context)
  const { loan, borrowerName } = context
  return documentContent(context, format, {
    kind: 'extensionKeyFacts',
    number: content.kfsNumber,
    madeAt: agreedAt,
    blocks: [
      {
        type: 'facts',
        facts: [
          { label: format.text('pdf.fact.payNow'), value: format.decimal(content.payNow) },
          { label: format.text('pdf.fact.payAfter'), value: format.decimal(content.payAfter) },
          { label: format.text('pdf.fact.total'), value: format.decimal(content.total) },
          {
            label: format.text('pdf.fact.annualCostExtended', {
              measure: of.market.costMeasure,
            }),
            value: format.basisPoints(basisPointsOf(content.apr)),
          },
        ],
      },
      {
        type: 'pairs',
        pairs: [
          format.pair('borrower', borrowerName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('dueBefore', format.day(day(content.dueDateBefore))),
          format.pair('dueAfter', format.day(day(content.dueDateAfter))),
          // Statements of before it was said have none.
          ...(content.costOfDays
            ? [format.pair('costOfDays', format.decimal(content.costOfDays))]
            : []),
          format.pair('moreThanFull', format.decimal(content.costMoreThanFull)),
          format.pair('agreedAt', format.moment(agreedAt)),
        ],
      },
      {
        type: 'note',
        text: format.text('pdf.kfs.hash', { version: content.version, hash }),
      },
      { type: 'heading', text: format.text('pdf.kfs.partOne') },
      { type: 'form', rows: content.partOne },
      { type: 'heading', text: format.text('pdf.kfs.partTwo') },
      { type: 'form', rows: content.partTwo },
      { type: 'heading', text: format.text('pdf.kfs.schedule') },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.column.dueOn'), align: 'left' },
          { label: format.text('pdf.column.amount'), align: 'right' },
        ],
        rows: content.schedule.map(({ dueOn, amount }) => [
          format.day(day(dueOn)),
          format.decimal(amount),
        ]),
      },
    ],
  })
}
