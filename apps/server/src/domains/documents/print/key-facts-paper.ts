import { day } from '@noren/contract/dates'
import type { KeyFactsContent } from '../../loans/key-facts.ts'
import type { Block, Column, Paper } from './paper.ts'
import { type PaperContext, type PaperPrint, paperOf, printOf } from './paper-print.ts'

/**
 * The Key Facts Statement (RBI/2024-25/18, Annex A parts 1 and 2, Annex B and C) from the content
 * that was shown and agreed, word for word and in its order, with the hash that was agreed.
 */
export const keyFactsPaper = (context: PaperContext, content: KeyFactsContent): Paper => {
  const print = printOf(context)
  const { loan, borrowerName } = context
  return paperOf(context, print, {
    kind: 'keyFacts',
    number: content.kfsNumber,
    madeAt: loan.appliedAt,
    blocks: [
      factsOf(print, context, content),
      {
        type: 'pairs',
        pairs: [
          print.pair('borrower', borrowerName),
          print.pair('product', content.productName),
          print.pair('loanNumber', loan.loanNumber),
          print.pair('dueOn', print.day(day(content.dueDate))),
          print.pair('validUntil', print.moment(new Date(content.validUntil))),
          print.pair('agreedAt', print.moment(loan.appliedAt)),
        ],
      },
      hashNote(print, context, content),
      ...formBlocks(print, context, content),
    ],
  })
}

/** The loan agreement: the statement as its summary box, then the clauses (Annex A, paragraph 5). */
export const agreementPaper = (context: PaperContext, content: KeyFactsContent): Paper => {
  const print = printOf(context)
  const { loan, borrowerName, lender } = context
  const { kfsNumber, agreement } = content
  return paperOf(context, print, {
    kind: 'agreement',
    number: kfsNumber,
    madeAt: loan.appliedAt,
    blocks: [
      factsOf(print, context, content),
      {
        type: 'pairs',
        pairs: [
          print.pair('lender', lender.legalName),
          print.pair('borrower', borrowerName),
          print.pair('loanNumber', loan.loanNumber),
          print.pair('agreedAt', print.moment(loan.appliedAt)),
        ],
      },
      hashNote(print, context, content),
      { type: 'subheading', text: print.text('pdf.agreement.summary', { kfsNumber }) },
      ...formBlocks(print, context, content),
      { type: 'heading', text: agreement.title, startsPage: true },
      ...agreement.clauses.flatMap(({ heading, text }, index): Block[] => [
        { type: 'subheading', text: `${index + 1}. ${heading}` },
        { type: 'paragraph', text },
      ]),
    ],
  })
}

/** The four facts, in the order of every screen. */
const factsOf = (print: PaperPrint, { market }: PaperContext, content: KeyFactsContent): Block => ({
  type: 'facts',
  facts: [
    { label: print.text('pdf.fact.receive'), value: print.decimal(content.receive) },
    { label: print.text('pdf.fact.repay'), value: print.decimal(content.repay) },
    { label: print.text('pdf.fact.totalCost'), value: print.decimal(content.totalCost) },
    {
      label: print.text('pdf.fact.annualCost', { measure: market.costMeasure }),
      value: print.basisPoints(basisPointsOf(content.apr)),
    },
  ],
})

/** "54.39" percent, written by percentFromBasisPoints. */
export const basisPointsOf = (percent: string): number => Number(percent.replace('.', ''))

const formBlocks = (
  print: PaperPrint,
  context: PaperContext,
  content: KeyFactsContent,
): Block[] => [
  { type: 'heading', text: print.text('pdf.kfs.partOne') },
  { type: 'form', rows: content.partOne },
  { type: 'heading', text: print.text('pdf.kfs.partTwo') },
  { type: 'form', rows: content.partTwo },
  { type: 'heading', text: print.text('pdf.kfs.sheet', { measure: context.market.costMeasure }) },
  { type: 'form', rows: content.aprSheet },
  { type: 'heading', text: print.text('pdf.kfs.schedule') },
  scheduleTable(print, context, content),
]

const scheduleTable = (
  print: PaperPrint,
  { market }: PaperContext,
  { schedule }: KeyFactsContent,
): Block => ({
  type: 'table',
  columns: scheduleColumns(print, market.taxLabel),
  rows: schedule.map((row) => [
    String(row.number),
    print.day(day(row.dueOn)),
    print.decimal(row.principal),
    print.decimal(row.interest),
    print.decimal(row.fee),
    print.decimal(row.tax),
    print.decimal(row.total),
    print.decimal(row.balanceAfter),
  ]),
})

const scheduleColumns = (print: PaperPrint, taxLabel: string): Column[] => [
  { label: print.text('pdf.column.number'), align: 'right' },
  { label: print.text('pdf.column.dueOn'), align: 'left' },
  ...['principal', 'interest', 'fee', 'tax'].map(
    (part): Column => ({ label: print.text(`pdf.part.${part}`, { taxLabel }), align: 'right' }),
  ),
  { label: print.text('pdf.column.total'), align: 'right' },
  { label: print.text('pdf.column.balance'), align: 'right' },
]

const hashNote = (print: PaperPrint, { loan }: PaperContext, content: KeyFactsContent): Block => ({
  type: 'note',
  text: print.text('pdf.kfs.hash', { version: content.version, hash: loan.kfsHash }),
})
