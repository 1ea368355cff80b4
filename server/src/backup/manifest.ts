import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** Raised when a backup made now could not be read by an older program. */
const FORMAT = 1
const NAME = 'manifest.json'

const count = z.int().check(z.gte(0))

/** What a backup holds, written last: a folder without it is half a backup. */
const schema = z.object({
  format: z.literal(FORMAT),
  version: z.string(),
  madeAt: z.string(),
  market: z.string(),
  /** The migrations the database had run. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bound: z.string() })),
  tables: z.array(
    z.object({
      name: z.string().check(z.regex(/^\w+$/)),
      columns: z.array(z.string()),
      rows: count,
      sha256: z.string(),
    }),
  ),
  /** The next value of each, as PostgreSQL holds it. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  files: count,
  hasSecrets: z.boolean(),
})
export type Manifest = Omit<z.infer<typeof schema>, 'format'>

/** What is wrong with a backup, or in the way of one, in words for whoever runs the command. */
export class BackupError extends Error {}

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(join(folder, NAME), `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`)

export const readManifest = (folder: string): Manifest => {
  let text: string
  try {
    text = readFileSync(join(folder, NAME), 'utf8')
  } catch {
    throw new BackupError(`${folder} holds no whole backup: it has no ${NAME}`)
  }
  const parsed = schema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new BackupError(`${folder}/${NAME} is not one that this version reads`)
  return parsed.data
}
