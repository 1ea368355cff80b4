import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface Period {
  book: string
  from: Day
  until: Day
}

export interface WithheldFee {
  feeId: string
  /** The number of the invoice. */
  name: string
  chargedOn: Day
  feeMinor: Minor
  withheldMinor: Minor
}

const withheld = rawStatement<Period, WithheldFee>(
  'list_withheld_of_fees',
  `select fee_id as "feeId", name, charged_on as "chargedOn", fee_minor as "feeMinor",
     withheld_minor as "withheldMinor"
   from platform_fees where book = $1 and charged_on between $2 and $3 and withheld_minor > 0
   union all
   select f.fee_id, c.name, c.credited_on, -c.fee_minor, -c.withheld_minor
   from platform_fee_credits c join platform_fees f using (fee_id)
   where f.book = $1 and c.credited_on between $2 and $3 and c.withheld_minor > 0
   order by 3, 2`,
  ['book', 'from', 'until'],
)
/** What was kept back of the fees that were charged in those days. */
export const listWithheld = (on: Querier, of: Period): Promise<WithheldFee[]> =>
  withheld.all(on, of)

export interface Deposit {
  day: Day
  reference: string
  amountMinor: Minor
}

const deposits = rawStatement<Period, Deposit>(
  'list_deposits_of_withheld',
  `select e.value_on as day, coalesce(l.reference, '') as reference,
     (case p.debit_code when 2220 then p.amount_minor else -p.amount_minor end)::bigint as "amountMinor"
   from journal_entries e join postings p on p.entry_id = e.id
     left join statement_lines l on l.line_id = e.source_id
   where e.book = $1 and e.value_on between $2 and $3 and e.loan_id is null
     and e.source_kind = 'statementLine' and 2220 in (p.debit_code, p.credit_code)
   order by e.value_on, e.serial`,
  ['book', 'from', 'until'],
)
/** What was paid over in those days, by the lines of the bank. */
export const listDeposits = (on: Querier, of: Period): Promise<Deposit[]> => deposits.all(on, of)

const before = rawStatement<Period, { openMinor: Minor }>(
  'sum_withheld_before',
  `select coalesce(sum(case p.credit_code when 2220 then p.amount_minor else -p.amount_minor end), 0)::bigint
     as "openMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.book = $1 and e.value_on < $2 and 2220 in (p.debit_code, p.credit_code)`,
  ['book', 'from'],
)
/** What was owed to the authority before the first of those days. */
export const sumBefore = async (on: Querier, of: Period): Promise<Minor> =>
  (await before.one(on, of)).openMinor

const falseBooks = rawStatement<
  Record<never, never>,
  { book: string; saidMinor: Minor; heldMinor: Minor }
>(
  'list_false_withheld',
  `with said as (
     select book, sum(amount) as amount from (
       select book, withheld_minor as amount from platform_fees where confirmed_at is not null
       union all
       select f.book, -c.withheld_minor from platform_fee_credits c join platform_fees f using (fee_id)
       where c.confirmed_at is not null
     ) told group by 1
   ), paid as (
     select e.book, sum(case p.debit_code when 2220 then p.amount_minor else -p.amount_minor end) as amount
     from journal_entries e join postings p on p.entry_id = e.id
     where e.source_kind = 'statementLine' and 2220 in (p.debit_code, p.credit_code) group by 1
   ), held as (
     select e.book, sum(case p.credit_code when 2220 then p.amount_minor else -p.amount_minor end) as amount
     from journal_entries e join postings p on p.entry_id = e.id
     where 2220 in (p.debit_code, p.credit_code) group by 1
   )
   select book, (coalesce(s.amount, 0) - coalesce(p.amount, 0))::bigint as "saidMinor",
     coalesce(h.amount, 0)::bigint as "heldMinor"
   from held h full join said s using (book) full join paid p using (book)
   where coalesce(s.amount, 0) - coalesce(p.amount, 0) <> coalesce(h.amount, 0) order by 1`,
  [],
)
/** The books in which 2220 is not what the invoices and the bank say. */
export const listFalse = (on: Querier) => falseBooks.all(on)
