import type { OperatorRole } from '@noren/contract/operator/roles'
import { addOperator } from '@noren/server/domains/operator/operators'
import { rawStatement } from '@noren/server/platform/db/statement'
import type { TestApp } from './test-app.ts'

export interface GivenOperator {
  operatorId: string
  token: string
}

/** `reviewer` decides applications and identities. */
export type GivenRole = OperatorRole | 'reviewer'
const REVIEWER: readonly OperatorRole[] = ['creditOfficer', 'kycReviewer']

/**
 * A staff member with a token, created as by the administrator's command. Operators with the same name are
 * the same person.
 */
export const givenOperator = async (
  t: TestApp,
  role: GivenRole,
  name = `Test ${role}`,
): Promise<GivenOperator> => {
  const desk = { db: t.db, newId: t.deps.newId, at: t.clock.now() }
  return addOperator(desk, { name, roles: role === 'reviewer' ? REVIEWER : [role] })
}

/** Leads who checks identities. */
export const givenLead = (
  t: TestApp,
  name = 'Test lead',
  roles: readonly OperatorRole[] = ['teamLead', 'kycReviewer'],
): Promise<GivenOperator> =>
  addOperator({ db: t.db, newId: t.deps.newId, at: t.clock.now() }, { name, roles })

const auditOf = rawStatement<
  { subjectId: string },
  { action: string; operatorId: string | null; before: object; after: object }
>(
  'test_list_audit',
  `select action, operator_id as "operatorId", before, after from operator_audit
   where subject_id = $1 order by id`,
  ['subjectId'],
)
export const auditRows = (t: TestApp, subjectId: string) => auditOf.all(t.db, { subjectId })
