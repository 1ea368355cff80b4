import { addMinor } from '@noren/contract/money'
import { percentText, type TaxDocument, taxOf } from '../../tax/register.ts'
import type { DocumentContent } from './document-content.ts'
import { type DocumentContext, documentContent, formatterOf } from './document-formatter.ts'

/** What a document is for, where it is not the fee of the loan. */
const ABOUT: Readonly<Record<string, 'extensionFee' | 'interest'>> = {
  extensionCharged: 'extensionFee',
  interestTaxDue: 'interest',
}

/** An invoice or a credit note of the tax on a fee, as it stands in the lender's register. */
export const taxDocument = (context: DocumentContext, document: TaxDocument): DocumentContent => {
  const format = formatterOf(context)
  const { loan, lender, borrowerName, market } = context
  const { name, creditsName, creditsOn, taxableMinor, ratePpm } = document
  const kind = document.kind === 'invoice' ? 'taxInvoice' : 'creditNote'
  if (name === null) throw new Error(`tax document ${document.documentId} has no number`)
  const half = percentText(ratePpm / 2)
  const whole = document.stampUuid === null ? 'IGST' : market.taxLabel
  const shares = [
    ['CGST', half, document.centralMinor],
    ['SGST', half, document.stateMinor],
    [whole, percentText(ratePpm), document.integratedMinor],
  ] as const
  const about = ABOUT[document.event] ?? 'fee'
  return documentContent(context, format, {
    kind,
    number: name,
    madeAt: document.numberedAt,
    blocks: [
      {
        type: 'paragraph',
        text: format.text(about === 'interest' ? `pdf.${kind}.interest` : `pdf.${kind}.text`, {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber: loan.loanNumber,
          taxLabel: market.taxLabel,
        }),
      },
      {
        type: 'pairs',
        pairs: [
          format.pair('taxNumber', name),
          format.pair('taxDate', format.day(document.pageOn)),
          ...(creditsName && creditsOn
            ? [
                format.pair('creditedInvoice', creditsName),
                format.pair('creditedOn', format.day(creditsOn)),
              ]
            : []),
          format.pair('lender', lender.legalName),
          ...(document.stampUuid
            ? [
                format.pair('sellerRfc', document.sellerTaxId),
                format.pair('borrower', borrowerName),
                format.pair('loanNumber', loan.loanNumber),
                format.pair('stampUuid', document.stampUuid),
              ]
            : [
                format.pair('sellerTaxId', document.sellerTaxId),
                format.pair('sellerState', document.sellerState),
                format.pair('borrower', borrowerName),
                format.pair('taxPlace', document.place),
                format.pair('loanNumber', loan.loanNumber),
                format.pair('serviceCode', document.serviceCode),
              ]),
        ],
      },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.column.what'), align: 'left' },
          { label: format.text('pdf.column.rate'), align: 'right' },
          { label: format.text('pdf.column.amount'), align: 'right' },
        ],
        rows: [
          [format.text(`pdf.tax.${about}`), '', format.money(taxableMinor)],
          ...shares
            .filter(([, , amountMinor]) => amountMinor > 0)
            .map(([label, rate, amountMinor]) => [label, `${rate}%`, format.money(amountMinor)]),
          [
            format.text('pdf.column.total'),
            '',
            format.money(addMinor(taxableMinor, taxOf(document))),
          ],
        ],
      },
      ...(document.stampUuid
        ? [{ type: 'note', text: format.text('pdf.stamped.note') } as const]
        : []),
      { type: 'note', text: format.text(`pdf.${kind}.note`) },
    ],
  })
}
