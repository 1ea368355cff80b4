import type { Day } from '@noren/contract/dates'
import { type Currency, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { ReturnDecision } from '@noren/contract/operator/cash'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { accountBalance } from '../books/account-balance.ts'
import { ACCOUNT } from '../books/chart.ts'
import { listBooks } from '../books/list-books.ts'

/** `returned`: it came back after it had arrived; `arrivedLate`: it arrived although it had failed. */
export type ReturnKind = 'returned' | 'arrivedLate'

/** A payout that contradicts itself, until somebody has decided what it was. */
export interface PayoutReturn {
  returnId: string
  userId: string
  loanId: string
  payoutId: string
  kind: ReturnKind
  book: string
  currency: Currency
  amountMinor: Minor
  /** The day on which the money was back, or had left after all. */
  toldOn: Day
  toldAt: Date
  /** The pause of penal charges that began with it; null where nothing was owed. */
  pauseId: string | null
}

const insertRow = rawStatement<PayoutReturn, never>(
  'insert_payout_return',
  `insert into payout_returns (return_id, user_id, loan_id, payout_id, kind, book, currency,
     amount_minor, told_on, told_at, pause_id, state)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'open')
   on conflict (payout_id, kind) do update set state = 'open', told_on = excluded.told_on,
     told_at = excluded.told_at, pause_id = excluded.pause_id
   where payout_returns.state = 'settled' and payout_returns.decided_as is null`,
  [
    'returnId',
    'userId',
    'loanId',
    'payoutId',
    'kind',
    'book',
    'currency',
    'amountMinor',
    'toldOn',
    'toldAt',
    'pauseId',
  ],
)
/** One of which nothing had to be decided, because its money arrived after all, opens again. */
export const insertReturn = async (tx: Tx, row: PayoutReturn): Promise<void> => {
  if ((await insertRow.run(tx, row)) !== 1) {
    throw new Error(`payout ${row.payoutId} is ${row.kind} twice`)
  }
}

type Known = PayoutReturn & {
  state: 'open' | 'waiting' | 'settled'
  decidedAs: ReturnDecision | null
}

const RETURNS = `select r.return_id as "returnId", r.user_id as "userId", r.loan_id as "loanId",
  r.payout_id as "payoutId", r.kind, r.book, r.currency, r.amount_minor as "amountMinor",
  r.told_on as "toldOn", r.told_at as "toldAt", r.pause_id as "pauseId", r.state,
  r.decided_as as "decidedAs"`

const lockById = rawStatement<{ returnId: string }, Known>(
  'lock_payout_return',
  `${RETURNS} from payout_returns r where r.return_id = $1 for update`,
  ['returnId'],
)
export const lockReturn = (tx: Tx, returnId: string): Promise<Known | undefined> =>
  lockById.maybeOne(tx, { returnId })

const late = rawStatement<{ payoutId: string }, Known>(
  'lock_late_payout_return',
  `${RETURNS} from payout_returns r
   where r.payout_id = $1 and r.kind = 'arrivedLate' and r.state <> 'settled' for update`,
  ['payoutId'],
)
/** The payout that had failed, arrived after all, and is not settled yet. */
export const lockArrivedLate = (tx: Tx, payoutId: string): Promise<Known | undefined> =>
  late.maybeOne(tx, { payoutId })

const lateOfLoan = rawStatement<{ loanId: string; userId: string }, { isLate: boolean }>(
  'has_late_payout_return_of_loan',
  `select exists (select from payout_returns
     where user_id = $2 and loan_id = $1 and kind = 'arrivedLate' and state <> 'settled') as "isLate"`,
  ['loanId', 'userId'],
)
/** Whether the loan's money may be with the borrower already: nothing more is sent until that is settled. */
export const hasArrivedLate = async (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<boolean> => (await lateOfLoan.one(on, of)).isLate

/** What earlier payouts say of one that is to leave. */
interface PayoutsBefore {
  /** The loan's money may be with the borrower already: nothing more is sent until that is settled. */
  isLate: boolean
  /** It was ordered in the place of one that was returned. */
  isAgain: boolean
}
const before = rawStatement<{ payoutId: string; loanId: string; userId: string }, PayoutsBefore>(
  'find_returns_before_payout',
  `select coalesce(bool_or(loan_id = $2 and kind = 'arrivedLate' and state <> 'settled'), false) as "isLate",
     coalesce(bool_or(next_payout_id = $1), false) as "isAgain"
   from payout_returns where user_id = $3`,
  ['payoutId', 'loanId', 'userId'],
)
export const payoutsBefore = (
  on: Querier,
  of: { payoutId: string; loanId: string; userId: string },
): Promise<PayoutsBefore> => before.one(on, of)

const cameBack = rawStatement<{ payoutId: string }, Known>(
  'lock_return_of_payout',
  `${RETURNS} from payout_returns r
   where r.payout_id = $1 and r.kind = 'returned' for update`,
  ['payoutId'],
)
/** The return of that payout, in whatever state. */
export const lockReturnOf = (tx: Tx, payoutId: string): Promise<Known | undefined> =>
  cameBack.maybeOne(tx, { payoutId })

const replaced = rawStatement<{ payoutId: string; userId: string }, Known>(
  'lock_payout_return_sent_again',
  `${RETURNS} from payout_returns r
   where r.user_id = $2 and r.next_payout_id = $1 for update`,
  ['payoutId', 'userId'],
)
/** The returned payout in whose place that one was ordered. */
export const lockSentAgain = (
  tx: Tx,
  of: { payoutId: string; userId: string },
): Promise<Known | undefined> => replaced.maybeOne(tx, of)

const ofLoan = rawStatement<
  { loanId: string; userId: string },
  Pick<Known, 'kind' | 'state' | 'toldOn' | 'decidedAs'>
>(
  'find_unsettled_return_of_loan',
  `select kind, state, told_on as "toldOn", decided_as as "decidedAs" from payout_returns
   where user_id = $2 and loan_id = $1 and state <> 'settled' order by told_at desc, return_id limit 1`,
  ['loanId', 'userId'],
)
/** What is not settled yet of the loan's payouts, newest first. */
export const unsettledReturn = (on: Querier, of: { loanId: string; userId: string }) =>
  ofLoan.maybeOne(on, of)

interface Decided {
  returnId: string
  state: 'waiting' | 'settled'
  decision: ReturnDecision
  nextPayoutId: string | null
  decidedBy: string
  confirmedBy: string
  at: Date
}

const decide = rawStatement<Decided, never>(
  'decide_payout_return',
  `update payout_returns set state = $2, decided_as = $3, next_payout_id = $4, decided_by = $5,
     confirmed_by = $6, decided_at = $7
   where return_id = $1 and state = 'open'`,
  ['returnId', 'state', 'decision', 'nextPayoutId', 'decidedBy', 'confirmedBy', 'at'],
)
export const setReturnDecided = async (tx: Tx, decided: Decided): Promise<void> => {
  await decide.run(tx, decided)
}

const settle = rawStatement<{ returnId: string }, never>(
  'settle_payout_return',
  `update payout_returns set state = 'settled' where return_id = $1`,
  ['returnId'],
)
/** The bank has done what was decided. */
export const setReturnSettled = async (tx: Tx, returnId: string): Promise<void> => {
  await settle.run(tx, { returnId })
}

export interface ListedReturn extends Omit<Known, 'state'> {
  state: 'open' | 'waiting'
  loanNumber: string
  loanStatus: number
}

const listed = rawStatement<{ at: Date; id: string; limit: number }, ListedReturn>(
  'list_unsettled_payout_returns',
  `${RETURNS}, l.loan_number as "loanNumber", l.status as "loanStatus"
   from payout_returns r join loans l on l.id = r.loan_id
   where r.state <> 'settled' and (r.told_at, r.return_id) > ($1, $2)
   order by r.told_at, r.return_id limit $3`,
  ['at', 'id', 'limit'],
)
/** A page of those that are not settled, oldest first. */
export const listReturns = async (
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<Page<ListedReturn, Date>> => {
  const rows = await listed.all(on, { at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ toldAt: key, returnId: id }) => ({ key, id }))
}

const undecided = rawStatement<Record<never, never>, { book: string; amountMinor: Minor }>(
  'sum_returned_disbursals',
  `select book, sum(amount_minor)::bigint as "amountMinor" from payout_returns r
   where kind = 'returned' and (state = 'open' or state = 'waiting' and exists (
     select from payouts p where p.id = r.next_payout_id and p.waits_since is not null))
   group by 1`,
  [],
)

/** Books whose returned disbursals are not those that wait for a decision. */
export const compareReturned = async (
  on: Querier,
): Promise<{ book: string; balanceMinor: Minor; openMinor: Minor }[]> => {
  const open = new Map((await undecided.all(on)).map((row) => [row.book, row.amountMinor]))
  const compared = []
  for (const { book } of await listBooks(on)) {
    const debitMinor = await accountBalance(on, { book, code: ACCOUNT.returnedDisbursals })
    const balanceMinor = subtractMinor(ZERO_MINOR, debitMinor)
    compared.push({ book, balanceMinor, openMinor: open.get(book) ?? ZERO_MINOR })
  }
  return compared.filter(({ balanceMinor, openMinor }) => balanceMinor !== openMinor)
}
