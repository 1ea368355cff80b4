import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { SEALED_COLUMNS } from '../../../platform/keys/sealed-columns.ts'
import { FILE_COLUMNS } from '../file-columns.ts'
import { HOLDINGS, type Section } from '../holdings.ts'

export type Row = Readonly<Record<string, unknown>>

/** Next to each sealed column: the context its values were sealed with, from SEALED_COLUMNS. */
export const CONTEXT_PREFIX = 'context of '

const readers = HOLDINGS.flatMap(({ table, of, shown }) => {
  if ('not' in shown) return []
  const sealed = shown.columns ? [] : SEALED_COLUMNS.filter((column) => column.table === table)
  const contexts = sealed.map(({ column, context }) => `${context} as "${CONTEXT_PREFIX}${column}"`)
  const columns = [shown.columns ?? '*', ...contexts].join(', ')
  const text = `select ${columns} from ${table} where ${of} order by 1`
  const read = rawStatement<{ userId: string }, Row>(`export_${table}`, text, ['userId'])
  return [{ table, section: shown.in, hides: shown.hides ?? [], read }]
})

export interface Held {
  table: string
  section: Section
  hides: readonly string[]
  rows: Row[]
}

export interface KeptFile {
  section: Section
  fileId: string
  keySealed: Buffer
  /** The context its key was sealed with. */
  context: string
}

const fileReaders = HOLDINGS.flatMap(({ table, of, shown }) => {
  const column = FILE_COLUMNS.find((one) => one.table === table)
  if ('not' in shown || !column) return []
  const { file, key, context } = column
  const text = `select ${file} as "fileId", ${key} as "keySealed", ${context} as context
    from ${table} where ${of} and ${file} is not null and ${key} is not null order by 1`
  const read = rawStatement<{ userId: string }, Omit<KeptFile, 'section'>>(
    `export_files_of_${table}`,
    text,
    ['userId'],
  )
  return [{ section: shown.in, read }]
})

/** The files stored about a person, in the order of HOLDINGS. */
export const listFiles = async (on: Querier, userId: string): Promise<KeptFile[]> => {
  const files: KeptFile[] = []
  for (const { section, read } of fileReaders) {
    const rows = await read.all(on, { userId })
    files.push(...rows.map((row) => ({ section, ...row })))
  }
  return files
}

/** The rows of each exported table about a person, in the order of HOLDINGS. */
export const readHoldings = async (on: Querier, userId: string): Promise<Held[]> => {
  const held: Held[] = []
  for (const { read, ...of } of readers) held.push({ ...of, rows: await read.all(on, { userId }) })
  return held
}
