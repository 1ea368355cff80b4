import { existsSync, readFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { flushFolder, writeDurably } from '../durable-files.ts'

/** An older program could not read what is encrypted: it must refuse it by its format. */
const FORMAT = { plain: 1, encrypted: 2 } as const
const NAME = 'manifest.json'
const UNVERIFIED = 'manifest.unverified.json'

const count = z.int().check(z.gte(0))
const tableName = z.string().check(z.regex(/^\w+$/))

/** Version 2.0.24 also listed the indexes of partitions, which have no bounds; they are skipped. */
const partitions = z.pipe(
  z.array(z.object({ name: z.string(), parent: z.string(), bound: z.nullable(z.string()) })),
  z.transform((listed) =>
    listed.flatMap(({ bound, ...names }) => (bound === null ? [] : [{ ...names, bound }])),
  ),
)

/** The contents of a backup. Written last, so that a folder without it is known to be incomplete. */
const schema = z.object({
  format: z.literal([FORMAT.plain, FORMAT.encrypted]),
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
  /** The next value of each sequence, as PostgreSQL holds it. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: count,
  hasSecrets: z.boolean(),
  /** The hash of the file that lists the hashes of all files and keys; older backups have none. */
  sumsSha256: z.optional(z.string()),
  /** Files that a row names but that did not exist. */
  missingFiles: z.optional(z.array(z.string())),
  /** The public keys that tables and keys are encrypted for; absent: they lie open. */
  recipients: z.optional(z.array(z.string())),
  /** Files that are links to those of an earlier backup of the series. */
  linkedFiles: z.optional(count),
})
export type Manifest = Omit<z.infer<typeof schema>, 'format'>

/** What is wrong with a backup, or prevents one, as a sentence for whoever runs the command. */
export class BackupError extends Error {}

/** Writes the manifest under a temporary name, which does not yet make the folder a backup. */
export const writeUnverifiedManifest = (folder: string, manifest: Manifest): Promise<void> => {
  const format = manifest.recipients ? FORMAT.encrypted : FORMAT.plain
  const text = `${JSON.stringify({ format, ...manifest }, null, 2)}\n`
  return writeDurably(join(folder, UNVERIFIED), text)
}

/** Renames the manifest, which makes the folder a complete backup. */
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

/** Whether a folder is a complete backup, or was one. */
export const isBackup = (folder: string): boolean => existsSync(join(folder, NAME))

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
