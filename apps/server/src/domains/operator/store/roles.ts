import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const lockStaffRow = rawStatement<Record<never, never>, { isLocked: unknown }>(
  'lock_staff',
  `select pg_advisory_xact_lock(hashtextextended('noren staff', 46)) is null as "isLocked"`,
  [],
)
/**
 * One change of the staff at a time, so that roles, pairs and the number of administrators are those that
 * were read. Taken first in its transaction.
 */
export const lockStaff = async (tx: Tx): Promise<void> => {
  await lockStaffRow.run(tx)
}

const heldRows = rawStatement<{ operatorId: string }, { role: OperatorRole }>(
  'list_roles_of_operator',
  'select role from operator_roles where operator_id = $1 and ended_at is null order by role',
  ['operatorId'],
)
export const rolesOf = async (on: Querier, operatorId: string): Promise<OperatorRole[]> =>
  (await heldRows.all(on, { operatorId })).map(({ role }) => role)

const withRoleRows = rawStatement<
  { roles: readonly OperatorRole[] },
  { operatorId: string; name: string }
>(
  'list_operators_with_roles',
  `select o.id as "operatorId", o.name from operators o
   where o.revoked_at is null and exists (
     select from operator_roles r where r.operator_id = o.id and r.ended_at is null and r.role = any($1))
   order by o.name, o.id limit 200`,
  ['roles'],
)
/** Who has one of these roles and was not ended, by name. */
export const listWithRoles = (on: Querier, roles: readonly OperatorRole[]) =>
  withRoleRows.all(on, { roles })

const otherRows = rawStatement<{ operatorId: string }, { role: OperatorRole }>(
  'list_roles_of_other_accounts',
  `select distinct r.role from operators o
     join operators same on same.person = o.person and same.id <> o.id and same.revoked_at is null
     join operator_roles r on r.operator_id = same.id and r.ended_at is null
   where o.id = $1`,
  ['operatorId'],
)
/** What the person is by their other accounts. */
export const otherRolesOf = async (on: Querier, operatorId: string): Promise<OperatorRole[]> =>
  (await otherRows.all(on, { operatorId })).map(({ role }) => role)

interface NewRole {
  id: string
  operatorId: string
  role: OperatorRole
  sinceAt: Date
  givenBy: string | null
}
const insertRow = rawStatement<NewRole, never>(
  'insert_operator_role',
  `insert into operator_roles (id, operator_id, role, since_at, given_by)
   values ($1, $2, $3, $4, $5)`,
  ['id', 'operatorId', 'role', 'sinceAt', 'givenBy'],
)
export const insertRole = async (tx: Tx, role: NewRole): Promise<void> => {
  await insertRow.run(tx, role)
}

const endRows = rawStatement<
  { operatorId: string; kept: readonly OperatorRole[]; at: Date; endedBy: string | null },
  never
>(
  'end_operator_roles',
  `update operator_roles set ended_at = $3, ended_by = $4
   where operator_id = $1 and ended_at is null and role <> all($2)`,
  ['operatorId', 'kept', 'at', 'endedBy'],
)
/** Ends every role that is not kept. */
export const endRoles = (
  tx: Tx,
  of: { operatorId: string; kept: readonly OperatorRole[]; at: Date; endedBy: string | null },
): Promise<number> => endRows.run(tx, of)

const countAdminRows = rawStatement<{ operatorId: string }, { count: number }>(
  'count_other_admins',
  `select count(distinct o.person) as count from operators o
     join operator_roles r on r.operator_id = o.id and r.role = 'admin' and r.ended_at is null
   where o.revoked_at is null
     and o.person is distinct from (select person from operators where id = $1)`,
  ['operatorId'],
)
/** Administrators who are other people than this one. */
export const countOtherAdmins = async (on: Querier, operatorId: string): Promise<number> =>
  (await countAdminRows.one(on, { operatorId })).count
