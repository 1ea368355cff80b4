/** What a borrower owes on a loan, by part. A debit makes it more, a credit less. */
export const LOAN_PARTS = ['principal', 'interest', 'fee', 'tax', 'penal'] as const
export type LoanPart = (typeof LOAN_PARTS)[number]

export const LENDER_ACCOUNTS = [
  'cash',
  'payoutInTransit',
  'interestIncome',
  'feeIncome',
  'taxPayable',
  'penalIncome',
  'waivers',
  'coupons',
  'writeOffs',
  'writeOffReserve',
  'recoveries',
] as const
export type LenderAccount = (typeof LENDER_ACCOUNTS)[number]

export const loanAccount = (loanId: string, part: LoanPart): string => `loan:${loanId}:${part}`

export const lenderAccount = (lenderCode: string, account: LenderAccount): string =>
  `lender:${lenderCode}:${account}`

/** Money that came in above what was owed: ours to give back. */
export const overpaymentAccount = (userId: string): string => `borrower:${userId}:overpayment`

/** Where a part that becomes due is earned. The principal is lent, not earned. */
export const INCOME_OF: Readonly<Record<Exclude<LoanPart, 'principal'>, LenderAccount>> = {
  interest: 'interestIncome',
  fee: 'feeIncome',
  tax: 'taxPayable',
  penal: 'penalIncome',
}
