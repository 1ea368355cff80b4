import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { findLoan } from '../loans/find-loan.ts'
import type { ShownMessage } from '../messages/list-messages.ts'
import { type StampedXml, stampedXml } from '../tax/stamp-documents.ts'
import { fileOf } from './keep/document-file.ts'
import { documentOf, type KeptDocument, keepDocuments } from './keep/keep-documents.ts'
import { openContent } from './keep/sealed-content.ts'
import type { DocumentContent } from './render/document-content.ts'
import * as store from './store/documents.ts'

export interface LoanDocument {
  readonly documentId: string
  readonly kind: DocumentContent['kind']
  readonly title: string
  readonly number: string
  readonly language: DocumentContent['language']
  readonly madeAt: Date
  readonly byteCount: number
  readonly sha256: string
}

/** The documents of the person's own loan as it stands. Throws NOT_FOUND. */
export const borrowDocuments = async (
  deps: Deps,
  who: { userId: string },
  loanId: string,
): Promise<(LoanDocument & { xml: StampedXml | null })[]> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId })
  if (!loan) throw new AppError('NOT_FOUND')
  const documents: (LoanDocument & { xml: StampedXml | null })[] = []
  // One after another: drawing PDFs is CPU-bound, and other requests need the processor too.
  for (const { row, content } of await keepDocuments(deps, loan)) {
    const { byteCount, sha256 } = await fileOf(deps, row)
    const { documentId, kind, language, madeAt } = row
    const { title, number } = content
    const xml = await xmlOf(deps, row)
    documents.push({ documentId, kind, title, number, language, madeAt, byteCount, sha256, xml })
  }
  return documents
}

/**
 * One document with its bytes, drawn on the first read and identical ever after. Throws NOT_FOUND, also for
 * a no-dues letter whose loan was reopened because the bank returned the money.
 */
export const borrowDocument = async (
  deps: Deps,
  who: { userId: string },
  documentId: string,
): Promise<LoanDocument & { loanId: string; pdf: Buffer }> => {
  const row = await store.findDocument(deps.db, { userId: who.userId, documentId })
  if (!row) throw new AppError('NOT_FOUND')
  if (row.kind === 'noDues') {
    const loan = await findLoan(deps.db, { userId: who.userId, loanId: row.loanId })
    if (loan?.status !== LOAN_STATUS.repaid) throw new AppError('NOT_FOUND')
  }
  const { pdf, byteCount, sha256 } = await fileOf(deps, row)
  const { loanId, kind, language, madeAt } = row
  const { title, number } = await openContent(deps, row)
  return { documentId, loanId, kind, title, number, language, madeAt, byteCount, sha256, pdf }
}

/** The XML of one's own stamped document. Throws NOT_FOUND. */
export const borrowXml = async (
  deps: Deps,
  { userId }: { userId: string },
  documentId: string,
): Promise<StampedXml> => {
  const row = await store.findDocument(deps.db, { userId, documentId })
  const xml = row && (await xmlOf(deps, row))
  if (!xml) throw new AppError('NOT_FOUND')
  return xml
}

const STAMPED_KINDS: readonly DocumentContent['kind'][] = ['taxInvoice', 'creditNote', 'taxReceipt']

/** Null of a document that is not stamped, or whose stamp another one stands for. */
const xmlOf = async (
  deps: Deps,
  { userId, kind, subjectId }: store.DocumentRow,
): Promise<StampedXml | null> => {
  if (!STAMPED_KINDS.includes(kind)) return null
  return (await stampedXml(deps, { userId, stampId: subjectId })) ?? null
}

/** The document ids of each message. Stores documents that are not stored yet, but draws none. */
export const documentIdsOf = async (
  deps: Deps,
  who: { userId: string },
  messages: readonly Pick<ShownMessage, 'loanId' | 'documents'>[],
): Promise<string[][]> => {
  const loanIds = messages.flatMap(({ loanId, documents }) =>
    documents.length > 0 ? (loanId ?? []) : [],
  )
  const kept = new Map<string, KeptDocument[]>()
  for (const loanId of new Set(loanIds)) {
    const loan = await findLoan(deps.db, { userId: who.userId, loanId })
    if (loan) kept.set(loanId, await keepDocuments(deps, loan))
  }
  return messages.map(({ loanId, documents }) =>
    documents.flatMap((document) => {
      const found = documentOf(kept.get(loanId ?? '') ?? [], document)
      return found ? [found.row.documentId] : []
    }),
  )
}
