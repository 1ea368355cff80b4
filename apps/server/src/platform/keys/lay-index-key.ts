import type pg from 'pg'
import { StartRefusedError } from '../db/data-folder-lock.ts'
import type { Db } from '../db/pool.ts'
import { fingerprintOf } from './key-fingerprints.ts'
import { INDEX_COLUMNS } from './sealed-columns.ts'
import { layHash } from './sealed-fields.ts'
import { keyName, type Secrets } from './secrets.ts'

const layHashes = async (
  client: pg.ClientBase,
  { table, column }: (typeof INDEX_COLUMNS)[number],
  key: Buffer,
): Promise<void> => {
  const { rows } = await client.query<{ hash: Buffer }>(
    `select distinct ${column} as hash from ${table} where ${column} is not null`,
  )
  const hashes = rows.map(({ hash }) => hash)
  await client.query(
    `update ${table} set ${column} = over
     from unnest($1::bytea[], $2::bytea[]) as lines (under, over) where ${column} = under`,
    [hashes, hashes.map((hash) => layHash(key, hash))],
  )
}

const COUNT_LAID = 'select 1 + count(*)::int as count from index_layers'

/** How many index keys have been applied to the stored hashes. */
export const countLaid = async (client: pg.ClientBase): Promise<number> =>
  (await client.query<{ count: number }>(COUNT_LAID)).rows[0]?.count ?? 1

/** A server whose index keys do not match the stored hashes would find nobody, so it must not start. */
export const refuseUnlaidKeys = async ({ db, secrets }: { db: Db; secrets: Secrets }) => {
  const { rows } = await db.query<{ count: number }>({ text: COUNT_LAID })
  const laid = rows[0]?.count
  const held = secrets.phoneKey.length
  if (laid === held) return
  throw new StartRefusedError(
    laid !== undefined && held > laid
      ? 'an index key was made and not laid: npm run keys -- rotate index'
      : `the stored hashes went through ${laid} index keys, and here are ${held}: restore DATA_DIR/secrets`,
  )
}

/**
 * Applies the index key numbered `layer` to every stored hash, in one transaction. Servers must be stopped.
 */
export const layIndexKey = async (
  client: pg.ClientBase,
  { layer, key, at }: { layer: number; key: Buffer; at: Date },
): Promise<void> => {
  await client.query('begin')
  await client.query('lock table index_layers in exclusive mode')
  for (const of of INDEX_COLUMNS) await layHashes(client, of, key)
  await client.query('insert into index_layers (layer, laid_at) values ($1, $2)', [layer, at])
  const name = keyName('phone', layer)
  await client.query(
    'insert into key_fingerprints (name, fingerprint, noted_at) values ($1, $2, $3)',
    [name, fingerprintOf(name, key), at],
  )
  await client.query('commit')
}
