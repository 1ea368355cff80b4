import { CONSENT_PURPOSES, type viewConsents } from '@noren/contract/account'
import type { DataOf } from '@noren/contract/endpoint'
import type { borrowStatus } from '@noren/contract/loans'

export type Decided = DataOf<typeof viewConsents>['details'][number]
export type Purpose = (typeof CONSENT_PURPOSES)[number]

export type Standing = Pick<DataOf<typeof borrowStatus>, 'borrowStatus' | 'inProcessCount'>
export type ConsentState = { purpose: Purpose; isGiven: boolean; decided: Decided | null }

/**
 * One row for each purpose, including those never decided: what was not given is off. That of a credit bureau only
 * where there is one, or was.
 */
export function consentStates(decided: readonly Decided[], hasBureau: boolean): ConsentState[] {
  return CONSENT_PURPOSES.flatMap((purpose) => {
    const found = decided.find((one) => one.purpose === purpose) ?? null
    if (purpose === 'bureauInquiry' && !hasBureau && !found) return []
    return [{ purpose, isGiven: found?.given ?? false, decided: found }]
  })
}

/** The purposes that lending needs: without these consents no limit is calculated. */
const LOAN_PURPOSES: readonly Purpose[] = ['dataNotice', 'creditCheck']

/**
 * The warning to show before a consent is withdrawn: `loanRuns` if a current loan continues all the same,
 * `loanPurpose` if lending needs the consent; null if nothing depends on it and the switch acts at once.
 */
export function withdrawalWarning(
  purpose: Purpose,
  standing: Standing | undefined,
): 'loanRuns' | 'loanPurpose' | null {
  if (!LOAN_PURPOSES.includes(purpose)) return null
  return standing && hasLoan(standing) ? 'loanRuns' : 'loanPurpose'
}

/** Applied for, being paid out, or owed: any loan that has not ended. */
const hasLoan = (standing: Standing): boolean =>
  standing.borrowStatus !== null || standing.inProcessCount > 0
