import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** In SQL: all that was paid to others until the end of the day `until` of the book `of`, whatever was set off of it. */
const inputUntil = (of: string, until: string, code: string): string => `(coalesce((
       select d.debit_total - d.credit_total from account_days d
       where d.book = ${of} and d.code = ${code} and d.day <= ${until} order by d.day desc limit 1), 0)
     + coalesce((select sum(s.used_minor + s.borne_minor) from tax_set_offs s
       where s.book = ${of} and s.set_off_on <= ${until}), 0))`

interface Asked {
  book: string
  month: Day
  lastOn: Day
  inputCode: number
  outputCode: number
}

interface Sums {
  isDone: boolean
  inputMinor: Minor
  carriedMinor: Minor
  /** At the end of the month, less what was paid over and set off since: the oldest tax first. */
  owedThenMinor: Minor
}

const until = rawStatement<Asked, Sums>(
  'sum_tax_until_month',
  `select exists (select from tax_set_offs where book = $1 and month >= $2) as "isDone",
     greatest(0, ${inputUntil('$1', '$3', '$4')} - coalesce(
       (select sum(input_minor) from tax_set_offs where book = $1), 0))::bigint as "inputMinor",
     coalesce((select sum(input_minor - borne_minor - used_minor) from tax_set_offs where book = $1), 0
       )::bigint as "carriedMinor",
     (coalesce((select d.credit_total - d.debit_total from account_days d
       where d.book = $1 and d.code = $5 and d.day <= $3 order by d.day desc limit 1), 0)
     - coalesce((
       select sum(case p.debit_code when $5 then p.amount_minor else -p.amount_minor end)
       from journal_entries e join postings p on p.entry_id = e.id
       where e.book = $1 and e.loan_id is null and $5 in (p.debit_code, p.credit_code)
         and coalesce(e.entered_on, e.posted_on) > $3), 0))::bigint as "owedThenMinor"`,
  ['book', 'month', 'lastOn', 'inputCode', 'outputCode'],
)
export const sumUntil = (on: Querier, of: Asked): Promise<Sums> => until.one(on, of)

interface NewSetOff {
  setOffId: string
  book: string
  month: Day
  policy: string
  inputMinor: Minor
  borneMinor: Minor
  carriedMinor: Minor
  usedMinor: Minor
  askedBy: string
  confirmedBy: string
  on: Day
  at: Date
}

const insert = rawStatement<NewSetOff, never>(
  'insert_tax_set_off',
  `insert into tax_set_offs (set_off_id, book, month, policy, input_minor, borne_minor, carried_minor,
     used_minor, asked_by, confirmed_by, set_off_on, set_off_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  [
    ...(['setOffId', 'book', 'month', 'policy', 'inputMinor', 'borneMinor'] as const),
    ...(['carriedMinor', 'usedMinor', 'askedBy', 'confirmedBy', 'on', 'at'] as const),
  ],
)
export const insertSetOff = async (tx: Tx, row: NewSetOff): Promise<void> => {
  await insert.run(tx, row)
}

export interface SetOffRow {
  book: string
  month: Day
  policy: string
  inputMinor: Minor
  borneMinor: Minor
  carriedMinor: Minor
  usedMinor: Minor
  booksInputMinor: Minor
  postedUsedMinor: Minor
  postedBorneMinor: Minor
}

const all = rawStatement<{ inputCode: number }, SetOffRow>(
  'list_tax_set_offs',
  `select o.book, o.month, o.policy, o.input_minor as "inputMinor", o.borne_minor as "borneMinor",
     o.carried_minor as "carriedMinor", o.used_minor as "usedMinor",
     greatest(0, ${inputUntil('o.book', "(o.month + interval '1 month - 1 day')::date", '$1')} - coalesce(
       (select sum(b.input_minor) from tax_set_offs b where b.book = o.book and b.month < o.month), 0)
       )::bigint as "booksInputMinor",
     posted.used as "postedUsedMinor", posted.borne as "postedBorneMinor"
   from tax_set_offs o cross join lateral (
     select coalesce(sum(p.amount_minor) filter (where p.reason = 'tax.setOff'), 0)::bigint as used,
       coalesce(sum(p.amount_minor) filter (where p.reason = 'tax.borne'), 0)::bigint as borne
     from journal_entries e join postings p on p.entry_id = e.id
     where e.book = o.book and e.event_key = 'taxSetOff:' || o.set_off_id
   ) posted order by o.book, o.month`,
  ['inputCode'],
)
/** Each set-off with what the books say of it. */
export const listSetOffs = (on: Querier, inputCode: number): Promise<SetOffRow[]> =>
  all.all(on, { inputCode })
