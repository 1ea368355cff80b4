import { day } from '@noren/contract/dates'
import type { AgreedExtension } from '../../repayments/agreed-extensions.ts'
import { basisPointsOf } from './key-facts-paper.ts'
import type { Paper } from './paper.ts'
import { type PaperContext, paperOf, printOf } from './paper-print.ts'

/** The statement of an extension as it was agreed, in the language in which that was. */
export const extensionPaper = (of: PaperContext, extension: AgreedExtension): Paper => {
  const { content, hash, language, agreedAt } = extension
  const context = { ...of, loan: { ...of.loan, kfsLanguage: language } }
  const print = printOf(context)
  const { loan, borrowerName } = context
  return paperOf(context, print, {
    kind: 'extensionKeyFacts',
    number: content.kfsNumber,
    madeAt: agreedAt,
    blocks: [
      {
        type: 'facts',
        facts: [
          { label: print.text('pdf.fact.payNow'), value: print.decimal(content.payNow) },
          { label: print.text('pdf.fact.payAfter'), value: print.decimal(content.payAfter) },
          { label: print.text('pdf.fact.total'), value: print.decimal(content.total) },
          {
            label: print.text('pdf.fact.annualCostExtended', {
              measure: of.market.costMeasure,
            }),
            value: print.basisPoints(basisPointsOf(content.apr)),
          },
        ],
      },
      {
        type: 'pairs',
        pairs: [
          print.pair('borrower', borrowerName),
          print.pair('loanNumber', loan.loanNumber),
          print.pair('dueBefore', print.day(day(content.dueDateBefore))),
          print.pair('dueAfter', print.day(day(content.dueDateAfter))),
          print.pair('moreThanFull', print.decimal(content.costMoreThanFull)),
          print.pair('agreedAt', print.moment(agreedAt)),
        ],
      },
      {
        type: 'note',
        text: print.text('pdf.kfs.hash', { version: content.version, hash }),
      },
      { type: 'heading', text: print.text('pdf.kfs.partOne') },
      { type: 'form', rows: content.partOne },
      { type: 'heading', text: print.text('pdf.kfs.partTwo') },
      { type: 'form', rows: content.partTwo },
      { type: 'heading', text: print.text('pdf.kfs.schedule') },
      {
        type: 'table',
        columns: [
          { label: print.text('pdf.column.dueOn'), align: 'left' },
          { label: print.text('pdf.column.amount'), align: 'right' },
        ],
        rows: content.schedule.map(({ dueOn, amount }) => [
          print.day(day(dueOn)),
          print.decimal(amount),
        ]),
      },
    ],
  })
}
