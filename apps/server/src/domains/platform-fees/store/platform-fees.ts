import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { PlatformSeller } from '@noren/markets/platform-fee-policy'
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
  policy: string
  confirmedAt: Date | null
  parties: Parties | null
}

/** Who invoices whom, as the tax knows them. */
export interface Parties {
  readonly seller: PlatformSeller
  readonly buyer: { readonly legalName: string; readonly taxId: string; readonly stateCode: string }
  readonly taxPpm: number
}

/** Fee, tax and what was withheld are what credit notes have left of them. */
const FEES = `select f.fee_id as "feeId", f.book, f.platform_book as "platformBook", f.currency, f.month,
    (f.fee_minor - coalesce(c.fee, 0))::bigint as "feeMinor",
    (f.tax_minor - coalesce(c.tax, 0))::bigint as "taxMinor",
    (f.withheld_minor - coalesce(c.withheld, 0))::bigint as "withheldMinor", f.name,
    f.charged_on as "chargedOn", f.policy, f.confirmed_at as "confirmedAt", f.parties, coalesce(p.paid, 0)::bigint as "paidMinor",
    coalesce(p.received, 0)::bigint as "receivedMinor"
  from platform_fees f left join lateral (
    select sum(amount_minor) filter (where book = f.book) as paid,
      sum(amount_minor) filter (where book = f.platform_book) as received
    from platform_fee_payments where fee_id = f.fee_id) p on true
  left join lateral (
    select sum(fee_minor) as fee, sum(tax_minor) as tax, sum(withheld_minor) as withheld
    from platform_fee_credits where fee_id = f.fee_id and confirmed_at is not null) c on true`

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
  `select exists (select from platform_fees where book = $1 and month = $2 and confirmed_at is not null
     and credited_at is null) as "isCharged"`,
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
  parties: Parties
}

const charge = rawStatement<Charged, never>(
  'charge_platform_fee',
  `update platform_fees set confirmed_by = $2, confirmed_at = $3, charged_on = $4, year = $5, number = $6,
     name = $7, parties = $8 where fee_id = $1 and confirmed_at is null`,
  ['feeId', 'confirmedBy', 'at', 'on', 'year', 'number', 'name', 'parties'],
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

const all = rawStatement<Record<never, never>, PlatformFee & { confirmedAt: Date }>(
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
     union all
     select c.credit_id, f.book, 'platformFeeCredited', c.fee_minor + c.tax_minor + c.withheld_minor
     from platform_fee_credits c join platform_fees f using (fee_id) where c.confirmed_at is not null
     union all
     select c.credit_id, f.platform_book, 'platformFeeReduced',
       c.fee_minor + c.tax_minor + c.withheld_minor
     from platform_fee_credits c join platform_fees f using (fee_id) where c.confirmed_at is not null
   ), posted as (
     select e.source_id as fee_id, e.book, e.event, count(distinct e.id) as count,
       sum(p.amount_minor) as amount
     from journal_entries e join postings p on p.entry_id = e.id
     where e.source_kind in ('platformFee', 'platformCredit') and e.reverses is null group by 1, 2, 3
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
   from (
     select platform_book, 'invoice' as kind, year, number from platform_fees where number is not null
     union all
     select f.platform_book, 'creditNote', c.year, c.number
     from platform_fee_credits c join platform_fees f using (fee_id) where c.number is not null
   ) numbers group by platform_book, kind, year
   having count(*) <> max(number) or min(number) <> 1 order by 1, 2`,
  [],
)
export const listGaps = (on: Querier) => gaps.all(on)

// ---- Credit notes ----

export interface NewCredit {
  creditId: string
  feeId: string
  feeMinor: Minor
  taxMinor: Minor
  withheldMinor: Minor
  reason: string
  askedBy: string
  at: Date
}

const insertOne = rawStatement<NewCredit, never>(
  'insert_platform_credit',
  `insert into platform_fee_credits (credit_id, fee_id, fee_minor, tax_minor, withheld_minor, reason,
     asked_by, asked_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  [
    ...(['creditId', 'feeId', 'feeMinor', 'taxMinor', 'withheldMinor', 'reason'] as const),
    ...(['askedBy', 'at'] as const),
  ],
)
export const insertCredit = (tx: Tx, row: NewCredit): void => insertOne.send(tx, row)

export interface Credit {
  creditId: string
  feeId: string
  feeMinor: Minor
  taxMinor: Minor
  withheldMinor: Minor
  /** Null until another person has confirmed it. */
  name: string | null
  creditedOn: Day | null
  confirmedAt: Date | null
  parties: Parties | null
}

const CREDITS = `select credit_id as "creditId", fee_id as "feeId", fee_minor as "feeMinor",
    tax_minor as "taxMinor", withheld_minor as "withheldMinor", name, credited_on as "creditedOn",
    confirmed_at as "confirmedAt", parties
  from platform_fee_credits`

const oneCredit = rawStatement<{ creditId: string }, Credit>(
  'find_platform_credit',
  `${CREDITS} where credit_id = $1`,
  ['creditId'],
)
export const findCredit = (on: Querier, creditId: string): Promise<Credit | undefined> =>
  oneCredit.maybeOne(on, { creditId })

const allCredits = rawStatement<Record<never, never>, Credit & { confirmedAt: Date }>(
  'list_platform_credits',
  `${CREDITS} where confirmed_at is not null order by credited_on, number`,
  [],
)
export const listCredits = (on: Querier): Promise<Credit[]> => allCredits.all(on)

const lastCredit = rawStatement<{ platformBook: string; year: number }, { number: number }>(
  'find_last_platform_credit_number',
  `select coalesce(max(c.number), 0) as number
   from platform_fee_credits c join platform_fees f using (fee_id)
   where f.platform_book = $1 and c.year = $2`,
  ['platformBook', 'year'],
)
/** The next number of credit notes of the year; nobody else gets one until the transaction ends. */
export const nextCreditNumber = async (
  tx: Tx,
  of: { platformBook: string; year: number },
): Promise<number> => {
  await lockNumbers.run(tx, { platformBook: of.platformBook })
  return (await lastCredit.one(tx, of)).number + 1
}

interface Credited extends Omit<Charged, 'feeId'> {
  creditId: string
}

const credit = rawStatement<Credited, never>(
  'credit_platform_fee',
  `update platform_fee_credits set confirmed_by = $2, confirmed_at = $3, credited_on = $4, year = $5,
     number = $6, name = $7, parties = $8 where credit_id = $1 and confirmed_at is null`,
  ['creditId', 'confirmedBy', 'at', 'on', 'year', 'number', 'name', 'parties'],
)
export const setCredited = async (tx: Tx, row: Credited): Promise<void> => {
  await credit.run(tx, row)
}

const endFee = rawStatement<{ feeId: string; at: Date }, never>(
  'end_platform_fee',
  `update platform_fees set credited_at = $2 where fee_id = $1`,
  ['feeId', 'at'],
)
/** All of it was taken back. */
export const setTakenBack = async (tx: Tx, of: { feeId: string; at: Date }): Promise<void> => {
  await endFee.run(tx, of)
}

export const findFee = (on: Querier, feeId: string): Promise<PlatformFee | undefined> =>
  one.maybeOne(on, { feeId })

const whole = rawStatement<
  { feeId: string },
  { feeMinor: Minor; taxMinor: Minor; withheldMinor: Minor }
>(
  'find_whole_platform_fee',
  `select fee_minor as "feeMinor", tax_minor as "taxMinor", withheld_minor as "withheldMinor"
   from platform_fees where fee_id = $1`,
  ['feeId'],
)
/** As it was charged, whatever was taken back of it. */
export const wholeFee = (on: Querier, feeId: string) => whole.one(on, { feeId })
