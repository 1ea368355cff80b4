import type { STAMP_CANCEL_REASONS } from '@noren/contract/operator/tax'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { CancelReason } from '../../providers/ports/tax-stamp.ts'
import { taxDocumentById } from './register.ts'
import * as store from './store/stamps.ts'

const REASONS: Readonly<Record<(typeof STAMP_CANCEL_REASONS)[number], CancelReason>> = {
  replaced: '01',
  unrelated: '02',
}

/**
 * Asks for a stamp to be cancelled and for another one of the same document, which is drawn with what is true now; both are
 * done by stampDocuments after the commit. Throws NOT_FOUND, DECISION_UNFIT where it is not stamped or is credited.
 */
export const askToCancelStamp = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  of: { documentId: string; reason: (typeof STAMP_CANCEL_REASONS)[number] },
): Promise<{ userId: string; uuid: string }> => {
  const { documentId } = of
  const document = await taxDocumentById(tx, documentId)
  if (!document) throw new AppError('NOT_FOUND')
  const { userId, loanId } = document
  const current = await store.lockCurrent(tx, { userId, documentId })
  if (!current?.uuid || current.isCredited) throw new AppError('DECISION_UNFIT')
  const { stampId, uuid } = current
  const at = deps.clock.now()
  await store.askToCancel(tx, { userId, stampId, reason: REASONS[of.reason], at })
  store.insertStamp(tx, {
    ...{ userId, stampId: deps.newId(), loanId, documentId, replaces: stampId, at },
  })
  return { userId, uuid }
}
