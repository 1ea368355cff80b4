import { forbiddenPairOf, type OperatorRole } from '@noren/contract/operator/roles'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { unassignItemsOf } from '../work/work-items.ts'
import * as store from './store/roles.ts'

/**
 * Refuses roles that one person may not hold together, whichever of their accounts has them. Under
 * `lockStaff`.
 */
export const refusePair = async (
  tx: Tx,
  operatorId: string,
  roles: readonly OperatorRole[],
): Promise<void> => {
  const pair = forbiddenPairOf([...roles, ...(await store.otherRolesOf(tx, operatorId))])
  if (pair) throw new AppError('ROLE_PAIR', { one: pair[0], other: pair[1] })
}

/** Gives a person exactly these roles; who loses one has no work assigned any longer. Under `lockStaff`. */
export const assignRoles = async (
  { newId }: { newId: () => string },
  tx: Tx,
  of: { operatorId: string; roles: readonly OperatorRole[]; by: string | null; at: Date },
): Promise<void> => {
  const { operatorId, roles, by, at } = of
  await refusePair(tx, operatorId, roles)
  const held = await store.rolesOf(tx, operatorId)
  const ended = await store.endRoles(tx, { operatorId, kept: roles, at, endedBy: by })
  if (ended > 0) await unassignItemsOf(tx, operatorId)
  for (const role of new Set(roles)) {
    if (held.includes(role)) continue
    await store.insertRole(tx, { id: newId(), operatorId, role, sinceAt: at, givenBy: by })
  }
}

/** What a server of the version before may let the person do: never more than before, and never all. */
export const roleBefore = (roles: readonly OperatorRole[]): 'reviewer' | 'support' | 'finance' => {
  if (roles.includes('finance')) return 'finance'
  if (roles.includes('creditOfficer') || roles.includes('kycReviewer')) return 'reviewer'
  return 'support'
}
