import { createHash } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Loan } from '../../loans/loan.ts'
import type { Paper } from '../print/paper.ts'
import * as store from '../store/documents.ts'
import { currentPapers, type SubjectPaper } from './current-papers.ts'
import { sealPaper } from './sealed-paper.ts'

export interface KeptPaper {
  readonly row: store.DocumentRow
  readonly paper: Paper
}

/** Agreed papers never change: once kept, they say the same whatever becomes of their words here. */
const FIXED_KINDS: readonly Paper['kind'][] = ['keyFacts', 'agreement', 'extensionKeyFacts']
const isFixed = (kind: Paper['kind']): boolean => FIXED_KINDS.includes(kind)

/** Writes down those papers of a loan that are not kept yet; returns all as they stand. */
export const keepPapers = async (deps: Deps, loan: Loan): Promise<KeptPaper[]> => {
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
