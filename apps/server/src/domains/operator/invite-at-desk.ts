import type { OperatorRole } from '@noren/contract/operator/roles'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Desk } from './operators.ts'
import { admitPerson, newInvite } from './staff/carry-out.ts'
import { endAccess } from './staff/leave.ts'
import {
  deleteMailbox,
  emailHashOf,
  findMailbox,
  insertMailbox,
  sealEmail,
} from './staff/mailbox.ts'
import { lockOperator } from './store/operator.ts'
import { countOtherAdmins, lockStaff } from './store/roles.ts'

type DeskWithKeys = Desk & Pick<Deps, 'secrets'>

/** As many administrators as it takes to make the rest of the staff: one proposes, another confirms. */
const ADMINS_BY_DESK = 2

/**
 * Invites one of the first two administrators. Throws LAST_ADMIN once there are two: from then on they make
 * the staff. Returns the link.
 */
export const inviteAdmin = (
  { db, newId, at, secrets }: DeskWithKeys,
  given: { name: string; email: string; language: string },
): Promise<{ operatorId: string; link: string }> =>
  inTransaction(db, async (tx) => {
    await lockStaff(tx)
    const operatorId = newId()
    if ((await countOtherAdmins(tx, operatorId)) >= ADMINS_BY_DESK) {
      throw new AppError('FORBIDDEN')
    }
    const { name, email, language } = given
    const roles: OperatorRole[] = ['admin']
    const emailSealed = sealEmail({ secrets }, operatorId, email)
    const person = { operatorId, name, roles, language, emailSealed, by: null, at }
    const link = await admitPerson({ newId, secrets }, tx, person)
    await writeAudit(tx, {
      operatorId: null,
      action: 'inviteAtDesk',
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { roles },
      at,
    })
    return { operatorId, link }
  })

/**
 * A link for somebody who is known already: who had a terminal token until now, or lost every key and no
 * two administrators are left to agree on it. Whatever opened a session before ends.
 */
export const inviteKnown = (
  { db, at, secrets }: DeskWithKeys,
  given: { operatorId: string; email: string; language: string },
): Promise<{ operatorId: string; link: string }> =>
  inTransaction(db, async (tx) => {
    await lockStaff(tx)
    const { operatorId, email, language } = given
    if (!(await lockOperator(tx, operatorId))) throw new AppError('NOT_FOUND')
    const emailHash = emailHashOf({ secrets }, email)
    const owner = await findMailbox(tx, emailHash)
    if (owner && owner.operatorId !== operatorId) throw new AppError('PERSON_KNOWN')
    const ended = await endAccess(tx, { operatorId, why: 'lost', at })
    await deleteMailbox(tx, operatorId)
    const emailSealed = sealEmail({ secrets }, operatorId, email)
    await insertMailbox(tx, { operatorId, emailSealed, emailHash, language })
    const link = await newInvite(tx, { operatorId, isAgreed: true, at })
    await writeAudit(tx, {
      operatorId: null,
      action: 'inviteAtDesk',
      subjectId: operatorId,
      userId: null,
      before: ended,
      after: {},
      at,
    })
    return { operatorId, link }
  })
