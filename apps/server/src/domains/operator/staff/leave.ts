import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { unassignItemsOf } from '../../work/work-items.ts'
import { withdrawAllOf } from '../money/proposal-store.ts'
import { deleteTotp, endKeys } from '../session/key-store.ts'
import { endInvites, endLinks } from '../session/link-store.ts'
import { endSessions } from '../session/session-store.ts'
import * as store from '../store/operator.ts'
import { endRoles } from '../store/roles.ts'
import { removeRowsOf } from '../store/saved-views.ts'
import { deleteMailbox } from './mailbox.ts'
import { refuseAllOf } from './staff-proposal-store.ts'

/** Every way in: keys, app, sessions, tokens, links. */
export const endAccess = async (
  tx: Tx,
  { operatorId, why, at }: { operatorId: string; why: 'left' | 'lost'; at: Date },
) => {
  const keys = await endKeys(tx, { operatorId, why, at })
  await deleteTotp(tx, operatorId)
  const sessions = await endSessions(tx, { operatorId, credentialId: null, at })
  await store.revokeTokens(tx, { operatorId, at })
  await endInvites(tx, { operatorId, at })
  await endLinks(tx, { operatorId, at })
  return { keys, sessions }
}

/**
 * A person leaves: every way in ends, their roles too, what they proposed is taken back, and their address
 * goes. Their name and what they did stay. Under `lockStaff`. Throws NOT_FOUND when they have no access.
 */
export const leave = async (
  tx: Tx,
  { operatorId, by, at }: { operatorId: string; by: string | null; at: Date },
) => {
  if (!(await store.revokeOperator(tx, { operatorId, at }))) throw new AppError('NOT_FOUND')
  const ended = await endAccess(tx, { operatorId, why: 'left', at })
  await endRoles(tx, { operatorId, kept: [], at, endedBy: by })
  const proposals = await withdrawAllOf(tx, { operatorId, by: by ?? operatorId, at })
  const staffProposals = await refuseAllOf(tx, { operatorId, by: by ?? operatorId, at })
  await deleteMailbox(tx, operatorId)
  await removeRowsOf(tx, operatorId)
  await unassignItemsOf(tx, operatorId)
  return { ...ended, proposals, staffProposals }
}
