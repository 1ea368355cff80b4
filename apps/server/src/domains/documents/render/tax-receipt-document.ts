import { subtractMinor } from '@noren/contract/money'
import type { TaxReceipt, TaxReceiptLine } from '../../tax/register.ts'
import type { DocumentContent } from './document-content.ts'
import { type DocumentContext, documentContent, formatterOf } from './document-formatter.ts'

/** The stamped receipt of a payment of what was invoiced as owed: of which invoices, and what is left of each. */
export const taxReceiptDocument = (
  context: DocumentContext,
  receipt: TaxReceipt,
  lines: readonly TaxReceiptLine[],
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, lender, borrowerName } = context
  const { name, paidOn, paidMinor, sellerTaxId, stampUuid, madeAt } = receipt
  if (stampUuid === null) throw new Error(`the receipt ${receipt.receiptId} is not stamped`)
  return documentContent(context, format, {
    kind: 'taxReceipt',
    number: name,
    madeAt,
    blocks: [
      {
        type: 'paragraph',
        text: format.text('pdf.taxReceipt.text', {
          lenderName: lender.legalName,
          borrowerName,
          paidMinor,
          loanNumber: loan.loanNumber,
        }),
      },
      {
        type: 'pairs',
        pairs: [
          format.pair('receiptNumber', name),
          format.pair('countsOn', format.day(paidOn)),
          format.pair('lender', lender.legalName),
          format.pair('sellerRfc', sellerTaxId),
          format.pair('borrower', borrowerName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('stampUuid', stampUuid),
        ],
      },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.column.invoice'), align: 'left' },
          { label: format.text('pdf.column.part'), align: 'right' },
          { label: format.text('pdf.column.earlier'), align: 'right' },
          { label: format.text('pdf.column.paid'), align: 'right' },
          { label: format.text('pdf.column.balance'), align: 'right' },
        ],
        rows: lines.map((line) => [
          line.invoiceName,
          String(line.part),
          format.money(line.beforeMinor),
          format.money(line.paidMinor),
          format.money(subtractMinor(line.beforeMinor, line.paidMinor)),
        ]),
      },
      { type: 'note', text: format.text('pdf.stamped.note') },
      { type: 'note', text: format.text('pdf.taxReceipt.note') },
    ],
  })
}
