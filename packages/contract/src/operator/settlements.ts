import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { outcome } from '../operator.ts'
import { SETTLEMENT_STATES } from '../settlement.ts'
import { currencyCode, id, requestId, wireDay, wireInstant, wireMoney } from '../wire-types.ts'
import { detailsPage, paged } from './paging.ts'
import { signed } from './signing.ts'
import { asked, decided, touchErrors } from './staff-call.ts'

const text = z.string()

const settlement = z.object({
  settlementId: id,
  number: text,
  userId: id,
  loanId: id,
  loanNumber: text,
  currency: currencyCode,
  /** What would end the loan. */
  sum: wireMoney,
  askedAt: wireInstant,
})

/** Lower sums that borrowers have asked for and nobody has answered, oldest first. */
export const listSettlements = endpoint({
  ...asked,
  name: 'listSettlements',
  path: '/api/operator/settlements',
  query: z.object(paged),
  response: detailsPage(settlement),
  errors: ['FORBIDDEN'],
})

/** One of them beside what the loan owes today. The access is recorded in the borrower's access log. */
export const showSettlement = endpoint({
  ...asked,
  name: 'showSettlement',
  path: '/api/operator/settlements/{settlementId}',
  params: z.object({ settlementId: id }),
  response: z.object({
    ...settlement.shape,
    state: z.enum(SETTLEMENT_STATES),
    answerOn: wireDay,
    overdueDays: z.int(),
    isWrittenOff: z.boolean(),
    owed: wireMoney,
    principal: wireMoney,
    interest: wireMoney,
    charges: wireMoney,
    penal: wireMoney,
    /** What has come since it was asked for; it counts towards the sum. */
    paid: wireMoney,
    /** Of what was owed when it was asked for. */
    givenUp: wireMoney,
    givenUpPrincipal: wireMoney,
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

/** Agrees to it, which another person has to confirm whatever the sum, or refuses it. */
export const decideSettlement = endpoint({
  ...decided,
  name: 'decideSettlement',
  path: '/api/operator/settlements/decide',
  body: z.object({
    requestId,
    settlementId: id,
    decision: z.enum(['agreed', 'refused']),
    ...signed,
  }),
  response: outcome,
  errors: [
    'FORBIDDEN',
    ...touchErrors,
    'NOT_FOUND',
    'CASE_DECIDED',
    'PROPOSAL_PENDING',
    'REQUEST_DIFFERS',
    'IN_PROGRESS',
  ],
})
