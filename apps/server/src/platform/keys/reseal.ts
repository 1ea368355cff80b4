import type pg from 'pg'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { type FieldKeys, isSealedUnderCurrent, openBytes, sealBytes } from './sealed-fields.ts'

const AT_ONCE = 500

interface SealedRow {
  id: string
  context: string
  sealed: Buffer
}

/** Yields every sealed value in batches, as of the instant this began. */
async function* rowsOf(reader: pg.ClientBase, of: SealedColumn): AsyncGenerator<SealedRow[]> {
  const { table, column, id, context } = of
  await reader.query('begin isolation level repeatable read read only')
  await reader.query(
    `declare sealed_rows cursor for select (${id})::text as id, ${context} as context,
       ${column} as sealed from ${table} where ${column} is not null`,
  )
  for (;;) {
    const { rows } = await reader.query<SealedRow>(`fetch ${AT_ONCE} from sealed_rows`)
    if (rows.length === 0) break
    yield rows
  }
  await reader.query('commit')
}

const isOld =
  (keys: FieldKeys) =>
  ({ context, sealed }: SealedRow): boolean =>
    !isSealedUnderCurrent(keys, context, sealed)

export interface Resealing {
  /** One connection reads while the other writes, because the read cursor needs a snapshot. */
  reader: pg.ClientBase
  writer: pg.ClientBase
  keys: FieldKeys
}

/**
 * Re-encrypts values sealed under older keys with the newest one, while servers keep working; a value that
 * changed meanwhile was already sealed with the newest key. Can be stopped and repeated safely. Returns how
 * many it re-encrypted.
 */
export const resealAll = async ({ reader, writer, keys }: Resealing): Promise<number> => {
  let count = 0
  for (const of of SEALED_COLUMNS) {
    const { table, column, id } = of
    for await (const rows of rowsOf(reader, of)) {
      const old = rows.filter(isOld(keys))
      if (old.length === 0) continue
      const anew = old.map(({ context, sealed }) =>
        sealBytes(keys, context, openBytes(keys, context, sealed)),
      )
      const { rowCount } = await writer.query(
        `update ${table} set ${column} = anew
         from unnest($1::text[], $2::bytea[], $3::bytea[]) as lines (id_text, old, anew)
         where (${id.replaceAll(/\b(id|user_id|position)\b/g, `${table}.$1`)})::text = id_text
           and ${column} = old`,
        [old.map((row) => row.id), old.map(({ sealed }) => sealed), anew],
      )
      count += rowCount ?? 0
    }
  }
  return count
}

/** How many values still need an older key. */
export const countOld = async (reader: pg.ClientBase, keys: FieldKeys): Promise<number> => {
  let count = 0
  for (const of of SEALED_COLUMNS) {
    for await (const rows of rowsOf(reader, of)) count += rows.filter(isOld(keys)).length
  }
  return count
}
