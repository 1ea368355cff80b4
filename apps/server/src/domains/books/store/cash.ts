import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Posting } from '../posting-rules.ts'
import { SIDES } from './journal.ts'

/** The same, to be joined with what an entry comes from. */
const SIDES_OF = `(${SIDES})`

export interface CashRow {
  entryId: string
  event: string
  eventKey: string
  sourceKind: string
  sourceId: string
  valueOn: Day
  postings: readonly Posting[]
}

interface Page {
  book: string
  postedOn: Day
  writtenAt: Date
}

const insert = rawStatement<
  Page & {
    entryIds: string[]
    events: string[]
    eventKeys: string[]
    sourceKinds: string[]
    sourceIds: string[]
    valueOn: Day[]
    ofEntries: string[]
    lines: number[]
    reasons: string[]
    debitCodes: number[]
    creditCodes: number[]
    amountsMinor: number[]
  },
  never
>(
  'insert_cash_entries',
  `with written as (
     insert into journal_entries (id, book, event, event_key, source_kind, source_id, value_on,
       posted_on, written_at)
     select id, $1, event, event_key, source_kind, source_id, value_on, $2, $3
     from unnest($4::uuid[], $5::text[], $6::text[], $7::text[], $8::uuid[], $9::date[])
       with ordinality as given (id, event, event_key, source_kind, source_id, value_on, position)
     order by position
     on conflict (book, event_key) do nothing
     returning id, event
   )
   insert into postings (entry_id, line, book, event, reason, debit_code, credit_code, amount_minor)
   select written.id, line, $1, written.event, reason, debit, credit, amount
   from unnest($10::uuid[], $11::integer[], $12::text[], $13::integer[], $14::integer[],
     $15::bigint[]) as posted (entry_id, line, reason, debit, credit, amount)
     join written on written.id = posted.entry_id`,
  [
    'book',
    'postedOn',
    'writtenAt',
    'entryIds',
    'events',
    'eventKeys',
    'sourceKinds',
    'sourceIds',
    'valueOn',
    'ofEntries',
    'lines',
    'reasons',
    'debitCodes',
    'creditCodes',
    'amountsMinor',
  ],
)
/** Entries of no loan, in their order; one whose key was already posted is left out. */
export const insertCashEntries = (
  tx: Tx,
  { rows, ...page }: Page & { rows: readonly CashRow[] },
): void => {
  const lines = rows.flatMap(({ entryId, postings }) =>
    postings.map((posting, index) => ({ entryId, line: index + 1, ...posting })),
  )
  insert.send(tx, {
    ...page,
    entryIds: rows.map(({ entryId }) => entryId),
    events: rows.map(({ event }) => event),
    eventKeys: rows.map(({ eventKey }) => eventKey),
    sourceKinds: rows.map(({ sourceKind }) => sourceKind),
    sourceIds: rows.map(({ sourceId }) => sourceId),
    valueOn: rows.map(({ valueOn }) => valueOn),
    ofEntries: lines.map(({ entryId }) => entryId),
    lines: lines.map(({ line }) => line),
    reasons: lines.map(({ reason }) => reason),
    debitCodes: lines.map(({ debitCode }) => debitCode),
    creditCodes: lines.map(({ creditCode }) => creditCode),
    amountsMinor: lines.map(({ amountMinor }) => amountMinor),
  })
}

export interface SourceSum {
  kind: string
  sourceId: string
  code: number
  movedMinor: Minor
  onDay: Day
}

const bySource = rawStatement<
  { book: string; after: number; codes: readonly number[]; kinds: readonly string[] },
  SourceSum
>(
  'sum_cash_by_source',
  `with touched as (
     select source_id from journal_entries where book = $1 and serial > $2 and source_kind = any($4::text[])
     union
     select c.source_id from journal_entries e join agent_collections c on c.collection_id = e.source_id
     where e.book = $1 and e.serial > $2 and e.source_kind = 'collection'
   ), moved as (
     select e.source_kind as kind, e.source_id, e.value_on, side.code, side.debit - side.credit as amount
     from ${SIDES} where e.book = $1 and side.code = any($3::integer[])
       and e.source_id in (select source_id from touched)
     union all
     select c.kind, c.source_id, e.value_on, side.code, side.debit - side.credit
     from agent_collections c join ${SIDES_OF} on e.source_kind = 'collection'
       and e.source_id = c.collection_id
     where e.book = $1 and side.code = any($3::integer[])
       and c.source_id in (select source_id from touched)
   )
   select kind, source_id as "sourceId", code, sum(amount)::bigint as "movedMinor",
     min(value_on) as "onDay"
   from moved group by 1, 2, 3 order by 1, 2, 3`,
  ['book', 'after', 'codes', 'kinds'],
)
/**
 * What the sources of the entries after that one have moved on each account, all of their entries counted; what the
 * platform holds of a payment or a dispute counts as that.
 */
export const sumBySource = (
  on: Querier,
  of: { book: string; after: number; codes: readonly number[]; kinds: readonly string[] },
): Promise<SourceSum[]> => bySource.all(on, of)

const last = rawStatement<Record<never, never>, { serial: number }>(
  'find_last_journal_serial',
  'select coalesce(max(serial), 0)::bigint as serial from journal_entries',
  [],
)
export const lastSerial = async (on: Querier): Promise<number> => (await last.one(on)).serial
