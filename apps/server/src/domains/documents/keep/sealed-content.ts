import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Deps } from '../../../deps.ts'
import { openBytes, sealBytes } from '../../../platform/keys/sealed-fields.ts'
import type { DocumentContent } from '../render/document-content.ts'
import type * as store from '../store/documents.ts'

const contentContext = (documentId: string) => `documents.paper_sealed ${documentId}`

/** Before what is packed; what is not begins with the brace of its JSON. */
const PACKED = 1
/** The longest agreement has 12 kB. */
const CONTENT_BYTES_MAX = 4 * 2 ** 20

/** Sealed text cannot be packed afterwards. A server of the version before reads it plain only (setting PAPERS). */
export const sealContent = (
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  documentId: string,
  content: DocumentContent,
): Buffer => {
  const plain = Buffer.from(JSON.stringify(content))
  const bytes =
    config.papers === 'packed'
      ? Buffer.concat([Buffer.of(PACKED), deflateRawSync(plain, { level: 9 })])
      : plain
  return sealBytes(secrets.fieldKey, contentContext(documentId), bytes)
}

/** Reads both, whatever is written now. */
export const openContent = (
  { secrets }: Pick<Deps, 'secrets'>,
  { documentId, contentSealed }: Pick<store.DocumentRow, 'documentId' | 'contentSealed'>,
): DocumentContent => {
  const bytes = openBytes(secrets.fieldKey, contentContext(documentId), contentSealed)
  const plain =
    bytes[0] === PACKED
      ? inflateRawSync(bytes.subarray(1), { maxOutputLength: CONTENT_BYTES_MAX })
      : bytes
  return JSON.parse(plain.toString('utf8'))
}
