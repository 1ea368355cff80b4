import { USER_STATUS, type UserStatus } from '@noren/contract/user-status'

/** Consents without which certification cannot begin (domain.md §2, 0 → 10). */
const NEEDED = ['dataNotice', 'creditCheck'] as const

/** Whether certification and new loans may go on: both are withdrawn as easily as they were given. */
export const hasNeededConsents = (given: ReadonlySet<string>): boolean =>
  NEEDED.every((purpose) => given.has(purpose))

export const statusAfterConsents = (
  status: UserStatus | number,
  given: ReadonlySet<string>,
): number =>
  status === USER_STATUS.signedUp && hasNeededConsents(given) ? USER_STATUS.started : status
