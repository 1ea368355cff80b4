import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { assignRoles, roleBefore } from '../assign-roles.ts'
import { endInvites, hasOpenInvite, insertInvite } from '../session/link-store.ts'
import { inviteHashOf, newSecret } from '../session/secrets.ts'
import { insertOperator } from '../store/operator.ts'
import { endAccess, leave } from './leave.ts'
import {
  emailHashOf,
  findMailbox,
  insertMailbox,
  type Mailbox,
  mailboxOf,
  openEmail,
  writeTo,
} from './mailbox.ts'
import type { StaffProposal } from './staff-proposal-store.ts'
import { findKnownName } from './staff-store.ts'

const INVITE_MS = 24 * 60 * 60_000

/**
 * A link that is good once and for a day; those before it end. Throws NOT_FOUND when there is nothing to
 * go on with: the person has used theirs, and two have to agree on another.
 */
export const newInvite = async (
  tx: Tx,
  { operatorId, isAgreed, at }: { operatorId: string; isAgreed: boolean; at: Date },
): Promise<string> => {
  if (!isAgreed && !(await hasOpenInvite(tx, operatorId))) throw new AppError('NOT_FOUND')
  await endInvites(tx, { operatorId, at })
  const link = newSecret()
  const expiresAt = new Date(at.getTime() + INVITE_MS)
  await insertInvite(tx, { tokenHash: inviteHashOf(link), operatorId, at, expiresAt })
  return link
}

export const inviteUrl = ({ config }: Pick<Deps, 'config'>, link: string): string =>
  `${config.publicUrl}/console/enrol#${link}`

/** A link, and whose mailbox it goes to: read in the decision's transaction, so that nothing is left to wait for. */
export interface Invitation {
  mailbox: Mailbox
  link: string
}

/** A new link for somebody whose mailbox is known. Throws NOT_FOUND when it is not. */
export const inviteTo = async (
  tx: Tx,
  of: { operatorId: string; isAgreed: boolean; at: Date },
): Promise<Invitation> => {
  const link = await newInvite(tx, of)
  const mailbox = await mailboxOf(tx, of.operatorId)
  if (!mailbox) throw new AppError('NOT_FOUND')
  return { mailbox, link }
}

/** Only the person themselves gets the link, not those who agreed on it. */
export const mailInvite = (
  deps: Pick<Deps, 'secrets' | 'mail' | 'log' | 'newId' | 'config'>,
  { mailbox, link }: Invitation,
): Promise<void> =>
  writeTo(deps, mailbox, { kind: 'invite', values: { url: inviteUrl(deps, link) } })

/** Makes the person whom two administrators agreed on. Under `lockStaff`. */
export const admitPerson = async (
  deps: Pick<Deps, 'newId' | 'secrets'>,
  tx: Tx,
  of: Pick<StaffProposal, 'operatorId' | 'name' | 'roles' | 'language'> & {
    emailSealed: Buffer
    by: string | null
    at: Date
  },
): Promise<string> => {
  const { operatorId, name, roles, language, emailSealed, by, at } = of
  const emailHash = emailHashOf(deps, openEmail(deps, operatorId, emailSealed))
  if ((await findKnownName(tx, name)) || (await findMailbox(tx, emailHash))) {
    throw new AppError('PERSON_KNOWN')
  }
  await insertOperator(tx, { operatorId, name, roleBefore: roleBefore(roles), createdAt: at })
  await assignRoles(deps, tx, { operatorId, roles, by, at })
  await insertMailbox(tx, { operatorId, emailSealed, emailHash, language })
  return newInvite(tx, { operatorId, isAgreed: true, at })
}

/** What was agreed on; returns the invitation that is to be mailed. Under `lockStaff`. */
export const carryOutStaff = async (
  deps: Deps,
  tx: Tx,
  { proposal, by, at }: { proposal: StaffProposal; by: string; at: Date },
): Promise<Invitation | undefined> => {
  const { kind, operatorId, roles, emailSealed } = proposal
  switch (kind) {
    case 'invite':
      if (!emailSealed) throw new AppError('CASE_DECIDED')
      return {
        mailbox: { operatorId, emailSealed, language: proposal.language },
        link: await admitPerson(deps, tx, { ...proposal, emailSealed, by, at }),
      }
    case 'inviteAgain':
      await endAccess(tx, { operatorId, why: 'lost', at })
      return inviteTo(tx, { operatorId, isAgreed: true, at })
    case 'roles':
      await assignRoles(deps, tx, { operatorId, roles, by, at })
      return undefined
    case 'end':
      await leave(tx, { operatorId, by, at })
      return undefined
  }
}
