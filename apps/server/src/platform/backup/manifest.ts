import { readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { flushFolder, writeDurably } from '../durable-files.ts'

/** Raised when a backup made now could not be read by an older program. */
const FORMAT = 1
const NAME = 'manifest.json'
const UNVERIFIED = 'manifest.unverified.json'

const count = z.int().check(z.gte(0))
const tableName = z.string().check(z.regex(/^\w+$/))

/** Version 2.0.24 listed the indexes of partitions among them, which have no bounds. */
const partitions = z.pipe(
  z.array(z.object({ name: z.string(), parent: z.string(), bound: z.nullable(z.string()) })),
  z.transform((listed) =>
    listed.flatMap(({ bound, ...names }) => (bound === null ? [] : [{ ...names, bound }])),
  ),
)

/** What a backup holds, written last: a folder without it is half a backup. */
const schema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
  market: z.string(),
  /** The migrations the database had run. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  partitions,
  tables: z.array(
    z.object({
      name: tableName,
      columns: z.array(z.string()),
      rows: count,
      sha256: z.string(),
    }),
  ),
  /** The next value of each, as PostgreSQL holds it. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: count,
  hasSecrets: z.boolean(),
  /** The hash of the list of hashes of the files and the keys; older backups have no such list. */
  sumsSha256: z.optional(z.string()),
  /** Files that a row names and that were not there. */
  missingFiles: z.optional(z.array(z.string())),
})
export type Manifest = Omit<z.infer<typeof schema>, 'format'>

/** What is wrong with a backup, or in the way of one, in words for whoever runs the command. */
export class BackupError extends Error {}

/** Writes it under a name that makes no backup of the folder yet. */
export const writeUnverifiedManifest = (folder: string, manifest: Manifest): Promise<void> => {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`
  return writeDurably(join(folder, UNVERIFIED), text)
}

/** Makes the folder a whole backup. */
export const confirmManifest = async (folder: string): Promise<void> => {
  await rename(join(folder, UNVERIFIED), join(folder, NAME))
  await flushFolder(folder)
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const read = (folder: string, name: string): Manifest => {
  let text: string
  try {
    text = readFileSync(join(folder, name), 'utf8')
  } catch {
    throw new BackupError(`${folder} holds no whole backup: it has no ${name}`)
  }
  const parsed = schema.safeParse(parseJson(text))
  if (!parsed.success) throw new BackupError(`${folder}/${name} is not one that this version reads`)
  const { format: _format, ...manifest } = parsed.data
  return manifest
}

export const readManifest = (folder: string): Manifest => read(folder, NAME)
export const readUnverifiedManifest = (folder: string): Manifest => read(folder, UNVERIFIED)
