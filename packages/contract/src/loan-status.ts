/** borrowStatus: the state of a loan. */
export const LOAN_STATUS = {
  submitted: 10,
  approved: 20,
  payoutFailed: 30,
  declined: 40,
  disbursed: 50,
  overdue: 70,
  repaid: 80,
  cancelled: 90,
  writtenOff: 95,
} as const

export type LoanStatus = (typeof LOAN_STATUS)[keyof typeof LOAN_STATUS]

const COMPLETED: readonly LoanStatus[] = [
  LOAN_STATUS.declined,
  LOAN_STATUS.repaid,
  LOAN_STATUS.cancelled,
  LOAN_STATUS.writtenOff,
]

export const isCompleted = (status: LoanStatus): boolean => COMPLETED.includes(status)

/** Applied for and not yet paid out. */
export const isInProcess = (status: LoanStatus): boolean =>
  status === LOAN_STATUS.submitted || status === LOAN_STATUS.approved

/** Paid out and owed. */
export const isRunning = (status: LoanStatus): boolean =>
  status === LOAN_STATUS.disbursed || status === LOAN_STATUS.overdue
