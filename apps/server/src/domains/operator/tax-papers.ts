import type { STAMP_CANCEL_REASONS } from '@noren/contract/operator/tax'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { type TaxFile, type TaxFileForm, taxFile } from '../documents/tax-file.ts'
import { askToCancelStamp } from '../tax/cancel-stamp.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'

/** A borrower's invoice or credit note, as the borrower has it. The access is recorded. Throws NOT_FOUND. */
export const taxDocumentFile = async (
  deps: Deps,
  who: Operator,
  of: { documentId: string; form: TaxFileForm },
  at: Date,
): Promise<TaxFile> => {
  const { userId, ...file } = await taxFile(deps, of)
  const { operatorId } = who
  const subjectId = of.documentId
  await inTransaction(deps.db, (tx) =>
    writeRead(tx, { userId, operatorId, subjectId, what: 'taxDocument', purpose: 'keepBooks', at }),
  )
  return file
}

/** Has a stamp cancelled and the document stamped anew. Throws NOT_FOUND, DECISION_UNFIT. */
export const cancelTaxStamp = (
  deps: Deps,
  who: Operator,
  {
    requestId,
    ...input
  }: {
    requestId: string
    documentId: string
    reason: (typeof STAMP_CANCEL_REASONS)[number]
  },
  at: Date,
): Promise<{ documentId: string }> =>
  decideOnce(deps, who, { call: 'cancelTaxStamp', requestId, input, at }, async (tx) => {
    const { documentId, reason } = input
    const { userId, uuid } = await askToCancelStamp(deps, tx, { documentId, reason })
    const answer = { documentId }
    return { answer, subjectId: documentId, userId, before: { uuid }, after: { reason } }
  })
