import { CONSENT_PURPOSES, type viewConsents } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import type { borrowStatus } from '@noren/contract/loans'

export type Decided = DataOf<typeof viewConsents>['details'][number]
export type Purpose = (typeof CONSENT_PURPOSES)[number]

export type Standing = Pick<DataOf<typeof borrowStatus>, 'borrowStatus' | 'inProcessCount'>
export type ConsentState = { purpose: Purpose; isGiven: boolean; decided: Decided | null }

/** One line for each purpose, also for those that nothing was decided on: what was not given is off. */
export function consentStates(decided: readonly Decided[]): ConsentState[] {
  return CONSENT_PURPOSES.map((purpose) => {
    const found = decided.find((one) => one.purpose === purpose) ?? null
    return { purpose, isGiven: found?.given ?? false, decided: found }
  })
}

/** What loans rest on: without these no limit is worked out. */
const LOAN_PURPOSES: readonly Purpose[] = ['dataNotice', 'creditCheck']

/**
 * What must be said before a consent is withdrawn: `loanRuns` when a loan that is out goes on all the same,
 * `loanPurpose` when loans rest on it; null when nothing hangs on it and the switch does it at once.
 */
export function withdrawalWarning(
  purpose: Purpose,
  standing: Standing | undefined,
): 'loanRuns' | 'loanPurpose' | null {
  if (!LOAN_PURPOSES.includes(purpose)) return null
  return standing && hasLoan(standing) ? 'loanRuns' : 'loanPurpose'
}

/** Asked for, being paid out, or owed: a loan that has not come to its end. */
const hasLoan = (standing: Standing): boolean =>
  standing.borrowStatus !== null || standing.inProcessCount > 0
