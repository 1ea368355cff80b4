import type { STAMP_CANCEL_REASONS } from '@noren/contract/operator/tax'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { CancelReason } from '../../providers/ports/tax-stamp.ts'
import { taxDocumentById } from './register.ts'
import { findReceipt } from './store/receipts.ts'
import * as store from './store/stamps.ts'

const REASONS: Readonly<Record<(typeof STAMP_CANCEL_REASONS)[number], CancelReason>> = {
  replaced: '01',
  unrelated: '02',
}

/**
 * Asks for a stamp to be cancelled and for another one of the same document or receipt, which is drawn with what is true
 * now; both are done by stampDocuments after the commit. Throws NOT_FOUND, DECISION_UNFIT where it is not stamped, or is
 * credited or paid by a receipt, which name its number.
 */
export const askToCancelStamp = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  tx: Tx,
  { documentId: id, reason }: { documentId: string; reason: (typeof STAMP_CANCEL_REASONS)[number] },
): Promise<{ userId: string; uuid: string }> => {
  const document = await taxDocumentById(tx, id)
  const receipt = document ? undefined : await findReceipt(tx, id)
  const of = document ?? receipt
  if (!of) throw new AppError('NOT_FOUND')
  const { userId, loanId } = of
  const current = await store.lockCurrent(tx, { userId, id })
  if (!current?.uuid || current.isNamed || receipt?.endedAs) throw new AppError('DECISION_UNFIT')
  const { stampId, uuid } = current
  const at = deps.clock.now()
  await store.askToCancel(tx, { userId, stampId, reason: REASONS[reason], at })
  store.insertStamp(tx, {
    ...{ userId, stampId: deps.newId(), loanId, replaces: stampId, at },
    ...{ documentId: document ? id : null, receiptId: receipt ? id : null },
  })
  return { userId, uuid }
}
