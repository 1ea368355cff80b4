import { addDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  type Head,
  type Heads,
  linkRows,
  makeSeal,
  type Seal,
  stateOf,
} from '../../platform/seals/chain.ts'
import * as store from '../../platform/seals/seal-store.ts'
import { SEALED_TABLES, type SealedTable } from '../../platform/seals/sealed-tables.ts'
import type { Anchored } from '../../providers/ports/seal-anchor.ts'
import { headProblems, inForce, lostSeals, restoreMac, sealProblem } from './compare-anchor.ts'

type SealDeps = Pick<Deps, 'secrets' | 'sealAnchor'>

export const SEAL_BATCH = 1000
const TABLE_NAMES = SEALED_TABLES.map(({ table }) => table)
const OLD_ROWS_AT_ONCE = 100_000

/** What the anchor knows is not what the database has: nothing is sealed until somebody has looked. */
export class BrokenSealsError extends Error {
  constructor(problems: readonly string[]) {
    super(`nothing is sealed any more: ${problems.join('; ')}`)
    this.name = 'BrokenSealsError'
  }
}

/** The ends of all chains. */
export const readHeads = async (on: Querier): Promise<Heads> => {
  const heads = await store.listHeads(on, TABLE_NAMES)
  return Object.fromEntries(
    heads.map(({ table, position, link }): [string, Head] => [table, { position, link }]),
  )
}

/** To go on from a chain that lost its end would hide that it did. */
const refuseOtherEnds = async (
  { secrets }: SealDeps,
  on: Querier,
  anchored: Anchored,
): Promise<void> => {
  const kept = inForce(secrets.auditKeys, anchored)
  const newest = await store.findNewestSeal(on)
  const differs = newest && sealProblem(newest, kept.seals.get(newest.number))
  const problems = [
    ...kept.problems,
    ...lostSeals(kept, newest?.number ?? 0),
    ...(differs ? [differs] : []),
    ...(await headProblems(on, anchored)),
  ]
  if (problems.length > 0) throw new BrokenSealsError(problems)
}

/** Rows of a table, once each, as they are now. */
const statesNow = async (on: Querier, table: SealedTable, rows: readonly store.UnsealedRow[]) => {
  const keys = [...new Set(rows.map(({ rowKey }) => rowKey))]
  const contents = await table.readContent(on, keys)
  return keys.map((rowKey) => stateOf(table, rowKey, contents.get(rowKey)))
}

/** A database without seals may have rows from before; whether there were any. */
const noteOldRows = async (tx: Tx): Promise<boolean> => {
  let count = 0
  for (const table of SEALED_TABLES) count += await table.noteOldRows(tx, OLD_ROWS_AT_ONCE)
  return count > 0
}

export interface Sealed {
  /** How many rows waited. */
  readonly count: number
  /** Nothing waits any more. */
  readonly isDone: boolean
  readonly heads: Heads
}

/**
 * Links one batch of the rows that wait. Undefined while another server does it.
 * @throws BrokenSealsError
 */
export const sealBatch = async (
  deps: SealDeps,
  tx: Tx,
  { anchored, at }: { anchored: Anchored; at: Date },
): Promise<Sealed | undefined> => {
  if (!(await store.lockSealing(tx))) return undefined
  await refuseOtherEnds(deps, tx, anchored)
  const keys = deps.secrets.auditKeys
  const waiting = await store.listUnsealed(tx, { tables: TABLE_NAMES, limit: SEAL_BATCH })
  await Promise.all(
    SEALED_TABLES.map(async (table) => {
      const rows = waiting.filter((row) => row.table === table.table)
      if (rows.length === 0) return
      const [head, states] = await Promise.all([
        store.findHead(tx, table.table),
        statesNow(tx, table, rows),
      ])
      const links = linkRows(keys, table.table, head, states)
      await store.insertLinks(tx, { table: table.table, links, keyNumber: keys.currentId, at })
    }),
  )
  await store.takeOffUnsealed(
    tx,
    waiting.map(({ id }) => id),
  )
  // The first seal comes when nothing from before is left.
  const isFirst = !(await store.findNewestSeal(tx))
  const isDone = isFirst
    ? waiting.length === 0 && !(await noteOldRows(tx))
    : waiting.length < SEAL_BATCH
  return { count: waiting.length, isDone, heads: await readHeads(tx) }
}

/**
 * Seals a day, and the days before it that have no seal yet: on those no server ran. A database without
 * seals gets its first one, the beginning.
 */
export const sealUntil = async (
  { secrets }: SealDeps,
  tx: Tx,
  { businessDay, at, heads }: { businessDay: Day; at: Date; heads: Heads },
): Promise<void> => {
  const keys = secrets.auditKeys
  const seals: Seal[] = []
  let newest: Seal | undefined = await store.findNewestSeal(tx)
  let day = newest ? addDays(newest.businessDay, 1) : businessDay
  for (; day <= businessDay; day = addDays(day, 1)) {
    newest = makeSeal(keys, { businessDay: day, sealedAt: at, heads }, newest)
    seals.push(newest)
  }
  if (seals.length === 0) return
  await store.insertSeals(tx, { seals, sealedAt: at, heads, keyNumber: keys.currentId })
}

const SEALS_AT_ONCE = 1000

/** Keeps at the anchor what it does not know yet. */
export const anchorSeals = async (
  { secrets, sealAnchor, db }: SealDeps & Pick<Deps, 'db'>,
  heads: Heads,
): Promise<void> => {
  const kept = inForce(secrets.auditKeys, await sealAnchor.read())
  for (let after = Math.max(0, ...kept.seals.keys()); ; ) {
    const seals = await store.listSeals(db, { after, limit: SEALS_AT_ONCE })
    await sealAnchor.keep(
      seals.map(({ number, businessDay, mac }) => ({
        kind: 'seal',
        number,
        businessDay,
        mac: mac.toString('hex'),
      })),
    )
    after = seals.at(-1)?.number ?? after
    if (seals.length < SEALS_AT_ONCE) break
  }
  await sealAnchor.keepHeads(store.headsAsText(heads))
}

/**
 * Links every row that waits, and makes the first seal of a database that has none. Called every minute:
 * what a row holds can be changed unseen for no longer. Returns how many rows there were.
 * @throws BrokenSealsError
 */
export const sealNewRows = async (deps: SealDeps & Pick<Deps, 'db' | 'clock'>): Promise<number> => {
  let count = 0
  for (;;) {
    const anchored = await deps.sealAnchor.read()
    const at = deps.clock.now()
    const sealed = await inTransaction(deps.db, async (tx) => {
      const batch = await sealBatch(deps, tx, { anchored, at })
      if (!batch) return undefined
      const businessDay = deps.clock.businessDay()
      const isNew = batch.isDone && !(await store.findNewestSeal(tx))
      if (isNew) await sealUntil(deps, tx, { businessDay, at, heads: batch.heads })
      return { ...batch, newest: await store.findNewestSeal(tx) }
    })
    if (!sealed) return count
    count += sealed.count
    if (!sealed.isDone) continue
    const isKept = anchored.entries.some(
      (entry) => entry.kind === 'seal' && entry.number === sealed.newest?.number,
    )
    if (count > 0 || !isKept || !anchored.heads) await anchorSeals(deps, sealed.heads)
    return count
  }
}

/**
 * Somebody answers for it that the database is an older copy, such as a restored backup: from now on the
 * anchor expects no more than it has. What the anchor held before stays there.
 */
export const acceptRestore = async (
  deps: SealDeps & Pick<Deps, 'db'>,
  at: Date,
): Promise<{ toSeal: number }> => {
  const toSeal = (await store.findNewestSeal(deps.db))?.number ?? 0
  const { currentId: keyNumber } = deps.secrets.auditKeys
  const entry = { toSeal, at: at.toISOString(), keyNumber }
  const mac = restoreMac(deps.secrets.auditKeys, entry).toString('hex')
  await deps.sealAnchor.keep([{ kind: 'restore', ...entry, mac }])
  await deps.sealAnchor.keepHeads(store.headsAsText(await readHeads(deps.db)))
  return { toSeal }
}
