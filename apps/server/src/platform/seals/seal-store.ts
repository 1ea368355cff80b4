import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'
import type { Head, Heads, Link, RowState, Seal } from './chain.ts'

// ---- Rows that wait for their link ----

export interface UnsealedRow {
  id: number
  table: string
  rowKey: string
}

const unsealed = rawStatement<{ tables: readonly string[]; limit: number }, UnsealedRow>(
  'list_unsealed_rows',
  `select id, table_name as "table", row_key as "rowKey" from unsealed_rows
   where table_name = any($1) order by id limit $2`,
  ['tables', 'limit'],
)
/** Oldest first. Rows of tables that only a newer version seals are left to it. */
export const listUnsealed = (on: Querier, of: { tables: readonly string[]; limit: number }) =>
  unsealed.all(on, of)

const deleteUnsealed = rawStatement<{ ids: readonly number[] }, never>(
  'delete_unsealed_rows',
  'delete from unsealed_rows where id = any($1::bigint[])',
  ['ids'],
)
export const takeOffUnsealed = (tx: Tx, ids: readonly number[]): Promise<number> =>
  deleteUnsealed.run(tx, { ids })

const waits = rawStatement<{ table: string; rowKey: string }, { isThere: boolean }>(
  'find_unsealed_row',
  `select exists (
     select 1 from unsealed_rows where table_name = $1 and row_key = $2
   ) as "isThere"`,
  ['table', 'rowKey'],
)
export const isUnsealed = async (
  on: Querier,
  row: { table: string; rowKey: string },
): Promise<boolean> => (await waits.one(on, row)).isThere

const lock = rawStatement<Record<never, never>, { isOurs: boolean }>(
  'lock_sealing',
  `select pg_try_advisory_xact_lock(hashtext('noren seals')) as "isOurs"`,
  [],
)
/** Only one server seals at a time; until its transaction ends. */
export const lockSealing = async (tx: Tx): Promise<boolean> => (await lock.one(tx)).isOurs

// ---- Links ----

const LINK_COLUMNS = `position, row_key as "rowKey", fixed_hash as "fixedHash",
  row_hash as "rowHash", is_final as "isFinal", link, key_number as "keyNumber"`

const insertLinkRows = rawStatement<
  {
    table: string
    positions: number[]
    rowKeys: string[]
    fixedHashes: Buffer[]
    rowHashes: Buffer[]
    isFinals: boolean[]
    links: Buffer[]
    keyNumber: number
    at: Date
  },
  never
>(
  'insert_sealed_rows',
  `insert into sealed_rows (table_name, position, row_key, fixed_hash, row_hash, is_final, link,
     key_number, sealed_at)
   select $1, position, row_key, fixed_hash, row_hash, is_final, link, $8, $9
   from unnest($2::bigint[], $3::text[], $4::bytea[], $5::bytea[], $6::boolean[], $7::bytea[])
     as lines (position, row_key, fixed_hash, row_hash, is_final, link)`,
  [
    'table',
    'positions',
    'rowKeys',
    'fixedHashes',
    'rowHashes',
    'isFinals',
    'links',
    'keyNumber',
    'at',
  ],
)
export const insertLinks = async (
  tx: Tx,
  of: { table: string; links: readonly Link[]; keyNumber: number; at: Date },
): Promise<void> => {
  const { table, links, keyNumber, at } = of
  await insertLinkRows.run(tx, {
    table,
    positions: links.map(({ position }) => position),
    rowKeys: links.map(({ rowKey }) => rowKey),
    fixedHashes: links.map(({ fixedHash }) => fixedHash),
    rowHashes: links.map(({ rowHash }) => rowHash),
    isFinals: links.map(({ isFinal }) => isFinal),
    links: links.map(({ link }) => link),
    keyNumber,
    at,
  })
}

const head = rawStatement<{ table: string }, Head>(
  'find_sealed_head',
  `select position, link from sealed_rows where table_name = $1 order by position desc limit 1`,
  ['table'],
)
export const findHead = (on: Querier, table: string) => head.maybeOne(on, { table })

const headsOf = rawStatement<{ tables: readonly string[] }, Head & { table: string }>(
  'list_sealed_heads',
  `select t.name as "table", h.position, h.link from unnest($1::text[]) with ordinality as t (name, nth)
     cross join lateral (
       select position, link from sealed_rows where table_name = t.name order by position desc limit 1) h
   order by t.nth`,
  ['tables'],
)
/** The ends of the chains of these tables, in their order; of those that have one. */
export const listHeads = (on: Querier, tables: readonly string[]) => headsOf.all(on, { tables })

const linksAt = rawStatement<
  { tables: readonly string[]; positions: readonly number[] },
  { table: string; link: Buffer }
>(
  'list_sealed_links_at',
  `select r.table_name as "table", r.link from unnest($1::text[], $2::bigint[]) as t (name, position)
     join sealed_rows r on r.table_name = t.name and r.position = t.position`,
  ['tables', 'positions'],
)
/** By table: the link at one place of its chain, where there is one. */
export const linksOfHeads = async (
  on: Querier,
  heads: readonly (readonly [table: string, position: number])[],
): Promise<ReadonlyMap<string, Buffer>> => {
  const tables = heads.map(([table]) => table)
  const positions = heads.map(([, position]) => position)
  const rows = await linksAt.all(on, { tables, positions })
  return new Map(rows.map(({ table, link }) => [table, link]))
}

const linksAfter = rawStatement<{ table: string; after: number; limit: number }, Link>(
  'list_sealed_links',
  `select ${LINK_COLUMNS} from sealed_rows where table_name = $1 and position > $2
   order by position limit $3`,
  ['table', 'after', 'limit'],
)
export const listLinks = (on: Querier, of: { table: string; after: number; limit: number }) =>
  linksAfter.all(on, of)

const statesOf = rawStatement<
  { table: string; keys: readonly string[] },
  RowState & { position: number }
>(
  'list_sealed_states',
  `select position, row_key as "rowKey", fixed_hash as "fixedHash", row_hash as "rowHash",
     is_final as "isFinal"
   from sealed_rows where table_name = $1 and row_key = any($2) order by row_key, position`,
  ['table', 'keys'],
)
/** All links of these rows, by row and then by position. */
export const listStates = (on: Querier, of: { table: string; keys: readonly string[] }) =>
  statesOf.all(on, of)

// ---- Seals ----

/** Links are hexadecimal in JSON. */
export type HeadsAsText = Readonly<Record<string, { position: number; link: string }>>

export const headsAsText = (heads: Heads): HeadsAsText =>
  Object.fromEntries(
    Object.entries(heads).map(([table, { position, link }]) => [
      table,
      { position, link: link.toString('hex') },
    ]),
  )
export const headsFromText = (heads: HeadsAsText): Heads =>
  Object.fromEntries(
    Object.entries(heads).map(([table, { position, link }]) => [
      table,
      { position, link: Buffer.from(link, 'hex') },
    ]),
  )

type SealRow = Omit<Seal, 'heads'> & { heads: HeadsAsText }
const SEAL_COLUMNS = `number, business_day as "businessDay", is_beginning as "isBeginning",
  sealed_at as "sealedAt", heads, mac, key_number as "keyNumber"`
const sealFrom = (row: SealRow): Seal => ({ ...row, heads: headsFromText(row.heads) })

const insertSealRows = rawStatement<
  {
    numbers: number[]
    businessDays: Day[]
    isBeginnings: boolean[]
    sealedAt: Date
    heads: string
    macs: Buffer[]
    keyNumber: number
  },
  never
>(
  'insert_day_seals',
  `insert into day_seals (number, business_day, is_beginning, sealed_at, heads, mac, key_number)
   select number, business_day, is_beginning, $4, $5, mac, $7
   from unnest($1::bigint[], $2::date[], $3::boolean[], $6::bytea[])
     as lines (number, business_day, is_beginning, mac)`,
  ['numbers', 'businessDays', 'isBeginnings', 'sealedAt', 'heads', 'macs', 'keyNumber'],
)
/** Seals that were made together, and so over the same heads. */
export const insertSeals = async (
  tx: Tx,
  {
    seals,
    sealedAt,
    heads,
    keyNumber,
  }: Pick<Seal, 'sealedAt' | 'heads' | 'keyNumber'> & {
    seals: readonly Seal[]
  },
): Promise<void> => {
  await insertSealRows.run(tx, {
    numbers: seals.map(({ number }) => number),
    businessDays: seals.map(({ businessDay }) => businessDay),
    isBeginnings: seals.map(({ isBeginning }) => isBeginning),
    macs: seals.map(({ mac }) => mac),
    sealedAt,
    heads: JSON.stringify(headsAsText(heads)),
    keyNumber,
  })
}

const newestSeal = rawStatement<Record<never, never>, SealRow>(
  'find_newest_day_seal',
  `select ${SEAL_COLUMNS} from day_seals order by number desc limit 1`,
  [],
)
export const findNewestSeal = async (on: Querier): Promise<Seal | undefined> => {
  const row = await newestSeal.maybeOne(on)
  return row && sealFrom(row)
}

const sealsAfter = rawStatement<{ after: number; limit: number }, SealRow>(
  'list_day_seals',
  `select ${SEAL_COLUMNS} from day_seals where number > $1 order by number limit $2`,
  ['after', 'limit'],
)
export const listSeals = async (
  on: Querier,
  of: { after: number; limit: number },
): Promise<Seal[]> => (await sealsAfter.all(on, of)).map(sealFrom)

// ---- Checkpoints: up to where a proof found nothing wrong ----

export interface Checkpoint {
  /** The newest seal that was verified. */
  sealNumber: number
  sealMac: Buffer
  heads: Heads
  /** The business day of the last proof that went over everything. */
  wholeOn: Day
  provedAt: Date
  mac: Buffer
  keyNumber: number
}
type CheckpointRow = Omit<Checkpoint, 'heads'> & { heads: HeadsAsText }

const insertCheckpointRow = rawStatement<Omit<CheckpointRow, 'heads'> & { heads: string }, never>(
  'insert_seal_checkpoint',
  `insert into seal_checkpoints (seal_number, seal_mac, heads, whole_on, proved_at, mac, key_number)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['sealNumber', 'sealMac', 'heads', 'wholeOn', 'provedAt', 'mac', 'keyNumber'],
)
export const insertCheckpoint = async (tx: Tx, checkpoint: Checkpoint): Promise<void> => {
  const heads = JSON.stringify(headsAsText(checkpoint.heads))
  await insertCheckpointRow.run(tx, { ...checkpoint, heads })
}

const newestCheckpoint = rawStatement<Record<never, never>, CheckpointRow>(
  'find_newest_seal_checkpoint',
  `select seal_number as "sealNumber", seal_mac as "sealMac", heads, whole_on as "wholeOn",
     proved_at as "provedAt", mac, key_number as "keyNumber"
   from seal_checkpoints order by id desc limit 1`,
  [],
)
export const findNewestCheckpoint = async (on: Querier): Promise<Checkpoint | undefined> => {
  const row = await newestCheckpoint.maybeOne(on)
  return row && { ...row, heads: headsFromText(row.heads) }
}
