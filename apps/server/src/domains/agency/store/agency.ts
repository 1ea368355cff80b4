import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface AgentLender {
  book: string
  platformBook: string
  fromOn: Day
  /** The first day on which the platform does no longer collect; null: it does. */
  untilOn: Day | null
  seenSerial: number
}

const LENDERS = `select book, platform_book as "platformBook", from_on as "fromOn", until_on as "untilOn",
    seen_serial as "seenSerial" from agent_lenders`

const set = rawStatement<Omit<AgentLender, 'seenSerial'> & { at: Date }, never>(
  'set_agent_lender',
  `insert into agent_lenders (book, platform_book, from_on, until_on, set_at) values ($1, $2, $3, $4, $5)
   on conflict (book) do update set until_on = excluded.until_on, set_at = excluded.set_at
   where agent_lenders.from_on = excluded.from_on`,
  ['book', 'platformBook', 'fromOn', 'untilOn', 'at'],
)
/** False when it was set with another first day before. */
export const setLender = async (
  tx: Tx,
  of: Omit<AgentLender, 'seenSerial'> & { at: Date },
): Promise<boolean> => (await set.run(tx, of)) === 1

const lenders = rawStatement<Record<never, never>, AgentLender>(
  'list_agent_lenders',
  `${LENDERS} order by book`,
  [],
)
export const listLenders = (on: Querier): Promise<AgentLender[]> => lenders.all(on)

const locked = rawStatement<{ platformBook: string }, AgentLender>(
  'lock_agent_lenders',
  `${LENDERS} where platform_book = $1 order by book for update`,
  ['platformBook'],
)
/** Nobody else moves collections of these, or orders remittances, until the transaction ends. */
export const lockLenders = (tx: Tx, platformBook: string): Promise<AgentLender[]> =>
  locked.all(tx, { platformBook })

const seen = rawStatement<{ book: string; seenSerial: number }, never>(
  'set_agent_lender_seen',
  'update agent_lenders set seen_serial = $2 where book = $1',
  ['book', 'seenSerial'],
)
export const setSeen = (tx: Tx, of: { book: string; seenSerial: number }): void => seen.send(tx, of)

export interface Collection {
  collectionId: string
  book: string
  platformBook: string
  kind: string
  sourceId: string
  /** Above zero: collected; below: taken back. */
  amountMinor: Minor
  onDay: Day
  at: Date
}

const insert = rawStatement<Collection, never>(
  'insert_agent_collection',
  `insert into agent_collections (collection_id, book, platform_book, kind, source_id, amount_minor, on_day,
     moved_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['collectionId', 'book', 'platformBook', 'kind', 'sourceId', 'amountMinor', 'onDay', 'at'],
)
export const insertCollection = (tx: Tx, row: Collection): void => insert.send(tx, row)

export interface CollectedSums {
  /** All that the platform holds, or has remitted. */
  collectedMinor: Minor
  /** What of it the provider has settled; what was taken back counts at once. */
  settledMinor: Minor
  orderedMinor: Minor
  sentMinor: Minor
  arrivedMinor: Minor
  /** The day of the oldest collection that the provider has not settled. */
  unsettledSince: Day | null
}

const sums = rawStatement<{ book: string }, CollectedSums>(
  'sum_agent_collections',
  `with sources as (
     select c.platform_book, c.kind, c.source_id, sum(c.amount_minor) as amount, min(c.on_day) as on_day
     from agent_collections c where c.book = $1 group by 1, 2, 3
   ), told as (
     select s.*, s.amount <= 0 or coalesce(i.settled_minor = i.ledger_minor, false) as is_settled
     from sources s left join recon_items i on i.book = s.platform_book and i.code = 1020
       and i.kind = s.kind and i.source_id = s.source_id::text
   ), ordered as (
     select sum(r.amount_minor) as ordered,
       sum(r.amount_minor) filter (where exists (select from remittance_moves m
         where m.remittance_id = r.remittance_id and m.book = r.platform_book)) as sent,
       sum(r.amount_minor) filter (where exists (select from remittance_moves m
         where m.remittance_id = r.remittance_id and m.book = r.book)) as arrived
     from remittances r where r.book = $1
   )
   select coalesce((select sum(amount) from told), 0)::bigint as "collectedMinor",
     coalesce((select sum(amount) from told where is_settled), 0)::bigint as "settledMinor",
     coalesce(ordered, 0)::bigint as "orderedMinor", coalesce(sent, 0)::bigint as "sentMinor",
     coalesce(arrived, 0)::bigint as "arrivedMinor",
     (select min(on_day) from told where not is_settled) as "unsettledSince"
   from ordered`,
  ['book'],
)
export const sumOf = (on: Querier, book: string): Promise<CollectedSums> => sums.one(on, { book })

export interface NewRemittance {
  remittanceId: string
  book: string
  platformBook: string
  currency: Currency
  reference: string
  amountMinor: Minor
  on: Day
  at: Date
}

const order = rawStatement<NewRemittance, never>(
  'insert_remittance',
  `insert into remittances (remittance_id, book, platform_book, currency, reference, amount_minor, ordered_on,
     ordered_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['remittanceId', 'book', 'platformBook', 'currency', 'reference', 'amountMinor', 'on', 'at'],
)
export const insertRemittance = async (tx: Tx, row: NewRemittance): Promise<void> => {
  await order.run(tx, row)
}

export interface Remittance {
  remittanceId: string
  book: string
  platformBook: string
  currency: Currency
  reference: string
  amountMinor: Minor
  orderedOn: Day
  isSent: boolean
  hasArrived: boolean
}

const REMITTANCES = `select r.remittance_id as "remittanceId", r.book, r.platform_book as "platformBook",
    r.currency, r.reference, r.amount_minor as "amountMinor", r.ordered_on as "orderedOn",
    exists (select from remittance_moves m
      where m.remittance_id = r.remittance_id and m.book = r.platform_book) as "isSent",
    exists (select from remittance_moves m
      where m.remittance_id = r.remittance_id and m.book = r.book) as "hasArrived"
  from remittances r`

const byId = rawStatement<{ remittanceId: string }, Remittance>(
  'find_remittance',
  `${REMITTANCES} where r.remittance_id = $1`,
  ['remittanceId'],
)
export const findRemittance = (on: Querier, remittanceId: string) =>
  byId.maybeOne(on, { remittanceId })

const newest = rawStatement<{ limit: number }, Remittance>(
  'list_remittances',
  `${REMITTANCES} order by r.ordered_on desc, r.book, r.remittance_id limit $1`,
  ['limit'],
)
export const listRemittances = (on: Querier, limit: number) => newest.all(on, { limit })

const open = rawStatement<Record<never, never>, Remittance>(
  'list_open_remittances',
  `select * from (${REMITTANCES}) told where not ("isSent" and "hasArrived")
   order by "orderedOn", book, "remittanceId"`,
  [],
)
/** Those that one of the banks has not told of, oldest first. */
export const listOpen = (on: Querier) => open.all(on)

const move = rawStatement<{ lineId: string; remittanceId: string; book: string; at: Date }, never>(
  'insert_remittance_move',
  `insert into remittance_moves (line_id, remittance_id, book, moved_at) values ($1, $2, $3, $4)`,
  ['lineId', 'remittanceId', 'book', 'at'],
)
export const insertMove = async (
  tx: Tx,
  row: { lineId: string; remittanceId: string; book: string; at: Date },
): Promise<void> => {
  await move.run(tx, row)
}

const falseEntries = rawStatement<
  Record<never, never>,
  { collectionId: string; book: string; count: number }
>(
  'find_false_agent_entries',
  `with sides as (
     select collection_id as id, book, 'agentCollected' as event, abs(amount_minor) as amount,
       amount_minor > 0 as is_in from agent_collections
     union all
     select collection_id, platform_book, 'collectedForLender', abs(amount_minor), amount_minor > 0
     from agent_collections
   ), posted as (
     select e.source_id as id, e.book, e.event, count(distinct e.id) as count, sum(p.amount_minor) as amount,
       bool_and(p.debit_code = 1290 or p.debit_code = 1020 and p.credit_code = 2120) as is_in
     from journal_entries e join postings p on p.entry_id = e.id
     where e.source_kind = 'collection' and e.reverses is null group by 1, 2, 3
   )
   select coalesce(s.id, p.id) as "collectionId", coalesce(s.book, p.book) as book,
     coalesce(p.count, 0)::integer as count
   from sides s full join posted p using (id, book, event)
   where s.amount is distinct from p.amount or p.count is distinct from 1
     or s.is_in is distinct from p.is_in order by 1, 2`,
  [],
)
/** Collections that do not stand exactly once, as they are, in each of the two books. */
export const listFalseEntries = (on: Querier) => falseEntries.all(on)
