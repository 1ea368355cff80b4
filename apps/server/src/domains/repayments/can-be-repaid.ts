import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'

/** Whether money can still be asked for: running, or written off and still owed. */
export const canBeRepaid = (status: Parameters<typeof isRunning>[0]): boolean =>
  isRunning(status) || status === LOAN_STATUS.writtenOff
