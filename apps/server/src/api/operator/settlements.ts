import { decimalFromMinor, type Minor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/settlements'
import type { Deps } from '../../deps.ts'
import * as settlements from '../../domains/operator/settlements.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { wireWaits } from '../wire/operator.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** Lower sums that end loans. */
export const operatorSettlementRoutes = (deps: Deps): Route[] => [
  route(calls.listSettlements, async ({ query }) => {
    const { rows, next } = await settlements.listSettlements(deps, pageByTime(query, FROM_OLDEST))
    return { details: rows.map(wireAsked), nextCursor: cursorOf(next) }
  }),
  route(calls.showSettlement, async ({ who, params, at }) => {
    const shown = await settlements.showSettlement(deps, who, params.settlementId, at)
    const { owed, state, answerOn, askedOn, isWrittenOff } = shown
    const money = (amount: Minor) => decimalFromMinor(amount, shown.currency)
    return {
      ...wireAsked(shown),
      ...{ state, isWrittenOff, overdueDays: owed.overdueDays, answerOn: answerOn ?? askedOn },
      owed: money(owed.totalMinor),
      principal: money(owed.principalMinor),
      interest: money(owed.interestMinor),
      charges: money(settlements.chargesOf(owed)),
      penal: money(owed.penalMinor),
      paid: money(shown.paidMinor),
      givenUp: money(shown.givenUpMinor),
      givenUpPrincipal: money(shown.givenUpPrincipalMinor),
    }
  }),
  route(calls.decideSettlement, async ({ who, body, language, at }) => {
    const { requestId, settlementId, decision } = body
    const request = { requestId, settlementId, decision }
    const { waits, ...done } = await settlements.decideSettlement(deps, who, request, at)
    return { ...done, waits: wireWaits(deps, language, waits) }
  }),
]

const wireAsked = (
  row: Awaited<ReturnType<typeof settlements.listSettlements>>['rows'][number],
) => ({
  settlementId: row.settlementId,
  number: row.number,
  userId: row.userId,
  loanId: row.loanId,
  loanNumber: row.loanNumber,
  currency: row.currency,
  sum: decimalFromMinor(row.sumMinor, row.currency),
  askedAt: row.askedAt.toISOString(),
})
