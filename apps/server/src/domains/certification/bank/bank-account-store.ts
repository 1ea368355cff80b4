import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

// ---- Checks with the bank ----

export interface FoundCheck {
  holderNameSealed: Buffer
}
const findAnsweredCheck = rawStatement<
  { userId: string; accountHash: Buffer; checkedOn: Day },
  FoundCheck
>(
  'find_answered_bank_check',
  `select holder_name_sealed as "holderNameSealed" from bank_checks
   where user_id = $1 and account_hash = $2 and checked_on = $3 and state = 'found'
     and holder_name_sealed is not null
   order by checked_at desc limit 1`,
  ['userId', 'accountHash', 'checkedOn'],
)
export const findFoundCheck = (
  on: Querier,
  key: { userId: string; accountHash: Buffer; checkedOn: Day },
): Promise<FoundCheck | undefined> => findAnsweredCheck.maybeOne(on, key)

const countBankChecks = rawStatement<{ userId: string; checkedOn: Day }, { count: number }>(
  'count_bank_checks',
  'select count(*) as count from bank_checks where user_id = $1 and checked_on = $2',
  ['userId', 'checkedOn'],
)
export const countChecks = async (tx: Tx, userId: string, checkedOn: Day): Promise<number> =>
  (await countBankChecks.one(tx, { userId, checkedOn })).count

interface NewCheck {
  id: string
  userId: string
  accountHash: Buffer
  checkedOn: Day
  checkedAt: Date
}
const insertBankCheck = rawStatement<NewCheck, never>(
  'insert_bank_check',
  `insert into bank_checks (id, user_id, account_hash, checked_on, checked_at)
   values ($1, $2, $3, $4, $5)`,
  ['id', 'userId', 'accountHash', 'checkedOn', 'checkedAt'],
)
export const insertCheck = async (tx: Tx, check: NewCheck): Promise<void> => {
  await insertBankCheck.run(tx, check)
}

interface CheckAnswer {
  id: string
  userId: string
  state: 'found' | 'notFound' | 'closed'
  holderNameSealed: Buffer | null
}
const answerBankCheck = rawStatement<CheckAnswer, never>(
  'answer_bank_check',
  'update bank_checks set state = $2, holder_name_sealed = $3 where user_id = $4 and id = $1',
  ['id', 'state', 'holderNameSealed', 'userId'],
)
export const answerCheck = async (tx: Tx, answer: CheckAnswer): Promise<void> => {
  await answerBankCheck.run(tx, answer)
}

const deleteBankCheck = rawStatement<{ id: string }, never>(
  'delete_bank_check',
  'delete from bank_checks where id = $1',
  ['id'],
)
/** A check that never reached the bank does not count. */
export const deleteCheck = async (tx: Tx, id: string): Promise<void> => {
  await deleteBankCheck.run(tx, { id })
}

// ---- The account for payouts ----

export interface AccountRow {
  id: string
  bankCode: string
  accountSealed: Buffer
  accountHash: Buffer
  nameMatch: 'match' | 'review'
}
const findCurrentAccount = rawStatement<{ userId: string }, AccountRow>(
  'find_current_bank_account',
  `select id, bank_code as "bankCode", account_sealed as "accountSealed",
     account_hash as "accountHash", name_match as "nameMatch"
   from bank_accounts where user_id = $1 and replaced_at is null`,
  ['userId'],
)
export const findAccount = (on: Querier, userId: string): Promise<AccountRow | undefined> =>
  findCurrentAccount.maybeOne(on, { userId })

const replaceCurrentAccount = rawStatement<{ userId: string; at: Date }, never>(
  'replace_bank_account',
  'update bank_accounts set replaced_at = $2 where user_id = $1 and replaced_at is null',
  ['userId', 'at'],
)
type NewAccount = AccountRow & { userId: string; savedAt: Date }
const insertBankAccount = rawStatement<NewAccount, never>(
  'insert_bank_account',
  `insert into bank_accounts
     (id, user_id, bank_code, account_sealed, account_hash, name_match, saved_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['id', 'userId', 'bankCode', 'accountSealed', 'accountHash', 'nameMatch', 'savedAt'],
)
/** The previous account stays on record, for the payouts that went there. */
export const replaceAccount = async (tx: Tx, account: NewAccount): Promise<void> => {
  await replaceCurrentAccount.run(tx, { userId: account.userId, at: account.savedAt })
  await insertBankAccount.run(tx, account)
}

/** No more payouts go to this account, nor anywhere until the person gives another one. */
export const retireAccount = (tx: Tx, userId: string, at: Date): Promise<number> =>
  replaceCurrentAccount.run(tx, { userId, at })

const everRows = rawStatement<{ userId: string }, { accountSealed: Buffer }>(
  'list_bank_accounts_ever',
  'select account_sealed as "accountSealed" from bank_accounts where user_id = $1',
  ['userId'],
)
/** The accounts that a person has and had. */
export const listAccountsEver = (
  on: Querier,
  userId: string,
): Promise<{ accountSealed: Buffer }[]> => everRows.all(on, { userId })

export interface KeptAccount extends Omit<AccountRow, 'accountHash'> {
  savedAt: Date
  replacedAt: Date | null
}
const keptRows = rawStatement<{ userId: string }, KeptAccount>(
  'list_bank_accounts_of_person',
  `select id, bank_code as "bankCode", account_sealed as "accountSealed",
     name_match as "nameMatch", saved_at as "savedAt", replaced_at as "replacedAt"
   from bank_accounts where user_id = $1 order by saved_at desc, id`,
  ['userId'],
)
/** Those that a person has and had, newest first. */
export const listAccounts = (on: Querier, userId: string): Promise<KeptAccount[]> =>
  keptRows.all(on, { userId })

type Others = { userId: string; accountHash: Buffer; besides: readonly string[] }
const countAccountUsers = rawStatement<Others, { count: number }>(
  'count_other_users_of_account',
  `select count(distinct user_id) as count from bank_accounts
   where account_hash = $2 and user_id <> $1 and user_id <> all($3) and replaced_at is null`,
  ['userId', 'accountHash', 'besides'],
)
/** @param besides of whom the staff has said that they may have it too */
export const countOthersWithAccount = async (on: Querier, of: Others): Promise<number> =>
  (await countAccountUsers.one(on, of)).count

const lockBankChecks = rawStatement<{ userId: string }, unknown>(
  'lock_bank_checks',
  `select pg_advisory_xact_lock(hashtextextended($1::uuid::text, 8))`,
  ['userId'],
)
export const lockChecks = async (tx: Tx, userId: string): Promise<void> => {
  await lockBankChecks.run(tx, { userId })
}
