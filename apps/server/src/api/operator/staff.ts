import * as calls from '@noren/contract/operator/staff'
import type { Deps } from '../../deps.ts'
import * as staff from '../../domains/operator/staff.ts'
import { type Route, route } from '../../http/route.ts'

/** The people of the staff, as administrators see and change them. */
export const staffRoutes = (deps: Deps): Route[] => [
  route(calls.listStaff, async ({ at }) => {
    const { people, proposals } = await staff.listStaff(deps, at)
    return {
      details: people.map(({ tokenUntil, since, seenAt, ...person }) => ({
        ...person,
        tokenUntil: tokenUntil?.toISOString() ?? null,
        since: since.toISOString(),
        seenAt: seenAt?.toISOString() ?? null,
      })),
      proposals: proposals.map((proposal) => ({
        proposalId: proposal.proposalId,
        kind: proposal.kind,
        operatorId: proposal.operatorId,
        name: proposal.name,
        roles: proposal.roles,
        proposedBy: proposal.proposerName,
        proposedAt: proposal.proposedAt.toISOString(),
        expiresAt: proposal.expiresAt.toISOString(),
      })),
    }
  }),
  route(calls.inviteStaff, ({ who, body, language, at }) =>
    staff.inviteStaff(deps, who, { ...body, language }, at),
  ),
  route(calls.inviteAgain, ({ who, body, language, at }) =>
    staff.inviteAgain(deps, who, { ...body, language }, at),
  ),
  route(calls.setRoles, ({ who, body, language, at }) =>
    staff.setRoles(deps, who, { ...body, language }, at),
  ),
  route(calls.endStaff, ({ who, body, language, at }) =>
    staff.endStaff(deps, who, { ...body, language }, at),
  ),
  route(calls.decideStaffProposal, ({ who, body, at }) =>
    staff.decideStaffProposal(deps, who, body, at),
  ),
  route(calls.sendInvite, ({ who, body, at }) => staff.sendInvite(deps, who, body, at)),
  route(calls.endStaffSessions, ({ who, body, at }) => staff.endStaffSessions(deps, who, body, at)),
]
