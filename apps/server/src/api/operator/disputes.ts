import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator/disputes'
import type { Deps } from '../../deps.ts'
import * as disputes from '../../domains/operator/disputes.ts'
import { type Route, route } from '../../http/route.ts'
import { amountFromWire } from '../amount.ts'
import { dayOrNull } from '../day-input.ts'
import { wireWaits } from '../wire/operator.ts'

/** Payments that a payer's bank takes back. */
export const disputeRoutes = (deps: Deps): Route[] => [
  route(calls.listDisputes, async () => ({
    details: (await disputes.listDisputes(deps)).map((row) => ({
      disputeId: row.disputeId,
      paymentId: row.paymentId,
      loanId: row.loanId,
      userId: row.userId,
      loanNumber: row.loanNumber,
      receiptNumber: row.receiptNumber,
      currency: row.currency,
      amount: decimalFromMinor(row.amountMinor, row.currency),
      reference: row.reference,
      reason: row.reason,
      openedOn: row.openedOn,
      respondBy: row.respondBy,
      evidence: row.evidence,
      isByHand: row.lineId === null,
      openedAt: row.openedAt.toISOString(),
    })),
  })),
  route(calls.openDispute, ({ who, body, at }) => {
    const { requestId, paymentId, amount, reference, reason, respondBy } = body
    const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
    const known = { requestId, paymentId, amountMinor, reference, reason }
    const request = { ...known, respondBy: dayOrNull(respondBy, 'respondBy') }
    return disputes.openDispute(deps, who, request, at)
  }),
  route(calls.answerDispute, ({ who, body, at }) => {
    const { requestId, disputeId, evidence } = body
    return disputes.answerDispute(deps, who, { requestId, disputeId, evidence }, at)
  }),
  route(calls.decideDispute, async ({ who, body, language, at }) => {
    const { requestId, disputeId, decision, cost = '0', tax = '0' } = body
    const costMinor = amountFromWire(cost, deps.market.currency, 'cost')
    const taxMinor = amountFromWire(tax, deps.market.currency, 'tax')
    const request = { requestId, disputeId, decision, costMinor, taxMinor }
    const { waits, ...done } = await disputes.decideDispute(deps, who, request, at)
    return { ...done, waits: wireWaits(deps, language, waits) }
  }),
]
