import type { Deps } from '../../../deps.ts'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { noteSignals } from '../../fraud/note-signals.ts'
import { accountSignal } from '../fraud/signal-values.ts'
import { openReview, withdrawReview } from '../review/review-store.ts'
import { accountHashOf, sealJson } from '../steps/sealing.ts'
import type { TypedAccount } from './account-rules.ts'
import * as store from './bank-account-store.ts'
import type { CheckedAccount } from './check-account.ts'
import { ACCOUNT_COLUMN } from './sealed-columns.ts'

/**
 * Makes a checked account the one for payouts. Another person's account is refused with NAME_DIFFERS; one
 * whose name is only similar to the document's is accepted, and the staff reviews it.
 */
export const replaceAccount = async (
  deps: Deps,
  tx: Tx,
  userId: string,
  account: CheckedAccount,
  at: Date,
): Promise<void> => {
  const { bank, ifsc, accountNumber, holderName, nameMatch } = account
  if (nameMatch === 'differs') {
    throw new AppError('NAME_DIFFERS', { fields: [{ path: 'accountNumber', rule: 'otherName' }] })
  }
  await store.replaceAccount(tx, {
    id: deps.newId(),
    userId,
    bankCode: bank.bankCode,
    accountSealed: sealJson(deps, ACCOUNT_COLUMN, userId, { ifsc, accountNumber, holderName }),
    accountHash: accountHashOf(deps, ifsc, accountNumber),
    nameMatch,
    savedAt: at,
  })
  // Whoever had an account ever goes on having it in common.
  noteSignals(deps, tx, { userId, signals: [accountSignal(account)], at })
  if (nameMatch === 'match') return withdrawReview(tx, userId, 'accountName')
  await openReview(tx, {
    id: deps.newId(),
    userId,
    kind: 'accountName',
    reason: 'similar',
    openedAt: at,
  })
}

/** Whether this already is the account for payouts. */
export const isCurrentAccount = async (
  deps: Deps,
  on: Querier,
  userId: string,
  typed: TypedAccount,
): Promise<boolean> => {
  const row = await store.findAccount(on, userId)
  return row?.accountHash.equals(accountHashOf(deps, typed.ifsc, typed.accountNumber)) ?? false
}
