import type { Language } from '@noren/contract/languages'
import { decimalFromMinor } from '@noren/contract/money'
import { textIn } from '../../texts.ts'
import type { Loan } from '../loans/service.ts'

/** A loan as the console lists it: no name, no number of a person. */
export const wireApplication = (loan: Loan) => ({
  loanId: loan.loanId,
  userId: loan.userId,
  loanNumber: loan.loanNumber,
  borrowStatus: loan.status,
  productCode: loan.productCode,
  lenderCode: loan.lenderCode,
  currency: loan.currency,
  amount: decimalFromMinor(loan.principalMinor, loan.currency),
  appliedAt: loan.appliedAt.toISOString(),
})

/** Codes with their sentences in the catalogue `credit`. */
export const wireReasons = (codes: readonly string[], language: Language, prefix = '') =>
  codes.map((code) => ({ code, text: textIn(language, 'credit', `${prefix}${code}`) }))
