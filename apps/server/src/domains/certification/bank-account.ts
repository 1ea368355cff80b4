import { banksOf } from '@noren/markets/market-by-code'
import type { Bank } from '@noren/markets/pack'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { AccountCheck } from '../../providers/ports/account-check.ts'
import * as store from './bank/bank-account-store.ts'
import {
  BANK_CHECKS_A_DAY,
  readAccount,
  secondsUntilTomorrow,
  type TypedAccount,
} from './bank-account-rules.ts'
import { matchNames, type NameMatch } from './identity/name-match.ts'
import { verifiedNameOf } from './identity.ts'
import { openReview, withdrawReview } from './review/review-store.ts'
import { accountHashOf, openJson, sealJson } from './steps/sealing.ts'

const ACCOUNT_COLUMN = 'bank_accounts.account'
const HOLDER_COLUMN = 'bank_checks.holder_name'

export interface CheckedAccount {
  bank: Bank
  ifsc: string
  accountNumber: string
  /** As the bank has it. */
  holderName: string
  nameMatch: NameMatch
}

export interface VerifiedAccount {
  bankCode: string
  bankName: string
  ifsc: string
  accountNumber: string
  holderName: string
}

/**
 * Asks the bank who holds an account and compares the name with the identity document. An account
 * that was found today is not asked for again; any other question counts.
 * Errors: BANK_UNKNOWN, IFSC_FORMAT, VALIDATION, BANK_CHECK_TRIES, ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED.
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
    // Taken before counting, so that many questions at once cannot pass the limit.
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

/**
 * Makes a checked account the one that money goes to. Another person's account is refused with
 * NAME_DIFFERS; a name that is only like the document's is taken, and the staff looks at it.
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
  if (nameMatch === 'match') return withdrawReview(tx, userId, 'accountName')
  await openReview(tx, {
    id: deps.newId(),
    userId,
    kind: 'accountName',
    reason: 'similar',
    openedAt: at,
  })
}

/** Where this person's money may go: their own account, checked with the bank. */
export const verifiedAccountOf = async (
  on: Querier,
  deps: Deps,
  userId: string,
): Promise<VerifiedAccount | undefined> => {
  const row = await store.findAccount(on, userId)
  if (!row) return undefined
  const sealed = openJson<{ ifsc: string; accountNumber: string; holderName: string }>(
    deps,
    ACCOUNT_COLUMN,
    userId,
    row.accountSealed,
  )
  const bank = banksOf(deps.market.code).find(({ bankCode }) => bankCode === row.bankCode)
  return { bankCode: row.bankCode, bankName: bank?.bankName ?? row.bankCode, ...sealed }
}

/** Whether this is the account that money already goes to. */
export const isCurrentAccount = async (
  deps: Deps,
  on: Querier,
  userId: string,
  typed: TypedAccount,
): Promise<boolean> => {
  const row = await store.findAccount(on, userId)
  return row?.accountHash.equals(accountHashOf(deps, typed.ifsc, typed.accountNumber)) ?? false
}
