import { dayOf, laterDay } from '@noren/contract/dates'
import type { DocumentKind } from '@noren/contract/documents'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { verifiedNameOf } from '../../certification/identity.ts'
import { loanBalances } from '../../ledger/loan-balances.ts'
import { loanEntries } from '../../ledger/loan-entries.ts'
import { outstandingOf } from '../../loans/bill.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../../loans/loan.ts'
import { lenderOf } from '../../loans/products.ts'
import { agreedKeyFacts } from '../../loans/quote-loans.ts'
import { agreedExtensions } from '../../repayments/agreed-extensions.ts'
import { paymentsOf } from '../../repayments/find-payments.ts'
import type { PaymentRow } from '../../repayments/payment.ts'
import { extensionPaper } from '../print/extension-paper.ts'
import { agreementPaper, keyFactsPaper } from '../print/key-facts-paper.ts'
import { noDuesPaper } from '../print/no-dues-paper.ts'
import type { Paper } from '../print/paper.ts'
import type { PaperContext } from '../print/paper-print.ts'
import { receiptPaper } from '../print/receipt-paper.ts'
import { statementPaper } from '../print/statement-paper.ts'

/** A paper with what of the loan it is about: the loan itself or one of its payments. */
export interface SubjectPaper {
  readonly kind: DocumentKind
  readonly subjectId: string
  readonly paper: Paper
}

/** Every paper that a loan has as it stands, oldest matter first. */
export const currentPapers = async (
  deps: Deps,
  on: Querier,
  loan: Loan,
): Promise<SubjectPaper[]> => {
  const { userId, kfsId, loanId } = loan
  const [content, name, payments, extensions] = await Promise.all([
    agreedKeyFacts(on, { userId, kfsId }),
    verifiedNameOf(deps, on, userId),
    paymentsOf(on, loanId),
    agreedExtensions(on, loanId),
  ])
  if (!content) throw new Error(`the key facts of loan ${loanId} are gone`)
  const lender = lenderOf(deps, loan.lenderCode)
  const context: PaperContext = { market: deps.market, lender, loan, borrowerName: name ?? '' }
  const papers: SubjectPaper[] = [
    { kind: 'keyFacts', subjectId: loanId, paper: keyFactsPaper(context, content) },
    { kind: 'agreement', subjectId: loanId, paper: agreementPaper(context, content) },
    ...extensions.map((extension): SubjectPaper => {
      const { extensionId: subjectId } = extension
      const paper = extensionPaper(context, extension)
      return { kind: 'extensionKeyFacts', subjectId, paper }
    }),
    ...payments.map((payment): SubjectPaper => {
      const { paymentId: subjectId } = payment
      return { kind: 'receipt', subjectId, paper: receiptPaper(context, payment) }
    }),
  ]
  if (!wasDisbursed(loan)) return papers
  const paper = await statementOf(deps, on, { ...context, loan }, payments)
  papers.push({ kind: 'statement', subjectId: loanId, paper })
  if (loan.status === LOAN_STATUS.repaid && loan.closedAt) {
    const repaid = { on: repaidOn(deps, loan, payments), at: loan.closedAt }
    const letter = noDuesPaper({ ...context, loan }, repaid)
    papers.push({ kind: 'noDues', subjectId: loanId, paper: letter })
  }
  return papers
}

/** Of a running loan as of today; of an ended one as of its last entry, so that it stays the same. */
const statementOf = async (
  deps: Deps,
  on: Querier,
  context: PaperContext & { loan: DisbursedLoan },
  payments: readonly PaymentRow[],
): Promise<Paper> => {
  const { loan } = context
  const [entries, balances] = await Promise.all([
    loanEntries(on, loan.loanId),
    loanBalances(on, loan),
  ])
  const lastOn = entries.reduce((day, { bookedOn }) => laterDay(day, bookedOn), loan.disbursedOn)
  const asOf = isRunning(loan.status) ? deps.clock.businessDay() : lastOn
  const outstanding = await outstandingOf(deps, on, loan, asOf)
  return statementPaper(context, { asOf, entries, payments, balances, outstanding })
}

/** The business day of the payment that ended the loan; what came in later does not move it. */
const repaidOn = (deps: Deps, { closedAt, disbursedOn }: Loan, payments: readonly PaymentRow[]) => {
  const at = closedAt ?? deps.clock.now()
  const days = payments.filter(({ settledAt }) => settledAt <= at).map(({ paidOn }) => paidOn)
  const first = days[0] ?? disbursedOn ?? dayOf(at, deps.market.zone)
  return days.reduce(laterDay, first)
}
