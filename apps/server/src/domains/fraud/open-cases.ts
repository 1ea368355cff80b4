import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { recase, relink } from './links/make-links.ts'
import { HUB_MAX } from './links/weigh.ts'
import { lockFraud } from './store/links.ts'
import * as signals from './store/signals.ts'

/** What a turn did, and who is in a case now and was in none before. */
export interface CasesOpened {
  /** As many as the limit: there may be more. */
  readonly count: number
  readonly joined: readonly string[]
}

/**
 * Makes the links of people of whom something new was told, and of those near them, whose evidence may count otherwise by
 * it; and the cases that follow.
 */
export const openCases = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<CasesOpened> => {
  await lockFraud(tx)
  const taken = await signals.takePending(tx, { before: at, limit })
  if (taken.length === 0) return { count: 0, joined: [] }
  const told = [...new Set(taken)]
  const [near, namesakes] = await Promise.all([
    signals.listNeighbours(tx, told),
    signals.listNamesakes(tx, told),
  ])
  const others = near.filter(({ people }) => people <= HUB_MAX + 1).map(({ otherId }) => otherId)
  const changed = await relink(deps, tx, [...new Set([...told, ...others, ...namesakes])])
  const joined = await recase(deps, tx, { userIds: changed, at })
  return { count: taken.length, joined }
}

/**
 * A page of the nightly proof: makes the links and cases of everybody who may be linked again from nothing but their
 * signals. What was made as signals came in is the same, but for what has expired or was erased since.
 */
export const rebuildCases = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { cursor, at, limit }: { cursor: string | null; at: Date; limit: number },
): Promise<CasesOpened & { cursor: string | null; changed: number; isDone: boolean }> => {
  await lockFraud(tx)
  const page = await signals.pageLinkable(tx, { after: cursor ?? BEFORE_ALL, limit })
  const changed = await relink(deps, tx, page)
  const joined = await recase(deps, tx, { userIds: page, at })
  return {
    count: page.length,
    changed: changed.length,
    joined,
    cursor: page.at(-1) ?? cursor,
    isDone: page.length < limit,
  }
}
