import { CASE_MIN } from './weigh.ts'

/** Two people who are linked, the lower id first. */
export interface Link {
  readonly low: string
  readonly high: string
  readonly weight: number
}

export interface Cluster {
  /** In the order of their ids. */
  readonly people: readonly string[]
  /** Why it is a case; null when it is none. */
  readonly cause: 'pair' | 'cluster' | 'known' | null
}

const CLUSTER_MIN = 3

/**
 * The people who hang together by links, each group with why a person has to look at it.
 * @param known who was found to be part of a ring, or does not pay: any link to them is a case
 */
export const clustersOf = (links: readonly Link[], known: ReadonlySet<string>): Cluster[] => {
  const parent = new Map<string, string>()
  const rootOf = (id: string): string => {
    let root = id
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root))
      root = up
    parent.set(id, root)
    return root
  }
  for (const { low, high } of links) {
    const [one, other] = [rootOf(low), rootOf(high)].sort()
    if (one !== undefined && other !== undefined && one !== other) parent.set(other, one)
  }
  const groups = new Map<string, { people: Set<string>; links: Link[] }>()
  for (const link of links) {
    const root = rootOf(link.low)
    const group = groups.get(root) ?? { people: new Set(), links: [] }
    group.people.add(link.low).add(link.high)
    group.links.push(link)
    groups.set(root, group)
  }
  return [...groups.values()].map((group) => ({
    people: [...group.people].sort(),
    cause: causeOf(group, known),
  }))
}

const causeOf = (
  { people, links }: { people: ReadonlySet<string>; links: readonly Link[] },
  known: ReadonlySet<string>,
): Cluster['cause'] => {
  if (links.some(({ weight }) => weight >= CASE_MIN)) return 'pair'
  if ([...people].some((id) => known.has(id))) return 'known'
  return people.size >= CLUSTER_MIN ? 'cluster' : null
}
