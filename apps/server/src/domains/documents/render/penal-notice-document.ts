import { addDays, instantAt } from '@noren/contract/dates'
import { penalCap } from '@noren/pricing/penal'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { DocumentContent } from './document-content.ts'
import {
  contactNote,
  type DocumentContext,
  documentContent,
  formatterOf,
} from './document-formatter.ts'

/**
 * That a penal charge is added from now on, why, at which rate and up to how much. It says nothing that
 * changes from day to day: what has been charged so far is in the statement of account.
 */
export const penalNoticeDocument = (
  context: DocumentContext & { loan: DisbursedLoan },
): DocumentContent => {
  const format = formatterOf(context)
  const { loan, lender, borrowerName, market } = context
  const { terms, loanNumber, principalMinor, dueOn } = loan
  const fromOn = addDays(dueOn, 1)
  return documentContent(context, format, {
    kind: 'penalNotice',
    number: loanNumber,
    madeAt: instantAt(fromOn, 0, market.zone),
    blocks: [
      {
        type: 'facts',
        facts: [
          {
            label: format.text('pdf.fact.penalADay'),
            value: format.ppm(terms.penalPpmPerDay),
          },
          {
            label: format.text('pdf.fact.penalAtMost'),
            value: format.money(penalCap(terms, principalMinor)),
          },
        ],
      },
      {
        type: 'paragraph',
        text: format.text('pdf.penalNotice.text', {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber,
          dueOn,
          fromOn,
        }),
      },
      { type: 'paragraph', text: format.text('pdf.penalNotice.how') },
      {
        type: 'pairs',
        pairs: [
          format.pair('loanNumber', loanNumber),
          format.pair('product', loan.terms.name),
          format.pair('kfsNumber', loan.kfsNumber),
        ],
      },
      contactNote(format, context),
    ],
  })
}
