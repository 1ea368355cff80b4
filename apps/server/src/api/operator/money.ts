import { decimalFromMinor } from '@noren/contract/money'
import * as calls from '@noren/contract/operator'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../domains/operator/operator.ts'
import * as money from '../../domains/operator/proposals.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_LARGEST, FROM_OLDEST } from '../../platform/pages.ts'
import { amountFromWire } from '../amount.ts'
import { wireWaits } from '../wire/operator.ts'
import { cursorOf, pageByAmount, pageByTime } from './paging.ts'

const NOT_ASKED = { amountMinor: undefined, reference: null }

/** Actions by which the lender gives up money or books it back. */
export const moneyRoutes = (deps: Deps): Route[] => {
  const act = async (
    { who, language, at }: { who: Operator; language: Language; at: Date },
    request: money.MoneyRequest,
  ) => {
    const { waits, ...outcome } = await money.requestMoneyAction(deps, who, request, at)
    return { ...outcome, waits: wireWaits(deps, language, waits) }
  }
  return [
    route(calls.waiveCharge, ({ who, body, language, at }) => {
      const { requestId, loanId: subjectId, part, amount, reason } = body
      const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
      const request = { requestId, kind: 'waiver', subjectId, part, reason, amountMinor } as const
      return act({ who, language, at }, { ...request, reference: null })
    }),
    route(calls.writeOffLoan, ({ who, body, language, at }) => {
      const { requestId, loanId: subjectId, reason } = body
      const request = { requestId, kind: 'writeOff', subjectId, part: null, reason } as const
      return act({ who, language, at }, { ...request, ...NOT_ASKED })
    }),
    route(calls.reverseRepayment, ({ who, body, language, at }) => {
      const { requestId, paymentId: subjectId, reason } = body
      const request = { requestId, kind: 'reversal', subjectId, part: null, reason } as const
      return act({ who, language, at }, { ...request, ...NOT_ASKED })
    }),
    route(calls.listOverpayments, async ({ query }) => {
      const { rows, next } = await money.listOverpayments(deps, pageByAmount(query, FROM_LARGEST))
      const details = rows.map(({ leftMinor, ...loan }) => ({
        ...loan,
        amount: decimalFromMinor(leftMinor, loan.currency),
      }))
      return { details, nextCursor: cursorOf(next) }
    }),
    route(calls.refundOverpayment, ({ who, body, language, at }) => {
      const { requestId, loanId: subjectId, amount, reference = null } = body
      const amountMinor = amountFromWire(amount, deps.market.currency, 'amount')
      const request = { requestId, kind: 'refund', subjectId, part: null, reference } as const
      return act({ who, language, at }, { ...request, reason: 'overpaid', amountMinor })
    }),
    route(calls.listProposals, async ({ who, query }) => {
      const { rows, next } = await money.listProposals(deps, who, pageByTime(query, FROM_OLDEST))
      const details = rows.map((proposal) => ({
        proposalId: proposal.proposalId,
        kind: proposal.kind,
        subjectId: proposal.subjectId,
        loan:
          proposal.loanId === null || proposal.loanNumber === null
            ? null
            : { loanId: proposal.loanId, loanNumber: proposal.loanNumber },
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
        isMine: proposal.isMine,
        proposedAt: proposal.proposedAt.toISOString(),
      }))
      return { details, nextCursor: cursorOf(next) }
    }),
    route(calls.decideProposal, ({ who, body, at }) => money.decideProposal(deps, who, body, at)),
  ]
}
