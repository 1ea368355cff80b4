import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const lockBookRow = rawStatement<{ book: string }, { isLocked: unknown }>(
  'lock_reconciliation_of_book',
  `select pg_advisory_xact_lock(hashtextextended('reconcile ' || $1, 46)) is null as "isLocked"`,
  ['book'],
)
/** One run, or one decision, of a book at a time. */
export const lockBook = async (tx: Tx, book: string): Promise<void> => {
  await lockBookRow.run(tx, { book })
}

export interface ItemRow {
  code: number
  kind: string
  sourceId: string
  reference: string
  otherReference: string
  ledgerMinor: Minor
  onDay: Day
}

const upsert = rawStatement<
  {
    book: string
    codes: number[]
    kinds: string[]
    sourceIds: string[]
    references: string[]
    otherReferences: string[]
    ledgers: number[]
    days: Day[]
  },
  never
>(
  'upsert_recon_items',
  `insert into recon_items (item_id, book, code, kind, source_id, reference, other_reference,
     ledger_minor, on_day)
   select gen_random_uuid(), $1, * from unnest($2::integer[], $3::text[], $4::text[], $5::text[],
     $6::text[], $7::bigint[], $8::date[])
   on conflict (book, code, kind, source_id) do update set reference = excluded.reference,
     other_reference = excluded.other_reference, ledger_minor = excluded.ledger_minor`,
  ['book', 'codes', 'kinds', 'sourceIds', 'references', 'otherReferences', 'ledgers', 'days'],
)
/** What the books expect, as it is now. */
export const upsertItems = (tx: Tx, book: string, rows: readonly ItemRow[]): void =>
  upsert.send(tx, {
    book,
    codes: rows.map(({ code }) => code),
    kinds: rows.map(({ kind }) => kind),
    sourceIds: rows.map(({ sourceId }) => sourceId),
    references: rows.map(({ reference }) => reference),
    otherReferences: rows.map(({ otherReference }) => otherReference),
    ledgers: rows.map(({ ledgerMinor }) => ledgerMinor),
    days: rows.map(({ onDay }) => onDay),
  })

const batches = rawStatement<{ book: string; batches: readonly string[] }, never>(
  'upsert_settlement_items',
  `insert into recon_items (item_id, book, code, kind, source_id, reference, other_reference,
     ledger_minor, on_day)
   select gen_random_uuid(), book, 1025, 'settlement', batch,
     coalesce(max(batch_reference), ''), '', sum(net_minor), max(booked_on)
   from statement_lines where book = $1 and posted_at is not null and batch = any($2::text[])
   group by book, batch
   on conflict (book, code, kind, source_id) do update set reference = excluded.reference,
     ledger_minor = excluded.ledger_minor, on_day = excluded.on_day`,
  ['book', 'batches'],
)
/** What each of these settlements has to bring to the bank: the sum of its posted lines. */
export const upsertSettlements = (tx: Tx, book: string, named: readonly string[]): void =>
  batches.send(tx, { book, batches: named })

export interface Matched {
  lineId: string
  itemId: string
  code: number
  amountMinor: Minor
  /** The day on which it was expected or paid, and that of the statement. */
  onDay: Day
  bookedOn: Day
}

const matching = rawStatement<
  { book: string; source: string; codes: readonly number[]; rule: string; at: Date },
  Matched
>(
  'match_lines_by_reference',
  `with lines as (
     select line_id, reference, amount_minor, booked_on, moved_on,
       case when posted_at is null then amount_minor else net_minor + fee_minor + tax_minor end
         as clears,
       row_number() over (partition by reference, amount_minor order by booked_on, line_id) as nth
     from statement_lines
     where book = $1 and source = $2 and matched_at is null and not is_held and reference <> ''
       and (problem is null or problem = 'feeDiffers')
   ), items as (
     select item_id, code, on_day, ref, ledger_minor - settled_minor as open_minor,
       row_number() over (partition by ref, ledger_minor - settled_minor order by on_day, item_id) as nth
     from recon_items cross join lateral (
       select reference as ref union select other_reference) as named
     where book = $1 and code = any($3::integer[]) and ledger_minor <> settled_minor and ref <> ''
   ), pairs as (
     select distinct on (i.item_id) i.item_id, i.code,
       least(i.on_day, l.moved_on) as on_day, l.line_id, l.clears, l.booked_on
     from lines l join items i
       on i.ref = l.reference and i.open_minor = l.amount_minor and i.nth = l.nth
     order by i.item_id, l.line_id
   ), single as (
     select distinct on (line_id) * from pairs order by line_id, item_id
   ), matched as (
     insert into recon_matches (match_id, book, item_id, line_id, rule, amount_minor, matched_at)
     select gen_random_uuid(), $1, item_id, line_id, $4, clears, $5 from single
     returning item_id, line_id, amount_minor
   ), settled as (
     update recon_items i set settled_minor = i.settled_minor + m.amount_minor
     from matched m where m.item_id = i.item_id
   ), closed as (
     update statement_lines l set matched_at = $5 from matched m where m.line_id = l.line_id
   )
   select s.line_id as "lineId", s.item_id as "itemId", s.code, s.clears as "amountMinor",
     s.on_day as "onDay", s.booked_on as "bookedOn"
   from single s order by s.line_id`,
  ['book', 'source', 'codes', 'rule', 'at'],
)
/** Lines and items of one reference and one amount, each once. */
export const matchByReference = (
  tx: Tx,
  of: { book: string; source: string; codes: readonly number[]; rule: string; at: Date },
): Promise<Matched[]> => matching.all(tx, of)

export interface OpenItem {
  itemId: string
  book: string
  code: number
  kind: string
  sourceId: string
  reference: string
  openMinor: Minor
  onDay: Day
}

const ITEM = `item_id as "itemId", book, code, kind, source_id as "sourceId", reference,
    (ledger_minor - settled_minor)::bigint as "openMinor", on_day as "onDay"`

const openItems = rawStatement<{ book: string; limit: number | null }, OpenItem>(
  'list_open_recon_items',
  `select ${ITEM} from recon_items where book = $1 and ledger_minor <> settled_minor
   order by on_day, item_id limit $2`,
  ['book', 'limit'],
)
/** Oldest first. */
export const listOpenItems = (
  on: Querier,
  of: { book: string; limit: number | null },
): Promise<OpenItem[]> => openItems.all(on, of)

const lockOne = rawStatement<{ itemId: string }, OpenItem>(
  'lock_recon_item',
  `select ${ITEM} from recon_items where item_id = $1 for update`,
  ['itemId'],
)
export const lockItem = (tx: Tx, itemId: string) => lockOne.maybeOne(tx, { itemId })

interface Settled {
  matchId: string
  book: string
  itemId: string
  lineId: string | null
  exceptionId: string | null
  amountMinor: Minor
  at: Date
}

const settleOne = rawStatement<Settled, never>(
  'settle_recon_item',
  `with matched as (
     insert into recon_matches (match_id, book, item_id, line_id, exception_id, rule, amount_minor,
       matched_at)
     values ($1, $2, $3, $4, $5, 'decision', $6, $7) returning item_id, line_id
   ), closed as (
     update statement_lines l set matched_at = $7 from matched m where l.line_id = m.line_id
   )
   update recon_items i set settled_minor = settled_minor + $6 from matched m
   where i.item_id = m.item_id`,
  ['matchId', 'book', 'itemId', 'lineId', 'exceptionId', 'amountMinor', 'at'],
)
/** By a decision: by a line, or by the decided exception itself. */
export const settleItem = async (tx: Tx, settled: Settled): Promise<void> => {
  await settleOne.run(tx, settled)
}

const closeOne = rawStatement<{ lineId: string; at: Date }, never>(
  'close_statement_line',
  `update statement_lines set matched_at = $2 where line_id = $1 and matched_at is null`,
  ['lineId', 'at'],
)
/** A line that a decision has booked, and that no item waits for. False when it was closed before. */
export const closeLine = async (tx: Tx, lineId: string, at: Date): Promise<boolean> =>
  (await closeOne.run(tx, { lineId, at })) === 1

const counterLine = rawStatement<
  { book: string; source: string; amountMinor: Minor; on: Day; daysApart: number },
  { lineId: string }
>(
  'find_counter_line',
  `select line_id as "lineId" from statement_lines
   where book = $1 and source = $2 and matched_at is null and amount_minor = $3
     and abs(booked_on - $4::date) <= $5
   order by abs(booked_on - $4::date), line_id limit 1`,
  ['book', 'source', 'amountMinor', 'on', 'daysApart'],
)
/** The other half of a transfer between the lender's two accounts. */
export const findCounterLine = (
  tx: Tx,
  of: { book: string; source: string; amountMinor: Minor; on: Day; daysApart: number },
): Promise<{ lineId: string } | undefined> => counterLine.maybeOne(tx, of)

export interface RunRow {
  runId: string
  book: string
  businessDay: Day
  seenSerial: number
  matchedCount: number
  foundCount: number
  openCount: number
  at: Date
}

const insertRunRow = rawStatement<RunRow, never>(
  'insert_recon_run',
  `insert into recon_runs (run_id, book, business_day, seen_serial, matched_count, found_count,
     open_count, ran_at) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['runId', 'book', 'businessDay', 'seenSerial', 'matchedCount', 'foundCount', 'openCount', 'at'],
)
export const insertRun = async (tx: Tx, run: RunRow): Promise<void> => {
  await insertRunRow.run(tx, run)
}

const lastRunRow = rawStatement<{ book: string }, { seenSerial: number }>(
  'find_last_recon_run',
  `select coalesce(max(seen_serial), 0)::bigint as "seenSerial" from recon_runs where book = $1`,
  ['book'],
)
export const lastSeen = async (on: Querier, book: string): Promise<number> =>
  (await lastRunRow.one(on, { book })).seenSerial

const coveredDays = rawStatement<{ book: string }, { source: string; until: Day }>(
  'list_covered_days',
  `select source, max(to_on) as until from statement_files where book = $1
   group by source order by source`,
  ['book'],
)
/** Up to which day each source has spoken. */
export const listCovered = (on: Querier, book: string): Promise<{ source: string; until: Day }[]> =>
  coveredDays.all(on, { book })

const booksWithFiles = rawStatement<Record<never, never>, { book: string }>(
  'list_books_with_statements',
  `select book from statement_files union select platform_book from agent_lenders order by book`,
  [],
)
export const listBooksWithFiles = async (on: Querier): Promise<string[]> =>
  (await booksWithFiles.all(on)).map(({ book }) => book)
