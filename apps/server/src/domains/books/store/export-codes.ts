import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface CodeChange {
  changeId: string
  book: string
  code: number
  /** Null: the account has no code of the lender's any more. */
  exportCode: string | null
  askedBy: string
  at: Date
}

const insert = rawStatement<CodeChange, never>(
  'insert_export_code',
  `insert into export_codes (change_id, book, code, export_code, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['changeId', 'book', 'code', 'exportCode', 'askedBy', 'at'],
)
export const insertCode = (tx: Tx, row: CodeChange): void => insert.send(tx, row)

const accounts = rawStatement<{ book: string }, { code: number }>(
  'list_accounts_of_book',
  'select code from accounts where book = $1 order by code',
  ['book'],
)
/** Nothing where there is no such book. */
export const listAccounts = async (on: Querier, book: string): Promise<number[]> =>
  (await accounts.all(on, { book })).map(({ code }) => code)

export interface AskedCode extends Omit<CodeChange, 'at'> {
  /** Nothing was asked for the same account since. */
  isNewest: boolean
}

const find = rawStatement<{ changeId: string }, AskedCode>(
  'find_export_code',
  `select change_id as "changeId", book, code, export_code as "exportCode", asked_by as "askedBy",
     not exists (select from export_codes later where later.book = c.book and later.code = c.code
       and later.serial > c.serial) as "isNewest"
   from export_codes c where change_id = $1`,
  ['changeId'],
)
export const findCode = (on: Querier, changeId: string) => find.maybeOne(on, { changeId })

interface Decided {
  changeId: string
  decision: 'confirmed' | 'refused'
  decidedBy: string
  at: Date
  on: Day
}
const decide = rawStatement<Decided, never>(
  'decide_export_code',
  `update export_codes set decision = $2, decided_by = $3, decided_at = $4, decided_on = $5
   where change_id = $1 and decision is null`,
  ['changeId', 'decision', 'decidedBy', 'at', 'on'],
)
/** False when it was decided before. */
export const decideCode = async (tx: Tx, of: Decided): Promise<boolean> =>
  (await decide.run(tx, of)) === 1

const held = rawStatement<
  { book: string; knownOn: Day },
  { code: number; exportCode: string | null }
>(
  'list_export_codes_on',
  `select distinct on (code) code, export_code as "exportCode" from export_codes
   where book = $1 and decision = 'confirmed' and decided_on <= $2 order by code, serial desc`,
  ['book', 'knownOn'],
)
export const listHeld = (on: Querier, of: { book: string; knownOn: Day }) => held.all(on, of)

interface WaitingCode extends Pick<CodeChange, 'changeId' | 'code' | 'exportCode'> {
  /** Their name. */
  askedBy: string
  /** By who reads it, under any account. */
  isMine: boolean
}
const waiting = rawStatement<{ book: string; operatorId: string }, WaitingCode>(
  'list_waiting_export_codes',
  `select c.change_id as "changeId", c.code, c.export_code as "exportCode", o.name as "askedBy",
     exists (select 1 from operators a where a.id = $2 and a.person = o.person) as "isMine"
   from export_codes c join operators o on o.id = c.asked_by
   where c.book = $1 and c.decision is null and not exists (
     select from export_codes later where later.book = c.book and later.code = c.code
       and later.serial > c.serial)
   order by c.code`,
  ['book', 'operatorId'],
)
export const listWaiting = (on: Querier, of: { book: string; operatorId: string }) =>
  waiting.all(on, of)
