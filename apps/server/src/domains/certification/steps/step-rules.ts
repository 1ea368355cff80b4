import type { ErrorName } from '@noren/contract/error-codes'
import { USER_STATUS } from '@noren/contract/user-status'

/** Each step with the status at which it is the next one to do. */
export const STEP_STATUS = {
  survey: USER_STATUS.started,
  identity: USER_STATUS.identity,
  personalInfo: USER_STATUS.personalInfo,
  contacts: USER_STATUS.contacts,
  bankAccount: USER_STATUS.bankAccount,
} as const

export type Step = keyof typeof STEP_STATUS

const STATUS_AFTER: Readonly<Record<Step, number>> = {
  survey: USER_STATUS.identity,
  identity: USER_STATUS.personalInfo,
  personalInfo: USER_STATUS.contacts,
  contacts: USER_STATUS.bankAccount,
  bankAccount: USER_STATUS.certified,
}

/**
 * Why a step may not be done now; undefined when it may. Earlier steps may be repeated until certification
 * is complete.
 */
export const refusalOf = (status: number, step: Step): ErrorName | undefined => {
  if (status === USER_STATUS.blocked) return 'ACCOUNT_BLOCKED'
  if (status < USER_STATUS.started) return step === 'survey' ? 'CONSENT_NEEDED' : 'STEP_ORDER'
  if (status >= USER_STATUS.certified || status < STEP_STATUS[step]) return 'STEP_ORDER'
  return undefined
}

/** The status after a step, which never goes back. */
export const statusAfter = (status: number, step: Step): number =>
  Math.max(status, STATUS_AFTER[step])
