import type { Minor } from '@noren/contract/money'
import { canApply } from '@noren/contract/user-status'
import type { KycTier } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { once } from '../../platform/idempotency.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { type CreditStanding, creditStanding, lockCreditStanding } from './credit-standing.ts'
import { noteCreditTrigger } from './credit-triggers.ts'
import { insertDecision } from './store/credit.ts'
import * as store from './store/limit-requests.ts'
import { factsContext } from './store/sealed-facts.ts'

const CHECKED_TIER: KycTier = 'operatorReviewed'
const reasonContext = (userId: string): string => `limit_requests.reason_sealed ${userId}`

export type AskedLimit = Omit<store.LimitRequestRow, 'reasonSealed'>

/**
 * Stores a person's request for a higher limit, which the staff decides. Throws REQUEST_PENDING when one is
 * open, AMOUNT_RANGE for less than their current limit or more than the market lends.
 */
export const askForLimit = (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  input: { requestId: string; amountMinor: Minor; reason: string },
  at: Date,
): Promise<{ requestedAt: string }> => {
  const { requestId, amountMinor, reason } = input
  const { userId } = who
  const request = { userId, call: 'limitRequest', requestId, input: { amountMinor, reason }, at }
  return inTransaction(deps.db, (tx) =>
    once(tx, request, async () => {
      if (!canApply(who.bizStatus)) throw new AppError('ACCOUNT_BLOCKED')
      const standing = await lockCreditStanding(deps, tx, userId)
      refuseAmount(deps, standing, amountMinor)
      const isNew = await store.insertRequest(tx, {
        limitRequestId: deps.newId(),
        userId,
        currency: deps.market.currency,
        amountMinor,
        reasonSealed: sealField(deps.secrets.fieldKey, reasonContext(userId), reason),
        requestedAt: at,
      })
      if (!isNew) throw new AppError('REQUEST_PENDING')
      await noteCreditTrigger(tx, { userId, cause: 'limitAsked', at })
      return { requestedAt: at.toISOString() }
    }),
  )
}

const refuseAmount = (
  deps: Deps,
  standing: CreditStanding | undefined,
  amountMinor: Minor,
): CreditStanding => {
  if (standing?.decision !== 'approved') throw new AppError('CREDIT_DECLINED')
  if (amountMinor <= standing.limitMinor || amountMinor > deps.market.loanMinorMax) {
    throw new AppError('AMOUNT_RANGE', { fields: [{ path: 'amount', rule: 'range' }] })
  }
  return standing
}

export const newestLimitRequest = (on: Querier, userId: string): Promise<AskedLimit | undefined> =>
  store.findNewest(on, userId)

export type WaitingLimitRequest = AskedLimit & { limitNowMinor: Minor }

const withLimit = async (
  deps: Deps,
  on: Querier,
  { reasonSealed: _, ...row }: store.LimitRequestRow,
): Promise<WaitingLimitRequest> => {
  const standing = await creditStanding(deps, on, row.userId)
  return { ...row, limitNowMinor: standing?.limitMinor ?? row.amountMinor }
}

/** A page of the open requests, oldest first, with each person's current limit; their words stay sealed. */
export const listLimitRequests = async (
  deps: Deps,
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<WaitingLimitRequest, Date>> => {
  const found = await store.listOpen(on, { at: after.key, id: after.id, limit: limit + 1 })
  const { rows, next } = pageOf(found, limit, (row) => ({
    key: row.requestedAt,
    id: row.limitRequestId,
  }))
  return { rows: await Promise.all(rows.map((row) => withLimit(deps, on, row))), next }
}

/** An open request with the person's own words; the caller records the access. Throws CASE_DECIDED. */
export const readLimitRequest = async (
  deps: Deps,
  on: Querier,
  limitRequestId: string,
): Promise<WaitingLimitRequest & { reason: string }> => {
  const row = await store.findRequest(on, limitRequestId)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.decision) throw new AppError('CASE_DECIDED')
  const { fieldKey } = deps.secrets
  const reason = openField(fieldKey, reasonContext(row.userId), row.reasonSealed)
  return { ...(await withLimit(deps, on, row)), reason }
}

/** Whose request it is; null for none. The request stays locked until the transaction ends. */
export const ownerOfLimitRequest = async (tx: Tx, limitRequestId: string): Promise<string | null> =>
  (await store.lockRequest(tx, limitRequestId))?.userId ?? null

/**
 * Grants or refuses a request. A granted limit is a credit decision like any other, with the inputs of the
 * previous one. Above what the identity tier allows it throws AMOUNT_RANGE, so that the staff checks the
 * identity first (`isChecked`).
 */
export const decideLimit = async (
  deps: Deps,
  tx: Tx,
  input: {
    limitRequestId: string
    isGranted: boolean
    isChecked: boolean
    reason: string | null
    at: Date
  },
): Promise<{ userId: string; limitMinor: Minor; limitBeforeMinor: Minor }> => {
  const { limitRequestId, isGranted, at } = input
  const request = await store.lockRequest(tx, limitRequestId)
  if (!request) throw new AppError('NOT_FOUND')
  if (request.decision) throw new AppError('CASE_DECIDED')
  const { userId, amountMinor } = request
  const standing = await lockCreditStanding(deps, tx, userId)
  const limitBeforeMinor = standing?.limitMinor ?? amountMinor
  const decision = isGranted ? 'granted' : 'refused'
  const decidedReason = isGranted ? null : input.reason
  await store.setDecided(tx, { limitRequestId, decision, decidedReason, at })
  await publishToPerson(tx, userId, { kind: 'review' })
  if (!isGranted) return { userId, limitMinor: limitBeforeMinor, limitBeforeMinor }
  const held = refuseAmount(deps, standing, amountMinor)
  const facts = input.isChecked ? { ...held.facts, kycTier: CHECKED_TIER } : held.facts
  if (amountMinor > deps.market.kycTierLimits[facts.kycTier]) throw new AppError('AMOUNT_RANGE')
  await insertDecision(tx, {
    ...held,
    decisionId: deps.newId(),
    userId,
    limitMinor: amountMinor,
    currency: deps.market.currency,
    reasonCodes: ['limitGranted', `tier.${facts.kycTier}`],
    factsSealed: sealField(deps.secrets.fieldKey, factsContext(userId), JSON.stringify(facts)),
    decidedAt: at,
    triggers: ['limitAsked'],
    supersedes: held.decisionId,
    reviewOn: held.nextReviewOn,
    offerMinor: null,
  })
  return { userId, limitMinor: amountMinor, limitBeforeMinor }
}
