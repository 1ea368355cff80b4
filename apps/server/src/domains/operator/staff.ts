import { forbiddenPairOf, type OperatorRole } from '@noren/contract/operator/roles'
import type { StaffProposalKind } from '@noren/contract/operator/staff'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { refusePair } from './assign-roles.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'
import { endSessions } from './session/session-store.ts'
import { alarm } from './staff/alarm.ts'
import { carryOutStaff, type Invitation, inviteTo, mailInvite } from './staff/carry-out.ts'
import { emailHashOf, findMailbox, mailboxOf, sealEmail } from './staff/mailbox.ts'
import * as proposals from './staff/staff-proposal-store.ts'
import { findKnownName, listStaffRows } from './staff/staff-store.ts'
import { lockOperator } from './store/operator.ts'
import { countOtherAdmins, lockStaff, rolesOf } from './store/roles.ts'

const PROPOSAL_MS = 7 * 24 * 60 * 60_000
/** How many administrators there are at least besides whoever stops being one. */
const ADMINS_MIN = 2

/** Everybody of the staff, and what waits for a second administrator. */
export const listStaff = async ({ db }: Pick<Deps, 'db'>, at: Date) => ({
  people: (await listStaffRows(db, at)).map(({ personRoles, ...row }) => ({
    ...row,
    hasForbiddenPair: forbiddenPairOf(personRoles) !== undefined,
  })),
  proposals: await proposals.openStaffProposals(db, at),
})

interface Asked {
  requestId: string
  language: Language
}
interface New {
  kind: StaffProposalKind
  operatorId: string
  name: string
  roles: readonly OperatorRole[]
  emailSealed: Buffer | null
}

/** One administrator proposes; nothing changes but that who is to leave can do nothing meanwhile. */
const propose = async (
  deps: Deps,
  who: Operator,
  deciding: { call: string; input: object; asked: Asked; at: Date },
  prepare: (tx: Tx) => Promise<New>,
): Promise<{ proposalId: string }> => {
  const { call, input, at } = deciding
  const { requestId, language } = deciding.asked
  const answer = await decideOnce(deps, who, { call, requestId, input, at }, async (tx) => {
    await lockStaff(tx)
    await proposals.expireStaffProposals(tx, at)
    const proposed = await prepare(tx)
    const { kind, operatorId, name, roles, emailSealed } = proposed
    const proposalId = deps.newId()
    const isNew = await proposals.insertStaffProposal(tx, {
      proposalId,
      kind,
      operatorId,
      name,
      roles: [...roles],
      proposedBy: who.operatorId,
      proposedAt: at,
      expiresAt: new Date(at.getTime() + PROPOSAL_MS),
      emailSealed,
      language,
    })
    if (!isNew) throw new AppError('PROPOSAL_PENDING')
    return {
      answer: { proposalId },
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { proposalId, kind, roles },
    }
  })
  await alarm(deps, { finding: 'proposed', operatorId: who.operatorId })
  return answer
}

/** Somebody with access who is another person than the one who acts. Throws NOT_FOUND, OWN_ACCOUNT. */
const another = async (tx: Tx, who: Operator, operatorId: string): Promise<string> => {
  const operator = await lockOperator(tx, operatorId)
  if (!operator) throw new AppError('NOT_FOUND')
  if (await isSamePerson(tx, operatorId, who.operatorId)) throw new AppError('OWN_ACCOUNT')
  return operator.name
}

/** Proposes a new person. Throws PERSON_KNOWN, ROLE_PAIR. */
export const inviteStaff = (
  deps: Deps,
  who: Operator,
  given: Asked & { name: string; email: string; roles: readonly OperatorRole[] },
  at: Date,
): Promise<{ proposalId: string }> => {
  const { requestId, language, ...input } = given
  const { name, email, roles } = input
  const asked = { requestId, language }
  // What is remembered of a request names nobody.
  const known = { name, roles, email: emailHashOf(deps, email).toString('hex') }
  const deciding = { call: 'inviteStaff', input: known, asked, at }
  return propose(deps, who, deciding, async (tx) => {
    const isKnown =
      (await findKnownName(tx, name)) || (await findMailbox(tx, emailHashOf(deps, email)))
    if (isKnown) throw new AppError('PERSON_KNOWN')
    const operatorId = deps.newId()
    await refusePair(tx, operatorId, roles)
    const emailSealed = sealEmail(deps, operatorId, email)
    return { kind: 'invite', operatorId, name, roles, emailSealed }
  })
}

/** Proposes a new link for who lost every key. */
export const inviteAgain = (
  deps: Deps,
  who: Operator,
  given: Asked & { operatorId: string },
  at: Date,
): Promise<{ proposalId: string }> => {
  const { operatorId, ...asked } = given
  const deciding = { call: 'inviteAgain', input: { operatorId }, asked, at }
  return propose(deps, who, deciding, async (tx) => {
    const name = await another(tx, who, operatorId)
    // A token's person has no address yet; the machine's own administrator invites them.
    if (!(await mailboxOf(tx, operatorId))) throw new AppError('NOT_FOUND')
    const roles = await rolesOf(tx, operatorId)
    return { kind: 'inviteAgain', operatorId, name, roles, emailSealed: null }
  })
}

/** Never fewer than two administrators. Under `lockStaff`. */
const keepAdmins = async (
  tx: Tx,
  operatorId: string,
  roles: readonly OperatorRole[],
): Promise<void> => {
  if (roles.includes('admin') || !(await rolesOf(tx, operatorId)).includes('admin')) return
  if ((await countOtherAdmins(tx, operatorId)) < ADMINS_MIN) throw new AppError('LAST_ADMIN')
}

/** Proposes the roles that a person has from then on. Throws ROLE_PAIR, LAST_ADMIN, OWN_ACCOUNT. */
export const setRoles = (
  deps: Deps,
  who: Operator,
  given: Asked & { operatorId: string; roles: readonly OperatorRole[] },
  at: Date,
): Promise<{ proposalId: string }> => {
  const { requestId, language, ...input } = given
  const { operatorId, roles } = input
  const deciding = { call: 'setRoles', input, asked: { requestId, language }, at }
  return propose(deps, who, deciding, async (tx) => {
    const name = await another(tx, who, operatorId)
    await refusePair(tx, operatorId, roles)
    await keepAdmins(tx, operatorId, roles)
    return { kind: 'roles', operatorId, name, roles, emailSealed: null }
  })
}

/** Proposes that somebody leaves. Throws LAST_ADMIN, OWN_ACCOUNT. */
export const endStaff = (
  deps: Deps,
  who: Operator,
  given: Asked & { operatorId: string },
  at: Date,
): Promise<{ proposalId: string }> => {
  const { operatorId, ...asked } = given
  const deciding = { call: 'endStaff', input: { operatorId }, asked, at }
  return propose(deps, who, deciding, async (tx) => {
    const name = await another(tx, who, operatorId)
    await keepAdmins(tx, operatorId, [])
    return { kind: 'end', operatorId, name, roles: [], emailSealed: null }
  })
}

/**
 * Another administrator confirms, and it is carried out in the same transaction; or somebody refuses. Nobody
 * decides about themselves, and nobody confirms what they proposed.
 */
export const decideStaffProposal = async (
  deps: Deps,
  who: Operator,
  given: { requestId: string; proposalId: string; decision: 'confirm' | 'refuse' },
  at: Date,
): Promise<{ proposalId: string; state: 'confirmed' | 'refused' }> => {
  const { requestId, ...input } = given
  const { proposalId } = input
  const { operatorId: by } = who
  let invitation: Invitation | undefined
  const deciding = { call: 'decideStaffProposal', requestId, input, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    invitation = undefined
    await lockStaff(tx)
    const proposal = await proposals.lockStaffProposal(tx, proposalId)
    if (!proposal) throw new AppError('NOT_FOUND')
    if (proposal.decidedAt || proposal.expiresAt <= at) throw new AppError('CASE_DECIDED')
    const isConfirmed = input.decision === 'confirm'
    const { kind, operatorId, roles, proposedBy } = proposal
    if (isConfirmed && (await isSamePerson(tx, proposedBy, by))) {
      throw new AppError('SAME_OPERATOR')
    }
    if (kind !== 'invite') await another(tx, who, operatorId)
    const state = isConfirmed ? ('confirmed' as const) : ('refused' as const)
    await proposals.setStaffDecided(tx, { proposalId, decision: state, operatorId: by, at })
    if (isConfirmed) {
      if (kind === 'roles' || kind === 'end') await keepAdmins(tx, operatorId, roles)
      invitation = await carryOutStaff(deps, tx, { proposal, by, at })
    }
    return {
      answer: { proposalId, state },
      subjectId: operatorId,
      userId: null,
      before: { state: 'proposed', proposedBy, kind, roles },
      after: { state },
    }
  })
  if (invitation) await mailInvite(deps, invitation)
  return answer
}

/** Mails a new link for an invitation that two agreed on. Throws NOT_FOUND when none is open. */
export const sendInvite = async (
  deps: Deps,
  who: Operator,
  given: { requestId: string; operatorId: string },
  at: Date,
): Promise<{ operatorId: string }> => {
  const { requestId, operatorId } = given
  let invitation: Invitation | undefined
  const deciding = { call: 'sendInvite', requestId, input: { operatorId }, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    await lockStaff(tx)
    await another(tx, who, operatorId)
    invitation = await inviteTo(tx, { operatorId, isAgreed: false, at })
    return { answer: { operatorId }, subjectId: operatorId, userId: null, before: {}, after: {} }
  })
  if (invitation) await mailInvite(deps, invitation)
  return answer
}

/** Ends every session of a person, such as after a device was lost. */
export const endStaffSessions = (
  deps: Deps,
  who: Operator,
  given: { requestId: string; operatorId: string },
  at: Date,
): Promise<{ operatorId: string; ended: number }> => {
  const { requestId, operatorId } = given
  const deciding = { call: 'endStaffSessions', requestId, input: { operatorId }, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    if (!(await lockOperator(tx, operatorId))) throw new AppError('NOT_FOUND')
    const ended = await endSessions(tx, { operatorId, credentialId: null, at })
    return {
      answer: { operatorId, ended },
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { ended },
    }
  })
}
