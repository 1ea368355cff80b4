import * as calls from '@noren/contract/credit'
import { decimalFromMinor } from '@noren/contract/money'
import { canApply } from '@noren/contract/user-status'
import type { Deps } from '../deps.ts'
import { answerChangesOf } from '../domains/credit/answer-changes.ts'
import { asksOf } from '../domains/credit/credit-decision.ts'
import { askAgainOn, lockedLimitOf } from '../domains/credit/credit-standing.ts'
import { limitOfferOf } from '../domains/credit/limit-offer.ts'
import { askForLimit, newestLimitRequest } from '../domains/credit/limit-requests.ts'
import { creditHistoryOf } from '../domains/loans/borrow-stops.ts'
import { borrowingOf } from '../domains/loans/borrowing.ts'
import { mostOf } from '../domains/loans/carrying.ts'
import { type Route, route } from '../http/route.ts'
import { textIn } from '../platform/texts/texts.ts'
import { amountFromWire } from './amount.ts'

/** Reads two domains, because the use of the limit is known to loans. */
export const creditRoutes = (deps: Deps): Route[] => [
  route(calls.creditInfo, async ({ who, language }) => {
    const [{ standing, stop, use, carrying, products }, history] = await Promise.all([
      borrowingOf(deps, deps.db, who.userId),
      creditHistoryOf(deps, deps.db, who.userId),
    ])
    const changes = canApply(who.bizStatus)
      ? await answerChangesOf(deps, deps.db, { userId: who.userId, standing })
      : []
    const offerMinor = canApply(who.bizStatus) ? limitOfferOf(deps, standing, history) : null
    const { currency } = deps.market
    const lockedMinor = await lockedLimitOf(deps.db, who.userId, stop)
    const codes = standing?.reasonCodes ?? ['notDecided']
    return {
      decision: standing?.decision ?? 'review',
      currency,
      totalLimit: decimalFromMinor(lockedMinor ?? use.totalMinor, currency),
      usedLimit: decimalFromMinor(use.usedMinor, currency),
      availableLimit: decimalFromMinor(use.availableMinor, currency),
      lock: use.lock,
      offer: offerMinor === null ? null : { amount: decimalFromMinor(offerMinor, currency) },
      nextReviewOn: standing?.nextReviewOn ?? null,
      reapplyOn: standing ? askAgainOn(standing) : null,
      reasons: codes.map((code) => ({ code, text: textIn(language, 'credit', `reason.${code}`) })),
      version: standing?.version ?? '',
      asks: asksOf(codes),
      changes,
      byProduct: products.flatMap((terms) => {
        const most = mostOf(carrying, terms)
        if (most === undefined) return []
        const amount = most === null ? null : decimalFromMinor(most, currency)
        return [{ productCode: terms.productCode, amount }]
      }),
    }
  }),
  route(calls.limitRequest, async ({ who, body, at }) => {
    const amountMinor = amountFromWire(body.amount, deps.market.currency, 'amount')
    const { requestId, reason } = body
    const asked = await askForLimit(deps, who, { requestId, amountMinor, reason }, at)
    return { ...asked, amount: decimalFromMinor(amountMinor, deps.market.currency) }
  }),
  route(calls.viewLimitRequest, async ({ who, language }) => {
    const newest = await newestLimitRequest(deps.db, who.userId)
    if (!newest) return { request: null }
    const { currency, amountMinor, requestedAt, decision, decidedReason } = newest
    return {
      request: {
        currency,
        amount: decimalFromMinor(amountMinor, currency),
        requestedAt: requestedAt.toISOString(),
        state: decision ?? ('open' as const),
        reason: decidedReason === null ? null : textIn(language, 'credit', decidedReason),
      },
    }
  }),
]
