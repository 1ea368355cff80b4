import * as accountCalls from '@noren/contract/account'
import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator'
import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import type { Deps } from '../deps.ts'
import { listReads } from '../domains/audit/personal-data-reads.ts'
import { listAudit } from '../domains/audit/read-audit.ts'
import { listOpenReviews, type ReviewCase } from '../domains/certification/review.ts'
import type { WaitingLimitRequest } from '../domains/credit/limit-requests.ts'
import {
  decideApplication,
  listApplications,
  showApplication,
} from '../domains/operator/applications.ts'
import { countQueues } from '../domains/operator/count-queues.ts'
import {
  decideLimitRequest,
  listLimitRequests,
  showLimitRequest,
} from '../domains/operator/limits.ts'
import { decidePayoutFailure, listPayoutFailures } from '../domains/operator/payout-failures.ts'
import { blockPerson } from '../domains/operator/people.ts'
import {
  decideReview,
  openReview,
  reviewAhead,
  reviewPicture,
  showReview,
} from '../domains/operator/reviews.ts'
import { type Route, route } from '../http/route.ts'
import { FROM_OLDEST } from '../platform/pages.ts'
import { textIn } from '../platform/texts/texts.ts'
import { operatorAgentRoutes } from './operator/agents.ts'
import { operatorAppealRoutes } from './operator/appeals.ts'
import { operatorBereavementRoutes } from './operator/bereavements.ts'
import { bookRoutes } from './operator/books.ts'
import { operatorBureauRoutes } from './operator/bureau.ts'
import { cashRoutes } from './operator/cash.ts'
import { operatorContactRoutes } from './operator/contacts.ts'
import { operatorCreditRoutes } from './operator/credit.ts'
import { disputeRoutes } from './operator/disputes.ts'
import { operatorFraudRoutes } from './operator/fraud.ts'
import { fundingRoutes } from './operator/funding.ts'
import { grievanceRoutes } from './operator/grievances.ts'
import { guaranteeRoutes } from './operator/guarantees.ts'
import { insightRoutes } from './operator/insight.ts'
import { loanRoutes } from './operator/loans.ts'
import { lossRoutes } from './operator/losses.ts'
import { moneyRoutes } from './operator/money.ts'
import { monthRoutes } from './operator/months.ts'
import { operatorObjectionRoutes } from './operator/objections.ts'
import { outboxRoutes } from './operator/outbox.ts'
import { cursorOf, pageByTime } from './operator/paging.ts'
import { peopleRoutes } from './operator/people.ts'
import { wirePicture } from './operator/pictures.ts'
import { platformRoutes } from './operator/platform.ts'
import { operatorPolicyRoutes } from './operator/policies.ts'
import { proofRoutes } from './operator/proofs.ts'
import { qualityRoutes } from './operator/quality.ts'
import { reconciliationRoutes } from './operator/reconciliation.ts'
import { operatorReliefRoutes } from './operator/relief.ts'
import { sessionRoutes } from './operator/session.ts'
import { operatorSettlementRoutes } from './operator/settlements.ts'
import { staffRoutes } from './operator/staff.ts'
import { taxRoutes } from './operator/tax.ts'
import { viewRoutes } from './operator/views.ts'
import { workRoutes } from './operator/work.ts'
import { wireApplication, wireCredit, wireReasons, wireWaits } from './wire/operator.ts'
import { wireEvidence } from './wire/review.ts'

export const operatorRoutes = (deps: Deps): Route[] => [
  route(calls.operatorQueues, async ({ who, at }) => ({
    operator: { operatorId: who.operatorId, name: who.name, roles: [...who.roles] },
    ...(await countQueues(deps, who, at)),
  })),
  ...viewRoutes(deps),
  ...workRoutes(deps),
  ...peopleRoutes(deps),
  ...loanRoutes(deps),
  ...insightRoutes(deps),
  ...applicationRoutes(deps),
  ...reviewRoutes(deps),
  ...qualityRoutes(deps),
  ...payoutRoutes(deps),
  ...limitRoutes(deps),
  ...operatorCreditRoutes(deps),
  ...operatorPolicyRoutes(deps),
  ...operatorFraudRoutes(deps),
  ...proofRoutes(deps),
  ...grievanceRoutes(deps),
  ...operatorBereavementRoutes(deps),
  ...operatorSettlementRoutes(deps),
  ...operatorObjectionRoutes(deps),
  ...operatorContactRoutes(deps),
  ...operatorAgentRoutes(deps),
  ...operatorReliefRoutes(deps),
  ...operatorBureauRoutes(deps),
  ...operatorAppealRoutes(deps),
  ...moneyRoutes(deps),
  ...reconciliationRoutes(deps),
  ...bookRoutes(deps),
  ...monthRoutes(deps),
  ...taxRoutes(deps),
  ...cashRoutes(deps),
  ...outboxRoutes(deps),
  ...disputeRoutes(deps),
  ...fundingRoutes(deps),
  ...guaranteeRoutes(deps),
  ...lossRoutes(deps),
  ...platformRoutes(deps),
  ...sessionRoutes(deps),
  ...staffRoutes(deps),
  route(calls.blockPerson, ({ who, body, at }) => {
    const { reasonCode, ...decision } = body
    return blockPerson(deps, who, { ...decision, reasonCode }, at)
  }),
  route(calls.operatorAudit, async ({ params }) => {
    const rows = await listAudit(deps.db, params.subjectId)
    return {
      details: rows.map(({ at, before, after, ...row }) => ({
        ...row,
        before: { ...before },
        after: { ...after },
        at: at.toISOString(),
      })),
    }
  }),
  route(accountCalls.accessLog, async ({ who, language }) => {
    const reads = await listReads(deps.db, who.userId)
    return {
      details: reads.map(({ at, name, roles, what, purpose }) => ({
        readAt: at.toISOString(),
        operatorName: name,
        operatorRole: roleFor(roles),
        what: textIn(language, 'operator', `access.${what}`),
        purpose: textIn(language, 'operator', `purpose.${purpose}`),
      })),
    }
  }),
]

/** One word for the borrower: the first of what somebody is, in the order of the contract. */
const roleFor = (roles: readonly string[]): string =>
  OPERATOR_ROLES.find((role) => roles.includes(role)) ?? 'support'

const applicationRoutes = (deps: Deps): Route[] => [
  route(calls.listApplications, async ({ query }) => {
    const { rows, next } = await listApplications(deps, pageByTime(query, FROM_OLDEST))
    return { details: rows.map(wireApplication), nextCursor: cursorOf(next) }
  }),
  route(calls.showApplication, async ({ who, params, language, at }) => {
    const shown = await showApplication(deps, who, params.loanId, at)
    const { loan, borrowerName, standing, use } = shown
    const { currency } = loan
    const { usedMinor } = use
    return {
      ...wireApplication(loan),
      receive: decimalFromMinor(loan.receiveMinor, currency),
      borrowerName,
      credit: standing ? wireCredit(deps, language, { standing, usedMinor, currency }) : null,
    }
  }),
  route(calls.decideApplication, async ({ who, body, language, at }) => {
    const { reasonCodes = [], reapplyOn, ...decision } = body
    const asked = { ...decision, reasonCodes, reapplyOn }
    const { waits, proposalId = null, ...done } = await decideApplication(deps, who, asked, at)
    return { ...done, proposalId, waits: wireWaits(deps, language, waits) }
  }),
]

const reviewRoutes = (deps: Deps): Route[] => [
  route(calls.listReviews, async ({ query }) => {
    const { rows, next } = await listOpenReviews(deps.db, pageByTime(query, FROM_OLDEST))
    const details = rows.map(({ openedAt, ...row }) => ({
      ...row,
      openedAt: openedAt.toISOString(),
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.showReview, async ({ who, params, at }) =>
    wireReview(await showReview(deps, who, params.caseId, at)),
  ),
  route(calls.reviewAhead, async ({ who, params, at }) => {
    const pictures = await reviewAhead(deps, who, params.caseId, at)
    return {
      pictures: pictures.map(({ sealed, ...file }) => ({
        ...file,
        sealed: sealed.toString('base64'),
      })),
    }
  }),
  route(calls.openReview, async ({ who, params, at }) => {
    const { pictures, ...opened } = await openReview(deps, who, params.caseId, at)
    const keys = pictures.map(({ key, ...file }) => ({ ...file, key: key.toString('base64') }))
    return { ...wireReview(opened), pictures: keys }
  }),
  route(calls.reviewPicture, async ({ who, params, at }) => {
    return wirePicture(await reviewPicture(deps, who, params, at))
  }),
  route(calls.decideReview, ({ who, body, at }) => {
    const { reasonCode, ...decision } = body
    return decideReview(deps, who, { ...decision, reasonCode }, at)
  }),
]

const payoutRoutes = (deps: Deps): Route[] => [
  route(calls.listPayoutFailures, async ({ query, language }) => {
    const { rows, next } = await listPayoutFailures(deps, pageByTime(query, FROM_OLDEST))
    return {
      nextCursor: cursorOf(next),
      details: rows.map(({ loan, failedAt, isAccountChanged }) => ({
        ...wireApplication(loan),
        reasons: wireReasons(loan.reasonCodes, language),
        failedAt: failedAt.toISOString(),
        isAccountChanged,
      })),
    }
  }),
  route(calls.decidePayoutFailure, ({ who, body, at }) => decidePayoutFailure(deps, who, body, at)),
]

const wireLimitRequest = (row: WaitingLimitRequest) => ({
  limitRequestId: row.limitRequestId,
  userId: row.userId,
  currency: row.currency,
  amount: decimalFromMinor(row.amountMinor, row.currency),
  limitNow: decimalFromMinor(row.limitNowMinor, row.currency),
  requestedAt: row.requestedAt.toISOString(),
})

const limitRoutes = (deps: Deps): Route[] => [
  route(calls.listLimitRequests, async ({ query }) => {
    const { rows, next } = await listLimitRequests(deps, pageByTime(query, FROM_OLDEST))
    return { details: rows.map(wireLimitRequest), nextCursor: cursorOf(next) }
  }),
  route(calls.showLimitRequest, async ({ who, params, at }) => {
    const shown = await showLimitRequest(deps, who, params.limitRequestId, at)
    return { ...wireLimitRequest(shown), reason: shown.reason }
  }),
  route(calls.decideLimitRequest, async ({ who, body, at }) => {
    const { reasonCode, identityChecked: isIdentityChecked = false, ...decision } = body
    const input = { ...decision, reasonCode, isIdentityChecked }
    const done = await decideLimitRequest(deps, who, input, at)
    const limit = decimalFromMinor(done.limitMinor, deps.market.currency)
    return { limitRequestId: done.limitRequestId, limit }
  }),
]

const wireReview = <Shown extends Omit<ReviewCase, 'pictures'>>({ openedAt, ...shown }: Shown) => ({
  ...wireEvidence(shown),
  openedAt: openedAt.toISOString(),
})
