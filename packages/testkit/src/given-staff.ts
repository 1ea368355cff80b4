import { type OperatorRole, STAFF_CALLS } from '@noren/contract/operator/roles'
import { type GivenOperator, givenOperator } from './given-operator.ts'
import type { TestApp } from './test-app.ts'

/** For each call of the staff somebody who may make it, by a token. */
export const givenStaffForCalls = async (t: TestApp): Promise<(call: string) => GivenOperator> => {
  const byRole = new Map<OperatorRole, GivenOperator>()
  for (const { roles } of Object.values(STAFF_CALLS)) {
    const [role] = roles
    if (role && !byRole.has(role)) byRole.set(role, await givenOperator(t, role))
  }
  return (call) => {
    const [role] = STAFF_CALLS[call]?.roles ?? []
    const found = role && byRole.get(role)
    if (!found) throw new Error(`nobody of the staff may make the call ${call}`)
    return found
  }
}
