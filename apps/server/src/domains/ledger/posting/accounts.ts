/** What a borrower owes on a loan, by part. Debits increase it, credits reduce it. */
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

/** Money received above what was owed: to be returned. */
export const overpaymentAccount = (userId: string): string => `borrower:${userId}:overpayment`

/** The account on which each part is earned. The principal is lent, not earned. */
export const INCOME_OF: Readonly<Record<Exclude<LoanPart, 'principal'>, LenderAccount>> = {
  interest: 'interestIncome',
  fee: 'feeIncome',
  tax: 'taxPayable',
  penal: 'penalIncome',
}
