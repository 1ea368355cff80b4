import type { Day } from '@noren/contract/dates'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { Paper } from './paper.ts'
import { type PaperContext, paperOf, printOf } from './paper-print.ts'

/** The lender's word that nothing is owed any more; made only for a repaid loan. */
export const noDuesPaper = (
  context: PaperContext & { loan: DisbursedLoan },
  repaid: { on: Day; at: Date },
): Paper => {
  const print = printOf(context)
  const { loan, lender, borrowerName } = context
  const { grievanceOfficer: officer } = lender
  return paperOf(context, print, {
    kind: 'noDues',
    number: loan.loanNumber,
    madeAt: repaid.at,
    blocks: [
      {
        type: 'paragraph',
        text: print.text('pdf.noDues.text', {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber: loan.loanNumber,
        }),
      },
      { type: 'paragraph', text: print.text('pdf.noDues.claim') },
      {
        type: 'pairs',
        pairs: [
          print.pair('borrower', borrowerName),
          print.pair('loanNumber', loan.loanNumber),
          print.pair('product', loan.terms.name),
          print.pair('kfsNumber', loan.kfsNumber),
          print.pair('loanAmount', print.money(loan.principalMinor)),
          print.pair('disbursedOn', print.day(loan.disbursedOn)),
          print.pair('repaidOn', print.day(repaid.on)),
        ],
      },
      {
        type: 'note',
        text: print.text('pdf.noDues.contact', {
          officerName: officer.name,
          officerPhone: officer.phone,
          officerEmail: officer.email,
        }),
      },
    ],
  })
}
