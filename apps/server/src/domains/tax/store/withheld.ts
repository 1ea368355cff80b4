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
  `select fee_id as "feeId", coalesce(name, '') as name, coalesce(charged_on, $2) as "chargedOn",
     fee_minor as "feeMinor", withheld_minor as "withheldMinor"
   from platform_fees where book = $1 and charged_on between $2 and $3 and withheld_minor > 0
   union all
   select f.fee_id, coalesce(c.name, ''), coalesce(c.credited_on, $2), -c.fee_minor, -c.withheld_minor
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

const before = rawStatement<Omit<Period, 'until'>, { openMinor: Minor }>(
  'sum_withheld_before',
  `select coalesce(sum(case p.credit_code when 2220 then p.amount_minor else -p.amount_minor end), 0)::bigint
     as "openMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.book = $1 and e.value_on < $2 and 2220 in (p.debit_code, p.credit_code)`,
  ['book', 'from'],
)
/** What was owed to the authority before the first of those days. */
export const sumBefore = async (on: Querier, of: Omit<Period, 'until'>): Promise<Minor> =>
  (await before.one(on, of)).openMinor

const falseBooks = rawStatement<
  Record<never, never>,
  { book: string; saidMinor: Minor; heldMinor: Minor }
>(
  'list_false_withheld',
  `select book, sum(said)::bigint as "saidMinor", sum(held)::bigint as "heldMinor" from (
     select book, withheld_minor as said, 0 as held from platform_fees where confirmed_at is not null
     union all
     select f.book, -c.withheld_minor, 0 from platform_fee_credits c join platform_fees f using (fee_id)
     where c.confirmed_at is not null
     union all
     select e.book, case
         when e.source_kind <> 'statementLine' then 0
         when p.debit_code = 2220 then -p.amount_minor else p.amount_minor end,
       case p.credit_code when 2220 then p.amount_minor else -p.amount_minor end
     from journal_entries e join postings p on p.entry_id = e.id
     where 2220 in (p.debit_code, p.credit_code)
   ) told group by book having sum(said) <> sum(held) order by book`,
  [],
)
/** The books in which 2220 is not what the invoices and the bank say. */
export const listFalse = (on: Querier) => falseBooks.all(on)
