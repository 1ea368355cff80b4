import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { findPairs, isLinked, type Pair, pairKey } from './links/find-links.ts'
import { CASE_MIN } from './links/weigh.ts'
import * as cases from './store/cases.ts'
import { listLinks } from './store/links.ts'
import { cameQuickly } from './store/signals.ts'

/** What stands between a person and a loan that a machine would approve or pay out. Never a reason to refuse one. */
export interface FraudCheck {
  /** A person of the staff has to look first: nothing is paid out until then. */
  readonly isHeld: boolean
  /** Many came at once from the same device, network or address: a person approves. */
  readonly isQuick: boolean
  /** Who shares a home or a phone with them, under names of their own. */
  readonly household: readonly string[]
}

/** This many links make somebody the middle of a case. */
const LINKS_MIN = 2

/**
 * Read where money may be lent, from the signals themselves: links and cases are made a little later, and what two people
 * told in the same moment holds both of them all the same.
 */
export const fraudCheck = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  userId: string,
): Promise<FraudCheck> => {
  const [held, isQuick] = await Promise.all([
    heldWith(deps, on, userId),
    cameQuickly(on, { userId, at: deps.clock.now() }),
  ])
  const household = held.pairs
    .filter(({ isHousehold }) => isHousehold)
    .map(({ low, high }) => (low === userId ? high : low))
  return { isHeld: held.isHeld, isQuick, household }
}

/** Whether a payout waits for a person's look; the rest of the check is for applications. */
export const isHeldByFraud = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  userId: string,
): Promise<boolean> => (await heldWith(deps, on, userId)).isHeld

/** @returns with whom somebody has anything in common, and whether that or an open case holds them */
const heldWith = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  userId: string,
): Promise<Pick<FraudCheck, 'isHeld'> & { readonly pairs: readonly Pair[] }> => {
  const [isMember, { pairs, known }] = await Promise.all([
    cases.isHeldByCase(on, userId),
    findPairs(on, { userIds: [userId], today: deps.clock.businessDay() }),
  ])
  if (isMember || pairs.length === 0) return { isHeld: isMember, pairs }
  const stored = new Map((await listLinks(on, [userId])).map((link) => [pairKey(link), link]))
  const linked = pairs.filter((pair) =>
    isLinked(pair, stored.get(pairKey(pair))?.clearedKinds ?? null),
  )
  const isHeld =
    linked.length >= LINKS_MIN ||
    linked.some(
      ({ weight, low, high }) => weight >= CASE_MIN || known.has(low === userId ? high : low),
    )
  return { isHeld, pairs }
}

/** Since when a person is held by a case of several accounts; undefined where none holds them. */
export const caseHoldOf = (on: Querier, userId: string): Promise<{ since: Date } | undefined> =>
  cases.findHold(on, userId)
