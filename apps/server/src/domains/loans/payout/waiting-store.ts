import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Waiting {
  payoutId: string
  loanId: string
  userId: string
  lenderCode: string
  currency: Currency
  amountMinor: Minor
  since: Date
}

const setRow = rawStatement<{ payoutId: string; since: Date | null }, never>(
  'set_payout_waiting',
  'update payouts set waits_since = $2 where id = $1 and waits_since is distinct from $2',
  ['payoutId', 'since'],
)
export const setWaiting = (tx: Tx, of: { payoutId: string; since: Date | null }): void =>
  setRow.send(tx, of)

const COLUMNS = `p.id as "payoutId", p.loan_id as "loanId", p.user_id as "userId",
  p.lender_code as "lenderCode", p.currency, p.amount_minor as "amountMinor",
  p.waits_since as since`

interface ListAsked {
  at: Date
  id: string
  limit: number
}
const listed = rawStatement<ListAsked, Waiting & { loanNumber: string }>(
  'list_waiting_payouts',
  `select ${COLUMNS}, l.loan_number as "loanNumber"
   from payouts p join loans l on l.id = p.loan_id
   where p.waits_since is not null and p.state = 'queued' and (p.waits_since, p.id) > ($1, $2)
   order by p.waits_since, p.id limit $3`,
  ['at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listWaiting = (on: Querier, of: ListAsked) => listed.all(on, of)

export interface Lender {
  lenderCode: string
  currency: Currency
}

const lenders = rawStatement<Record<never, never>, Lender>(
  'list_lenders_of_waiting_payouts',
  `select distinct lender_code as "lenderCode", currency from payouts
   where waits_since is not null and state = 'queued' order by 1, 2`,
  [],
)
/** Lenders for whose money payouts wait. */
export const listLenders = (on: Querier): Promise<Lender[]> => lenders.all(on)

interface WaitingPage extends Lender {
  /** The last one of the page before; null for the first page. */
  after: { payoutId: string; since: Date } | null
  /** Only smaller ones; null for all. */
  belowMinor: Minor | null
  limit: number
}

const paged = rawStatement<
  Omit<WaitingPage, 'after'> & { since: Date | null; payoutId: string | null },
  Waiting
>(
  'page_waiting_payouts_of_lender',
  `select ${COLUMNS} from payouts p
   where p.waits_since is not null and p.state = 'queued' and p.lender_code = $1
     and p.currency = $2 and ($3::timestamptz is null or (p.waits_since, p.id) > ($3, $4::uuid))
     and ($5::bigint is null or p.amount_minor < $5)
   order by p.waits_since, p.id limit $6`,
  ['lenderCode', 'currency', 'since', 'payoutId', 'belowMinor', 'limit'],
)
/** What waits for one lender's money, in pages, oldest first. */
export const pageWaiting = (on: Querier, { after, ...of }: WaitingPage): Promise<Waiting[]> =>
  paged.all(on, { ...of, since: after?.since ?? null, payoutId: after?.payoutId ?? null })

const lock = rawStatement<{ payoutId: string }, Waiting>(
  'lock_waiting_payout',
  `select ${COLUMNS} from payouts p
   where p.id = $1 and p.waits_since is not null and p.state = 'queued' for update skip locked`,
  ['payoutId'],
)
export const lockWaiting = (tx: Tx, payoutId: string): Promise<Waiting | undefined> =>
  lock.maybeOne(tx, { payoutId })

const ofLoan = rawStatement<{ loanId: string }, { isWaiting: boolean }>(
  'is_payout_of_loan_waiting',
  `select exists (select from payouts
     where loan_id = $1 and waits_since is not null and state = 'queued') as "isWaiting"`,
  ['loanId'],
)
export const isWaiting = async (on: Querier, loanId: string): Promise<boolean> =>
  (await ofLoan.one(on, { loanId })).isWaiting
