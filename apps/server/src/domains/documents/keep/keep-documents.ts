import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Loan } from '../../loans/loan.ts'
import type { DocumentContent } from '../render/document-content.ts'
import * as store from '../store/documents.ts'
import { currentDocuments, type SubjectDocument } from './current-documents.ts'
import { openContent, sealContent } from './sealed-content.ts'

export interface KeptDocument {
  readonly row: store.DocumentRow
  readonly content: DocumentContent
}

/**
 * Agreed documents and those of the tax never change: once stored they keep their words, even when the texts here are edited.
 */
const FIXED_KINDS: readonly DocumentContent['kind'][] = [
  'keyFacts',
  'agreement',
  'extensionKeyFacts',
  'planAgreement',
  'settlementAgreement',
  'taxInvoice',
  'creditNote',
  'taxReceipt',
]
const isFixed = (kind: DocumentContent['kind']): boolean => FIXED_KINDS.includes(kind)

/**
 * Stores those documents of the loan that are not stored yet; returns all in their current state, then the
 * earlier notices of a penal charge, newest first.
 */
export const keepDocuments = async (deps: Deps, loan: Loan): Promise<KeptDocument[]> => {
  const documents = await currentDocuments(deps, deps.db, loan)
  const known = await store.listDocuments(deps.db, loan)
  const missing = documents.filter((document) => !keptAs(known, document))
  for (const { kind, subjectId, content } of missing) {
    const documentId = deps.newId()
    await store.insertDocument(deps.db, {
      documentId,
      userId: loan.userId,
      loanId: loan.loanId,
      kind,
      subjectId,
      language: content.language,
      contentHash: hashesOf(content)[deps.config.papers === 'compact' ? 'short' : 'whole'],
      contentSealed: await sealContent(deps, loan, { documentId, content }),
      madeAt: new Date(content.madeAt),
    })
  }
  const all = missing.length > 0 ? await store.listDocuments(deps.db, loan) : known
  const current = documents.map((document) => {
    const row = keptAs(all, document)
    if (!row) throw new Error(`the ${document.kind} of loan ${loan.loanId} was not kept`)
    return { row, content: document.content }
  })
  const earlier = all.filter(
    (row) => row.kind === 'penalNotice' && !current.some(({ content }) => isOf(row, content)),
  )
  const notices = earlier.map(async (row) => ({ row, content: await openContent(deps, row) }))
  return [...current, ...(await Promise.all(notices))]
}

/**
 * The document that a message refers to. A loan that was overdue more than once has a notice for each time,
 * all about that loan: the newest is meant, which comes first.
 */
export const documentOf = (
  kept: readonly KeptDocument[],
  { kind, subjectId }: Pick<SubjectDocument, 'kind' | 'subjectId'>,
): KeptDocument | undefined =>
  kept.find(({ row }) => row.kind === kind && row.subjectId === subjectId)

const keptAs = (
  rows: readonly store.DocumentRow[],
  { kind, subjectId, content }: SubjectDocument,
): store.DocumentRow | undefined =>
  rows.find(
    (row) =>
      row.kind === kind && row.subjectId === subjectId && (isFixed(kind) || isOf(row, content)),
  )

/** It tells the versions of a paper apart, for which 128 bits of it do: it stands in each row twice, once in an index. */
const hashesOf = (content: DocumentContent) => {
  const hash = createHash('sha256').update(JSON.stringify(content)).digest()
  return { whole: hash.toString('hex'), short: hash.subarray(0, 16).toString('base64url') }
}

/** Whichever of the two was written for it. */
const isOf = ({ contentHash }: store.DocumentRow, content: DocumentContent): boolean =>
  Object.values(hashesOf(content)).includes(contentHash)
