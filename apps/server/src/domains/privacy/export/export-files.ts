import type { Deps } from '../../../deps.ts'
import { openField } from '../../../platform/keys/sealed-fields.ts'
import type { Section } from '../holdings.ts'
import type { KeptFile } from './export-store.ts'

export interface EnclosedFile {
  section: Section
  name: string
  bytes: Buffer
}

/** As much as fits in memory together with its sealed answer; more than people normally send. */
const BYTES_MAX = 12_000_000

const KINDS: readonly (readonly [ending: string, start: Buffer])[] = [
  ['jpg', Buffer.from([0xff, 0xd8])],
  ['png', Buffer.from([0x89, 0x50])],
  ['webp', Buffer.from('RIFF')],
  ['pdf', Buffer.from('%PDF')],
]

const endingOf = (bytes: Buffer): string =>
  KINDS.find(([, start]) => bytes.subarray(0, start.length).equals(start))?.[0] ?? 'bin'

/** Some domains seal a file's key as JSON, others as plain text. */
const keyOf = (deps: Deps, { keySealed, context }: KeptFile): Buffer =>
  Buffer.from(openField(deps.secrets.fieldKey, context, keySealed).replaceAll('"', ''), 'base64')

/**
 * A person's own pictures and documents, decrypted one after another. One that expired meanwhile is left
 * out; `isWhole` is false when there are more than one answer can hold.
 */
export const readFiles = async (
  deps: Deps,
  kept: readonly KeptFile[],
): Promise<{ files: EnclosedFile[]; isWhole: boolean }> => {
  const files: EnclosedFile[] = []
  let bytesLeft = BYTES_MAX
  for (const one of kept) {
    const bytes = await deps.files.get(one.fileId, keyOf(deps, one)).catch(() => undefined)
    if (!bytes) continue
    if (bytes.length > bytesLeft) return { files, isWhole: false }
    bytesLeft -= bytes.length
    const { section } = one
    const number = files.filter((file) => file.section === section).length + 1
    files.push({ section, name: `files/${section}-${number}.${endingOf(bytes)}`, bytes })
  }
  return { files, isWhole: true }
}
