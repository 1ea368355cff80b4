import type { Day } from '@noren/contract/dates'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { DocumentContent } from './document-content.ts'
import { type DocumentContext, documentContent, formatterOf } from './document-formatter.ts'

/** The lender's confirmation that nothing is owed any more; issued only for a repaid loan, and one that a lower sum has ended. */
export const noDuesDocument = (
  context: DocumentContext & { loan: DisbursedLoan },
  repaid: { on: Day; at: Date; isSettled: boolean },
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, lender, borrowerName } = context
  const { grievanceOfficer: officer } = lender
  return documentContent(context, format, {
    kind: 'noDues',
    number: loan.loanNumber,
    madeAt: repaid.at,
    blocks: [
      {
        type: 'paragraph',
        text: format.text(repaid.isSettled ? 'pdf.noDues.settled' : 'pdf.noDues.text', {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber: loan.loanNumber,
        }),
      },
      { type: 'paragraph', text: format.text('pdf.noDues.claim') },
      {
        type: 'pairs',
        pairs: [
          format.pair('borrower', borrowerName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('product', loan.terms.name),
          format.pair('kfsNumber', loan.kfsNumber),
          format.pair('loanAmount', format.money(loan.principalMinor)),
          format.pair('disbursedOn', format.day(loan.disbursedOn)),
          format.pair('repaidOn', format.day(repaid.on)),
        ],
      },
      {
        type: 'note',
        text: format.text('pdf.noDues.contact', {
          officerName: officer.name,
          officerPhone: officer.phone,
          officerEmail: officer.email,
        }),
      },
    ],
  })
}
