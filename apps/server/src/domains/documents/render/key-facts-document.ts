import { day } from '@noren/contract/dates'
import type { KeyFactsContent } from '../../loans/key-facts.ts'
import type { Block, Column, DocumentContent } from './document-content.ts'
import {
  type DocumentContext,
  type DocumentFormatter,
  documentContent,
  formatterOf,
} from './document-formatter.ts'

/**
 * The Key Facts Statement (RBI/2024-25/18, Annex A parts 1 and 2, Annex B and C) from the content
 * that was shown and agreed, word for word and in its order, with the hash that was agreed.
 */
export const keyFactsDocument = (
  context: DocumentContext,
  content: KeyFactsContent,
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, borrowerName } = context
  return documentContent(context, format, {
    kind: 'keyFacts',
    number: content.kfsNumber,
    madeAt: loan.appliedAt,
    blocks: [
      factsOf(format, context, content),
      {
        type: 'pairs',
        pairs: [
          format.pair('borrower', borrowerName),
          format.pair('product', content.productName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('dueOn', format.day(day(content.dueDate))),
          format.pair('validUntil', format.moment(new Date(content.validUntil))),
          format.pair('agreedAt', format.moment(loan.appliedAt)),
        ],
      },
      hashNote(format, context, content),
      ...formBlocks(format, context, content),
    ],
  })
}

/** The loan agreement: the statement as its summary box, then the clauses (Annex A, paragraph 5). */
export const agreementDocument = (
  context: DocumentContext,
  content: KeyFactsContent,
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, borrowerName, lender } = context
  const { kfsNumber, agreement } = content
  return documentContent(context, format, {
    kind: 'agreement',
    number: kfsNumber,
    madeAt: loan.appliedAt,
    blocks: [
      factsOf(format, context, content),
      {
        type: 'pairs',
        pairs: [
          format.pair('lender', lender.legalName),
          format.pair('borrower', borrowerName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('agreedAt', format.moment(loan.appliedAt)),
        ],
      },
      hashNote(format, context, content),
      { type: 'subheading', text: format.text('pdf.agreement.summary', { kfsNumber }) },
      ...formBlocks(format, context, content),
      { type: 'heading', text: agreement.title, startsPage: true },
      ...agreement.clauses.flatMap(({ heading, text }, index): Block[] => [
        { type: 'subheading', text: `${index + 1}. ${heading}` },
        { type: 'paragraph', text },
      ]),
    ],
  })
}

/** The four facts, in the order of every screen. */
const factsOf = (
  format: DocumentFormatter,
  { market }: DocumentContext,
  content: KeyFactsContent,
): Block => ({
  type: 'facts',
  facts: [
    { label: format.text('pdf.fact.receive'), value: format.decimal(content.receive) },
    { label: format.text('pdf.fact.repay'), value: format.decimal(content.repay) },
    { label: format.text('pdf.fact.totalCost'), value: format.decimal(content.totalCost) },
    {
      label: format.text('pdf.fact.annualCost', { measure: market.costMeasure }),
      value: format.basisPoints(basisPointsOf(content.apr)),
    },
  ],
})

/** "54.39" percent, written by percentFromBasisPoints. */
export const basisPointsOf = (percent: string): number => Number(percent.replace('.', ''))

const formBlocks = (
  format: DocumentFormatter,
  context: DocumentContext,
  content: KeyFactsContent,
): Block[] => [
  { type: 'heading', text: format.text('pdf.kfs.partOne') },
  { type: 'form', rows: content.partOne },
  { type: 'heading', text: format.text('pdf.kfs.partTwo') },
  { type: 'form', rows: content.partTwo },
  { type: 'heading', text: format.text('pdf.kfs.sheet', { measure: context.market.costMeasure }) },
  { type: 'form', rows: content.aprSheet },
  { type: 'heading', text: format.text('pdf.kfs.schedule') },
  scheduleTable(format, context, content),
]

const scheduleTable = (
  format: DocumentFormatter,
  { market }: DocumentContext,
  { schedule }: KeyFactsContent,
): Block => ({
  type: 'table',
  columns: scheduleColumns(format, market.taxLabel),
  rows: schedule.map((row) => [
    String(row.number),
    format.day(day(row.dueOn)),
    format.decimal(row.principal),
    format.decimal(row.interest),
    format.decimal(row.fee),
    format.decimal(row.tax),
    format.decimal(row.total),
    format.decimal(row.balanceAfter),
  ]),
})

const scheduleColumns = (format: DocumentFormatter, taxLabel: string): Column[] => [
  { label: format.text('pdf.column.number'), align: 'right' },
  { label: format.text('pdf.column.dueOn'), align: 'left' },
  ...['principal', 'interest', 'fee', 'tax'].map(
    (part): Column => ({ label: format.text(`pdf.part.${part}`, { taxLabel }), align: 'right' }),
  ),
  { label: format.text('pdf.column.total'), align: 'right' },
  { label: format.text('pdf.column.balance'), align: 'right' },
]

const hashNote = (
  format: DocumentFormatter,
  { loan }: DocumentContext,
  content: KeyFactsContent,
): Block => ({
  type: 'note',
  text: format.text('pdf.kfs.hash', { version: content.version, hash: loan.kfsHash }),
})
