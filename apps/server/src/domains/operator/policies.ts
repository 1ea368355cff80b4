import { addDays, type Day } from '@noren/contract/dates'
import { ZERO_MINOR } from '@noren/contract/money'
import type { PolicyReport } from '@noren/contract/operator/policies'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { isAnswered } from '../../platform/idempotency.ts'
import { readProtectedGroups } from '../certification/protected-groups.ts'
import * as inForce from '../credit/policies-in-force.ts'
import { policyOf } from '../credit/policy.ts'
import * as drafts from '../credit/policy-drafts.ts'
import { judgePolicy } from '../credit/policy-outcomes.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { MoneyAction } from './money/proposal-store.ts'
import { proposeAlways } from './money/propose-always.ts'
import type { Operator } from './operator.ts'

const YEAR_DAYS = 365

export const policyDrafts = ({ db }: Pick<Deps, 'db'>): Promise<drafts.ListedDraft[]> =>
  drafts.listDrafts(db)

/** Throws POLICY_SHAPE, VERSION_USED. */
export const savePolicyDraft = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; policy: unknown },
  at: Date,
): Promise<{ draftId: string; version: string; hash: string }> =>
  decideOnce(deps, who, { call: 'savePolicyDraft', requestId, input, at }, async (tx) => {
    const answer = await drafts.saveDraft(deps, tx, { ...input, savedBy: who.operatorId, at })
    return { answer, subjectId: answer.draftId, userId: null, before: {}, after: answer }
  })

const BACK_TEST = 'backTestPolicy'

/**
 * Judges a draft by what is known now and keeps the sums; it reads for long, so no transaction is open meanwhile. Throws
 * NOT_FOUND, CASE_DECIDED.
 */
export const backTestPolicy = async (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; draftId: string },
  at: Date,
): Promise<{ draftId: string; report: PolicyReport }> => {
  const { draftId } = input
  const key = { userId: who.operatorId, call: BACK_TEST, requestId }
  const report = (await isAnswered(deps.db, key)) ? null : await judgeDraft(deps, draftId)
  return decideOnce(deps, who, { call: BACK_TEST, requestId, input, at }, async (tx) => {
    if (!report) throw new AppError('IN_PROGRESS', { waitSeconds: 1 })
    await drafts.keepReport(tx, { draftId, report, at })
    const answer = { draftId, report }
    return { answer, subjectId: draftId, userId: null, before: {}, after: answer }
  })
}

const judgeDraft = async (deps: Deps, draftId: string): Promise<PolicyReport> => {
  const { db, market, clock, secrets } = deps
  const policy = await drafts.draftPolicy(deps, db, draftId)
  const reader = { db, fieldKey: secrets.fieldKey }
  const groupsOf = (userIds: readonly string[]) => readProtectedGroups(reader, userIds)
  const to = clock.businessDay()
  const period = { from: addDays(to, -YEAR_DAYS), to }
  return drafts.reportOf(await judgePolicy({ ...reader, market, groupsOf }, policy, period), market)
}

/** Proposes to another person that it is tried. Throws as askToTry does, and PROPOSAL_PENDING. */
export const proposePolicy = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: drafts.AskedDraft & { requestId: string },
  at: Date,
): Promise<{ draftId: string; proposalId: string }> =>
  decideOnce(deps, who, { call: 'proposePolicy', requestId, input, at }, async (tx) => {
    const { draftId, untilOn } = input
    const { version, hash, report } = await drafts.askToTry(deps, tx, input)
    const said = [version, hash.slice(0, 12), `→ ${untilOn}`, ...judged(report, input.why)]
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'policy', subjectId: draftId, userId: null, reason: 'policy', proposedAt: at },
      ...{ reference: said.join(' · '), amountMinor: ZERO_MINOR, currency: deps.market.currency },
    })
    const answer = { draftId, proposalId }
    return {
      answer,
      subjectId: draftId,
      userId: null,
      before: {},
      after: { ...input, hash, ...answer },
    }
  })

/** What the second person reads of the figures, and why a group may be approved less often. */
const judged = (report: PolicyReport | null, why: string | null): string[] =>
  report ? [`${report.changed}/${report.decided}`, ...(why === null ? [] : [why])] : []

export const carryOutPolicy = async (
  deps: Deps,
  tx: Tx,
  { subjectId: draftId }: Pick<MoneyAction, 'subjectId'>,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => {
  await drafts.confirmDraft(deps, tx, { draftId, confirmedBy })
  return { tried: draftId }
}

/** What two persons put in force, what was asked for, and what decides today. */
export const policiesInForce = async (deps: Deps) => {
  const [rows, { version }] = [await inForce.listEnforcements(deps.db), policyOf(deps)]
  const day = deps.clock.businessDay()
  // The same rules may have begun twice: the later ones hold, and it is they that are ended.
  const last = rows.find(
    (one) => one.confirmedByName !== null && one.stoppedByName === null && one.fromOn <= day,
  )
  const holdingId = last?.version === version ? last.enforcementId : null
  return { version, rows: rows.map((one) => ({ ...one, standing: forceOf(one, day, holdingId) })) }
}

/** Proposes to another person that rules hold from a day on. Throws as askToEnforce does. */
export const enforcePolicy = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: inForce.AskedInForce & { requestId: string },
  at: Date,
): Promise<{ enforcementId: string; proposalId: string }> =>
  decideOnce(deps, who, { call: 'enforcePolicy', requestId, input, at }, async (tx) => {
    const { version, fromOn } = input
    const asked = { ...input, askedBy: who.operatorId, at }
    const { enforcementId, hash, report } = await inForce.askToEnforce(deps, tx, asked)
    const said = [version, hash.slice(0, 12), `${fromOn} →`, ...judged(report, input.why)]
    const proposalId = await proposeAlways(deps, tx, who, {
      ...{ kind: 'policyInForce', subjectId: enforcementId, userId: null, proposedAt: at },
      ...{ reason: 'policyInForce', reference: said.join(' · ') },
      ...{ amountMinor: ZERO_MINOR, currency: deps.market.currency },
    })
    const answer = { enforcementId, proposalId }
    const after = { ...input, hash, ...answer }
    return { answer, subjectId: enforcementId, userId: null, before: {}, after }
  })

/** It holds from its day on; every server has read it before. */
export const carryOutEnforcement = async (
  deps: Deps,
  tx: Tx,
  { subjectId: enforcementId }: Pick<MoneyAction, 'subjectId'>,
  { confirmedBy }: { confirmedBy: string },
): Promise<object> => {
  await inForce.confirmEnforced(deps, tx, { enforcementId, confirmedBy })
  return { inForce: enforcementId }
}

/** One person ends them at once; the other servers know it within a minute. Throws NOT_FOUND, CASE_DECIDED. */
export const stopPolicy = async (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: { requestId: string; enforcementId: string; why: string },
  at: Date,
): Promise<{ enforcementId: string }> => {
  const deciding = { call: 'stopPolicy', requestId, input, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const { enforcementId } = input
    const stopped = { ...input, stoppedBy: who.operatorId, at }
    const { version, fromOn } = await inForce.stopEnforced(tx, stopped)
    const [before, after] = [
      { version, fromOn },
      { ...input, version },
    ]
    return { answer: { enforcementId }, subjectId: enforcementId, userId: null, before, after }
  })
  await inForce.refreshPolicies(deps)
  return answer
}

/** How rules that were asked for stand on a day; `holdingId` are those that decide. */
const forceOf = (
  { enforcementId, confirmedByName, stoppedByName, isOpen, fromOn }: inForce.ListedEnforcement,
  today: Day,
  holdingId: string | null,
): 'waits' | 'refused' | 'stopped' | 'coming' | 'holds' | 'over' => {
  if (stoppedByName !== null) return 'stopped'
  if (confirmedByName === null) return isOpen ? 'waits' : 'refused'
  if (today < fromOn) return 'coming'
  return enforcementId === holdingId ? 'holds' : 'over'
}

/** Whether a draft's figures are recent enough to propose it by. */
export const isFresh = (
  deps: Pick<Deps, 'market' | 'clock'>,
  { testedAt }: drafts.ListedDraft,
): boolean => testedAt !== null && drafts.areFresh(deps, testedAt)

/** How a draft stands on a day. */
export const standingOf = (
  { confirmedAt, fromOn, untilOn, isOpen }: drafts.ListedDraft,
  today: Day,
): 'draft' | 'waits' | 'coming' | 'tried' | 'over' => {
  if (confirmedAt === null || fromOn === null || untilOn === null) return isOpen ? 'waits' : 'draft'
  if (today < fromOn) return 'coming'
  return today <= untilOn ? 'tried' : 'over'
}
