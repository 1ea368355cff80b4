import type { LookPurpose } from '@noren/contract/operator/looking'
import type { OperatorRole } from '@noren/contract/operator/roles'

/** What each role usually opens a person for; the first of one's roles counts. */
const PURPOSE_OF: Partial<Record<OperatorRole, LookPurpose>> = {
  creditOfficer: 'decideApplication',
  kycReviewer: 'checkIdentity',
  support: 'answerGrievance',
  grievanceOfficer: 'answerGrievance',
  finance: 'checkProof',
  accountant: 'checkAccount',
  collectionsAgent: 'collect',
  collectionsLead: 'collect',
}

export const usualPurpose = (roles: readonly OperatorRole[]): LookPurpose =>
  roles.map((role) => PURPOSE_OF[role]).find((purpose) => purpose !== undefined) ??
  'answerGrievance'
