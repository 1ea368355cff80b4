import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface NewFee {
  feeId: string
  book: string
  platformBook: string
  currency: Currency
  month: Day
  feeMinor: Minor
  taxMinor: Minor
  withheldMinor: Minor
  policy: string
  askedBy: string
  at: Date
}

const insert = rawStatement<NewFee, never>(
  'insert_platform_fee',
  `insert into platform_fees (fee_id, book, platform_book, currency, month, fee_minor, tax_minor,
     withheld_minor, policy, asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
  [
    ...(['feeId', 'book', 'platformBook', 'currency', 'month', 'feeMinor', 'taxMinor'] as const),
    ...(['withheldMinor', 'policy', 'askedBy', 'at'] as const),
  ],
)
export const insertFee = (tx: Tx, row: NewFee): void => insert.send(tx, row)

export interface PlatformFee {
  feeId: string
  book: string
  platformBook: string
  currency: Currency
  month: Day
  feeMinor: Minor
  taxMinor: Minor
  withheldMinor: Minor
  /** Null until another person has confirmed it. */
  name: string | null
  chargedOn: Day | null
  /** By the lines of the lender's bank, and of the platform's. */
  paidMinor: Minor
  receivedMinor: Minor
}

const FEES = `select f.fee_id as "feeId", f.book, f.platform_book as "platformBook", f.currency, f.month,
    f.fee_minor as "feeMinor", f.tax_minor as "taxMinor", f.withheld_minor as "withheldMinor", f.name,
    f.charged_on as "chargedOn", coalesce(p.paid, 0)::bigint as "paidMinor",
    coalesce(p.received, 0)::bigint as "receivedMinor"
  from platform_fees f left join lateral (
    select sum(amount_minor) filter (where book = f.book) as paid,
      sum(amount_minor) filter (where book = f.platform_book) as received
    from platform_fee_payments where fee_id = f.fee_id) p on true`

const one = rawStatement<{ feeId: string }, PlatformFee>(
  'find_platform_fee',
  `${FEES} where f.fee_id = $1`,
  ['feeId'],
)

const lock = rawStatement<{ feeId: string }, { feeId: string }>(
  'lock_platform_fee',
  `select fee_id as "feeId" from platform_fees where fee_id = $1 for update`,
  ['feeId'],
)
/** Locks it until the transaction ends, so that what is open of it stays what it is. */
export const lockFee = async (tx: Tx, feeId: string): Promise<PlatformFee | undefined> =>
  (await lock.maybeOne(tx, { feeId })) && one.maybeOne(tx, { feeId })

const charged = rawStatement<{ book: string; month: Day }, { isCharged: boolean }>(
  'has_platform_fee',
  `select exists (select from platform_fees where book = $1 and month = $2 and confirmed_at is not null)
     as "isCharged"`,
  ['book', 'month'],
)
export const isCharged = async (tx: Tx, of: { book: string; month: Day }): Promise<boolean> =>
  (await charged.one(tx, of)).isCharged

const lockNumbers = rawStatement<{ platformBook: string }, never>(
  'lock_platform_fee_numbers',
  `select from pg_advisory_xact_lock(hashtextextended('platform fees of ' || $1, 560))`,
  ['platformBook'],
)
const last = rawStatement<{ platformBook: string; year: number }, { number: number }>(
  'find_last_platform_fee_number',
  `select coalesce(max(number), 0) as number from platform_fees where platform_book = $1 and year = $2`,
  ['platformBook', 'year'],
)
/** The next number of the year; nobody else gets one until the transaction ends. */
export const nextNumber = async (
  tx: Tx,
  of: { platformBook: string; year: number },
): Promise<number> => {
  await lockNumbers.run(tx, { platformBook: of.platformBook })
  return (await last.one(tx, of)).number + 1
}

interface Charged {
  feeId: string
  confirmedBy: string
  at: Date
  on: Day
  year: number
  number: number
  name: string
}

const charge = rawStatement<Charged, never>(
  'charge_platform_fee',
  `update platform_fees set confirmed_by = $2, confirmed_at = $3, charged_on = $4, year = $5, number = $6,
     name = $7 where fee_id = $1 and confirmed_at is null`,
  ['feeId', 'confirmedBy', 'at', 'on', 'year', 'number', 'name'],
)
export const setCharged = async (tx: Tx, row: Charged): Promise<void> => {
  await charge.run(tx, row)
}

interface NewPayment {
  lineId: string
  feeId: string
  book: string
  amountMinor: Minor
  at: Date
}

const pay = rawStatement<NewPayment, never>(
  'insert_platform_fee_payment',
  `insert into platform_fee_payments (line_id, fee_id, book, amount_minor, paid_at)
   values ($1, $2, $3, $4, $5)`,
  ['lineId', 'feeId', 'book', 'amountMinor', 'at'],
)
export const insertPayment = async (tx: Tx, row: NewPayment): Promise<void> => {
  await pay.run(tx, row)
}

const all = rawStatement<Record<never, never>, PlatformFee>(
  'list_platform_fees',
  `${FEES} where f.confirmed_at is not null order by f.month desc, f.book`,
  [],
)
/** Those that were charged, newest month first. */
export const listFees = (on: Querier): Promise<PlatformFee[]> => all.all(on)

const falseEntries = rawStatement<
  Record<never, never>,
  { feeId: string; book: string; count: number }
>(
  'find_false_platform_fee_entries',
  `with sides as (
     select fee_id, book, 'platformFeeCharged' as event, fee_minor + tax_minor + withheld_minor as amount
     from platform_fees where confirmed_at is not null
     union all
     select fee_id, platform_book, 'platformFeeEarned', fee_minor + tax_minor + withheld_minor
     from platform_fees where confirmed_at is not null
   ), posted as (
     select e.source_id as fee_id, e.book, e.event, count(distinct e.id) as count,
       sum(p.amount_minor) as amount
     from journal_entries e join postings p on p.entry_id = e.id
     where e.source_kind = 'platformFee' and e.reverses is null group by 1, 2, 3
   )
   select coalesce(s.fee_id, p.fee_id) as "feeId", coalesce(s.book, p.book) as book,
     coalesce(p.count, 0)::integer as count
   from sides s full join posted p using (fee_id, book, event)
   where s.amount is distinct from p.amount or p.count is distinct from 1 order by 1, 2`,
  [],
)
/** Invoices that do not stand exactly once, with their amount, in each of the two books. */
export const listFalseEntries = (on: Querier) => falseEntries.all(on)

const gaps = rawStatement<
  Record<never, never>,
  { platformBook: string; year: number; count: number; last: number }
>(
  'find_platform_fee_gaps',
  `select platform_book as "platformBook", year, count(*)::integer as count, max(number) as last
   from platform_fees where number is not null group by 1, 2
   having count(*) <> max(number) or min(number) <> 1 order by 1, 2`,
  [],
)
export const listGaps = (on: Querier) => gaps.all(on)
