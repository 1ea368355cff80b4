import type { Day } from '@noren/contract/dates'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { AgreedSettlement } from '../../repayments/settlements.ts'
import type { DocumentContent } from './document-content.ts'
import {
  contactNote,
  type DocumentContext,
  documentContent,
  formatterOf,
} from './document-formatter.ts'

/** The lower sum that has ended a loan. */
type Settlement = Pick<AgreedSettlement, 'number' | 'sumMinor'>

/** The lender's confirmation that nothing is owed any more; issued only for a repaid loan, and one that a lower sum has ended. */
export const noDuesDocument = (
  context: DocumentContext & { loan: DisbursedLoan },
  repaid: { on: Day; at: Date; settlement: Settlement | null },
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, lender, borrowerName } = context
  const { settlement } = repaid
  return documentContent(context, format, {
    kind: 'noDues',
    number: loan.loanNumber,
    madeAt: repaid.at,
    blocks: [
      {
        type: 'paragraph',
        text: format.text(settlement ? 'pdf.noDues.settled' : 'pdf.noDues.text', {
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
          ...(settlement
            ? [
                format.pair('settlementNumber', settlement.number),
                format.pair('agreedSum', format.money(settlement.sumMinor)),
              ]
            : []),
        ],
      },
      contactNote(format, context),
    ],
  })
}
