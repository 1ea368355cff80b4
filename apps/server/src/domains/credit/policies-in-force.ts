import { addDays, type Day, dayOf } from '@noren/contract/dates'
import { POLICY_LIMITS, type PolicyReport } from '@noren/contract/operator/policies'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import { publishedCreditPoliciesOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { areFresh, fitFigures, hashOf } from './policy-drafts.ts'
import { isPolicyOf } from './policy-shape.ts'
import * as store from './store/policies-in-force.ts'
import { findDraftNamed } from './store/policy-drafts.ts'

export { type ListedEnforcement, listEnforcements } from './store/policies-in-force.ts'

/** Every server reads what holds each minute; whoever agrees later than this before a day is too late for it. */
const READ_WITHIN_MS = 5 * 60_000

/**
 * Reads what two persons have put in force: at the start, each minute, and when one is stopped. What this version of the program
 * cannot read decides nothing; what held before goes on.
 */
export const refreshPolicies = async (
  deps: Pick<Deps, 'db' | 'market' | 'policies' | 'log'>,
): Promise<void> => {
  const { db, market, policies, log } = deps
  const rows = await store.listConfirmed(db)
  policies.enforced = rows.flatMap(({ version, fromOn, body: policy, isStopped }) => {
    if (isPolicyOf(market, policy)) return [{ fromOn, policy, isStopped }]
    log.error({ version, fromOn }, 'this version of the program cannot read credit rules in force')
    return []
  })
}

/** The first day for which it is not too late. */
const firstDay = ({ clock, market: { zone } }: Pick<Deps, 'clock' | 'market'>): Day => {
  const at = clock.now()
  const readAt = new Date(at.getTime() + READ_WITHIN_MS)
  return addDays(clock.businessDay(), dayOf(readAt, zone) === dayOf(at, zone) ? 1 : 2)
}

export interface AskedInForce {
  version: string
  fromOn: Day
  why: string | null
}

/**
 * Rules that are to hold from a day to come: a draft with its figures, or what held before, to go back to it. Throws NOT_FOUND,
 * POLICY_SHAPE, VALIDATION for a day that is too near or too far, POLICY_UNTESTED, and what the figures refuse.
 */
export const askToEnforce = async (
  deps: Pick<Deps, 'market' | 'clock' | 'newId'>,
  tx: Tx,
  asked: AskedInForce & { askedBy: string; at: Date },
): Promise<{ enforcementId: string; hash: string; report: PolicyReport | null }> => {
  const { version, fromOn, why } = asked
  const lastDay = addDays(deps.clock.businessDay(), POLICY_LIMITS.aheadDaysMax)
  if (fromOn < firstDay(deps) || fromOn > lastDay) {
    throw new AppError('VALIDATION', { fields: [{ path: 'from', rule: 'format' }] })
  }
  const held = await heldBefore(deps, tx, version)
  const { policy, report, testedAt } = held
    ? { policy: held, report: null, testedAt: null }
    : await judgedDraft(deps, tx, { version, why })
  const [enforcementId, hash] = [deps.newId(), hashOf(policy)]
  await store.insertEnforcement(tx, {
    ...{ ...asked, enforcementId, hash, body: JSON.stringify(policy) },
    ...{ report: report && JSON.stringify(report), testedAt },
  })
  return { enforcementId, hash, report }
}

/** A version of the program that has held, or what two persons had put in force and nobody stopped. */
const heldBefore = async (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  tx: Tx,
  version: string,
): Promise<CreditPolicy | undefined> => {
  const today = clock.businessDay()
  const own = publishedCreditPoliciesOf(market.code).find(
    (one) => one.version === version && one.effectiveOn <= today,
  )
  if (own) return own
  const rows = await store.listConfirmed(tx)
  const isHeld = (one: store.ConfirmedRow) =>
    one.version === version && one.fromOn <= today && !one.isStopped
  const body = rows.findLast(isHeld)?.body
  if (body === undefined) return undefined
  if (!isPolicyOf(market, body)) throw new AppError('POLICY_SHAPE')
  return body
}

const judgedDraft = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  tx: Tx,
  { version, why }: Pick<AskedInForce, 'version' | 'why'>,
) => {
  const draft = await findDraftNamed(tx, version)
  if (!draft) throw new AppError('NOT_FOUND')
  const { body: policy, testedAt } = draft
  if (!isPolicyOf(deps.market, policy)) throw new AppError('POLICY_SHAPE')
  return { policy, report: fitFigures(deps, { ...draft, why }), testedAt }
}

/**
 * Two persons want it. Throws CASE_DECIDED when it is too late for its day by now, its figures are too old, or others begin on
 * that day.
 */
export const confirmEnforced = async (
  deps: Pick<Deps, 'clock' | 'market'>,
  tx: Tx,
  of: { enforcementId: string; confirmedBy: string },
): Promise<void> => {
  const asked = await store.lockEnforcement(tx, of.enforcementId)
  const isOld = asked?.testedAt && !areFresh(deps, asked.testedAt)
  if (!asked || isOld || asked.fromOn < firstDay(deps)) throw new AppError('CASE_DECIDED')
  if (!(await store.setConfirmed(tx, { ...of, at: deps.clock.now() }))) {
    throw new AppError('CASE_DECIDED')
  }
}

/** One person ends them at once, before their day too. Throws NOT_FOUND, CASE_DECIDED for what nobody confirmed or is over. */
export const stopEnforced = async (
  tx: Tx,
  of: { enforcementId: string; stoppedBy: string; why: string; at: Date },
): Promise<Pick<store.EnforcementRow, 'version' | 'fromOn'>> => {
  const asked = await store.lockEnforcement(tx, of.enforcementId)
  if (!asked) throw new AppError('NOT_FOUND')
  if (!(await store.setStopped(tx, of))) throw new AppError('CASE_DECIDED')
  return asked
}
