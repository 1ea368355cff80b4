import type { Day } from '@noren/contract/dates'
import type { EvidenceKind } from '@noren/contract/operator/fraud'
import type { Querier } from '../../../platform/db/pool.ts'
import { type SignalKind, signalKindOf } from '../kinds.ts'
import * as links from '../store/links.ts'
import * as signals from '../store/signals.ts'
import { LINK_MIN, type Shared, type Weighed, weigh } from './weigh.ts'

/** Two people who have something in common, the lower id first. */
export interface Pair extends Weighed {
  readonly low: string
  readonly high: string
}

const EVIDENCE_OF: Partial<Record<SignalKind, EvidenceKind>> = {
  nameDob: 'nameDob',
  bankAccount: 'bankAccount',
  deviceKey: 'deviceKey',
  addressStrict: 'addressStrict',
  addressLoose: 'addressLoose',
  contact: 'contactShared',
  ipNet: 'ipNet',
}

interface Found {
  readonly low: string
  readonly high: string
  readonly shared: Shared[]
  /** By who names the other as a contact: how many people name that number. */
  readonly namedBy: Map<string, number>
}

export const pairKey = ({ low, high }: { low: string; high: string }): string => `${low} ${high}`

export const pairOf = (one: string, other: string): { low: string; high: string } =>
  one < other ? { low: one, high: other } : { low: other, high: one }

const collect = (rows: readonly signals.Neighbour[]): Found[] => {
  const pairs = new Map<string, Found>()
  for (const { userId, otherId, kind, otherKind, people } of rows) {
    const ids = pairOf(userId, otherId)
    const pair: Found = pairs.get(pairKey(ids)) ?? { ...ids, shared: [], namedBy: new Map() }
    pairs.set(pairKey(ids), pair)
    if (kind === otherKind) {
      const evidence = EVIDENCE_OF[signalKindOf(kind)]
      if (evidence) pair.shared.push({ kind: evidence, people })
    } else pair.namedBy.set(signalKindOf(kind) === 'contact' ? userId : otherId, people)
  }
  return [...pairs.values()]
}

/** What naming each other as contacts says, the same from either side. */
const contactEvidence = (
  { low, high, namedBy }: Found,
  isDefaulter: (id: string) => boolean,
): Shared[] => {
  const numbers = [...namedBy.values()].sort((one, other) => one - other)
  const names: readonly EvidenceKind[] = ['contactIsBorrower', 'phoneIsContact']
  const shared = numbers.map(
    (people, index): Shared => ({
      kind: names[index] ?? 'phoneIsContact',
      people,
    }),
  )
  const ofDefaulters = [...namedBy]
    .filter(([by]) => isDefaulter(by === low ? high : low))
    .map(([, people]): Shared => ({ kind: 'contactIsDefaulter', people }))
  return [...shared, ...ofDefaulters]
}

/**
 * Everybody with whom these people have anything in common, weighed, and who of all of them is known not to pay. The
 * same pair comes once. Nothing is stored.
 */
export const findPairs = async (
  on: Querier,
  { userIds, today }: { userIds: readonly string[]; today: Day },
): Promise<{ pairs: Pair[]; known: ReadonlySet<string> }> => {
  const found = collect(await signals.listNeighbours(on, userIds))
  if (found.length === 0) return { pairs: [], known: new Set() }
  const everybody = [...new Set(found.flatMap(({ low, high }) => [low, high]))]
  const named = found.filter(({ shared }) => shared.some(({ kind }) => kind === 'nameDob'))
  const [known, bearers] = await Promise.all([
    links.listKnown(on, { userIds: everybody, today }),
    named.length === 0
      ? []
      : signals.countBearers(
          on,
          named.map(({ low }) => low),
        ),
  ])
  const defaulters = new Set(
    known.filter(({ isDefaulter }) => isDefaulter).map((one) => one.userId),
  )
  const bearersOf = new Map(bearers.map(({ userId, count }) => [userId, count]))
  const pairs = found.map((pair): Pair => {
    const shared = [...pair.shared, ...contactEvidence(pair, (id) => defaulters.has(id))]
    const { low, high } = pair
    return { low, high, ...weigh(shared, bearersOf.get(low)) }
  })
  return { pairs, known: new Set(known.filter(({ isKnown }) => isKnown).map((one) => one.userId)) }
}

/** The kinds that say anything, as they are stored with a link. */
export const kindsOf = ({ evidence }: Weighed): EvidenceKind[] =>
  evidence
    .filter(({ weight }) => weight > 0)
    .map(({ kind }) => kind)
    .sort()

/** A weak sign more is no news of a pair that a person has looked at. */
const KINDS_TOO: readonly EvidenceKind[] = ['ipNet']
const ADDRESSES: readonly EvidenceKind[] = ['addressStrict', 'addressLoose']
const CONTACTS: readonly EvidenceKind[] = ['contactIsBorrower', 'phoneIsContact']

/** What is cleared with these kinds: an address that is written in another way is the same address. */
export const clearedWith = (kinds: readonly EvidenceKind[]): EvidenceKind[] => [
  ...new Set([
    ...kinds,
    ...KINDS_TOO,
    ...(kinds.some((kind) => ADDRESSES.includes(kind)) ? ADDRESSES : []),
    ...(kinds.some((kind) => CONTACTS.includes(kind)) ? CONTACTS : []),
  ]),
]

/** Whether a pair is linked, given what a person has cleared of it. */
export const isLinked = (pair: Weighed, clearedKinds: readonly string[] | null): boolean =>
  pair.weight >= LINK_MIN &&
  (clearedKinds === null || kindsOf(pair).some((kind) => !clearedKinds.includes(kind)))
