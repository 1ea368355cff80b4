import { openFraudCases } from '@noren/server/domains/loans/open-fraud-cases'
import { rawStatement } from '@noren/server/platform/db/statement'
import { type CertifiedPerson, givenCertifiedUser } from './given-certified.ts'
import { newBirthDate, newRareName } from './market-people.ts'
import type { TestApp } from './test-app.ts'

const caseOf = rawStatement<{ userId: string }, { caseId: string }>(
  'given_fraud_case',
  `select case_id as "caseId" from fraud_case_members where user_id = $1 and left_at is null`,
  ['userId'],
)
/** The case that a person is in; undefined when they are in none. */
export const fraudCaseOf = async (t: TestApp, userId: string): Promise<string | undefined> =>
  (await caseOf.maybeOne(t.db, { userId }))?.caseId

/** Several certified people with one rare name and one birth date, and the case that this opens. */
export const givenFraudCase = async (
  t: TestApp,
  { people: count = 2 }: { people?: number } = {},
): Promise<{ caseId: string; people: CertifiedPerson[] }> => {
  const same = { name: newRareName(), dob: newBirthDate() }
  const people: CertifiedPerson[] = []
  while (people.length < count) people.push(await givenCertifiedUser(t, same))
  await openFraudCases(t.deps)
  const caseId = await fraudCaseOf(t, people[0]?.userId ?? '')
  if (caseId === undefined) throw new Error('people of one name and birth date opened no case')
  return { caseId, people }
}
