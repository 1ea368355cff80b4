import * as z from 'zod/mini'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { id, requestId, shortText, wireInstant } from '../wire-types.ts'
import { OPERATOR_ROLES } from './roles.ts'
import { signed } from './signing.ts'
import { asked, decided } from './staff-call.ts'

/** The people of the staff: what one administrator proposes, another confirms. */
export const STAFF_PROPOSAL_KINDS = ['invite', 'inviteAgain', 'roles', 'end'] as const
export type StaffProposalKind = (typeof STAFF_PROPOSAL_KINDS)[number]

const role = z.enum(OPERATOR_ROLES)
const roles = z.array(role).check(z.minLength(1), z.maxLength(OPERATOR_ROLES.length))
const proposed = z.object({ proposalId: id })
const errors = [
  'FORBIDDEN',
  'NOT_FOUND',
  'PASSKEY_NEEDED',
  'SIGNATURE_NEEDED',
  'SIGNATURE_WRONG',
  'OWN_ACCOUNT',
  'PROPOSAL_PENDING',
  'ROLE_PAIR',
  'LAST_ADMIN',
  'REQUEST_DIFFERS',
  'IN_PROGRESS',
] as const

export const listStaff = endpoint({
  ...asked,
  name: 'listStaff',
  path: '/api/operator/staff',
  response: z.object({
    details: z.array(
      z.object({
        operatorId: id,
        name: z.string(),
        roles: z.array(role),
        /** Two accounts of one person have forbidden roles together: every call of both is refused. */
        hasForbiddenPair: z.boolean(),
        state: z.enum(['invited', 'enrolling', 'active', 'paused', 'ended']),
        keys: z.number(),
        hasTotp: z.boolean(),
        /** Of a terminal token that is good now. */
        tokenUntil: z.nullable(wireInstant),
        since: wireInstant,
        seenAt: z.nullable(wireInstant),
      }),
    ),
    proposals: z.array(
      z.object({
        proposalId: id,
        kind: z.enum(STAFF_PROPOSAL_KINDS),
        operatorId: id,
        name: z.string(),
        roles: z.array(role),
        proposedBy: z.string(),
        proposedAt: wireInstant,
        expiresAt: wireInstant,
      }),
    ),
  }),
  errors: ['FORBIDDEN'],
})

export const inviteStaff = endpoint({
  ...decided,
  name: 'inviteStaff',
  path: '/api/operator/staff/invite',
  body: z.object({ requestId, name: shortText(80), email: emailAddress, roles, ...signed }),
  response: proposed,
  errors: [...errors, 'PERSON_KNOWN'],
})

/** For who lost every key: their keys and sessions end when it is confirmed, and a link is mailed. */
export const inviteAgain = endpoint({
  ...decided,
  name: 'inviteAgain',
  path: '/api/operator/staff/invite-again',
  body: z.object({ requestId, operatorId: id, ...signed }),
  response: proposed,
  errors,
})

export const setRoles = endpoint({
  ...decided,
  name: 'setRoles',
  path: '/api/operator/staff/roles',
  body: z.object({ requestId, operatorId: id, roles, ...signed }),
  response: proposed,
  errors,
})

/** Who is no administrator can do nothing from now on until another administrator refuses it. */
export const endStaff = endpoint({
  ...decided,
  name: 'endStaff',
  path: '/api/operator/staff/end',
  body: z.object({ requestId, operatorId: id, ...signed }),
  response: proposed,
  errors,
})

export const decideStaffProposal = endpoint({
  ...decided,
  name: 'decideStaffProposal',
  path: '/api/operator/staff/proposals/decide',
  body: z.object({ requestId, proposalId: id, decision: z.enum(['confirm', 'refuse']), ...signed }),
  response: z.object({ proposalId: id, state: z.enum(['confirmed', 'refused']) }),
  errors: [...errors, 'SAME_OPERATOR', 'CASE_DECIDED', 'PERSON_KNOWN'],
})

/** A new link to the same address, for an invitation that two have agreed on; the one before ends. */
export const sendInvite = endpoint({
  ...decided,
  name: 'sendInvite',
  path: '/api/operator/staff/send-invite',
  body: z.object({ requestId, operatorId: id }),
  response: z.object({ operatorId: id }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'FRESH_NEEDED',
    'PASSKEY_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})

export const endStaffSessions = endpoint({
  ...decided,
  name: 'endStaffSessions',
  path: '/api/operator/staff/end-sessions',
  body: z.object({ requestId, operatorId: id }),
  response: z.object({ operatorId: id, ended: z.number() }),
  errors: [
    'FORBIDDEN',
    'NOT_FOUND',
    'FRESH_NEEDED',
    'PASSKEY_NEEDED',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
