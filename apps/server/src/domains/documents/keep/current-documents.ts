import { type Day, dayOf, laterDay } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/contract/documents'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { taxPoliciesOf, taxPolicyOn } from '@noren/markets/market-by-code'
import { feeSaved } from '@noren/pricing/early-payment'
import { type FeeAndTax, NO_FEE } from '@noren/pricing/fees'
import { taxInPaidInterest } from '@noren/pricing/interest'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { type LoanBalances, loanBalances, loanBalancesOn } from '../../books/loan-balances.ts'
import { isReceipt, type LoanEntry, loanEntries, struckEntries } from '../../books/loan-journal.ts'
import { verifiedNameOf } from '../../certification/read-identity.ts'
import { outstandingOf } from '../../loans/bill.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../../loans/loan.ts'
import { lenderOf } from '../../loans/products.ts'
import { agreedKeyFacts } from '../../loans/quote-loans.ts'
import { agreedExtensions } from '../../repayments/agreed-extensions.ts'
import { agreedPlans } from '../../repayments/agreed-plans.ts'
import { paymentsOf, reversedPaymentsOf } from '../../repayments/find-payments.ts'
import type { PaymentRow } from '../../repayments/payment.ts'
import { agreedSettlements, paidOf } from '../../repayments/settlements.ts'
import {
  linesOfTaxReceipt,
  type TaxDocument,
  taxDocumentsOf,
  taxReceiptsOf,
} from '../../tax/register.ts'
import type { DocumentContent } from '../render/document-content.ts'
import type { DocumentContext } from '../render/document-formatter.ts'
import { extensionDocument } from '../render/extension-document.ts'
import { agreementDocument, keyFactsDocument } from '../render/key-facts-document.ts'
import { noDuesDocument } from '../render/no-dues-document.ts'
import { penalNoticeDocument } from '../render/penal-notice-document.ts'
import { planDocument } from '../render/plan-document.ts'
import { receiptDocument } from '../render/receipt-document.ts'
import {
  type AgreedPaper,
  settlementDocument,
  settlementLapsedDocument,
} from '../render/settlement-document.ts'
import { type AccountFacts, statementDocument } from '../render/statement-document.ts'
import { taxDocument } from '../render/tax-document.ts'
import { taxReceiptDocument } from '../render/tax-receipt-document.ts'

/** A document and what it is about: the loan itself or one of its payments. */
export interface SubjectDocument {
  readonly kind: DocumentKind
  readonly subjectId: string
  readonly content: DocumentContent
}

/** Every document the loan has in its current state, oldest subject first. */
export const currentDocuments = async (
  deps: Deps,
  on: Querier,
  loan: Loan,
): Promise<SubjectDocument[]> => {
  const { userId, kfsId, loanId } = loan
  const [keyFacts, name, payments, extensions, plans, settlements, taxes] = await Promise.all([
    agreedKeyFacts(on, { userId, kfsId }),
    verifiedNameOf(deps, on, userId),
    paymentsOf(on, loan),
    agreedExtensions(on, loan),
    agreedPlans(on, { userId, loanId }),
    agreedSettlements(on, loan),
    taxPapersOf(deps, on, loan),
  ])
  if (!keyFacts) throw new Error(`the key facts of loan ${loanId} are gone`)
  const lender = lenderOf(deps, loan.lenderCode)
  const context: DocumentContext = { market: deps.market, lender, loan, borrowerName: name ?? '' }
  const interestTaxes = taxInPaidInterest(
    loan.terms,
    payments.map(({ interestMinor }) => interestMinor),
  )
  const documents: SubjectDocument[] = [
    { kind: 'keyFacts', subjectId: loanId, content: keyFactsDocument(context, keyFacts) },
    { kind: 'agreement', subjectId: loanId, content: agreementDocument(context, keyFacts) },
    ...extensions.map((extension): SubjectDocument => {
      const { extensionId: subjectId } = extension
      const content = extensionDocument(context, extension)
      return { kind: 'extensionKeyFacts', subjectId, content }
    }),
    ...plans.map((plan): SubjectDocument => {
      const content = planDocument(context, plan)
      return { kind: 'planAgreement', subjectId: plan.planId, content }
    }),
    ...settlements.flatMap((settlement) => papersOf(context, settlement, payments)),
    ...payments.map((payment, at): SubjectDocument => {
      const { paymentId: subjectId } = payment
      const taxMinor = interestTaxes[at] ?? ZERO_MINOR
      return { kind: 'receipt', subjectId, content: receiptDocument(context, payment, taxMinor) }
    }),
    ...taxes.map((document): SubjectDocument => {
      const content = taxDocument(context, document)
      // One that is stamped anew is another paper.
      const subjectId = document.stampId ?? document.documentId
      return { kind: content.kind, subjectId, content }
    }),
    ...(await taxReceiptPapersOf(deps, on, context)),
  ]
  if (!wasDisbursed(loan)) return documents
  if (loan.status === LOAN_STATUS.overdue) {
    const notice = penalNoticeDocument({ ...context, loan })
    documents.push({ kind: 'penalNotice', subjectId: loanId, content: notice })
  }
  const content = await statementOf(deps, on, { ...context, loan }, payments)
  documents.push({ kind: 'statement', subjectId: loanId, content })
  if (loan.status === LOAN_STATUS.repaid && loan.closedAt) {
    const repaid = {
      on: repaidOn(deps, loan, payments),
      at: loan.closedAt,
      settlement: settlements.findLast(({ state }) => state === 'paid') ?? null,
    }
    const letter = noDuesDocument({ ...context, loan }, repaid)
    documents.push({ kind: 'noDues', subjectId: loanId, content: letter })
  }
  return documents
}

/** What was agreed, and, where its last day has passed, that nothing was added for it. */
const papersOf = (
  context: DocumentContext,
  settlement: AgreedPaper,
  payments: readonly PaymentRow[],
): SubjectDocument[] => {
  const { settlementId: subjectId, state } = settlement
  const content = settlementDocument(context, settlement)
  const agreed: SubjectDocument = { kind: 'settlementAgreement', subjectId, content }
  if (state !== 'lapsed') return [agreed]
  const lapsed = settlementLapsedDocument(context, settlement, paidOf(settlement, { payments }))
  return [agreed, { kind: 'settlementLapsed', subjectId, content: lapsed }]
}

/** The invoices and credit notes that the borrower gets, once stamped; some markets have a register only. */
const taxPapersOf = async ({ market }: Deps, on: Querier, loan: Loan): Promise<TaxDocument[]> =>
  (await taxDocumentsOf(on, loan)).filter(({ pageOn, stampUuid }) => {
    const { hasPapers, stamping } = taxPolicyOn(market.code, pageOn)
    return hasPapers && (stamping === null || stampUuid !== null)
  })

/** The stamped receipts of payments of what was invoiced as owed. */
const taxReceiptPapersOf = async (
  { market }: Deps,
  on: Querier,
  context: DocumentContext,
): Promise<SubjectDocument[]> => {
  if (!taxPoliciesOf(market.code).some(({ stamping }) => stamping?.receipts)) return []
  const papers: SubjectDocument[] = []
  for (const receipt of await taxReceiptsOf(on, context.loan)) {
    const { stampId, stampUuid } = receipt
    if (stampId === null || stampUuid === null) continue
    const content = taxReceiptDocument(context, receipt, await linesOfTaxReceipt(on, receipt))
    papers.push({ kind: 'taxReceipt', subjectId: stampId, content })
  }
  return papers
}

/** For a running loan as of today; for an ended one as of its last entry, so that it no longer changes. */
const statementOf = async (
  deps: Deps,
  on: Querier,
  context: DocumentContext & { loan: DisbursedLoan },
  payments: readonly PaymentRow[],
): Promise<DocumentContent> => {
  const { loan } = context
  const entries = await loanEntries(on, loan.loanId)
  const lastOn = entries.reduce((day, { valueOn }) => laterDay(day, valueOn), loan.disbursedOn)
  const asOf = isRunning(loan.status) ? deps.clock.businessDay() : lastOn
  const settledOn = entries
    .filter(({ side }) => side === 'settled')
    .reduce((day, { valueOn }) => laterDay(day, valueOn), loan.disbursedOn)
  const [balances, outstanding, struck, reversed] = await Promise.all([
    loanBalances(on, loan, settledOn),
    outstandingOf(deps, on, loan, asOf),
    struckEntries(on, loan.loanId),
    reversedPaymentsOf(on, loan),
  ])
  const facts = { asOf, entries, payments, struck, reversed, balances, outstanding }
  return statementDocument(context, facts)
}

export interface PastDay {
  readonly day: Day
  /** What stands on later pages is not in it. */
  readonly knownOn: Day
}

export type PastFacts = AccountFacts & { readonly knownOn: Day }

/** How a loan stood at the end of a past day, by its books as known on that or a later one. */
export const pastFacts = async (
  on: Querier,
  loan: DisbursedLoan,
  { day, knownOn }: PastDay,
): Promise<PastFacts> => {
  const [standing, known, struck, gone] = await Promise.all([
    paymentsOf(on, loan),
    loanEntries(on, loan.loanId, knownOn),
    struckEntries(on, loan.loanId, knownOn),
    reversedPaymentsOf(on, loan),
  ])
  const entries = known.filter(({ valueOn }) => valueOn <= day)
  const settledOn = entries
    .filter(({ side }) => side === 'settled')
    .reduce((last, { valueOn }) => laterDay(last, valueOn), loan.disbursedOn)
  const [{ charged, ...balances }, settled] = await Promise.all([
    loanBalancesOn(on, loan, { day, knownOn }),
    loanBalancesOn(on, loan, { day: settledOn, knownOn }),
  ])
  const savedFee = savedOn(loan, balances.owed, day)
  const owed = {
    ...balances.owed,
    fee: subtractMinor(balances.owed.fee, savedFee.feeMinor),
    tax: subtractMinor(balances.owed.tax, savedFee.taxMinor),
  }
  const struckOn = struck.filter(({ valueOn }) => valueOn <= day)
  const isStruck = new Set(struckOn.map(({ sourceId }) => sourceId))
  return {
    ...{ asOf: day, entries, knownOn, struck: struckOn },
    // One that was taken back since stood then, and what it settled was as the books had it then.
    payments: [...standing, ...gone].flatMap((payment) => asBooked(payment, entries)),
    reversed: gone.filter(({ paymentId }) => isStruck.has(paymentId)),
    balances: { ...balances, owed, charged: settled.charged },
    outstanding: {
      savedFee,
      totalMinor: sumMinor(Object.values(owed)),
      accruedInterestMinor: charged.interest,
      accruedPenalMinor: charged.penal,
    },
  }
}

/** A payment with what these entries settle of interest by it; nothing where none of them is of it. */
const asBooked = (payment: PaymentRow, entries: readonly LoanEntry[]): PaymentRow[] => {
  const own = entries.filter(
    ({ event, eventKey }) => isReceipt(event) && eventKey.includes(payment.paymentId),
  )
  if (own.length === 0) return []
  const interest = own.filter(({ part }) => part === 'interest')
  return [{ ...payment, interestMinor: sumMinor(interest.map(({ amountMinor }) => amountMinor)) }]
}

/** The same as a document for the borrower. */
export const pastStatement = async (
  deps: Deps,
  on: Querier,
  loan: DisbursedLoan,
  facts: PastFacts,
): Promise<DocumentContent> => {
  const name = await verifiedNameOf(deps, on, loan.userId)
  const lender = lenderOf(deps, loan.lenderCode)
  return statementDocument({ market: deps.market, lender, loan, borrowerName: name ?? '' }, facts)
}

/** What of the fee and its tax was not owed by who paid everything on that day, by the books. */
const savedOn = (loan: DisbursedLoan, owed: LoanBalances['owed'], day: Day): FeeAndTax =>
  loan.dueOn !== null && loan.dueOn <= day
    ? NO_FEE
    : feeSaved(loan, { feeMinor: owed.fee, taxMinor: owed.tax }, day)

/** The business day of the payment that ended the loan; payments after that do not move it. */
const repaidOn = (deps: Deps, { closedAt, disbursedOn }: Loan, payments: readonly PaymentRow[]) => {
  const at = closedAt ?? deps.clock.now()
  const days = payments.filter(({ settledAt }) => settledAt <= at).map(({ paidOn }) => paidOn)
  const first = days[0] ?? disbursedOn ?? dayOf(at, deps.market.zone)
  return days.reduce(laterDay, first)
}
