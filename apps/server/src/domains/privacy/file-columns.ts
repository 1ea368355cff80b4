import { SEALED_COLUMNS } from '../../platform/keys/sealed-columns.ts'
import { HOLDINGS } from './holdings.ts'

/** A column that names stored files, and the one that holds their keys. */
export interface FileColumn {
  table: string
  file: string
  key: string
  /** The context a key was sealed with, in SQL. */
  context: string
}

/** Every column that names stored files. A row whose key was deleted no longer names one. */
export const FILE_COLUMNS: readonly FileColumn[] = HOLDINGS.flatMap(({ table, file }) => {
  const key = SEALED_COLUMNS.find((one) => one.table === table && /key_sealed$/.test(one.column))
  return file && key ? [{ table, file, key: key.column, context: key.context }] : []
})
