import type { viewLimitRequest } from '@noren/contract/credit'
import type { DataOf } from '@noren/contract/endpoint'
import { compareMinor, type Minor } from '@noren/contract/money'
import { minorOf } from '../../../loan-view/terms.ts'
import type { Credit } from '../HomeCurtain.tsx'

export type LimitRequest = NonNullable<DataOf<typeof viewLimitRequest>['request']>

/**
 * What stands on the page about a higher limit: the request that is looked at, the way to ask (with the answer to
 * the last request, where there was one), or nothing, where there is nothing to raise or no right to ask.
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

/** Why an amount cannot be asked for: it is no rise, or more than anyone is lent here. */
export function askTrouble(
  amountMinor: Minor,
  bounds: { totalMinor: Minor; maxMinor: Minor },
): 'empty' | 'noRise' | 'above' | null {
  if (amountMinor === 0) return 'empty'
  if (compareMinor(amountMinor, bounds.totalMinor) <= 0) return 'noRise'
  return compareMinor(amountMinor, bounds.maxMinor) > 0 ? 'above' : null
}
