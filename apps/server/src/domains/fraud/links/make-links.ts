import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import * as cases from '../store/cases.ts'
import * as store from '../store/links.ts'
import { clustersOf } from './clusters.ts'
import { findPairs, kindsOf, pairKey } from './find-links.ts'
import { LINK_MIN } from './weigh.ts'

/** A group that is larger is looked at in parts. */
const CLUSTER_MAX = 200

const linksDiffer = (one: store.StoredLink, other: Pick<store.StoredLink, 'weight' | 'kinds'>) =>
  one.weight !== other.weight || one.kinds.join(' ') !== other.kinds.join(' ')

/**
 * Makes the links of these people what their signals say now. What is cleared stays cleared. The graph is locked.
 * @returns whose links changed
 */
export const relink = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userIds: readonly string[],
): Promise<string[]> => {
  const today = deps.clock.businessDay()
  const { pairs } = await findPairs(tx, { userIds, today })
  const stored = new Map((await store.listLinks(tx, userIds)).map((one) => [pairKey(one), one]))
  const wanted = pairs
    .map((pair) => ({ low: pair.low, high: pair.high, weight: pair.weight, kinds: kindsOf(pair) }))
    // A cleared pair is kept for good, as weak as it may be by now.
    .filter((pair) => pair.weight >= LINK_MIN || stored.get(pairKey(pair))?.clearedKinds)
  const isWanted = new Set(wanted.map(pairKey))
  const changed = wanted.filter((link) => {
    const before = stored.get(pairKey(link))
    return !before || linksDiffer(before, link)
  })
  const unfounded = [...stored.values()].filter((link) => !isWanted.has(pairKey(link)))
  const gone = unfounded.filter(({ clearedKinds }) => clearedKinds === null)
  const weak = unfounded.filter(({ clearedKinds, weight }) => clearedKinds !== null && weight > 0)
  await store.upsertLinks(tx, [
    ...changed,
    ...weak.map((link) => ({ ...link, weight: 0, kinds: [] })),
  ])
  await store.deleteLinks(tx, gone)
  return [...new Set([...changed, ...gone, ...weak].flatMap(({ low, high }) => [low, high]))]
}

/**
 * Opens, widens and ends cases around these people by the links that stand. The graph is locked.
 * @returns who is in a case now and was in none before
 */
export const recase = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { userIds, at }: { userIds: readonly string[]; at: Date },
): Promise<string[]> => {
  if (userIds.length === 0) return []
  const memberships = await cases.listMemberships(tx, userIds)
  const around = [...new Set([...userIds, ...memberships.map(({ userId }) => userId)])]
  const everybody = await store.walkLinks(tx, {
    userIds: around,
    limit: around.length + CLUSTER_MAX,
  })
  const links = await store.listLive(tx, everybody)
  const today = deps.clock.businessDay()
  const known = (await store.listKnown(tx, { userIds: everybody, today }))
    .filter(({ isKnown }) => isKnown)
    .map(({ userId }) => userId)
  const held = await cases.listMemberships(tx, everybody)
  const caseIds = [...new Set(held.map(({ caseId }) => caseId))]
  const found = clustersOf(links, new Set(known))
  const keeps = new Map<string, Set<string>>()
  const joined: string[] = []
  for (const { people, cause } of found) {
    if (cause === null) continue
    const of = held.filter(({ userId }) => people.includes(userId))
    const settled = caseIds.find((caseId) => isSettledFor(held, { caseId, people }))
    const caseId =
      settled ??
      of.find(({ outcome }) => outcome === null)?.caseId ??
      (await open(deps, tx, { cause, at }))
    keeps.set(caseId, new Set([...(keeps.get(caseId) ?? []), ...people]))
    if (!settled) joined.push(...(await cases.joinCase(tx, { caseId, userIds: people, at })))
  }
  for (const caseId of caseIds) {
    const of = held.filter((row) => row.caseId === caseId)
    const kept = keeps.get(caseId)
    // A ring stays one, whatever of it was erased since.
    if (of[0]?.outcome === 'fraudRing') continue
    const left = of.filter(({ userId }) => !kept?.has(userId)).map(({ userId }) => userId)
    await cases.leaveCase(tx, { caseId, userIds: left, at })
    if (!kept && of[0]?.outcome === null) await lapse(tx, { caseId, at })
  }
  const before = new Set(held.map(({ userId }) => userId))
  return [...new Set(joined)].filter((userId) => !before.has(userId))
}

/** What one decided case has said of all of these people need not be asked again. */
const isSettledFor = (
  held: readonly cases.Membership[],
  { caseId, people }: { caseId: string; people: readonly string[] },
): boolean => {
  const of = held.filter((row) => row.caseId === caseId && row.outcome !== null)
  return people.every((id) => of.some(({ userId }) => userId === id))
}

const open = async (
  deps: Pick<Deps, 'newId'>,
  tx: Tx,
  of: { cause: cases.Cause; at: Date },
): Promise<string> => {
  const caseId = deps.newId()
  await cases.insertCase(tx, { ...of, caseId })
  return caseId
}

const lapse = (tx: Tx, { caseId, at }: { caseId: string; at: Date }): Promise<void> =>
  cases.decideCase(tx, { caseId, outcome: 'lapsed', decidedBy: null, note: null, at })
