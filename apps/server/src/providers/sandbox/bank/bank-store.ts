import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface BankLine {
  accountNumber: string
  day: Day
  amountMinor: Minor
  narration: string
  isHidden: boolean
}

const insertLine = rawStatement<BankLine, never>(
  'sandbox_insert_bank_line',
  `insert into sandbox_bank_lines (account_number, day, amount_minor, narration, is_hidden)
   values ($1, $2, $3, $4, $5) on conflict do nothing`,
  ['accountNumber', 'day', 'amountMinor', 'narration', 'isHidden'],
)
export const addBankLine = (tx: Tx, line: BankLine): void => insertLine.send(tx, line)

const ofDay = rawStatement<
  { accountNumber: string; day: Day },
  { lineId: number; amountMinor: Minor; narration: string }
>(
  'sandbox_list_bank_lines',
  `select line_id as "lineId", amount_minor as "amountMinor", narration from sandbox_bank_lines
   where account_number = $1 and day = $2 and not is_hidden order by line_id`,
  ['accountNumber', 'day'],
)
export const listBankLines = (on: Querier, of: { accountNumber: string; day: Day }) =>
  ofDay.all(on, of)

const before = rawStatement<{ accountNumber: string; day: Day }, { balanceMinor: Minor }>(
  'sandbox_sum_bank_lines',
  `select coalesce(sum(amount_minor), 0)::bigint as "balanceMinor" from sandbox_bank_lines
   where account_number = $1 and day < $2`,
  ['accountNumber', 'day'],
)
/** What is on the account when the day begins, hidden lines too. */
export const balanceBefore = async (
  on: Querier,
  of: { accountNumber: string; day: Day },
): Promise<Minor> => (await before.one(on, of)).balanceMinor

const firstLine = rawStatement<{ accountNumber: string }, { first: Day | null }>(
  'sandbox_first_bank_day',
  'select min(day) as first from sandbox_bank_lines where account_number = $1',
  ['accountNumber'],
)
export const firstBankDay = async (on: Querier, accountNumber: string): Promise<Day | null> =>
  (await firstLine.one(on, { accountNumber })).first

export interface CollectionRow {
  collectionId: string
  utr: string
  lenderCode: string
  currency: Currency
  amountMinor: Minor
  paidOn: Day
}

const insertCollection = rawStatement<CollectionRow, never>(
  'sandbox_insert_collection',
  `insert into sandbox_collections
     (collection_id, utr, lender_code, currency, amount_minor, paid_on, state)
   values ($1, $2, $3, $4, $5, $6, 'waiting')`,
  ['collectionId', 'utr', 'lenderCode', 'currency', 'amountMinor', 'paidOn'],
)
export const addCollection = (tx: Tx, row: CollectionRow): void => insertCollection.send(tx, row)

const waiting = rawStatement<{ day: Day; limit: number }, CollectionRow>(
  'sandbox_lock_waiting_collections',
  `select collection_id as "collectionId", utr, lender_code as "lenderCode", currency,
     amount_minor as "amountMinor", paid_on as "paidOn"
   from sandbox_collections where state = 'waiting' and paid_on <= $1
   order by lender_code, paid_on, collection_id limit $2 for update`,
  ['day', 'limit'],
)
export const lockWaiting = (tx: Tx, of: { day: Day; limit: number }): Promise<CollectionRow[]> =>
  waiting.all(tx, of)

const setStates = rawStatement<{ ids: readonly string[]; state: 'settled' | 'kept' }, never>(
  'sandbox_set_collections',
  'update sandbox_collections set state = $2 where collection_id = any($1::text[])',
  ['ids', 'state'],
)
export const setCollections = (tx: Tx, ids: readonly string[], state: 'settled' | 'kept'): void =>
  setStates.send(tx, { ids, state })

const insertRow = rawStatement<
  { rowId: string; lenderCode: string; day: Day; said: string },
  never
>(
  'sandbox_insert_settlement_row',
  `insert into sandbox_settlement_rows (row_id, lender_code, day, said) values ($1, $2, $3, $4)
   on conflict (lender_code, row_id) do update set day = excluded.day, said = excluded.said`,
  ['rowId', 'lenderCode', 'day', 'said'],
)
export const addSettlementRow = (
  tx: Tx,
  row: { rowId: string; lenderCode: string; day: Day; said: object },
): void => insertRow.send(tx, { ...row, said: JSON.stringify(row.said) })

const rows = rawStatement<
  { lenderCode: string; day: Day },
  { said: Readonly<Record<string, unknown>> }
>(
  'sandbox_list_settlement_rows',
  `select said from sandbox_settlement_rows where lender_code = $1 and day = $2 order by position`,
  ['lenderCode', 'day'],
)
export const listSettlementRows = async (on: Querier, of: { lenderCode: string; day: Day }) =>
  (await rows.all(on, of)).map(({ said }) => said)
