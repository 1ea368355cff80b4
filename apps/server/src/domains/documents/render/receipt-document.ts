import type { Minor } from '@noren/contract/money'
import type { PaymentRow } from '../../repayments/payment.ts'
import type { Block, DocumentContent } from './document-content.ts'
import { type DocumentContext, documentContent, formatterOf } from './document-formatter.ts'

/** One payment: number, day, amount, what it settled and the tax in its interest, and the bank's reference. */
export const receiptDocument = (
  context: DocumentContext,
  payment: PaymentRow,
  interestTaxMinor: Minor,
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, lender, borrowerName, market } = context
  const { amountMinor, receiptNumber, paidOn, paidAt, utr } = payment
  const parts: [string, PaymentRow['amountMinor']][] = [
    ['principal', payment.principalMinor],
    ['interest', payment.interestMinor],
    ['fee', payment.feeMinor],
    ['tax', payment.taxMinor],
    ['penal', payment.penalMinor],
    ['overpaid', payment.overpaymentMinor],
  ]
  const blocks: Block[] = [
    {
      type: 'facts',
      facts: [
        { label: format.text('pdf.fact.paid'), value: format.money(amountMinor) },
        { label: format.text('pdf.label.countsOn'), value: format.day(paidOn) },
      ],
    },
    {
      type: 'paragraph',
      text: format.text('pdf.receipt.text', {
        lenderName: lender.legalName,
        borrowerName,
        amountMinor,
        loanNumber: loan.loanNumber,
      }),
    },
    {
      type: 'pairs',
      pairs: [
        format.pair('receiptNumber', receiptNumber),
        {
          label: format.text('pdf.label.utr', { paymentReference: market.paymentReferenceLabel }),
          value: utr,
        },
        format.pair('paidAt', format.moment(paidAt)),
        format.pair('loanNumber', loan.loanNumber),
        format.pair('product', loan.terms.name),
      ],
    },
    { type: 'heading', text: format.text('pdf.receipt.parts') },
    {
      type: 'table',
      columns: [
        { label: format.text('pdf.column.what'), align: 'left' },
        { label: format.text('pdf.column.amount'), align: 'right' },
      ],
      rows: [
        ...parts
          .filter(([, partMinor]) => partMinor > 0)
          .map(([part, partMinor]) => [
            format.text(`pdf.part.${part}`, { taxLabel: market.taxLabel }),
            format.money(partMinor),
          ]),
        [format.text('pdf.column.total'), format.money(amountMinor)],
      ],
    },
    ...(interestTaxMinor === 0
      ? []
      : [
          {
            type: 'note',
            text: format.text('pdf.receipt.interestTax', {
              taxLabel: market.taxLabel,
              interestMinor: payment.interestMinor,
              taxMinor: interestTaxMinor,
            }),
          } as const,
        ]),
    { type: 'note', text: format.text('pdf.receipt.note') },
  ]
  return documentContent(context, format, {
    kind: 'receipt',
    number: receiptNumber,
    madeAt: payment.settledAt,
    blocks,
  })
}
