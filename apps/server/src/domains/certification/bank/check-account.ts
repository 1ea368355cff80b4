import { banksOf } from '@noren/markets/market-by-code'
import type { Bank } from '@noren/markets/pack'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { AccountCheck } from '../../../providers/ports/account-check.ts'
import { matchNames, type NameMatch } from '../name-match.ts'
import { verifiedNameOf } from '../read-identity.ts'
import { accountHashOf, openJson, sealJson } from '../steps/sealing.ts'
import {
  BANK_CHECKS_A_DAY,
  readAccount,
  secondsUntilTomorrow,
  type TypedAccount,
} from './account-rules.ts'
import * as store from './bank-account-store.ts'

const HOLDER_COLUMN = 'bank_checks.holder_name'

export interface CheckedAccount {
  bank: Bank
  ifsc: string
  accountNumber: string
  /** As reported by the bank. */
  holderName: string
  nameMatch: NameMatch
}

/**
 * Asks the bank who holds an account and compares the name with the identity document. An account that was
 * already found today is not asked about again; every other check counts. Errors: BANK_UNKNOWN,
 * IFSC_FORMAT, VALIDATION, BANK_CHECK_TRIES, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED.
 */
export const checkAccount = async (
  deps: Deps,
  userId: string,
  typed: TypedAccount,
  at: Date,
): Promise<CheckedAccount> => {
  const verdict = readAccount(typed, deps.market, banksOf(deps.market.code))
  if ('refusal' in verdict) throw new AppError(verdict.refusal, { fields: verdict.fields })
  const { ifsc, accountNumber } = typed
  const name = await verifiedNameOf(deps, deps.db, userId)
  if (!name) throw new AppError('STEP_ORDER')
  const holderName = await holderOf(deps, userId, { ifsc, accountNumber, expectedName: name }, at)
  return {
    bank: verdict.bank,
    ifsc,
    accountNumber,
    holderName,
    nameMatch: matchNames(name, holderName),
  }
}

type Question = { ifsc: string; accountNumber: string; expectedName: string }

const holderOf = async (
  deps: Deps,
  userId: string,
  question: Question,
  at: Date,
): Promise<string> => {
  const accountHash = accountHashOf(deps, question.ifsc, question.accountNumber)
  const checkedOn = deps.clock.businessDay()
  const checkId = deps.newId()
  const known = await inTransaction(deps.db, async (tx) => {
    // Locked before counting, so that simultaneous checks cannot exceed the limit.
    await store.lockChecks(tx, userId)
    const found = await store.findFoundCheck(tx, { userId, accountHash, checkedOn })
    if (found) return openJson<string>(deps, HOLDER_COLUMN, userId, found.holderNameSealed)
    if ((await store.countChecks(tx, userId, checkedOn)) >= BANK_CHECKS_A_DAY) {
      const waitSeconds = secondsUntilTomorrow(checkedOn, deps.market.zone, at)
      throw new AppError('BANK_CHECK_TRIES', { waitSeconds })
    }
    await store.insertCheck(tx, { id: checkId, userId, accountHash, checkedOn, checkedAt: at })
    return undefined
  })
  if (known !== undefined) return known
  const answer = await askBank(deps, checkId, question)
  await inTransaction(deps.db, (tx) =>
    store.answerCheck(tx, {
      id: checkId,
      userId,
      state: answer.state,
      holderNameSealed:
        answer.state === 'found' ? sealJson(deps, HOLDER_COLUMN, userId, answer.holderName) : null,
    }),
  )
  if (answer.state === 'found') return answer.holderName
  throw new AppError(answer.state === 'closed' ? 'ACCOUNT_CLOSED' : 'ACCOUNT_NOT_FOUND', {
    fields: [{ path: 'accountNumber', rule: answer.state }],
  })
}

const askBank = async (deps: Deps, checkId: string, question: Question): Promise<AccountCheck> => {
  try {
    return await deps.accountCheck.check(question)
  } catch (error) {
    await inTransaction(deps.db, (tx) => store.deleteCheck(tx, checkId))
    throw error
  }
}
