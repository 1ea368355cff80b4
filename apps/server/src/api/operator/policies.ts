import * as calls from '@noren/contract/operator/policies'
import type { Deps } from '../../deps.ts'
import * as policies from '../../domains/operator/policies.ts'
import { type Route, route } from '../../http/route.ts'
import { dayFromWire } from '../day-input.ts'

/** Drafts of the credit rules. */
export const operatorPolicyRoutes = (deps: Deps): Route[] => [
  route(calls.policyDrafts, async () => ({
    currency: deps.market.currency,
    details: (await policies.policyDrafts(deps)).map((draft) => {
      const { draftId, version, hash, savedByName, savedAt, report, testedAt } = draft
      const standing = policies.standingOf(draft, deps.clock.businessDay())
      const isAsked = standing !== 'draft'
      return {
        ...{ draftId, version, hash, savedBy: savedByName, savedAt: savedAt.toISOString() },
        ...{ report, testedAt: testedAt?.toISOString() ?? null, standing },
        isFresh: policies.isFresh(deps, draft),
        from: isAsked ? draft.fromOn : null,
        until: isAsked ? draft.untilOn : null,
      }
    }),
  })),
  route(calls.savePolicyDraft, ({ who, body: { requestId, policy }, at }) =>
    policies.savePolicyDraft(deps, who, { requestId, policy }, at),
  ),
  route(calls.backTestPolicy, async ({ who, body: { requestId, draftId }, at }) => ({
    ...(await policies.backTestPolicy(deps, who, { requestId, draftId }, at)),
    currency: deps.market.currency,
  })),
  route(calls.proposePolicy, ({ who, body: { requestId, draftId, until, why = null }, at }) => {
    const untilOn = dayFromWire(until, 'until')
    return policies.proposePolicy(deps, who, { requestId, draftId, untilOn, why }, at)
  }),
  route(calls.policiesInForce, async () => {
    const { version, rows } = await policies.policiesInForce(deps)
    return {
      version,
      details: rows.map((one) => ({
        ...{ enforcementId: one.enforcementId, version: one.version, hash: one.hash },
        ...{ from: one.fromOn, askedBy: one.askedByName, askedAt: one.askedAt.toISOString() },
        ...{ confirmedBy: one.confirmedByName, stoppedBy: one.stoppedByName },
        standing: one.standing,
      })),
    }
  }),
  route(calls.enforcePolicy, ({ who, body: { requestId, version, from, why = null }, at }) => {
    const fromOn = dayFromWire(from, 'from')
    return policies.enforcePolicy(deps, who, { requestId, version, fromOn, why }, at)
  }),
  route(calls.stopPolicy, ({ who, body: { requestId, enforcementId, why }, at }) =>
    policies.stopPolicy(deps, who, { requestId, enforcementId, why }, at),
  ),
]
