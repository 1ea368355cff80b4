import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'

/** Whether the loan can still be paid: it is running, or was written off and is still owed. */
export const canBeRepaid = (status: Parameters<typeof isRunning>[0]): boolean =>
  isRunning(status) || status === LOAN_STATUS.writtenOff
