import { daysBetween } from '@noren/contract/dates'
import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/funding'
import type { Deps } from '../../deps.ts'
import * as funding from '../../domains/operator/funding.ts'
import { type Route, route } from '../../http/route.ts'
import { amountFromWire } from '../amount.ts'

/** What lenders have put in, and may take out. */
export const fundingRoutes = (deps: Deps): Route[] => [
  route(calls.limitFunding, ({ who, body, at }) => {
    const { requestId, book, floor, lentMax } = body
    const { currency } = deps.market
    const floorMinor = amountFromWire(floor, currency, 'floor')
    const lentMaxMinor = lentMax === undefined ? null : amountFromWire(lentMax, currency, 'lentMax')
    return funding.limitFunding(deps, who, { requestId, book, floorMinor, lentMaxMinor }, at)
  }),
  route(calls.withdrawFunding, ({ who, body, at }) => {
    const { requestId, book, account, amount } = body
    const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
    const code = account === '1010' ? 1010 : 1012
    return funding.withdrawFunding(deps, who, { requestId, book, code, amountMinor }, at)
  }),
  route(calls.cancelWithdrawal, ({ who, body, at }) =>
    funding.cancelWithdrawal(deps, who, body, at),
  ),
  route(calls.listWithdrawals, async () => {
    const today = deps.clock.businessDay()
    return {
      details: (await funding.listWithdrawals(deps)).map((row) => {
        const { withdrawalId, book, code, currency, amountMinor, endedAt, lineId } = row
        const confirmed = row.confirmedOn
        const over = lineId === null ? ('cancelled' as const) : ('taken' as const)
        return {
          ...{ withdrawalId, book, currency, confirmed },
          account: code === 1010 ? ('1010' as const) : ('1012' as const),
          amount: decimalFromMinor(amountMinor, currency),
          state: endedAt === null ? ('held' as const) : over,
          ageDays: endedAt === null ? daysBetween(confirmed, today) : 0,
        }
      }),
    }
  }),
]
