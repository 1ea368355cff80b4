import { addDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import {
  type Head,
  type Heads,
  isOurLink,
  isOurSeal,
  isSame,
  type Link,
  makeMac,
  type RowState,
  type Seal,
  type SealKeys,
  stateOf,
} from '../../platform/seals/chain.ts'
import * as store from '../../platform/seals/seal-store.ts'
import { SEALED_TABLES, type SealedTable } from '../../platform/seals/sealed-tables.ts'
import type { Anchored } from '../../providers/ports/seal-anchor.ts'
import { headProblems, type InForce, inForce, lostSeals, sealProblem } from './compare-anchor.ts'
import { verifyOldChain } from './old-chain.ts'

type ProofDeps = Pick<Deps, 'secrets' | 'sealAnchor'>

const AT_ONCE = 1000
/** Of each table; whoever rewrote everything needs no million sentences. */
const PROBLEMS_MAX = 20

export interface Proof {
  /** Sentences that say what is wrong, and where. */
  readonly problems: readonly string[]
  /** What a person should know and is not wrong. */
  readonly notes: readonly string[]
  /** The seal from which on it was verified; 0: from the first. */
  readonly fromSeal: number
  readonly seals: number
  readonly links: number
  /** Up to where it was verified, for the next proof. */
  readonly newest: Seal | undefined
  readonly heads: Heads
}

/** Where a proof begins: after a checkpoint, or at the very beginning. */
interface From {
  readonly seal: Pick<Seal, 'number' | 'mac' | 'businessDay'> | undefined
  readonly heads: Heads
}
const BEGINNING: From = { seal: undefined, heads: {} }

const checkpointMac = (keys: SealKeys, of: Omit<store.Checkpoint, 'mac'>): Buffer =>
  makeMac(keys, 'checkpoint', {
    keyNumber: of.keyNumber,
    heads: of.heads,
    parts: [of.sealNumber, of.sealMac.toString('hex'), of.wholeOn, of.provedAt.toISOString()],
  })

/** The newest checkpoint, if it is ours and its seal is still there. */
const findStart = async (keys: SealKeys, on: Querier): Promise<From | undefined> => {
  const checkpoint = await store.findNewestCheckpoint(on)
  if (!checkpoint || !isSame(checkpoint.mac, checkpointMac(keys, checkpoint))) return undefined
  const [seal] = await store.listSeals(on, { after: checkpoint.sealNumber - 1, limit: 1 })
  const isThere = seal?.number === checkpoint.sealNumber && isSame(seal.mac, checkpoint.sealMac)
  return isThere ? { seal, heads: checkpoint.heads } : undefined
}

interface VerifiedSeals {
  readonly problems: string[]
  readonly count: number
  readonly newest: Seal | undefined
  /** Every head that a seal names. */
  readonly heads: { readonly table: string; readonly head: Head; readonly seal: Seal }[]
}

const nameOf = ({ number, businessDay }: Pick<Seal, 'number' | 'businessDay'>): string =>
  `seal ${number} of ${businessDay}`

/** What is wrong with a seal, given the one before. */
const problemsOfSeal = (keys: SealKeys, seal: Seal, before: From['seal']): string[] => {
  const number = (before?.number ?? 0) + 1
  if (seal.number !== number) {
    const missing = seal.number - 1
    return [
      `day_seals: ${number === missing ? `seal ${number} is` : `seals ${number} to ${missing} are`} missing before ${nameOf(seal)}`,
    ]
  }
  const problems: string[] = []
  if (!isOurSeal(keys, seal, before)) {
    problems.push(`day_seals: ${nameOf(seal)} is not ours, or not the one that followed`)
  }
  if (before && seal.businessDay !== addDays(before.businessDay, 1)) {
    problems.push(`day_seals: between ${nameOf(before)} and ${nameOf(seal)} days have no seal`)
  }
  return problems
}

const verifySealRows = async (
  keys: SealKeys,
  on: Querier,
  from: From['seal'],
  kept: InForce | undefined,
): Promise<VerifiedSeals> => {
  const problems: string[] = []
  const heads: VerifiedSeals['heads'] = []
  let before = from
  let newest: Seal | undefined
  let count = 0
  for (;;) {
    const seals = await store.listSeals(on, { after: before?.number ?? 0, limit: AT_ONCE })
    for (const seal of seals) {
      problems.push(...problemsOfSeal(keys, seal, before))
      const differs = sealProblem(seal, kept?.seals.get(seal.number))
      if (differs) problems.push(differs)
      for (const [table, head] of Object.entries(seal.heads)) heads.push({ table, head, seal })
      before = seal
      newest = seal
      count += 1
    }
    if (seals.length < AT_ONCE) break
  }
  if (kept) problems.push(...lostSeals(kept, before?.number ?? 0))
  return { problems, count, newest, heads }
}

/** What is wrong with the links of a page by themselves: missing ones, and ones that are not ours. */
const problemsOfLinks = (
  keys: SealKeys,
  table: string,
  links: readonly Link[],
  head: Head | undefined,
): string[] => {
  const problems: string[] = []
  let before = head
  for (const link of links) {
    const position = (before?.position ?? 0) + 1
    if (link.position !== position) {
      const last = link.position - 1
      const which = position === last ? `position ${position}` : `positions ${position} to ${last}`
      problems.push(`${table}: ${which} of the chain ${position === last ? 'is' : 'are'} missing`)
    } else if (!isOurLink(keys, table, link, before?.link)) {
      problems.push(`${table}: position ${position} of the chain is not ours (row ${link.rowKey})`)
    }
    before = link
  }
  return problems
}

const sameState = (one: RowState, other: RowState): boolean =>
  isSame(one.fixedHash, other.fixedHash) && isSame(one.rowHash, other.rowHash)

/** A row that changed although its columns, or its end, forbid it. */
const isForbidden = (before: RowState, after: RowState): boolean =>
  !isSame(before.fixedHash, after.fixedHash) ||
  (before.isFinal && !isSame(before.rowHash, after.rowHash))

/** What is wrong with the rows of a page of links. */
const problemsOfRows = async (
  on: Querier,
  table: SealedTable,
  links: readonly Link[],
): Promise<string[]> => {
  if (links.length === 0) return []
  const keys = [...new Set(links.map(({ rowKey }) => rowKey))]
  const contents = await table.readContent(on, keys)
  const known = Map.groupBy(
    await store.listStates(on, { table: table.table, keys }),
    ({ rowKey }) => rowKey,
  )
  const problems: string[] = []
  for (const rowKey of keys) {
    const states = known.get(rowKey) ?? []
    const newest = states.at(-1)
    if (!newest) continue
    for (const [index, state] of states.entries()) {
      const before = states[index - 1]
      if (!before || !isForbidden(before, state)) continue
      problems.push(
        `${table.table}: row ${rowKey} was changed between positions ${before.position} and ${state.position}, and may not be`,
      )
    }
    const content = contents.get(rowKey)
    if (!content) {
      problems.push(`${table.table}: row ${rowKey} is gone (sealed at ${newest.position})`)
      continue
    }
    const now = stateOf(table, rowKey, content)
    if (sameState(now, newest) || (await isWaiting(on, table, newest, now))) continue
    problems.push(`${table.table}: row ${rowKey} is not as it was sealed (at ${newest.position})`)
  }
  return problems
}

/** A row that was set once since, and whose next link follows within a minute. */
const isWaiting = async (
  on: Querier,
  { table }: SealedTable,
  sealed: RowState,
  now: RowState,
): Promise<boolean> =>
  !isForbidden(sealed, now) && (await store.isUnsealed(on, { table, rowKey: now.rowKey }))

interface VerifiedTable {
  readonly table: string
  readonly problems: readonly string[]
  readonly links: number
  readonly head: Head | undefined
}

const verifyTable = async (
  keys: SealKeys,
  on: Querier,
  table: SealedTable,
  {
    from,
    expected,
    isWhole,
  }: { from: Head | undefined; expected: VerifiedSeals['heads']; isWhole: boolean },
): Promise<VerifiedTable> => {
  const problems: string[] = []
  const at = Map.groupBy(expected, ({ head }) => head.position)
  let head = from
  let count = 0
  for (;;) {
    const links = await store.listLinks(on, {
      table: table.table,
      after: head?.position ?? 0,
      limit: AT_ONCE,
    })
    problems.push(...problemsOfLinks(keys, table.table, links, head))
    problems.push(...(await problemsOfRows(on, table, links)))
    for (const { position, link } of links) {
      const other = at.get(position)?.find((of) => !isSame(of.head.link, link))
      if (other) {
        problems.push(
          `${table.table}: position ${position} is not the one of ${nameOf(other.seal)}`,
        )
      }
    }
    count += links.length
    head = links.at(-1) ?? head
    if (links.length < AT_ONCE) break
  }
  const missing = expected.find((of) => of.head.position > (head?.position ?? 0))
  if (missing) {
    problems.push(
      `${table.table}: the chain ends at ${head?.position ?? 0}, and ${nameOf(missing.seal)} knows ${missing.head.position}`,
    )
  }
  if (isWhole) {
    const strays = await table.listStrays(on, PROBLEMS_MAX)
    problems.push(
      ...strays.map(
        (key) => `${table.table}: row ${key} was put in past the server: nothing sealed it`,
      ),
    )
  }
  return { table: table.table, problems: shortened(table.table, problems), links: count, head }
}

const shortened = (table: string, problems: readonly string[]): readonly string[] =>
  problems.length <= PROBLEMS_MAX
    ? problems
    : [
        ...problems.slice(0, PROBLEMS_MAX),
        `${table}: and ${problems.length - PROBLEMS_MAX} more like these`,
      ]

const readAnchor = async (
  { sealAnchor }: ProofDeps,
  problems: string[],
): Promise<Anchored | undefined> => {
  try {
    return await sealAnchor.read()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    problems.push(`the anchor at ${sealAnchor.place} cannot be read: ${why}`)
    return undefined
  }
}

export interface ProofInput {
  /** From the first entry on; otherwise from the last checkpoint. */
  readonly isWhole: boolean
  readonly today: Day
}

/**
 * Whether everything that is sealed is as it was. From the last checkpoint it costs what was written since;
 * what was sealed before is looked at by a whole proof only. Call it on one snapshot.
 */
export const verifySeals = async (
  deps: ProofDeps,
  on: Querier,
  { isWhole, today }: ProofInput,
): Promise<Proof> => {
  const keys = deps.secrets.auditKeys
  const problems: string[] = []
  const notes: string[] = []
  const checkpoint = await findStart(keys, on)
  const from = (isWhole ? undefined : checkpoint) ?? BEGINNING
  const isFromStart = from === BEGINNING
  // Before the first seals only the chain of the version before says what was there.
  if (!checkpoint) problems.push(...(await verifyOldChain(deps, on)))

  const anchored = await readAnchor(deps, problems)
  const kept = anchored && inForce(keys, anchored)
  if (anchored && kept) {
    problems.push(...kept.problems, ...(await headProblems(on, anchored)))
    notes.push(...kept.notes)
    if (kept.seals.size === 0) {
      notes.push(
        `The anchor at ${deps.sealAnchor.place} holds no seal: nothing outside the database says that this is its newest copy.`,
      )
    }
  }
  const seals = await verifySealRows(keys, on, from.seal, kept)
  problems.push(...seals.problems)
  const hasSeals = (seals.newest ?? from.seal) !== undefined
  const expected = Map.groupBy(seals.heads, ({ table }) => table)
  const heads: [string, Head][] = []
  let links = 0
  const verifyOne = (table: SealedTable): Promise<VerifiedTable> => {
    // What does not grow with the lending is looked at each time.
    const isWholeTable = isFromStart || table.isSmall === true
    return verifyTable(keys, on, table, {
      from: isWholeTable ? undefined : from.heads[table.table],
      expected: expected.get(table.table) ?? [],
      // Before the first seal nothing has a link yet.
      isWhole: isWholeTable && hasSeals,
    })
  }
  // What was added since is little, and a wait for each table would be all that it costs; a whole proof is long.
  const verified: VerifiedTable[] = []
  if (isFromStart) for (const table of SEALED_TABLES) verified.push(await verifyOne(table))
  else verified.push(...(await Promise.all(SEALED_TABLES.map(verifyOne))))
  for (const { table, head, ...found } of verified) {
    problems.push(...found.problems)
    links += found.links
    if (head) heads.push([table, { position: head.position, link: head.link }])
  }
  const newestDay = seals.newest?.businessDay ?? from.seal?.businessDay
  if (newestDay === undefined) notes.push('Nothing was sealed yet: start a server.')
  else if (newestDay < addDays(today, -1)) {
    notes.push(`The last seal is of ${newestDay}: no server has sealed since.`)
  }
  return {
    problems,
    notes,
    fromSeal: from.seal?.number ?? 0,
    seals: seals.count,
    links,
    newest: seals.newest,
    heads: Object.fromEntries(heads),
  }
}

const WHOLE_EVERY_DAYS = 7

/**
 * The proof of a day: from the last checkpoint on, and of everything once a week. Where nothing is wrong,
 * the next one goes on from here; otherwise the same is found again.
 */
export const proveDay = async (
  deps: ProofDeps,
  tx: Tx,
  { businessDay, at }: { businessDay: Day; at: Date },
): Promise<Proof> => {
  const keys = deps.secrets.auditKeys
  const last = await store.findNewestCheckpoint(tx)
  const isWhole = !last || addDays(last.wholeOn, WHOLE_EVERY_DAYS) <= businessDay
  const proof = await verifySeals(deps, tx, { isWhole, today: businessDay })
  if (proof.problems.length > 0 || !proof.newest) return proof
  const unsigned = {
    sealNumber: proof.newest.number,
    sealMac: proof.newest.mac,
    heads: proof.heads,
    wholeOn: proof.fromSeal === 0 || !last ? businessDay : last.wholeOn,
    provedAt: at,
    keyNumber: keys.currentId,
  }
  await store.insertCheckpoint(tx, { ...unsigned, mac: checkpointMac(keys, unsigned) })
  return proof
}
