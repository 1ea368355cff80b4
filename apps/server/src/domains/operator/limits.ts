import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { confirmIdentity } from '../certification/review.ts'
import {
  decideLimit,
  listLimitRequests as listOpenRequests,
  ownerOfLimitRequest,
} from '../credit/limit-requests.ts'
import { writeMessage } from '../messages/write-message.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

/** Requests for a higher limit in the borrowers' own words; each access is recorded for its borrower. */
export const listLimitRequests = (deps: Deps, who: Operator, at: Date) =>
  inTransaction(deps.db, async (tx) => {
    const requests = await listOpenRequests(deps, tx)
    for (const { userId, limitRequestId } of requests) {
      await writeRead(tx, {
        userId,
        operatorId: who.operatorId,
        what: 'limitRequest',
        subjectId: limitRequestId,
        purpose: purposeFor(who, 'decideLimit'),
        at,
      })
    }
    return requests
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
  return decideOnce(deps, who, deciding, async (tx) => {
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
  })
}
