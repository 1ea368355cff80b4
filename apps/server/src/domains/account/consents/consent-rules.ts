import { USER_STATUS, type UserStatus } from '@noren/contract/user-status'

/** Consents without which certification cannot begin. */
const NEEDED = ['dataNotice', 'creditCheck'] as const

/** Whether certification and new loans may go on: required consents can be withdrawn as easily as given. */
export const hasNeededConsents = (given: ReadonlySet<string>): boolean =>
  NEEDED.every((purpose) => given.has(purpose))

export const statusAfterConsents = (
  status: UserStatus | number,
  given: ReadonlySet<string>,
): number =>
  status === USER_STATUS.signedUp && hasNeededConsents(given) ? USER_STATUS.started : status
