import { accessLog } from '@noren/contract/account'
import { decimalFromMinor } from '@noren/contract/money'
import {
  blockPerson,
  decideApplication,
  decideLimitRequest,
  decidePayoutFailure,
  decideReview,
  listApplications,
  listLimitRequests,
  listPayoutFailures,
  listReviews,
  operatorAudit,
  operatorQueues,
  reviewPicture,
  showApplication,
  showReview,
} from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import { textIn } from '../../texts.ts'
import { grievanceRoutes } from './grievance-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { wirePicture } from './pictures.ts'
import { proofRoutes } from './proof-routes.ts'
import * as operator from './service.ts'
import { wireApplication, wireReasons, wireWaits } from './wire.ts'

export const operatorRoutes = (deps: Deps): Route[] => [
  route(operatorQueues, async ({ who }) => ({
    operator: who,
    ...(await operator.countQueues(deps)),
  })),
  ...applicationRoutes(deps),
  ...reviewRoutes(deps),
  ...payoutRoutes(deps),
  ...limitRoutes(deps),
  ...proofRoutes(deps),
  ...grievanceRoutes(deps),
  ...moneyRoutes(deps),
  route(blockPerson, ({ who, body, at }) => {
    const { reasonCode, ...decision } = body
    return operator.blockPerson(deps, who, { ...decision, reasonCode }, at)
  }),
  route(operatorAudit, async ({ params }) => {
    const rows = await operator.auditOf(deps.db, params.subjectId)
    return {
      details: rows.map(({ at, before, after, ...row }) => ({
        ...row,
        before: { ...before },
        after: { ...after },
        at: at.toISOString(),
      })),
    }
  }),
  route(accessLog, async ({ who, language }) => {
    const reads = await operator.accessLogOf(deps.db, who.userId)
    return {
      details: reads.map(({ at, name, role, what, purpose }) => ({
        readAt: at.toISOString(),
        operatorName: name,
        operatorRole: role,
        what: textIn(language, 'operator', `access.${what}`),
        purpose: textIn(language, 'operator', `purpose.${purpose}`),
      })),
    }
  }),
]

const applicationRoutes = (deps: Deps): Route[] => [
  route(listApplications, async () => ({
    details: (await operator.listApplications(deps)).map(wireApplication),
  })),
  route(showApplication, async ({ who, params, language, at }) => {
    const shown = await operator.showApplication(deps, who, params.loanId, at)
    const { loan, borrowerName, standing, use } = shown
    const decimal = (amount: typeof use.usedMinor) => decimalFromMinor(amount, loan.currency)
    return {
      ...wireApplication(loan),
      receive: decimal(loan.receiveMinor),
      borrowerName,
      credit: standing
        ? {
            decision: standing.decision,
            version: standing.version,
            band: standing.band,
            score: standing.score,
            limit: decimal(standing.limitMinor),
            usedLimit: decimal(use.usedMinor),
            reasons: wireReasons(standing.reasonCodes, language, 'reason.'),
            inputs: { ...standing.facts },
          }
        : null,
    }
  }),
  route(decideApplication, async ({ who, body, language, at }) => {
    const { reasonCodes = [], reapplyOn, ...decision } = body
    const asked = { ...decision, reasonCodes, reapplyOn }
    const {
      waits,
      proposalId = null,
      ...done
    } = await operator.decideApplication(deps, who, asked, at)
    return { ...done, proposalId, waits: wireWaits(deps, language, waits) }
  }),
]

const reviewRoutes = (deps: Deps): Route[] => [
  route(listReviews, async () => ({
    details: (await operator.listReviews(deps)).map(({ openedAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
    })),
  })),
  route(showReview, async ({ who, params, at }) => {
    const { openedAt, identity, attempts, ...shown } = await operator.showReview(
      deps,
      who,
      params.caseId,
      at,
    )
    const fields = Object.entries(identity?.fields ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    )
    return {
      ...shown,
      openedAt: openedAt.toISOString(),
      attempts: attempts.map((tried) => ({ ...tried, at: tried.at.toISOString() })),
      identity: identity
        ? {
            kind: identity.documentKind,
            fields: Object.fromEntries(fields),
            correctedFields: identity.correctedFields,
          }
        : null,
    }
  }),
  route(reviewPicture, async ({ who, params, at }) => {
    return wirePicture(await operator.reviewPicture(deps, who, params, at))
  }),
  route(decideReview, ({ who, body, at }) => {
    const { reasonCode, ...decision } = body
    return operator.decideReview(deps, who, { ...decision, reasonCode }, at)
  }),
]

const payoutRoutes = (deps: Deps): Route[] => [
  route(listPayoutFailures, async ({ language }) => {
    const failures = await operator.listPayoutFailures(deps)
    return {
      details: failures.map(({ loan, failedAt, isAccountChanged }) => ({
        ...wireApplication(loan),
        reasons: wireReasons(loan.reasonCodes, language),
        failedAt: failedAt.toISOString(),
        isAccountChanged,
      })),
    }
  }),
  route(decidePayoutFailure, ({ who, body, at }) =>
    operator.decidePayoutFailure(deps, who, body, at),
  ),
]

const limitRoutes = (deps: Deps): Route[] => [
  route(listLimitRequests, async ({ who, at }) => {
    const requests = await operator.listLimitRequests(deps, who, at)
    return {
      details: requests.map(({ limitRequestId, userId, currency, reason, ...row }) => ({
        limitRequestId,
        userId,
        currency,
        amount: decimalFromMinor(row.amountMinor, currency),
        limitNow: decimalFromMinor(row.limitNowMinor, currency),
        reason,
        requestedAt: row.requestedAt.toISOString(),
      })),
    }
  }),
  route(decideLimitRequest, async ({ who, body, at }) => {
    const { reasonCode, ...decision } = body
    const done = await operator.decideLimitRequest(deps, who, { ...decision, reasonCode }, at)
    const limit = decimalFromMinor(done.limitMinor, deps.market.currency)
    return { limitRequestId: done.limitRequestId, limit }
  }),
]
