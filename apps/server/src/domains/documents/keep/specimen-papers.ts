import { addDays } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { ZERO_MINOR } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import { NO_FEE } from '@noren/pricing/fees'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../../deps.ts'
import type { SharedWords } from '../../../platform/shared-words.ts'
import type { LoanEntry } from '../../books/loan-journal.ts'
import { type DisbursedLoan, newLoan } from '../../loans/loan.ts'
import { lenderOf } from '../../loans/products.ts'
import { specimenKeyFacts, wordsOfProduct } from '../../loans/specimen-key-facts.ts'
import type { PaymentRow } from '../../repayments/payment.ts'
import { agreementDocument } from '../render/key-facts-document.ts'
import { noDuesDocument } from '../render/no-dues-document.ts'
import { receiptDocument } from '../render/receipt-document.ts'
import { statementDocument } from '../render/statement-document.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
const PAID = 'paid'

/** The smallest loan of a product, of nobody, repaid a month after the product's first day. */
const specimenLoan = (
  { market }: Pick<Deps, 'market'>,
  { terms, language }: { terms: ProductTerms; language: Language },
): DisbursedLoan => {
  const disbursedOn = terms.effectiveOn
  const at = new Date(disbursedOn)
  const loan = newLoan(
    {
      ...{ loanId: NOBODY, userId: NOBODY, loanNumber: 'LN-0000-0000', kfsId: NOBODY },
      ...{ terms, lenderCode: terms.lenderCode, productCode: terms.productCode },
      ...{ principalMinor: terms.amountMinorMin, receiveMinor: terms.amountMinorMin },
      ...{ couponId: null, coupon: null, kfsHash: '', kfsLanguage: language, appliedAt: at },
      kfsNumber: specimenKeyFacts(market, terms, language).kfsNumber,
      currency: terms.currency,
    },
    LOAN_STATUS.repaid,
  )
  const dueOn = addDays(disbursedOn, terms.termDays)
  return { ...loan, disbursedOn, disbursedAt: at, dueOn, coolingOffUntil: at, closedAt: at }
}

/** One entry of each kind that nearly every loan has. */
const entriesOf = ({ disbursedOn, disbursedAt, principalMinor }: DisbursedLoan): LoanEntry[] => {
  const entry = (entryId: string, changes: Partial<LoanEntry>): LoanEntry => ({
    ...{ entryId, event: entryId, eventKey: entryId, valueOn: disbursedOn, writtenAt: disbursedAt },
    ...{ side: 'charged', part: 'fee', reason: entryId, amountMinor: principalMinor },
    ...{ debitCode: null, creditCode: null },
    ...changes,
  })
  return [
    entry('payout', { part: 'principal' }),
    entry('fee', {}),
    entry('tax', { part: 'tax' }),
    entry('interest', { part: 'interest' }),
    entry(PAID, { side: 'settled', part: 'principal' }),
  ]
}

const paymentOf = (loan: DisbursedLoan): PaymentRow => {
  const { disbursedAt, disbursedOn, currency, principalMinor } = loan
  return {
    ...{ paymentId: PAID, orderId: null, proofId: null, loanId: NOBODY, userId: NOBODY },
    ...{ receiptNumber: 'RC-0000-0000000', channel: '', utr: '000000000000', currency },
    ...{ paidOn: disbursedOn, paidAt: disbursedAt, settledAt: disbursedAt, booking: 1 },
    ...{ purpose: 'repayment', extensionId: null, amountMinor: principalMinor },
    ...{ principalMinor, interestMinor: principalMinor, feeMinor: principalMinor },
    ...{ taxMinor: principalMinor, penalMinor: ZERO_MINOR, overpaymentMinor: ZERO_MINOR },
  }
}

/** The papers of such a loan, with the longest last: it is what most of what is packed looks back for. */
const specimenPapers = (
  deps: Pick<Deps, 'market'>,
  of: { terms: ProductTerms; language: Language },
): string => {
  const { market } = deps
  const { terms, language } = of
  const loan = specimenLoan(deps, of)
  const context = { market, lender: lenderOf(deps, terms.lenderCode), loan, borrowerName: '' }
  const payment = paymentOf(loan)
  const none = { principal: ZERO_MINOR, interest: ZERO_MINOR, fee: ZERO_MINOR, tax: ZERO_MINOR }
  const parts = { ...none, penal: ZERO_MINOR }
  const papers = [
    noDuesDocument(context, { on: loan.disbursedOn, at: loan.disbursedAt, settlement: null }),
    receiptDocument(context, payment, ZERO_MINOR),
    statementDocument(context, {
      ...{ asOf: loan.disbursedOn, entries: entriesOf(loan), payments: [payment] },
      ...{ struck: [], reversed: [] },
      balances: {
        ...{ owed: parts, charged: parts, couponsMinor: ZERO_MINOR, earnedFeesMinor: ZERO_MINOR },
        ...{ waivedMinor: ZERO_MINOR, writtenOffMinor: ZERO_MINOR },
      },
      outstanding: {
        ...{ totalMinor: ZERO_MINOR, savedFee: NO_FEE },
        ...{ accruedInterestMinor: ZERO_MINOR, accruedPenalMinor: ZERO_MINOR },
      },
    }),
    agreementDocument(context, specimenKeyFacts(market, terms, language)),
  ]
  return papers.map((paper) => JSON.stringify(paper)).join('')
}

/** What the papers of a product are packed against. */
export const paperWords = (
  deps: Pick<Deps, 'db' | 'clock' | 'market'>,
  of: { terms: ProductTerms; language: Language },
): Promise<SharedWords> =>
  wordsOfProduct(deps, { use: 'papers', ...of }, () => specimenPapers(deps, of))
