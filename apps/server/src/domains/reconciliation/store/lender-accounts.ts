import type { Currency } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { BankCode } from '../../books/cash-rules.ts'

export interface LenderAccountRow {
  book: string
  code: BankCode
  accountNumber: string
  profile: string
  currency: Currency
  lenderCode: string
}

const insert = rawStatement<
  Omit<LenderAccountRow, 'currency' | 'lenderCode'> & { at: Date },
  never
>(
  'insert_lender_account',
  `insert into lender_accounts (book, code, account_number, profile, opened_at)
   values ($1, $2, $3, $4, $5) on conflict (book, code) do nothing`,
  ['book', 'code', 'accountNumber', 'profile', 'at'],
)
export const insertAccount = async (
  on: Querier,
  account: Omit<LenderAccountRow, 'currency' | 'lenderCode'> & { at: Date },
): Promise<boolean> => (await insert.run(on, account)) === 1

const COLUMNS = `select a.book, a.code, a.account_number as "accountNumber", a.profile, b.currency,
    b.lender_code as "lenderCode"
  from lender_accounts a join books b on b.book = a.book`

const all = rawStatement<Record<never, never>, LenderAccountRow>(
  'list_lender_accounts',
  `${COLUMNS} order by a.book, a.code`,
  [],
)
export const listAccounts = (on: Querier): Promise<LenderAccountRow[]> => all.all(on)

const one = rawStatement<{ book: string; code: BankCode }, LenderAccountRow>(
  'find_lender_account',
  `${COLUMNS} where a.book = $1 and a.code = $2`,
  ['book', 'code'],
)
export const findAccount = (
  on: Querier,
  of: { book: string; code: BankCode },
): Promise<LenderAccountRow | undefined> => one.maybeOne(on, of)

const bookRow = rawStatement<{ book: string }, { currency: Currency; lenderCode: string }>(
  'find_book_of_statement',
  'select currency, lender_code as "lenderCode" from books where book = $1',
  ['book'],
)
export const findBook = (on: Querier, book: string) => bookRow.maybeOne(on, { book })
