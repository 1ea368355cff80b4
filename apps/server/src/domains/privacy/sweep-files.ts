import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { FILE_COLUMNS } from './file-columns.ts'

/** No request lasts nearly as long: a file so old whose row is not there will never have one. */
const UNNAMED_KEPT_MS = 86_400_000

const listNamed = rawStatement<{ ids: string[] }, { id: string }>(
  'list_named_files',
  FILE_COLUMNS.map(
    ({ table, file, key }) =>
      `select ${file} as id from ${table} where ${file} = any($1::uuid[]) and ${key} is not null`,
  ).join('\nunion all\n'),
  ['ids'],
)

const findBirth = rawStatement<Record<never, never>, { at: Date | null }>(
  'find_birth_of_database',
  'select min(applied_at) as at from schema_migrations',
  [],
)

/** Those of the ids that a row names and has the key of. */
export const findNamedFiles = async (on: Querier, ids: string[]): Promise<Set<string>> =>
  new Set((await listNamed.all(on, { ids })).map(({ id }) => id))

const unnamedOf = async (on: Querier, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const named = await findNamedFiles(on, ids)
  return ids.filter((id) => !named.has(id))
}

/**
 * Files that were stored for rows that never committed, half files whose writer was killed, and those whose
 * key was erased by a server that stopped before it removed them, from one part of the store after another.
 * What is older than the database itself is left alone: it would be another database's.
 */
export const findUnnamedFiles = async (
  deps: Pick<Deps, 'files'>,
  tx: Tx,
  { at, cursor, limit }: { at: Date; cursor: string | null; limit: number },
): Promise<{ checked: number; fileIds: string[]; last: string | null }> => {
  const before = new Date(at.getTime() - UNNAMED_KEPT_MS)
  const { at: birth } = await findBirth.one(tx)
  const { ids, unfinished, last } = await deps.files.list(cursor, limit)
  const fileIds: string[] = []
  for (const id of [...(await unnamedOf(tx, ids)), ...unfinished]) {
    const writtenAt = await deps.files.writtenAt(id)
    if (writtenAt && birth && writtenAt > birth && writtenAt < before) fileIds.push(id)
  }
  return { checked: ids.length, fileIds, last }
}
