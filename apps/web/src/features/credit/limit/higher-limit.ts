import type { viewLimitRequest } from '@noren/contract/credit'
import type { DataOf } from '@noren/contract/endpoint'
import { compareMinor, type Minor } from '@noren/contract/money'
import { minorOf } from '../../../loan-view/terms.ts'
import type { Credit } from '../HomeCurtain.tsx'

export type LimitRequest = NonNullable<DataOf<typeof viewLimitRequest>['request']>

/**
 * What the page shows about a higher limit: the request under review, the way to ask (with the answer to
 * the last request, if any), or nothing, if there is nothing to raise or the person may not ask.
 */
export type LimitAsk =
  | { kind: 'none' }
  | { kind: 'open'; request: LimitRequest }
  | { kind: 'ask'; last: LimitRequest | null }

export function limitAsk(
  credit: Pick<Credit, 'decision' | 'totalLimit' | 'currency'>,
  request: LimitRequest | null,
  market: { amountMax: string },
): LimitAsk {
  if (credit.decision !== 'approved') return { kind: 'none' }
  if (request?.state === 'open') return { kind: 'open', request }
  const totalMinor = minorOf(credit.totalLimit, credit.currency)
  const isHighest = compareMinor(totalMinor, minorOf(market.amountMax, credit.currency)) >= 0
  return isHighest ? { kind: 'none' } : { kind: 'ask', last: request }
}

/** Why an amount cannot be requested: it is not an increase, or more than the market's maximum. */
export function askTrouble(
  amountMinor: Minor,
  bounds: { totalMinor: Minor; maxMinor: Minor },
): 'empty' | 'noRise' | 'above' | null {
  if (amountMinor === 0) return 'empty'
  if (compareMinor(amountMinor, bounds.totalMinor) <= 0) return 'noRise'
  return compareMinor(amountMinor, bounds.maxMinor) > 0 ? 'above' : null
}
