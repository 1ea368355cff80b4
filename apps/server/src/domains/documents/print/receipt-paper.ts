import type { PaymentRow } from '../../repayments/payment.ts'
import type { Block, Paper } from './paper.ts'
import { type PaperContext, paperOf, printOf } from './paper-print.ts'

/** One payment: number, day, amount, what it settled, and the bank's reference. */
export const receiptPaper = (context: PaperContext, payment: PaymentRow): Paper => {
  const print = printOf(context)
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
        { label: print.text('pdf.fact.paid'), value: print.money(amountMinor) },
        { label: print.text('pdf.label.countsOn'), value: print.day(paidOn) },
      ],
    },
    {
      type: 'paragraph',
      text: print.text('pdf.receipt.text', {
        lenderName: lender.legalName,
        borrowerName,
        amountMinor,
        loanNumber: loan.loanNumber,
      }),
    },
    {
      type: 'pairs',
      pairs: [
        print.pair('receiptNumber', receiptNumber),
        {
          label: print.text('pdf.label.utr', { paymentReference: market.paymentReferenceLabel }),
          value: utr,
        },
        print.pair('paidAt', print.moment(paidAt)),
        print.pair('loanNumber', loan.loanNumber),
        print.pair('product', loan.terms.name),
      ],
    },
    { type: 'heading', text: print.text('pdf.receipt.parts') },
    {
      type: 'table',
      columns: [
        { label: print.text('pdf.column.what'), align: 'left' },
        { label: print.text('pdf.column.amount'), align: 'right' },
      ],
      rows: [
        ...parts
          .filter(([, partMinor]) => partMinor > 0)
          .map(([part, partMinor]) => [
            print.text(`pdf.part.${part}`, { taxLabel: market.taxLabel }),
            print.money(partMinor),
          ]),
        [print.text('pdf.column.total'), print.money(amountMinor)],
      ],
    },
    { type: 'note', text: print.text('pdf.receipt.note') },
  ]
  return paperOf(context, print, {
    kind: 'receipt',
    number: receiptNumber,
    madeAt: payment.settledAt,
    blocks,
  })
}
