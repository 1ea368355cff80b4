import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import {
  clearedWith,
  findPairs,
  isLinked,
  kindsOf,
  type Pair,
  pairKey,
  pairOf,
} from './links/find-links.ts'
import { recase } from './links/make-links.ts'
import { CASE_MIN } from './links/weigh.ts'
import * as store from './store/cases.ts'
import * as links from './store/links.ts'

export type { CaseRow } from './store/cases.ts'

/** A page of the open cases, oldest first. */
export const listFraudCases = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<store.CaseRow, Date>> => {
  const rows = await store.listOpen(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ openedAt: key, caseId: id }) => ({ key, id }))
}

/** Two members by their numbers, and what they have in common. */
export interface MemberPair extends Pair {
  readonly one: number
  readonly other: number
  readonly isCleared: boolean
}

/** A case with its people and what links them, the strongest pair first. Throws NOT_FOUND. */
export const readFraudCase = async (deps: Pick<Deps, 'clock'>, on: Querier, caseId: string) => {
  const found = await store.findCase(on, caseId)
  if (!found) throw new AppError('NOT_FOUND')
  const members = (await store.listMembers(on, caseId)).map((row, index) => ({
    ...row,
    number: index + 1,
  }))
  const numberOf = new Map(members.map(({ userId, number }) => [userId, number]))
  const pairs = (await pairsAmong(deps, on, [...numberOf.keys()])).map(
    ({ low, high, ...pair }): MemberPair => {
      const numbers = [numberOf.get(low) ?? 0, numberOf.get(high) ?? 0].sort((a, b) => a - b)
      return { ...pair, low, high, one: numbers[0] ?? 0, other: numbers[1] ?? 0 }
    },
  )
  pairs.sort((a, b) => b.weight - a.weight || a.one - b.one || a.other - b.other)
  return { ...found, members, pairs }
}

const pairsAmong = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  userIds: readonly string[],
): Promise<(Pair & { isCleared: boolean })[]> => {
  const today = deps.clock.businessDay()
  const { pairs } = await findPairs(on, { userIds, today })
  const stored = new Map((await links.listLinks(on, userIds)).map((one) => [pairKey(one), one]))
  const among = new Set(userIds)
  return pairs
    .filter(({ low, high }) => among.has(low) && among.has(high))
    .map((pair) => {
      const clearedKinds = stored.get(pairKey(pair))?.clearedKinds ?? null
      return {
        ...pair,
        isCleared: clearedKinds !== null && !isLinked({ ...pair, weight: Infinity }, clearedKinds),
      }
    })
}

/**
 * An open case, of which no other decision is made before this transaction ends; `hasGrown`: somebody came into it since
 * a ring was proposed. Throws NOT_FOUND, CASE_DECIDED.
 */
export const lockFraudCase = async (
  tx: Tx,
  caseId: string,
): Promise<store.CaseRow & { members: readonly string[]; hasGrown: boolean }> => {
  await links.lockFraud(tx)
  const found = await store.findCase(tx, caseId)
  if (!found) throw new AppError('NOT_FOUND')
  if (found.isDecided) throw new AppError('CASE_DECIDED')
  const members = await store.listMembers(tx, caseId)
  const { proposedAt } = found
  const hasGrown = proposedAt !== null && members.some(({ joinedAt }) => joinedAt > proposedAt)
  return { ...found, members: members.map(({ userId }) => userId), hasGrown }
}

export const proposeFraudRing = store.proposeRing
export const askForMore = store.askMore
export const listWaitingForCase = store.listWaiting
export const isInFraudRing = store.isInRing
export const releaseProposedBy = store.findReleaseBy
export const proposeRelease = store.proposeRelease
export const lockFraudCases = links.lockFraud

/**
 * Somebody of the staff has found that the person was no part of the rings that held them: what they have in common with
 * their people is cleared like any pair, and asked again only when something of another kind appears. Take the lock before.
 */
export const clearOfRings = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<void> => {
  const others = await store.listRingPeople(tx, userId)
  await store.leaveRings(tx, { userId, at })
  if (others.length === 0) return
  for (const pair of await pairsAmong(deps, tx, [userId, ...others])) {
    const isTheirs = pair.low === userId || pair.high === userId
    if (isTheirs && pair.weight >= CLEARED_FROM) await clear(tx, pair, at)
  }
  await recase(deps, tx, { userIds: [userId], at })
}

interface Decided {
  readonly caseId: string
  readonly members: readonly string[]
  readonly outcome: Exclude<store.Outcome, 'lapsed'>
  readonly operatorId: string
  readonly note: string
  readonly at: Date
}

/** Ends a locked case: what means nothing clears all its pairs, anything else goes on holding its people. */
export const endFraudCase = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { members, operatorId, ...decided }: Decided,
): Promise<void> => {
  const { caseId, outcome, at } = decided
  await store.decideCase(tx, { ...decided, decidedBy: operatorId })
  if (outcome !== 'household' && outcome !== 'coincidence') return
  await clearAmong(deps, tx, { members, at })
  await store.leaveCase(tx, { caseId, userIds: members, at })
  await recase(deps, tx, { userIds: members, at })
}

/** Weaker than this nothing becomes a link by one sign more of a kind that was there. */
const CLEARED_FROM = 20

const clearAmong = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { members, at }: { members: readonly string[]; at: Date },
): Promise<void> => {
  for (const pair of await pairsAmong(deps, tx, members)) {
    if (pair.weight >= CLEARED_FROM) await clear(tx, pair, at)
  }
}

const clear = (tx: Tx, pair: Pair, at: Date): Promise<void> => {
  const { low, high, weight } = pair
  return links.clearLink(tx, { low, high, weight, kinds: clearedWith(kindsOf(pair)), at })
}

/**
 * Clears what two people have in common now. Throws NOT_FOUND where nothing is, CASE_DECIDED where it is cleared.
 * @returns the cases that are over by it
 */
export const clearFraudPair = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { oneId, otherId, at }: { oneId: string; otherId: string; at: Date },
): Promise<string[]> => {
  await links.lockFraud(tx)
  const userIds = [oneId, otherId]
  const ids = pairOf(oneId, otherId)
  const pair = (await pairsAmong(deps, tx, userIds)).find((one) => pairKey(one) === pairKey(ids))
  if (!pair) throw new AppError('NOT_FOUND')
  if (pair.isCleared) throw new AppError('CASE_DECIDED')
  const before = await openCasesOf(tx, userIds)
  await clear(tx, pair, at)
  await recase(deps, tx, { userIds, at })
  const after = await openCasesOf(tx, userIds)
  return before.filter((caseId) => !after.includes(caseId))
}

const openCasesOf = async (tx: Tx, userIds: readonly string[]): Promise<string[]> => {
  const rows = await store.listMemberships(tx, userIds)
  const open = rows.filter(({ outcome }) => outcome === null).map(({ caseId }) => caseId)
  return [...new Set(open)]
}

/** Of whom the staff has said that a bank account in common with this person means nothing. */
export const clearedAccountHolders = async (on: Querier, userId: string): Promise<string[]> =>
  (await links.listLinks(on, [userId]))
    .filter(({ clearedKinds }) => clearedKinds?.includes('bankAccount'))
    .map(({ low, high }) => (low === userId ? high : low))

/**
 * Ends cases that nobody has decided for long and that rest on weak evidence alone by now, for which nobody is held any longer.
 * @returns how many
 */
export const lapseFraudCases = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { before, at, limit }: { before: Date; at: Date; limit: number },
): Promise<number> => {
  await links.lockFraud(tx)
  let count = 0
  for (const caseId of await store.listStale(tx, { before, limit })) {
    const members = (await store.listMembers(tx, caseId)).map(({ userId }) => userId)
    // What became strong since the links were last made is seen tonight.
    if ((await pairsAmong(deps, tx, members)).some(isStrong)) continue
    await clearAmong(deps, tx, { members, at })
    await store.leaveCase(tx, { caseId, userIds: members, at })
    await store.decideCase(tx, { caseId, outcome: 'lapsed', decidedBy: null, note: null, at })
    count += 1
  }
  return count
}

const isStrong = ({ weight, isCleared }: Pair & { isCleared: boolean }): boolean =>
  weight >= CASE_MIN && !isCleared

const KEPT_MS = 730 * 86_400_000
const RING_KEPT_MS = 1826 * 86_400_000

/** Deletes decided cases: after two years, those of rings after five. */
export const forgetFraudCases = (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<number> => {
  const before = (ms: number) => new Date(at.getTime() - ms)
  return store.forgetCases(tx, { before: before(KEPT_MS), ringBefore: before(RING_KEPT_MS), limit })
}
