import type { ErrorName } from '@noren/contract/error-codes'
import { USER_STATUS } from '@noren/contract/user-status'

/** The steps by the status at which each is the next thing to do. */
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
 * Why a step may not be done now; undefined when it may. Steps up to the present one may be done
 * again until certification is complete.
 */
export const refusalOf = (status: number, step: Step): ErrorName | undefined => {
  if (status === USER_STATUS.blocked) return 'ACCOUNT_BLOCKED'
  if (status < USER_STATUS.started) return step === 'survey' ? 'CONSENT_NEEDED' : 'STEP_ORDER'
  if (status >= USER_STATUS.certified || status < STEP_STATUS[step]) return 'STEP_ORDER'
  return undefined
}

/** The status once a step is done: it never goes back. */
export const statusAfter = (status: number, step: Step): number =>
  Math.max(status, STATUS_AFTER[step])
