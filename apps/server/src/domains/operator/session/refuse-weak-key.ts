import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { rolesOf } from '../store/roles.ts'

const STRICT: readonly OperatorRole[] = ['finance', 'admin']

/** Where the operator of the server asks for it, keys of finance and administrators stay on one device. */
export const refuseWeakKey = async (
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { operatorId, key }: { operatorId: string; key: { isDeviceBound: boolean } },
): Promise<void> => {
  if (!config.requireDeviceBound || key.isDeviceBound) return
  const roles = await rolesOf(tx, operatorId)
  if (STRICT.some((role) => roles.includes(role))) throw new AppError('KEY_WEAK')
}
