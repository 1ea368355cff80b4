import type { Querier } from '../../platform/db/pool.ts'
import { isSame, makeMac, type Seal, type SealKeys } from '../../platform/seals/chain.ts'
import * as store from '../../platform/seals/seal-store.ts'
import type { Anchored, AnchoredRestore, AnchoredSeal } from '../../providers/ports/seal-anchor.ts'

/** The MAC of a restore that somebody answered for. */
export const restoreMac = (
  keys: SealKeys,
  { toSeal, at, keyNumber }: Omit<AnchoredRestore, 'kind' | 'mac'>,
): Buffer => makeMac(keys, 'restore', { keyNumber, heads: {}, parts: [toSeal, at] })

export interface InForce {
  /** By number: what the database must have. */
  readonly seals: ReadonlyMap<number, AnchoredSeal>
  /** Sentences about restores, and about what is not ours. */
  readonly notes: readonly string[]
  readonly problems: readonly string[]
}

/** What of the anchor still counts: a restore takes the seals off that its copy did not have. */
export const inForce = (keys: SealKeys, { entries }: Anchored): InForce => {
  const seals = new Map<number, AnchoredSeal>()
  const notes: string[] = []
  const problems: string[] = []
  for (const entry of entries) {
    if (entry.kind === 'seal') {
      const known = seals.get(entry.number)
      if (known && known.mac !== entry.mac) {
        problems.push(
          `the anchor holds two seals ${entry.number}: of ${known.businessDay} and of ${entry.businessDay}`,
        )
      } else seals.set(entry.number, entry)
      continue
    }
    if (!isSame(restoreMac(keys, entry), Buffer.from(entry.mac, 'hex'))) {
      problems.push(`the anchor holds a restore of ${entry.at} that is not ours`)
      continue
    }
    const lost = [...seals.keys()].filter((number) => number > entry.toSeal)
    for (const number of lost) seals.delete(number)
    notes.push(
      `On ${entry.at} a restore to seal ${entry.toSeal} was accepted; newer seals that this database lost: ${lost.length}`,
    )
  }
  return { seals, notes, problems }
}

/** How the ends of the chains differ from those that the anchor knows. */
export const headProblems = async (on: Querier, { heads = {} }: Anchored): Promise<string[]> => {
  const problems: string[] = []
  const kept = Object.entries(heads)
  const links = await store.linksOfHeads(
    on,
    kept.map(([table, { position }]) => [table, position]),
  )
  for (const [table, { position, link }] of kept) {
    const found = links.get(table)
    if (found && isSame(found, Buffer.from(link, 'hex'))) continue
    problems.push(
      found
        ? `${table}: position ${position} of the chain is not the one that the anchor knows`
        : `${table}: the anchor knows position ${position} of the chain, and the database has no such link: its end was removed, or the database is an older copy`,
    )
  }
  return problems
}

/** Compares a seal with what the anchor knows of it. */
export const sealProblem = (
  seal: Pick<Seal, 'number' | 'businessDay' | 'mac'>,
  anchored: AnchoredSeal | undefined,
): string | undefined =>
  !anchored || isSame(seal.mac, Buffer.from(anchored.mac, 'hex'))
    ? undefined
    : `day_seals: seal ${seal.number} of ${seal.businessDay} is not the one that the anchor knows`

/** Seals that the anchor knows and the database does not have. */
export const lostSeals = ({ seals }: InForce, newest: number): string[] => {
  const lost = [...seals.values()].filter(({ number }) => number > newest)
  const [first] = lost
  const last = lost.at(-1)
  if (!first || !last) return []
  const which =
    first === last
      ? `seal ${first.number} of ${first.businessDay}`
      : `seals ${first.number} of ${first.businessDay} to ${last.number} of ${last.businessDay}`
  return [
    `day_seals: the anchor knows ${which}, and the database does not: they were removed, or the database is an older copy`,
  ]
}
