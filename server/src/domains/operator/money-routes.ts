import type { Language } from '@noren/contract/languages'
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
import type { Operator } from './store.ts'
import { wireWaits } from './wire.ts'

const NOT_ASKED = { amountMinor: undefined, reference: null }

/** What the lender gives up or books back. */
export const moneyRoutes = (deps: Deps): Route[] => {
  const act = async (
    { who, language, at }: { who: Operator; language: Language; at: Date },
    request: money.MoneyRequest,
  ) => {
    const { waits, ...outcome } = await money.requestMoneyAction(deps, who, request, at)
    return { ...outcome, waits: wireWaits(deps, language, waits) }
  }
  return [
    route(waiveCharge, ({ who, body, language, at }) => {
      const { requestId, loanId: subjectId, part, amount, reason } = body
      const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
      const request = { requestId, kind: 'waiver', subjectId, part, reason, amountMinor } as const
      return act({ who, language, at }, { ...request, reference: null })
    }),
    route(writeOffLoan, ({ who, body, language, at }) => {
      const { requestId, loanId: subjectId, reason } = body
      const request = { requestId, kind: 'writeOff', subjectId, part: null, reason } as const
      return act({ who, language, at }, { ...request, ...NOT_ASKED })
    }),
    route(reverseRepayment, ({ who, body, language, at }) => {
      const { requestId, paymentId: subjectId, reason } = body
      const request = { requestId, kind: 'reversal', subjectId, part: null, reason } as const
      return act({ who, language, at }, { ...request, ...NOT_ASKED })
    }),
    route(listOverpayments, async () => ({
      details: (await money.listOverpayments(deps)).map(({ leftMinor, ...loan }) => ({
        ...loan,
        amount: decimalFromMinor(leftMinor, loan.currency),
      })),
    })),
    route(refundOverpayment, ({ who, body, language, at }) => {
      const { requestId, loanId: subjectId, amount, reference } = body
      const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
      const request = { requestId, kind: 'refund', subjectId, part: null, reference } as const
      return act({ who, language, at }, { ...request, reason: 'overpaid', amountMinor })
    }),
    route(listProposals, async ({ who }) => ({
      details: (await money.listProposals(deps, who)).map((proposal) => ({
        proposalId: proposal.proposalId,
        kind: proposal.kind,
        subjectId: proposal.subjectId,
        part: proposal.part,
        reason: proposal.reason,
        reference: proposal.reference,
        currency: proposal.currency,
        amount: decimalFromMinor(proposal.amountMinor, proposal.currency),
        matchedEventId: proposal.matchedEventId,
        because: proposal.because,
        sum:
          proposal.sumMinor === null
            ? null
            : decimalFromMinor(proposal.sumMinor, proposal.currency),
        proposedBy: proposal.proposerName,
        proposedAt: proposal.proposedAt.toISOString(),
      })),
    })),
    route(decideProposal, ({ who, body, at }) => money.decideProposal(deps, who, body, at)),
  ]
}
