import { creditInfo, limitRequest, viewLimitRequest } from '@noren/contract/credit'
import { decimalFromMinor } from '@noren/contract/money'
import { canApply } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import { amountFromWire } from '../../edge/amount.ts'
import { type Route, route } from '../../edge/route.ts'
import { textIn } from '../../texts.ts'
import { borrowingOf, creditHistoryOf } from '../loans/service.ts'
import * as credit from './service.ts'

/** The use of the limit is known to loans, so this reads both domains. */
export const creditRoutes = (deps: Deps): Route[] => [
  route(creditInfo, async ({ who, language }) => {
    const [{ standing, use }, history] = await Promise.all([
      borrowingOf(deps, deps.db, who.userId),
      creditHistoryOf(deps, deps.db, who.userId),
    ])
    const offerMinor = canApply(who.bizStatus) ? credit.limitOfferOf(deps, standing, history) : null
    const { currency } = deps.market
    const codes = standing?.reasonCodes ?? ['notDecided']
    return {
      decision: standing?.decision ?? 'review',
      currency,
      totalLimit: decimalFromMinor(use.totalMinor, currency),
      usedLimit: decimalFromMinor(use.usedMinor, currency),
      availableLimit: decimalFromMinor(use.availableMinor, currency),
      lock: use.lock,
      offer: offerMinor === null ? null : { amount: decimalFromMinor(offerMinor, currency) },
      nextReviewOn: standing?.nextReviewOn ?? null,
      reapplyOn: standing?.reapplyOn ?? null,
      reasons: codes.map((code) => ({ code, text: textIn(language, 'credit', `reason.${code}`) })),
      version: standing?.version ?? '',
    }
  }),
  route(limitRequest, async ({ who, body, at }) => {
    const amountMinor = amountFromWire(body.amount, deps.market.currency, 'amount')
    const { requestId, reason } = body
    const asked = await credit.askForLimit(deps, who, { requestId, amountMinor, reason }, at)
    return { ...asked, amount: decimalFromMinor(amountMinor, deps.market.currency) }
  }),
  route(viewLimitRequest, async ({ who, language }) => {
    const newest = await credit.newestLimitRequest(deps.db, who.userId)
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
