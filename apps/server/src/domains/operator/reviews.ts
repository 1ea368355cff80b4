import { isCertified } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { removeUnneeded } from '../../platform/named-files.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { decideAnew } from '../certification/credit-review.ts'
import {
  decideReviewCase,
  mayKeepPictures,
  ownerOfReview,
  type ReviewCase,
  readReview,
  readReviewAhead,
  readReviewPicture,
  readReviewWithKeys,
  withKeys,
} from '../certification/review.ts'
import { creditHistoryOf } from '../loans/borrow-stops.ts'
import { hasOpenLoan } from '../loans/decide-loan.ts'
import { writeMessage } from '../messages/write-message.ts'
import { type NoteSample, type Shown, withSample } from '../quality/sample-decision.ts'
import { isClaimedBy } from '../work/work-items.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'

const purposeOf = (kind: ReviewCase['kind']): 'checkAccount' | 'checkIdentity' =>
  kind === 'accountName' ? 'checkAccount' : 'checkIdentity'

/** An open case with what has to be compared; the access is recorded for the borrower. */
export const showReview = (
  deps: Deps,
  who: Operator,
  caseId: string,
  at: Date,
): Promise<ReviewCase> =>
  inTransaction(deps.db, async (tx) => {
    const found = await readReview(deps, tx, caseId)
    const { userId, kind } = found
    const what = 'reviewCase'
    const { operatorId } = who
    await writeRead(tx, {
      userId,
      operatorId,
      what,
      subjectId: caseId,
      purpose: purposeFor(who, purposeOf(kind)),
      at,
    })
    return found
  })

/** One picture of an open case, decrypted for this one access, which is recorded for the borrower. */
export const reviewPicture = (
  deps: Deps,
  who: Operator,
  of: { caseId: string; pictureId: string },
  at: Date,
): Promise<Buffer> =>
  inTransaction(deps.db, async (tx) => {
    const { userId, what, pictureId, bytes } = await readReviewPicture(deps, tx, of)
    await writeRead(tx, {
      userId,
      operatorId: who.operatorId,
      what: what === 'selfie' ? 'selfie' : 'identityPicture',
      subjectId: pictureId,
      purpose: purposeFor(who, 'checkIdentity'),
      at,
    })
    return bytes
  })

/**
 * The next case's pictures, encrypted, for who has claimed it: the browser holds them until it is opened. It is no look
 * and no line in the borrower's log. Throws WORK_TAKEN for who has not.
 */
export const reviewAhead = async (deps: Deps, who: Operator, caseId: string, at: Date) => {
  const { db } = deps
  const claim = { kinds: CASE_KINDS, subjectId: caseId, operatorId: who.operatorId, at }
  const pictures = await readReviewAhead(deps, db, caseId)
  if (!(await isClaimedBy(db, claim))) throw new AppError('WORK_TAKEN')
  return pictures
}

/**
 * Opens a case for who has claimed it, with the keys of its pictures: one line in the borrower's log says that all of it
 * was seen. Throws WORK_TAKEN for who has not.
 */
export const openReview = (deps: Deps, who: Operator, caseId: string, at: Date) =>
  inTransaction(deps.db, async (tx) => {
    const found = await readReviewWithKeys(deps, tx, caseId)
    const { userId, kind, pictures } = found
    const { operatorId } = who
    const claim = { kinds: CASE_KINDS, subjectId: caseId, operatorId, at }
    if (!(await isClaimedBy(tx, claim))) throw new AppError('WORK_TAKEN')
    await writeRead(tx, {
      userId,
      operatorId,
      what: pictures.length > 0 ? 'reviewWithPictures' : 'reviewCase',
      subjectId: caseId,
      purpose: purposeFor(who, purposeOf(kind)),
      at,
    })
    return found
  })

const CASE_KINDS = ['faceCase', 'documentCase', 'accountCase'] as const

const KIND_OF = {
  face: 'faceCase',
  documentCorrected: 'documentCase',
  accountName: 'accountCase',
} as const satisfies Record<ReviewCase['kind'], (typeof CASE_KINDS)[number]>

const shownOf = async (deps: Deps, on: Querier, caseId: string): Promise<Shown> => {
  const found = await readReview(deps, on, caseId)
  const { userId, kind, reason, identity, readFields, holderName, attempts } = found
  const mayKeep = await mayKeepPictures(deps, on, found)
  return {
    userId,
    kind: KIND_OF[kind],
    evidence: mayKeep ? { of: 'review', reason, identity, readFields, holderName, attempts } : null,
    pictures: mayKeep ? await withKeys(deps, on, found) : [],
  }
}

export interface ReviewDecision {
  requestId: string
  caseId: string
  decision: 'pass' | 'fail'
  reasonCode: string | undefined
}

export interface DecidedReview {
  caseId: string
  bizStatus: number
  creditDecision: 'approved' | 'declined' | 'review' | null
}

/**
 * Passes or fails a case. For a case about the identity of a certified person, the credit decision is then
 * made again in the same transaction, with what their loans say by now.
 */
export const decideReview = async (
  deps: Deps,
  who: Operator,
  decision: ReviewDecision,
  at: Date,
): Promise<DecidedReview> => {
  const { requestId, ...input } = decision
  const isPassed = input.decision === 'pass'
  const reason = input.reasonCode ?? ''
  if (!isPassed && reason === '') {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'required' }] })
  }
  const { caseId } = input
  const deciding = { call: 'decideReview', requestId, input, at }
  const { operatorId } = who
  let unneededFiles: string[] = []
  const work = async (tx: Tx, note: NoteSample) => {
    const userId = await ownerOfReview(tx, caseId)
    const done = await decideReviewCase(deps, tx, {
      caseId,
      isPassed,
      reason,
      operatorId,
      at,
      hasOpenLoan: await hasOpenLoan(tx, userId),
    })
    await note(tx, { decision: input.decision, reason: isPassed ? null : reason })
    unneededFiles = done.unneededFiles
    const { bizStatus, kind } = done
    await writeMessage(tx, {
      userId,
      kind: isPassed ? 'reviewPassed' : 'reviewRedo',
      eventKey: `review:${caseId}`,
      loanId: null,
      params: {},
      currency: deps.market.currency,
      reasonCodes: isPassed ? [] : [reason],
      at,
    })
    const isDecidable = kind !== 'accountName' && isCertified(bizStatus)
    const history = isDecidable ? await creditHistoryOf(deps, tx, userId) : undefined
    const credit =
      history && (await decideAnew(deps, tx, { userId, cause: 'tierChanged', at, history }))
    const creditDecision = credit?.decision ?? null
    return {
      answer: { caseId, bizStatus, creditDecision },
      subjectId: caseId,
      userId,
      before: { state: 'open', kind },
      after: { state: input.decision, reason: isPassed ? null : reason, bizStatus, creditDecision },
    }
  }
  const read = (on: Querier) => shownOf(deps, on, caseId)
  const answer = await withSample(deps, { caseId, operatorId, at, read }, (note) =>
    decideOnce(deps, who, deciding, (tx) => work(tx, note)),
  )
  await removeUnneeded(deps, unneededFiles)
  return answer
}
