import { createHash } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { findLoan } from '../loans/find-loan.ts'
import type { Loan } from '../loans/loan.ts'
import type { ShownMessage } from '../messages/list-messages.ts'
import { currentPapers, type SubjectPaper } from './current-papers.ts'
import type { Paper } from './print/paper.ts'
import * as store from './store/documents.ts'

export interface LoanDocument {
  readonly documentId: string
  readonly kind: Paper['kind']
  readonly title: string
  readonly number: string
  readonly language: Paper['language']
  readonly madeAt: Date
  readonly byteCount: number
  readonly sha256: string
}

/** The papers of the person's own loan as it stands. Throws NOT_FOUND. */
export const borrowDocuments = async (
  deps: Deps,
  who: { userId: string },
  loanId: string,
): Promise<LoanDocument[]> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId })
  if (!loan) throw new AppError('NOT_FOUND')
  const documents: LoanDocument[] = []
  // One after the other: drawing takes the processor, and others are waiting for it too.
  for (const { row, paper } of await keepPapers(deps, loan)) {
    const { byteCount, sha256 } = await fileOf(deps, row)
    const { documentId, kind, language, madeAt } = row
    const { title, number } = paper
    documents.push({ documentId, kind, title, number, language, madeAt, byteCount, sha256 })
  }
  return documents
}

/**
 * One paper with its bytes, drawn when it is read for the first time and the same ever after.
 * Throws NOT_FOUND, also for a no-dues letter whose loan the bank's return of money opened again.
 */
export const borrowDocument = async (
  deps: Deps,
  who: { userId: string },
  documentId: string,
): Promise<LoanDocument & { pdf: Buffer }> => {
  const row = await store.findDocument(deps.db, { userId: who.userId, documentId })
  if (!row) throw new AppError('NOT_FOUND')
  if (row.kind === 'noDues') {
    const loan = await findLoan(deps.db, { userId: who.userId, loanId: row.loanId })
    if (loan?.status !== LOAN_STATUS.repaid) throw new AppError('NOT_FOUND')
  }
  const { pdf, byteCount, sha256 } = await fileOf(deps, row)
  const { kind, language, madeAt } = row
  const { title, number } = openPaper(deps, row)
  return { documentId, kind, title, number, language, madeAt, byteCount, sha256, pdf }
}

/** For each message the ids of its papers. Papers are kept for this, but none is drawn. */
export const documentIdsOf = async (
  deps: Deps,
  who: { userId: string },
  messages: readonly Pick<ShownMessage, 'loanId' | 'papers'>[],
): Promise<string[][]> => {
  const loanIds = messages.flatMap(({ loanId, papers }) =>
    papers.length > 0 ? (loanId ?? []) : [],
  )
  const kept = new Map<string, KeptPaper[]>()
  for (const loanId of new Set(loanIds)) {
    const loan = await findLoan(deps.db, { userId: who.userId, loanId })
    if (loan) kept.set(loanId, await keepPapers(deps, loan))
  }
  return messages.map(({ loanId, papers }) =>
    papers.flatMap(({ kind, subjectId }) => {
      const ofLoan = kept.get(loanId ?? '') ?? []
      const found = ofLoan.find(({ row }) => row.kind === kind && row.subjectId === subjectId)
      return found ? [found.row.documentId] : []
    }),
  )
}

/** A statement says how things stood on its day; whoever wants one later is given that day's. */
const STATEMENT_KEPT_MS = 90 * 86_400_000

/**
 * Deletes statements of account that are past their time; returns how many, and their files, which
 * are removed after the commit.
 */
export const deleteOldStatements = async (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<{ count: number; fileIds: string[] }> => {
  const before = new Date(at.getTime() - STATEMENT_KEPT_MS)
  const rows = await store.deleteOldStatements(tx, { before, limit })
  return { count: rows.length, fileIds: rows.flatMap(({ fileId }) => fileId ?? []) }
}

interface KeptPaper {
  readonly row: store.DocumentRow
  readonly paper: Paper
}

/** Agreed papers never change: once kept, they say the same whatever becomes of their words here. */
const FIXED_KINDS: readonly Paper['kind'][] = ['keyFacts', 'agreement', 'extensionKeyFacts']
const isFixed = (kind: Paper['kind']): boolean => FIXED_KINDS.includes(kind)

/** Writes down those papers of a loan that are not kept yet; returns all as they stand. */
const keepPapers = async (deps: Deps, loan: Loan): Promise<KeptPaper[]> => {
  const papers = await currentPapers(deps, deps.db, loan)
  const known = await store.listDocuments(deps.db, loan)
  const missing = papers.filter((paper) => !keptAs(known, paper))
  for (const { kind, subjectId, paper } of missing) {
    const documentId = deps.newId()
    await store.insertDocument(deps.db, {
      documentId,
      userId: loan.userId,
      loanId: loan.loanId,
      kind,
      subjectId,
      language: paper.language,
      contentHash: contentHashOf(paper),
      paperSealed: sealPaper(deps, documentId, paper),
      madeAt: new Date(paper.madeAt),
    })
  }
  const all = missing.length > 0 ? await store.listDocuments(deps.db, loan) : known
  return papers.map((paper) => {
    const row = keptAs(all, paper)
    if (!row) throw new Error(`the ${paper.kind} of loan ${loan.loanId} was not kept`)
    return { row, paper: paper.paper }
  })
}

const keptAs = (
  rows: readonly store.DocumentRow[],
  { kind, subjectId, paper }: SubjectPaper,
): store.DocumentRow | undefined =>
  rows.find(
    (row) =>
      row.kind === kind &&
      row.subjectId === subjectId &&
      (isFixed(kind) || row.contentHash === contentHashOf(paper)),
  )

const contentHashOf = (paper: Paper): string =>
  createHash('sha256').update(JSON.stringify(paper)).digest('hex')

const paperContext = (documentId: string) => `documents.paper_sealed ${documentId}`
const fileKeyContext = (documentId: string) => `documents.file_key_sealed ${documentId}`

const sealPaper = ({ secrets }: Deps, documentId: string, paper: Paper): Buffer =>
  sealField(secrets.fieldKey, paperContext(documentId), JSON.stringify(paper))

const openPaper = ({ secrets }: Deps, { documentId, paperSealed }: store.DocumentRow): Paper =>
  JSON.parse(openField(secrets.fieldKey, paperContext(documentId), paperSealed))

interface PdfFile {
  readonly pdf: Buffer
  readonly byteCount: number
  readonly sha256: string
}

/** The kept bytes, checked against their hash; drawn and kept when this is the first reader. */
const fileOf = async (deps: Deps, row: store.DocumentRow): Promise<PdfFile> => {
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

/** Undefined when another reader's drawing was kept first. */
const drawFile = async (deps: Deps, row: store.DocumentRow): Promise<PdfFile | undefined> => {
  const { documentId } = row
  // Only when the first is drawn: what draws pages, with its fonts, takes 35 MB.
  const { renderPdf } = await import('./print/render-pdf.ts')
  const pdf = await renderPdf(openPaper(deps, row))
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
  await deps.files.remove(fileId)
  return undefined
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
