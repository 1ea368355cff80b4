import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { loanById } from '../loans/find-loan.ts'
import { taxDocumentById, taxReceiptById } from '../tax/register.ts'
import { stampedXml } from '../tax/stamp-documents.ts'
import { fileNameOf } from './file-name.ts'
import { fileOf } from './keep/document-file.ts'
import { keepDocuments } from './keep/keep-documents.ts'

export type TaxFileForm = 'pdf' | 'xml'

export interface TaxFile {
  readonly fileName: string
  readonly mimeType: 'application/pdf' | 'application/xml'
  readonly bytes: Buffer
  readonly sha256: string
}

/**
 * An invoice, a credit note or a receipt for the tax authority of whichever loan, with whose it is: the paper that its borrower has, or its stamped XML.
 * Throws NOT_FOUND where there is none, or not yet.
 */
export const taxFile = async (
  deps: Deps,
  { documentId, form }: { documentId: string; form: TaxFileForm },
): Promise<TaxFile & { userId: string }> => {
  const document =
    (await taxDocumentById(deps.db, documentId)) ?? (await taxReceiptById(deps.db, documentId))
  const loan = document && (await loanById(deps.db, document.loanId))
  if (!document || !loan) throw new AppError('NOT_FOUND')
  const { userId } = loan
  const { stampId } = document
  if (form === 'xml') {
    const xml = stampId && (await stampedXml(deps, { userId, stampId }))
    if (!xml) throw new AppError('NOT_FOUND')
    return { ...xml, userId, mimeType: 'application/xml' }
  }
  const kept = (await keepDocuments(deps, loan)).find(
    ({ row }) => row.subjectId === (stampId ?? documentId),
  )
  if (!kept) throw new AppError('NOT_FOUND')
  const { row, content } = kept
  const { pdf: bytes, sha256 } = await fileOf(deps, row)
  const fileName = fileNameOf({ kind: row.kind, number: content.number })
  return { userId, fileName, mimeType: 'application/pdf', bytes, sha256 }
}
