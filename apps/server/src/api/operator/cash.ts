import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/cash'
import type { Deps } from '../../deps.ts'
import { listWaitingPayouts } from '../../domains/loans/fund-payouts.ts'
import { decidePayoutReturn, listPayoutReturns } from '../../domains/operator/payout-returns.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { wireWaits } from '../wire/operator.ts'
import { cursorOf, pageByTime } from './paging.ts'

/** Money of the lender that two persons decide about. */
export const cashRoutes = (deps: Deps): Route[] => [
  route(calls.listWaitingPayouts, async ({ query }) => {
    const { rows, next } = await listWaitingPayouts(deps.db, pageByTime(query, FROM_OLDEST))
    const details = rows.map(({ amountMinor, since, ...row }) => ({
      ...row,
      amount: decimalFromMinor(amountMinor, row.currency),
      since: since.toISOString(),
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.listPayoutReturns, async ({ query }) => {
    const { rows, next } = await listPayoutReturns(deps, pageByTime(query, FROM_OLDEST))
    const details = rows.map((row) => ({
      returnId: row.returnId,
      kind: row.kind,
      state: row.state,
      loanId: row.loanId,
      userId: row.userId,
      loanNumber: row.loanNumber,
      borrowStatus: row.loanStatus,
      payoutId: row.payoutId,
      currency: row.currency,
      amount: decimalFromMinor(row.amountMinor, row.currency),
      onDay: row.toldOn,
      decision: row.decidedAs,
    }))
    return { details, nextCursor: cursorOf(next) }
  }),
  route(calls.decidePayoutReturn, async ({ who, body, language, at }) => {
    const { requestId, returnId, decision } = body
    const { waits, ...done } = await decidePayoutReturn(
      deps,
      who,
      { requestId, returnId, decision },
      at,
    )
    return { ...done, waits: wireWaits(deps, language, waits) }
  }),
]
