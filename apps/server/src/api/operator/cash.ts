import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/cash'
import type { Deps } from '../../deps.ts'
import { listWaitingPayouts } from '../../domains/loans/fund-payouts.ts'
import { decidePayoutReturn, listPayoutReturns } from '../../domains/operator/payout-returns.ts'
import { type Route, route } from '../../http/route.ts'
import { wireWaits } from '../wire/operator.ts'

/** Money of the lender that two persons decide about. */
export const cashRoutes = (deps: Deps): Route[] => [
  route(calls.listWaitingPayouts, async () => ({
    details: (await listWaitingPayouts(deps.db)).map(({ amountMinor, since, ...row }) => ({
      ...row,
      amount: decimalFromMinor(amountMinor, row.currency),
      since: since.toISOString(),
    })),
  })),
  route(calls.listPayoutReturns, async () => ({
    details: (await listPayoutReturns(deps)).map((row) => ({
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
    })),
  })),
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
