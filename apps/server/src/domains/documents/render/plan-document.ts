import { day } from '@noren/contract/dates'
import type { AgreedPlan } from '../../repayments/agreed-plans.ts'
import type { DocumentContent } from './document-content.ts'
import { type DocumentContext, documentContent, formatterOf } from './document-formatter.ts'
import { basisPointsOf } from './key-facts-document.ts'

/** A plan as it was agreed, with the figures and words of its own Key Facts Statement, in its language. */
export const planDocument = (of: DocumentContext, plan: AgreedPlan): DocumentContent => {
  const { content, hash, language, agreedAt } = plan
  const context = { ...of, loan: { ...of.loan, kfsLanguage: language } }
  const format = formatterOf(context)
  const { loan, lender, borrowerName } = context
  const { payments } = content
  const firstDueOn = payments[0]?.dueOn
  const isLess = Number(content.lessThanToday) > 0
  const hasHeld = Number(content.letOff) > 0
  return documentContent(context, format, {
    kind: 'planAgreement',
    number: content.kfsNumber,
    madeAt: agreedAt,
    blocks: [
      {
        type: 'facts',
        facts: [
          {
            label: format.text('pdf.fact.planCount'),
            value: String(payments.length),
          },
          { label: format.text('pdf.fact.total'), value: format.decimal(content.total) },
          {
            label: format.text(isLess ? 'pdf.fact.lessThanToday' : 'pdf.fact.moreThanToday'),
            value: format.decimal(isLess ? content.lessThanToday : content.moreThanToday),
          },
          {
            label: format.text('pdf.fact.annualCost', { measure: of.market.costMeasure }),
            value: format.basisPoints(basisPointsOf(content.apr)),
          },
        ],
      },
      {
        type: 'paragraph',
        text: format.text('pdf.planAgreement.text', {
          lenderName: lender.legalName,
          borrowerName,
          loanNumber: loan.loanNumber,
        }),
      },
      {
        type: 'pairs',
        pairs: [
          format.pair('borrower', borrowerName),
          format.pair('loanNumber', loan.loanNumber),
          format.pair('product', content.productName),
          ...(firstDueOn ? [format.pair('firstDueOn', format.day(day(firstDueOn)))] : []),
          ...(hasHeld ? [format.pair('letOffAtEnd', format.decimal(content.letOff))] : []),
          format.pair('agreedAt', format.moment(agreedAt)),
        ],
      },
      { type: 'heading', text: format.text('pdf.planAgreement.payments') },
      {
        type: 'table',
        columns: [
          { label: format.text('pdf.column.dueOn'), align: 'left' },
          { label: format.text('pdf.part.principal'), align: 'right' },
          { label: format.text('pdf.part.interest'), align: 'right' },
          { label: format.text('pdf.column.earlier'), align: 'right' },
          { label: format.text('pdf.column.amount'), align: 'right' },
        ],
        rows: payments.map(({ dueOn, principal, interest, earlier, total }) => [
          format.day(day(dueOn)),
          ...[principal, interest, earlier, total].map(format.decimal),
        ]),
      },
      { type: 'note', text: format.text('pdf.planAgreement.earlier') },
      { type: 'heading', text: format.text('pdf.planAgreement.terms') },
      { type: 'form', rows: content.terms },
      {
        type: 'note',
        text: format.text('pdf.agreed.hash', { version: content.version, hash }),
      },
    ],
  })
}
