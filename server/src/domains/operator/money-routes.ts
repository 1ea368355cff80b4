import { decimalFromMinor } from '@noren/contract/money'
import {
  decideProposal,
  listOverpayments,
  listProposals,
  refundOverpayment,
  reverseRepayment,
  waiveCharge,
  writeOffLoan,
} from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import { amountFromWire } from '../../edge/amount.ts'
import { type Route, route } from '../../edge/route.ts'
import * as money from './proposals.ts'

const NOT_ASKED = { amountMinor: undefined, reference: null }

/** What the lender gives up or books back. */
export const moneyRoutes = (deps: Deps): Route[] => [
  route(waiveCharge, ({ who, body, at }) => {
    const { requestId, loanId: subjectId, part, amount, reason } = body
    const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
    const request = { requestId, kind: 'waiver', subjectId, part, reason, amountMinor } as const
    return money.requestMoneyAction(deps, who, { ...request, reference: null }, at)
  }),
  route(writeOffLoan, ({ who, body, at }) => {
    const { requestId, loanId: subjectId, reason } = body
    const request = { requestId, kind: 'writeOff', subjectId, part: null, reason } as const
    return money.requestMoneyAction(deps, who, { ...request, ...NOT_ASKED }, at)
  }),
  route(reverseRepayment, ({ who, body, at }) => {
    const { requestId, paymentId: subjectId, reason } = body
    const request = { requestId, kind: 'reversal', subjectId, part: null, reason } as const
    return money.requestMoneyAction(deps, who, { ...request, ...NOT_ASKED }, at)
  }),
  route(listOverpayments, async () => ({
    details: (await money.listOverpayments(deps)).map(({ leftMinor, ...loan }) => ({
      ...loan,
      amount: decimalFromMinor(leftMinor, loan.currency),
    })),
  })),
  route(refundOverpayment, ({ who, body, at }) => {
    const { requestId, loanId: subjectId, amount, reference } = body
    const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
    const request = { requestId, kind: 'refund', subjectId, part: null, reference } as const
    return money.requestMoneyAction(deps, who, { ...request, reason: 'overpaid', amountMinor }, at)
  }),
  route(listProposals, async () => ({
    details: (await money.listProposals(deps)).map((proposal) => ({
      proposalId: proposal.proposalId,
      kind: proposal.kind,
      subjectId: proposal.subjectId,
      part: proposal.part,
      reason: proposal.reason,
      reference: proposal.reference,
      currency: proposal.currency,
      amount: decimalFromMinor(proposal.amountMinor, proposal.currency),
      proposedBy: proposal.proposerName,
      proposedAt: proposal.proposedAt.toISOString(),
    })),
  })),
  route(decideProposal, ({ who, body, at }) => money.decideProposal(deps, who, body, at)),
]
