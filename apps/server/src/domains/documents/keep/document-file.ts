import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import { openField, sealField } from '../../../platform/keys/sealed-fields.ts'
import { removeUnneeded } from '../../../platform/named-files.ts'
import * as store from '../store/documents.ts'
import { openContent } from './sealed-content.ts'

const fileKeyContext = (documentId: string) => `documents.file_key_sealed ${documentId}`

interface PdfFile {
  readonly pdf: Buffer
  readonly byteCount: number
  readonly sha256: string
}

/** The stored bytes, checked against their hash. Draws and stores them for the first reader. */
export const fileOf = async (deps: Deps, row: store.DocumentRow): Promise<PdfFile> => {
  const { documentId, userId } = row
  if (row.fileId === null) {
    const drawn = await drawFile(deps, row)
    if (drawn) return drawn
    const kept = await store.findDocument(deps.db, { userId, documentId })
    if (!kept?.fileId) throw new Error(`the document ${documentId} lost its file`)
    return fileOf(deps, kept)
  }
  const { fileId, fileKeySealed, byteCount, sha256 } = row
  if (!fileKeySealed || byteCount === null || sha256 === null) {
    throw new Error(`the document ${documentId} has half a file`)
  }
  const key = openField(deps.secrets.fieldKey, fileKeyContext(documentId), fileKeySealed)
  const pdf = await deps.files.get(fileId, Buffer.from(key, 'base64'))
  if (sha256Of(pdf) !== sha256) throw new Error(`the file of document ${documentId} was changed`)
  return { pdf, byteCount, sha256 }
}

/** Undefined when a concurrent reader stored its drawing first. */
const drawFile = async (deps: Deps, row: store.DocumentRow): Promise<PdfFile | undefined> => {
  const { documentId } = row
  // Loaded on first use: the PDF library and its fonts take 35 MB.
  const { renderPdf } = await import('../render/render-pdf.ts')
  const pdf = await renderPdf(await openContent(deps, row))
  const fileId = deps.newId()
  const { key } = await deps.files.put(fileId, pdf)
  const { fieldKey } = deps.secrets
  const file = {
    documentId,
    fileId,
    fileKeySealed: sealField(fieldKey, fileKeyContext(documentId), key.toString('base64')),
    byteCount: pdf.length,
    sha256: sha256Of(pdf),
  }
  if (await store.updateFile(deps.db, file)) return { pdf, ...file }
  await removeUnneeded(deps, [fileId])
  return undefined
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
