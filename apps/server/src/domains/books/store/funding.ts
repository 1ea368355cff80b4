import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** What stays on the payout account, and what is lent at most; null: however much. */
interface Limit {
  floorMinor: Minor
  lentMaxMinor: Minor | null
}

export interface FundingLimit extends Limit {
  book: string
}

const LIMITS = `select book, floor_minor as "floorMinor", lent_max_minor as "lentMaxMinor"
  from funding_limits`

const lock = rawStatement<{ book: string }, FundingLimit>(
  'lock_funding_limit',
  `${LIMITS} where book = $1 for update`,
  ['book'],
)
export const lockLimit = (tx: Tx, book: string): Promise<FundingLimit | undefined> =>
  lock.maybeOne(tx, { book })

const set = rawStatement<FundingLimit & { at: Date }, never>(
  'set_funding_limit',
  `insert into funding_limits (book, floor_minor, lent_max_minor, set_at) values ($1, $2, $3, $4)
   on conflict (book) do update set floor_minor = excluded.floor_minor,
     lent_max_minor = excluded.lent_max_minor, set_at = excluded.set_at`,
  ['book', 'floorMinor', 'lentMaxMinor', 'at'],
)
export const setLimit = async (on: Querier, of: FundingLimit & { at: Date }): Promise<void> => {
  await set.run(on, of)
}

const listed = rawStatement<Record<never, never>, FundingLimit>(
  'list_funding_limits',
  `${LIMITS} order by book`,
  [],
)
export const listLimits = (on: Querier): Promise<FundingLimit[]> => listed.all(on)

export interface LimitChange extends FundingLimit {
  changeId: string
  askedBy: string
  at: Date
}

const insertChange = rawStatement<LimitChange, never>(
  'insert_funding_limit_change',
  `insert into funding_limit_changes (change_id, book, floor_minor, lent_max_minor, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6)`,
  ['changeId', 'book', 'floorMinor', 'lentMaxMinor', 'askedBy', 'at'],
)
export const insertLimitChange = (tx: Tx, row: LimitChange): void => insertChange.send(tx, row)

const change = rawStatement<{ changeId: string }, FundingLimit>(
  'find_funding_limit_change',
  `select book, floor_minor as "floorMinor", lent_max_minor as "lentMaxMinor"
   from funding_limit_changes where change_id = $1`,
  ['changeId'],
)
export const findLimitChange = (on: Querier, changeId: string) => change.maybeOne(on, { changeId })

export interface NewWithdrawal {
  withdrawalId: string
  book: string
  code: 1010 | 1012
  currency: Currency
  amountMinor: Minor
  askedBy: string
  at: Date
}

const insert = rawStatement<NewWithdrawal, never>(
  'insert_funding_withdrawal',
  `insert into funding_withdrawals (withdrawal_id, book, code, currency, amount_minor, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
  ['withdrawalId', 'book', 'code', 'currency', 'amountMinor', 'askedBy', 'at'],
)
export const insertWithdrawal = (tx: Tx, row: NewWithdrawal): void => insert.send(tx, row)

export interface Withdrawal {
  withdrawalId: string
  book: string
  code: 1010 | 1012
  currency: Currency
  amountMinor: Minor
  confirmedOn: Day | null
  endedAt: Date | null
  /** The line of the bank that took it; null of one that waits or was taken back. */
  lineId: string | null
}

/** One that two persons agreed. */
export type AgreedWithdrawal = Withdrawal & { confirmedOn: Day }

const WITHDRAWALS = `select withdrawal_id as "withdrawalId", book, code, currency,
    amount_minor as "amountMinor", confirmed_on as "confirmedOn", ended_at as "endedAt",
    line_id as "lineId" from funding_withdrawals`

const lockOne = rawStatement<{ withdrawalId: string }, Withdrawal>(
  'lock_funding_withdrawal',
  `${WITHDRAWALS} where withdrawal_id = $1 for update`,
  ['withdrawalId'],
)
export const lockWithdrawal = (tx: Tx, withdrawalId: string) =>
  lockOne.maybeOne(tx, { withdrawalId })

const findHeld = rawStatement<
  { book: string; code: number; amountMinor: Minor },
  { withdrawalId: string }
>(
  'find_held_withdrawal',
  `select withdrawal_id as "withdrawalId" from funding_withdrawals
   where book = $1 and code = $2 and amount_minor = $3 and confirmed_on is not null and ended_at is null
   order by confirmed_on, withdrawal_id limit 1 for update`,
  ['book', 'code', 'amountMinor'],
)
/** The oldest one of that very amount that the bank has not told of. */
export const lockHeld = (tx: Tx, of: { book: string; code: number; amountMinor: Minor }) =>
  findHeld.maybeOne(tx, of)

const sumHeld = rawStatement<{ book: string }, { code: number; heldMinor: Minor }>(
  'sum_held_withdrawals',
  `select code, sum(amount_minor)::bigint as "heldMinor" from funding_withdrawals
   where book = $1 and confirmed_on is not null and ended_at is null group by code`,
  ['book'],
)
/** What is held on each account for what was agreed to be taken out. */
export const heldOn = async (on: Querier, book: string): Promise<ReadonlyMap<number, Minor>> =>
  new Map((await sumHeld.all(on, { book })).map(({ code, heldMinor }) => [code, heldMinor]))

const confirm = rawStatement<{ withdrawalId: string; confirmedBy: string; on: Day }, never>(
  'confirm_funding_withdrawal',
  `update funding_withdrawals set confirmed_by = $2, confirmed_on = $3 where withdrawal_id = $1`,
  ['withdrawalId', 'confirmedBy', 'on'],
)
export const setConfirmed = async (
  tx: Tx,
  of: { withdrawalId: string; confirmedBy: string; on: Day },
): Promise<void> => {
  await confirm.run(tx, of)
}

const end = rawStatement<{ withdrawalId: string; lineId: string | null; at: Date }, never>(
  'end_funding_withdrawal',
  `update funding_withdrawals set ended_at = $3, line_id = $2 where withdrawal_id = $1`,
  ['withdrawalId', 'lineId', 'at'],
)
export const setEnded = async (
  tx: Tx,
  of: { withdrawalId: string; lineId: string | null; at: Date },
): Promise<void> => {
  await end.run(tx, of)
}

const agreed = rawStatement<{ limit: number }, AgreedWithdrawal>(
  'list_funding_withdrawals',
  `${WITHDRAWALS} where confirmed_on is not null
   order by ended_at is not null, confirmed_on desc, withdrawal_id limit $1`,
  ['limit'],
)
/** Those that two persons agreed; what is held before what is over, the newest first. */
export const listAgreed = (on: Querier, limit: number) => agreed.all(on, { limit })

const falseOnes = rawStatement<Record<never, never>, { withdrawalId: string; book: string }>(
  'find_false_withdrawals',
  `select w.withdrawal_id as "withdrawalId", w.book from funding_withdrawals w
   where w.line_id is not null and w.amount_minor is distinct from (
     select sum(p.amount_minor) from journal_entries e join postings p on p.entry_id = e.id
     where e.book = w.book and e.event = 'capitalWithdrawn' and e.source_id = w.line_id
       and p.credit_code = w.code)
   order by w.book, w.withdrawal_id`,
  [],
)
/** Withdrawals that the bank told of and that stand in the books otherwise, or not. */
export const listFalse = (on: Querier) => falseOnes.all(on)

const held = rawStatement<Record<never, never>, AgreedWithdrawal>(
  'list_held_withdrawals',
  `${WITHDRAWALS} where confirmed_on is not null and ended_at is null order by book, confirmed_on`,
  [],
)
export const listHeld = (on: Querier) => held.all(on)
