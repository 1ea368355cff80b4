import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { LATE_OVER } from '@noren/contract/operator/insight'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { OF, WHOSE, type Whose } from './series.ts'

export const FLOWS = [
  'disbursed',
  'principal',
  'interest',
  'fee',
  'tax',
  'penal',
  'recoveredPrincipal',
  'otherPrincipal',
  'writtenOff',
  'waived',
] as const
export type Flow = (typeof FLOWS)[number]

/** How the columns of a figure begin: all that runs, and late by more than so many days. */
const CELLS = ['running', ...LATE_OVER.map((over) => `late${over}`)]
const FLOW_COLUMNS = FLOWS.map((flow) =>
  flow.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)
const columnsOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => [`${name}_loans`, `${name}_minor`])
const FACTS = [...columnsOf(CELLS), ...columnsOf(FLOW_COLUMNS)]

/** The facts of some days as the sums say that they come from. @param where of both tables of sums */
const factsFrom = (where: string): string => `
  select book, day, product_code, ${FACTS.map((fact) => `coalesce(${fact}, 0) as ${fact}`).join(', ')}
  from (
    select book, day, product_code, sum(loans) as running_loans,
      sum(principal_left_minor) as running_minor, ${LATE_OVER.map(
        (over) => `sum(loans) filter (where late_from > ${over}) as late${over}_loans,
          sum(principal_left_minor) filter (where late_from > ${over}) as late${over}_minor`,
      ).join(', ')}
    from portfolio_days where ${where} and not is_written_off group by book, day, product_code
  ) stood full join (
    select book, day, product_code, ${FLOWS.map(
      (flow, at) => `sum(loans) filter (where flow = '${flow}') as ${FLOW_COLUMNS[at]}_loans,
        sum(amount_minor) filter (where flow = '${flow}') as ${FLOW_COLUMNS[at]}_minor`,
    ).join(', ')}
    from flow_days where ${where} group by book, day, product_code
  ) moved using (book, day, product_code)`

interface BookDay {
  book: string
  day: Day
}
const clear = rawStatement<BookDay, never>(
  'delete_portfolio_day_facts',
  'delete from portfolio_day_facts where book = $1 and day = $2',
  ['book', 'day'],
)
const write = rawStatement<BookDay, never>(
  'insert_portfolio_day_facts',
  `insert into portfolio_day_facts (book, day, product_code, ${FACTS.join(', ')})
   ${factsFrom('book = $1 and day = $2')}`,
  ['book', 'day'],
)
const clearContacts = rawStatement<BookDay, never>(
  'delete_contact_month',
  `delete from contact_months where book = $1 and month = date_trunc('month', $2::date)`,
  ['book', 'day'],
)
const writeContacts = rawStatement<BookDay, never>(
  'insert_contact_month',
  `insert into contact_months (book, month, product_code, channel, hour, reason, contacts, outside)
   select book, date_trunc('month', $2::date)::date, product_code, channel, hour, reason,
     sum(contacts), sum(outside)
   from contact_days where book = $1
     and day >= date_trunc('month', $2::date) and day < date_trunc('month', $2::date) + interval '1 month'
   group by book, product_code, channel, hour, reason`,
  ['book', 'day'],
)
/** Writes anew, from the sums of a day, what the pages read of it. */
export const rollFacts = async (tx: Tx, of: BookDay): Promise<void> => {
  await Promise.all([clear, write, clearContacts, writeContacts].map((next) => next.run(tx, of)))
}

const unlike = rawStatement<{ book: string; until: Day }, { day: Day }>(
  'list_days_unlike_their_sums',
  `with sums as (${factsFrom('book = $1 and day <= $2')}),
     facts as (select book, day, product_code, ${FACTS.join(', ')} from portfolio_day_facts
       where book = $1 and day <= $2)
   select day from (
     (select * from sums except select * from facts)
     union all (select * from facts except select * from sums)
   ) differing group by day order by day`,
  ['book', 'until'],
)
/** The days of which the pages would show other figures than the sums have. */
export const listUnlikeSums = async (
  on: Querier,
  of: { book: string; until: Day },
): Promise<Day[]> => (await unlike.all(on, of)).map(({ day }) => day)

export interface DayFacts {
  day: Day
  /** All that run, then late by more than each of LATE_OVER. */
  cellLoans: number[]
  cellMinor: Minor[]
  /** In the order of FLOWS. */
  flowLoans: number[]
  flowMinor: Minor[]
}
const summed = (names: readonly string[], what: 'loans' | 'minor'): string =>
  `array[${names.map((name) => `sum(p.${name}_${what})::bigint`).join(', ')}]`
const facts = rawStatement<Whose & { from: Day; to: Day }, DayFacts>(
  'list_portfolio_day_facts',
  `select p.day, ${summed(CELLS, 'loans')} as "cellLoans", ${summed(CELLS, 'minor')} as "cellMinor",
     ${summed(FLOW_COLUMNS, 'loans')} as "flowLoans", ${summed(FLOW_COLUMNS, 'minor')} as "flowMinor"
   from portfolio_day_facts p where p.day between $4 and $5 and ${OF('p')}
   group by p.day`,
  [...WHOSE, 'from', 'to'],
)
/** A row a day of which anything is known. */
export const listFacts = (on: Querier, of: Whose & { from: Day; to: Day }): Promise<DayFacts[]> =>
  facts.all(on, of)
