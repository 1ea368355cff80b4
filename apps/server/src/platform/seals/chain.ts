import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Day } from '@noren/contract/dates'

/**
 * The one chain of everything that must not change afterwards. Each sealed row has a link, each link is an
 * HMAC over its row's hash and the link before it, and a seal is an HMAC over the ends of all chains and the
 * seal before it. The key is never in the database: whoever may change every row of it can make neither.
 */

/** The keys of the seals, by their numbers, starting at 1: the newest one seals, all of them verify. */
export interface SealKeys {
  readonly currentId: number
  readonly byId: ReadonlyMap<number, Buffer>
}

/** A row's content, each column as text. */
export interface RowContent {
  /** Columns that never change. */
  readonly fixed: readonly (string | null)[]
  /** Columns that are all null at first, and are then set together, once. */
  readonly once: readonly (string | null)[]
}

/** What a link says of a row. */
export interface RowState {
  readonly rowKey: string
  readonly fixedHash: Buffer
  readonly rowHash: Buffer
  /** Nothing of the row may change any more. */
  readonly isFinal: boolean
}

export interface Link extends RowState {
  readonly position: number
  readonly link: Buffer
  readonly keyNumber: number
}

/** The end of a chain; a chain without links has none. */
export interface Head {
  readonly position: number
  readonly link: Buffer
}
/** By the name of the table. */
export type Heads = Readonly<Record<string, Head>>

export interface Seal {
  readonly number: number
  readonly businessDay: Day
  /** The first seal: rows from before it are as they were found then. */
  readonly isBeginning: boolean
  readonly sealedAt: Date
  readonly heads: Heads
  readonly mac: Buffer
  readonly keyNumber: number
}

/** JSON of texts, numbers and lists reads one way only, so no two contents have the same text. */
const textOf = (parts: readonly unknown[]): string => JSON.stringify(parts)

const hashOf = (parts: readonly unknown[]): Buffer =>
  createHash('sha256').update(textOf(parts)).digest()

const macOf = (keys: SealKeys, number: number, parts: readonly unknown[]): Buffer => {
  const key = keys.byId.get(number)
  if (!key) throw new Error(`audit key ${number} is missing: restore it from a backup`)
  return createHmac('sha256', createSecretKey(key)).update(textOf(parts)).digest()
}

/** Columns that are null are left out, so that a table may get further ones that may be null. */
const named = (names: readonly string[], values: readonly (string | null)[]) =>
  names.flatMap((name, index) => {
    const value = values[index] ?? null
    return value === null ? [] : [[name, value]]
  })

export interface ColumnNames {
  readonly table: string
  readonly fixed: readonly string[]
  readonly once: readonly string[]
}

/** @param content undefined for a row that is not there */
export const stateOf = (
  { table, fixed, once }: ColumnNames,
  rowKey: string,
  content: RowContent | undefined,
): RowState => {
  if (!content) {
    const none = hashOf([table, rowKey, 'not there'])
    return { rowKey, fixedHash: none, rowHash: none, isFinal: true }
  }
  const kept = named(fixed, content.fixed)
  const set = named(once, content.once)
  return {
    rowKey,
    fixedHash: hashOf([table, rowKey, kept]),
    rowHash: hashOf([table, rowKey, kept, set]),
    isFinal: once.length === 0 || set.length > 0,
  }
}

const hex = (bytes: Buffer | undefined): string | null => bytes?.toString('hex') ?? null

const linkMac = (
  keys: SealKeys,
  table: string,
  link: Omit<Link, 'link'>,
  before: Buffer | undefined,
): Buffer =>
  macOf(keys, link.keyNumber, [
    'noren link 1',
    table,
    link.position,
    link.rowKey,
    hex(link.fixedHash),
    hex(link.rowHash),
    link.isFinal,
    hex(before),
  ])

/** Adds rows to the end of a chain. */
export const linkRows = (
  keys: SealKeys,
  table: string,
  head: Head | undefined,
  rows: readonly RowState[],
): Link[] => {
  let position = head?.position ?? 0
  let before = head?.link
  return rows.map((row) => {
    position += 1
    const unlinked = { ...row, position, keyNumber: keys.currentId }
    const link = linkMac(keys, table, unlinked, before)
    before = link
    return { ...unlinked, link }
  })
}

export const isOurLink = (
  keys: SealKeys,
  table: string,
  link: Link,
  before: Buffer | undefined,
): boolean => isSame(link.link, linkMac(keys, table, link, before))

const headList = (heads: Heads) =>
  Object.entries(heads)
    .map(([table, { position, link }]): [string, number, string | null] => [
      table,
      position,
      hex(link),
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

const sealMac = (
  keys: SealKeys,
  seal: Omit<Seal, 'mac'>,
  before: Pick<Seal, 'mac'> | undefined,
): Buffer =>
  macOf(keys, seal.keyNumber, [
    'noren seal 1',
    seal.number,
    seal.businessDay,
    seal.isBeginning,
    seal.sealedAt.toISOString(),
    headList(seal.heads),
    hex(before?.mac),
  ])

/** The seal of a day, chained to the one before. */
export const makeSeal = (
  keys: SealKeys,
  of: Pick<Seal, 'businessDay' | 'sealedAt' | 'heads'>,
  before: Pick<Seal, 'mac' | 'number'> | undefined,
): Seal => {
  const unsealed = {
    ...of,
    number: (before?.number ?? 0) + 1,
    isBeginning: before === undefined,
    keyNumber: keys.currentId,
  }
  return { ...unsealed, mac: sealMac(keys, unsealed, before) }
}

export const isOurSeal = (
  keys: SealKeys,
  seal: Seal,
  before: Pick<Seal, 'mac'> | undefined,
): boolean => isSame(seal.mac, sealMac(keys, seal, before))

/** The hash of lists of texts and numbers, for what a MAC goes over. */
export const hashParts = (parts: readonly unknown[]): Buffer => hashOf(parts)

/**
 * A chain without a key, which whoever has the rows can make again: SHA-256 over the link before, 32 bytes, and
 * the row's hash. The first one goes over the row's hash alone.
 */
export const openLink = (before: Buffer | undefined, rowHash: Buffer): Buffer =>
  createHash('sha256')
    .update(before ?? '')
    .update(rowHash)
    .digest()

/** The MAC of anything else that must be ours, such as a checkpoint; `kind` keeps them apart. */
export const makeMac = (
  keys: SealKeys,
  kind: 'checkpoint' | 'restore' | 'bookDay' | 'bookMonth',
  { keyNumber, heads, parts }: { keyNumber: number; heads: Heads; parts: readonly unknown[] },
): Buffer => macOf(keys, keyNumber, [`noren ${kind} 1`, headList(heads), parts])

export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
