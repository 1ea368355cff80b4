import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { openBytes, sealBytes } from '../../../platform/keys/sealed-fields.ts'
import { packAgainst, unpackAgainst } from '../../../platform/shared-words.ts'
import type { Loan } from '../../loans/loan.ts'
import type { DocumentContent } from '../render/document-content.ts'
import type * as store from '../store/documents.ts'
import { paperWords } from './specimen-papers.ts'

const contentContext = (documentId: string) => `documents.paper_sealed ${documentId}`

/** Before what is packed, by itself or against shared words; what is not begins with the brace of its JSON. */
const PACKED = 1
const COMPACT = 2
/** The longest agreement has 12 kB. */
const CONTENT_BYTES_MAX = 4 * 2 ** 20

const packed = async (
  deps: Deps,
  { terms, kfsLanguage: language }: Pick<Loan, 'terms' | 'kfsLanguage'>,
  plain: Buffer,
): Promise<Buffer> => {
  if (deps.config.papers === 'plain') return plain
  if (deps.config.papers === 'packed') {
    return Buffer.concat([Buffer.of(PACKED), deflateRawSync(plain, { level: 9 })])
  }
  const words = await paperWords(deps, { terms, language })
  return Buffer.concat([Buffer.of(COMPACT), packAgainst(words, plain)])
}

/** Sealed text cannot be packed afterwards. A server of a version before reads what it knows of alone (setting PAPERS). */
export const sealContent = async (
  deps: Deps,
  loan: Pick<Loan, 'terms' | 'kfsLanguage'>,
  { documentId, content }: { documentId: string; content: DocumentContent },
): Promise<Buffer> => {
  const bytes = await packed(deps, loan, Buffer.from(JSON.stringify(content)))
  return sealBytes(deps.secrets.fieldKey, contentContext(documentId), bytes)
}

const unpacked = async (on: Querier, bytes: Buffer): Promise<Buffer> => {
  if (bytes[0] === COMPACT) return unpackAgainst(on, bytes.subarray(1))
  if (bytes[0] !== PACKED) return bytes
  return inflateRawSync(bytes.subarray(1), { maxOutputLength: CONTENT_BYTES_MAX })
}

/** Reads each of them, whatever is written now. */
export const openContent = async (
  { secrets, db }: Pick<Deps, 'secrets' | 'db'>,
  { documentId, contentSealed }: Pick<store.DocumentRow, 'documentId' | 'contentSealed'>,
): Promise<DocumentContent> => {
  const bytes = openBytes(secrets.fieldKey, contentContext(documentId), contentSealed)
  return JSON.parse((await unpacked(db, bytes)).toString('utf8'))
}
