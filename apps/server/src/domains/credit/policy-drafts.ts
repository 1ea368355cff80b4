import { createHash } from 'node:crypto'
import { addDays, type Day, dayOf } from '@noren/contract/dates'
import { decimalFromMinor, minor } from '@noren/contract/money'
import {
  POLICY_LIMITS,
  type PolicyReport,
  policyRefusalOf,
} from '@noren/contract/operator/policies'
import { decidedText } from '@noren/contract/operator/signing'
import { type CreditPolicy, SHADOWS_MAX } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { JudgedPolicy } from './policy-outcomes.ts'
import { isPolicyOf } from './policy-shape.ts'
import * as store from './store/policy-drafts.ts'

export type { ListedDraft } from './store/policy-drafts.ts'

const VERSION = /^[a-z0-9-]{3,60}$/

/** Of what rules say, whatever the order of its names. */
export const hashOf = (policy: CreditPolicy): string =>
  createHash('sha256').update(decidedText(policy)).digest('hex')

/** Saves rules under a name of their own. Throws POLICY_SHAPE, VERSION_USED. */
export const saveDraft = async (
  deps: Pick<Deps, 'market' | 'newId'>,
  tx: Tx,
  of: { policy: unknown; savedBy: string; at: Date },
): Promise<{ draftId: string; version: string; hash: string }> => {
  const { market } = deps
  const { policy, savedBy, at } = of
  if (!isPolicyOf(market, policy) || !VERSION.test(policy.version))
    throw new AppError('POLICY_SHAPE')
  const { version } = policy
  const isKnown = creditPoliciesOf(market.code).some((one) => one.version === version)
  const body = JSON.stringify(policy)
  const hash = hashOf(policy)
  const draftId = deps.newId()
  if (isKnown || !(await store.insertDraft(tx, { draftId, version, body, hash, savedBy, at }))) {
    throw new AppError('VERSION_USED')
  }
  return { draftId, version, hash }
}

export const listDrafts = (on: Querier): Promise<store.ListedDraft[]> => store.listDrafts(on)

/** A draft that this version of the program can run. Throws NOT_FOUND, POLICY_SHAPE. */
export const draftPolicy = async (
  { market }: Pick<Deps, 'market'>,
  on: Querier,
  draftId: string,
): Promise<CreditPolicy> => {
  const draft = await store.findDraft(on, draftId)
  if (!draft) throw new AppError('NOT_FOUND')
  if (!isPolicyOf(market, draft.body)) throw new AppError('POLICY_SHAPE')
  return draft.body
}

/** Nothing is told apart where none of the loans, or each of them, ended badly. */
const figureOf = (value: number): number | null => (Number.isFinite(value) ? value : null)

/** What is kept of a back-test: sums alone. */
export const reportOf = (
  { changes, outcomes, stability, fairness }: JudgedPolicy,
  { currency }: Pick<Market, 'currency'>,
): PolicyReport => {
  const money = (amount: number) => decimalFromMinor(minor(Math.round(amount)), currency)
  const worst = fairness
    .flatMap(({ by, group, impact }) =>
      impact ? [{ of: `${by} ${group}`, ratio: impact.ratio }] : [],
    )
    .toSorted((one, other) => one.ratio - other.ratio)
    .at(0)
  const { bands, loans } = outcomes
  const sum = (of: (band: (typeof bands)[number]) => number) =>
    bands.reduce((total, band) => total + of(band), 0)
  return {
    decided: changes.decided,
    changed: changes.changes.length,
    limitsBefore: money(changes.limitsBeforeMinor),
    limitsAfter: money(changes.limitsAfterMinor),
    matured: loans,
    bads: sum(({ bads }) => bads),
    ks: loans > 0 ? figureOf(outcomes.ks) : null,
    gini: loans > 0 ? figureOf(outcomes.gini) : null,
    expectedProfit: money(sum(({ profitMinor }) => profitMinor)),
    stability: stability.length > 0 ? Math.max(...stability.map(({ index }) => index)) : null,
    impact: worst?.ratio ?? null,
    impactOf: worst?.of ?? null,
  }
}

/** What is tried is tested anew too, to be put in force by new figures. Throws CASE_DECIDED while it waits for a second person. */
export const keepReport = async (
  tx: Tx,
  of: { draftId: string; report: PolicyReport; at: Date },
): Promise<void> => {
  await store.lockDraft(tx, of.draftId)
  if (!(await store.setReport(tx, of))) throw new AppError('CASE_DECIDED')
}

export interface AskedDraft {
  draftId: string
  untilOn: Day
  why: string | null
}

/**
 * A draft that is to be tried from tomorrow on. Throws NOT_FOUND, CASE_DECIDED, POLICY_UNTESTED, VALIDATION for a last day that
 * is too near or too far, what its figures refuse, and TRIED_LIMIT where enough others are tried by then.
 */
export const askToTry = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  tx: Tx,
  asked: AskedDraft,
): Promise<store.DraftRow & { report: PolicyReport }> => {
  const { draftId, untilOn, why } = asked
  const draft = await store.lockDraft(tx, draftId)
  if (!draft) throw new AppError('NOT_FOUND')
  if (draft.confirmedAt !== null) throw new AppError('CASE_DECIDED')
  const today = deps.clock.businessDay()
  const report = fitFigures(deps, { ...draft, why })
  const fromOn = addDays(today, 1)
  if (untilOn < fromOn || untilOn > addDays(today, POLICY_LIMITS.triedDaysMax)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'until', rule: 'format' }] })
  }
  if (!(await isRoomIn(deps, tx, { fromOn, untilOn }))) throw new AppError('TRIED_LIMIT')
  await store.setAsked(tx, { draftId, fromOn, untilOn, why })
  return { ...draft, report }
}

/** Whether figures still count; they are as old as the clock says, wherever the sandbox's calendar has been moved to. */
export const areFresh = (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  testedAt: Date,
): boolean =>
  dayOf(testedAt, market.zone) >=
  addDays(dayOf(clock.now(), market.zone), -POLICY_LIMITS.testedWithinDays)

/** The figures of a draft. Throws POLICY_UNTESTED where there are none or they are too old, and what they refuse. */
export const fitFigures = (
  deps: Pick<Deps, 'market' | 'clock'>,
  { report, testedAt, why }: Pick<store.DraftRow, 'report' | 'testedAt'> & { why: string | null },
): PolicyReport => {
  if (!report || !testedAt || !areFresh(deps, testedAt)) throw new AppError('POLICY_UNTESTED')
  const refusal = policyRefusalOf(report, why)
  if (refusal) throw new AppError(refusal)
  return report
}

/** Whether one more may decide beside the others on every day of a period. */
const isRoomIn = async (
  { market }: Pick<Deps, 'market'>,
  tx: Tx,
  period: { fromOn: Day; untilOn: Day },
): Promise<boolean> => {
  const named = market.creditShadows.filter(
    ({ fromOn, untilOn }) => fromOn <= period.untilOn && untilOn >= period.fromOn,
  )
  return named.length + (await store.countTried(tx, period)) < SHADOWS_MAX
}

/**
 * Two persons want it. Throws CASE_DECIDED when its last day has come meanwhile, its figures are too old or would refuse it by
 * now, or enough others are tried.
 */
export const confirmDraft = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  tx: Tx,
  of: { draftId: string; confirmedBy: string },
): Promise<void> => {
  const [at, today] = [deps.clock.now(), deps.clock.businessDay()]
  const draft = await store.lockDraft(tx, of.draftId)
  const { untilOn, report, testedAt } = draft ?? {}
  if (!draft || !untilOn || !report || !testedAt) throw new AppError('CASE_DECIDED')
  if (!areFresh(deps, testedAt) || policyRefusalOf(report, draft.why)) {
    throw new AppError('CASE_DECIDED')
  }
  const period = { fromOn: addDays(today, 1), untilOn }
  if (!(await isRoomIn(deps, tx, period))) throw new AppError('CASE_DECIDED')
  if (!(await store.setConfirmed(tx, { ...of, at, today }))) throw new AppError('CASE_DECIDED')
}

/** Drafts that decide beside the rules in force on a day. */
export const draftsTriedOn = (on: Querier, day: Day): Promise<CreditPolicy[]> =>
  store.listTried(on, day)
