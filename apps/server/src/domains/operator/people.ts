import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { lockUserStatus, moveUserStatus, refuseUnknown } from '../account/user-status.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { liftExclusion } from '../certification/exclusions.ts'
import { holdsOf } from '../collections/holds.ts'
import { noteCreditTrigger } from '../credit/credit-triggers.ts'
import {
  clearOfRings,
  isInFraudRing,
  lockFraudCases,
  proposeRelease,
  releaseProposedBy,
} from '../fraud/cases.ts'
import { writeMessage } from '../messages/write-message.ts'
import { decideOnce } from './decide/decide-once.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import type { Operator } from './operator.ts'

export interface BlockDecision {
  requestId: string
  userId: string
  decision: 'block' | 'unblock'
  reasonCode: string | undefined
}

export interface Blocked {
  readonly userId: string
  readonly bizStatus: number
  readonly state: 'done' | 'proposed'
}

/**
 * Blocks a certified person (60 → 70), who can then repay as usual but gets no new loan, or unblocks them.
 * Nobody can be blocked before their certification is complete, but the exclusion of a document, left by a
 * block before an erasure, can be lifted; STEP_ORDER when there is none. Whom two persons have found to be part of a ring only
 * two let out of it: the first proposes it, and SAME_OPERATOR when they come again. Who is unblocked is held by no ring any longer, and
 * what they have in common with its people opens no other case; DECISION_UNFIT for somebody whose death two persons have confirmed.
 */
export const blockPerson = (
  deps: Deps,
  who: Operator,
  asked: BlockDecision,
  at: Date,
): Promise<Blocked> => {
  const { requestId, ...input } = asked
  const { userId, reasonCode } = input
  const isBlock = input.decision === 'block'
  if (isBlock && reasonCode === undefined) {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'required' }] })
  }
  const deciding = { call: 'blockPerson', requestId, input, at }
  return decideOnce<Blocked>(deps, who, deciding, async (tx) => {
    // Before any borrower is locked, like everything that changes cases.
    if (!isBlock) await lockFraudCases(tx)
    await refuseUnknown(tx, userId)
    const before = await lockUserStatus(tx, userId)
    const bizStatus = isBlock ? USER_STATUS.blocked : USER_STATUS.certified
    if (before === bizStatus) throw new AppError('CASE_DECIDED')
    if (before < USER_STATUS.certified) {
      if (isBlock || (await liftExclusion(tx, { userId })) === 0) throw new AppError('STEP_ORDER')
      return {
        answer: { userId, bizStatus: before, state: 'done' as const },
        subjectId: userId,
        userId,
        before: { bizStatus: before, isExcluded: true },
        after: { bizStatus: before, isExcluded: false },
      }
    }
    if (!isBlock) {
      if (await hasDied(deps, tx, userId)) throw new AppError('DECISION_UNFIT')
      const { operatorId } = who
      if (!(await isReleased(tx, { userId, operatorId, at }))) {
        return {
          answer: { userId, bizStatus: before, state: 'proposed' as const },
          subjectId: userId,
          userId,
          before: { bizStatus: before },
          after: { bizStatus: before, isProposed: true },
        }
      }
      await clearOfRings(deps, tx, { userId, at })
    }
    const eventKey = `block:${requestId}`
    await moveBlock(deps, tx, {
      userId,
      reasonCode: isBlock ? reasonCode : undefined,
      eventKey,
      at,
    })
    return {
      answer: { userId, bizStatus, state: 'done' as const },
      subjectId: userId,
      userId,
      before: { bizStatus: before },
      after: { bizStatus, reason: reasonCode ?? null },
    }
  })
}

/**
 * Whether a person, who may be in a ring, may be let out of it: another of the staff has proposed it. Else it is proposed now.
 * Throws SAME_OPERATOR. Take the lock of the cases before.
 */
const isReleased = async (
  tx: Tx,
  of: { userId: string; operatorId: string; at: Date },
): Promise<boolean> => {
  const { userId, operatorId } = of
  if (!(await isInFraudRing(tx, userId))) return true
  const proposedBy = await releaseProposedBy(tx, userId)
  if (proposedBy === null) {
    await proposeRelease(tx, of)
    return false
  }
  if (await isSamePerson(tx, proposedBy, operatorId)) throw new AppError('SAME_OPERATOR')
  return true
}

const hasDied = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, userId: string): Promise<boolean> =>
  (await holdsOf(tx, { userId, on: clock.businessDay() })).some(
    ({ cause, untilOn }) => cause === 'death' && untilOn === null,
  )

/** Blocks a locked person for the reason, or unblocks them without one, and tells them. */
const moveBlock = async (
  { market }: Pick<Deps, 'market'>,
  tx: Tx,
  of: { userId: string; reasonCode: string | undefined; eventKey: string; at: Date },
): Promise<void> => {
  const { userId, reasonCode, eventKey, at } = of
  const isBlock = reasonCode !== undefined
  await moveUserStatus(tx, userId, isBlock ? USER_STATUS.blocked : USER_STATUS.certified)
  await noteCreditTrigger(tx, { userId, cause: isBlock ? 'blocked' : 'unblocked', at })
  await writeMessage(tx, {
    userId,
    kind: isBlock ? 'accountBlocked' : 'accountUnblocked',
    eventKey,
    loanId: null,
    params: {},
    currency: market.currency,
    reasonCodes: isBlock ? [reasonCode] : [],
    at,
  })
  await publishToPerson(tx, userId, { kind: 'review' })
}

/**
 * Blocks somebody whom two persons found to be part of a ring, with an audit entry like any other block. Who is not
 * certified borrows nothing as it is, and who is blocked stays so.
 */
export const blockForFraud = async (
  deps: Pick<Deps, 'market'>,
  tx: Tx,
  of: { userId: string; caseId: string; operatorId: string; at: Date },
): Promise<void> => {
  const { userId, caseId, operatorId, at } = of
  const before = await lockUserStatus(tx, userId)
  if (before !== USER_STATUS.certified) return
  const reasonCode = 'blocked.fraud'
  await moveBlock(deps, tx, { userId, reasonCode, eventKey: `block:${caseId}:${userId}`, at })
  await writeAudit(tx, {
    operatorId,
    action: 'blockPerson',
    subjectId: userId,
    userId,
    before: { bizStatus: before },
    after: { bizStatus: USER_STATUS.blocked, reason: reasonCode },
    at,
  })
}
