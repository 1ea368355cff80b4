import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { confirmIdentity } from '../certification/review.ts'
import {
  decideLimit,
  listLimitRequests as listOpenRequests,
  ownerOfLimitRequest,
  readLimitRequest,
} from '../credit/limit-requests.ts'
import { writeMessage } from '../messages/write-message.ts'
import { type NoteSample, type Shown, withSample } from '../quality/sample-decision.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

/** Requests for a higher limit, oldest first; the borrowers' own words are opened one by one. */
export const listLimitRequests = (deps: Deps, page: PageAsked<Date>) =>
  listOpenRequests(deps, deps.db, page)

/** One open request in the borrower's own words; the access is recorded for them. */
export const showLimitRequest = (deps: Deps, who: Operator, limitRequestId: string, at: Date) =>
  inTransaction(deps.db, async (tx) => {
    const request = await readLimitRequest(deps, tx, limitRequestId)
    await writeRead(tx, {
      userId: request.userId,
      operatorId: who.operatorId,
      what: 'limitRequest',
      subjectId: limitRequestId,
      purpose: purposeFor(who, 'decideLimit'),
      at,
    })
    return request
  })

export interface LimitDecision {
  requestId: string
  limitRequestId: string
  decision: 'grant' | 'refuse'
  reasonCode: string | undefined
  isIdentityChecked: boolean
}

export const decideLimitRequest = (
  deps: Deps,
  who: Operator,
  decision: LimitDecision,
  at: Date,
): Promise<{ limitRequestId: string; limitMinor: Minor }> => {
  const { requestId, ...input } = decision
  const { limitRequestId } = input
  const isGranted = input.decision === 'grant'
  const reason = input.reasonCode ?? null
  if (!isGranted && reason === null) {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'required' }] })
  }
  const deciding = { call: 'decideLimitRequest', requestId, input, at }
  const decide = async (tx: Tx, note: NoteSample) => {
    const userIdOf = input.isIdentityChecked ? await ownerOfLimitRequest(tx, limitRequestId) : null
    const isChecked = isGranted && userIdOf !== null && (await confirmIdentity(tx, userIdOf))
    const done = await decideLimit(deps, tx, { limitRequestId, isGranted, isChecked, reason, at })
    const { userId, limitMinor, limitBeforeMinor } = done
    await writeMessage(tx, {
      userId,
      kind: isGranted ? 'limitGranted' : 'limitRefused',
      eventKey: `limitRequest:${limitRequestId}`,
      loanId: null,
      params: { limitMinor },
      currency: deps.market.currency,
      reasonCodes: isGranted || reason === null ? [] : [reason],
      at,
    })
    await note(tx, { decision: isGranted ? 'pass' : 'fail', reason: isGranted ? null : reason })
    return {
      answer: { limitRequestId, limitMinor },
      subjectId: limitRequestId,
      userId,
      before: { state: 'open', limitMinor: limitBeforeMinor },
      after: {
        state: input.decision,
        reason,
        limitMinor,
        ...(isChecked && { identityChecked: true }),
      },
    }
  }
  const { operatorId } = who
  const read = (on: Querier) => shownOf(deps, on, limitRequestId)
  return withSample(deps, { caseId: limitRequestId, operatorId, at, read }, (note) =>
    decideOnce(deps, who, deciding, (tx) => decide(tx, note)),
  )
}

const shownOf = async (deps: Deps, on: Querier, limitRequestId: string): Promise<Shown> => {
  const asked = await readLimitRequest(deps, on, limitRequestId)
  const { userId, amountMinor, limitNowMinor, requestedAt, reason } = asked
  const { currency } = deps.market
  const amounts = { currency, amountMinor, limitNowMinor }
  const evidence = { of: 'limitRequest', ...amounts, requestedAt, reason } as const
  return { userId, kind: 'limitRequest', evidence, pictures: [] }
}
