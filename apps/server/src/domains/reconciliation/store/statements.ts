import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface FileRow {
  fileId: string
  book: string
  source: string
  format: string
  statementRef: string
  contentHash: Buffer
  from: Day
  to: Day
  openingMinor: Minor | null
  closingMinor: Minor | null
  lineCount: number
  at: Date
}

const insertOne = rawStatement<FileRow, never>(
  'insert_statement_file',
  `insert into statement_files (file_id, book, source, format, statement_ref, content_hash, from_on,
     to_on, opening_minor, closing_minor, line_count, imported_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (book, source, content_hash) do nothing`,
  [
    'fileId',
    'book',
    'source',
    'format',
    'statementRef',
    'contentHash',
    'from',
    'to',
    'openingMinor',
    'closingMinor',
    'lineCount',
    'at',
  ],
)
/** False when the same content was taken in before. */
export const insertFile = async (tx: Tx, file: FileRow): Promise<boolean> =>
  (await insertOne.run(tx, file)) === 1

const lastOne = rawStatement<
  { book: string; source: string; before: Day },
  { to: Day; closingMinor: Minor | null }
>(
  'find_statement_file_before',
  `select to_on as "to", closing_minor as "closingMinor" from statement_files
   where book = $1 and source = $2 and to_on < $3 order by to_on desc, imported_at desc limit 1`,
  ['book', 'source', 'before'],
)
/** The statement of the days before, if there is one. */
export const findFileBefore = (
  on: Querier,
  of: { book: string; source: string; before: Day },
): Promise<{ to: Day; closingMinor: Minor | null } | undefined> => lastOne.maybeOne(on, of)

const firstDay = rawStatement<
  { book: string; source: string; fileId: string },
  { first: Day | null }
>(
  'find_first_statement_day',
  `select min(from_on) as first from statement_files
   where book = $1 and source = $2 and file_id <> $3`,
  ['book', 'source', 'fileId'],
)
/** Of the other files. */
export const findFirstDay = async (
  on: Querier,
  of: { book: string; source: string; fileId: string },
): Promise<Day | null> => (await firstDay.one(on, of)).first

const files = rawStatement<{ book: string; limit: number }, Omit<FileRow, 'contentHash'>>(
  'list_statement_files',
  `select file_id as "fileId", book, source, format, statement_ref as "statementRef",
     from_on as "from", to_on as "to", opening_minor as "openingMinor",
     closing_minor as "closingMinor", line_count as "lineCount", imported_at as at
   from statement_files where book = $1 order by imported_at desc, file_id limit $2`,
  ['book', 'limit'],
)
export const listFiles = (on: Querier, of: { book: string; limit: number }) => files.all(on, of)

interface Line {
  lineId: string
  rowId: string
  lineNumber: number
  kind: string
  amountMinor: Minor
  netMinor: Minor
  feeMinor: Minor
  taxMinor: Minor
  currency: string
  reference: string
  aboutReference: string
  batch: string | null
  batchReference: string | null
  movedOn: Day
  bookedOn: Day
  isHeld: boolean
  problem: string | null
  why: string | null
}

export interface LineRow extends Line {
  contentHash: Buffer
  rawSealed: Buffer
}

const insertMany = rawStatement<
  {
    book: string
    source: string
    fileId: string
    lineIds: string[]
    rowIds: string[]
    lineNumbers: number[]
    kinds: string[]
    amounts: number[]
    nets: number[]
    fees: number[]
    taxes: number[]
    currencies: string[]
    references: string[]
    aboutReferences: string[]
    batches: (string | null)[]
    batchReferences: (string | null)[]
    movedOn: Day[]
    bookedOn: Day[]
    held: boolean[]
    problems: (string | null)[]
    whys: (string | null)[]
    hashes: Buffer[]
    raws: Buffer[]
  },
  { addedCount: number; changed: string[] }
>(
  'insert_statement_lines',
  `with given as (
     select * from unnest($4::uuid[], $5::text[], $6::integer[], $7::text[], $8::bigint[],
       $9::bigint[], $10::bigint[], $11::bigint[], $12::text[], $13::text[], $14::text[],
       $15::text[], $16::date[], $17::date[], $18::boolean[], $19::text[], $20::text[],
       $21::bytea[], $22::bytea[], $23::text[])
       as lines (line_id, row_id, line_number, kind, amount_minor, net_minor, fee_minor, tax_minor,
         currency, reference, batch, batch_reference, moved_on, booked_on, is_held, problem, why,
         content_hash, raw_sealed, about_reference)
   ), added as (
     insert into statement_lines (book, source, file_id, line_id, row_id, line_number, kind,
       amount_minor, net_minor, fee_minor, tax_minor, currency, reference, batch, batch_reference,
       moved_on, booked_on, is_held, problem, why, content_hash, raw_sealed, about_reference)
     select $1, $2, $3, given.* from given on conflict (book, source, row_id) do nothing
     returning row_id, content_hash
   ), differing as (
     select distinct g.row_id from given g
       join statement_lines l on l.book = $1 and l.source = $2 and l.row_id = g.row_id
     where l.content_hash <> g.content_hash
     union
     select g.row_id from given g join added a on a.row_id = g.row_id
     where a.content_hash <> g.content_hash
   )
   select (select count(*) from added) as "addedCount",
     array(select row_id from differing order by 1) as changed`,
  [
    'book',
    'source',
    'fileId',
    'lineIds',
    'rowIds',
    'lineNumbers',
    'kinds',
    'amounts',
    'nets',
    'fees',
    'taxes',
    'currencies',
    'references',
    'batches',
    'batchReferences',
    'movedOn',
    'bookedOn',
    'held',
    'problems',
    'whys',
    'hashes',
    'raws',
    'aboutReferences',
  ],
)
/** How many were new, and which ids were known with other content; those stay as they were. */
export const insertLines = (
  tx: Tx,
  { rows, ...of }: { book: string; source: string; fileId: string; rows: readonly LineRow[] },
): Promise<{ addedCount: number; changed: string[] }> =>
  insertMany.one(tx, {
    ...of,
    lineIds: rows.map(({ lineId }) => lineId),
    rowIds: rows.map(({ rowId }) => rowId),
    lineNumbers: rows.map(({ lineNumber }) => lineNumber),
    kinds: rows.map(({ kind }) => kind),
    amounts: rows.map(({ amountMinor }) => amountMinor),
    nets: rows.map(({ netMinor }) => netMinor),
    fees: rows.map(({ feeMinor }) => feeMinor),
    taxes: rows.map(({ taxMinor }) => taxMinor),
    currencies: rows.map(({ currency }) => currency),
    references: rows.map(({ reference }) => reference),
    aboutReferences: rows.map(({ aboutReference }) => aboutReference),
    batches: rows.map(({ batch }) => batch),
    batchReferences: rows.map(({ batchReference }) => batchReference),
    movedOn: rows.map(({ movedOn }) => movedOn),
    bookedOn: rows.map(({ bookedOn }) => bookedOn),
    held: rows.map(({ isHeld }) => isHeld),
    problems: rows.map(({ problem }) => problem),
    whys: rows.map(({ why }) => why),
    hashes: rows.map(({ contentHash }) => contentHash),
    raws: rows.map(({ rawSealed }) => rawSealed),
  })

const markLinePosted = rawStatement<{ lineIds: readonly string[]; at: Date }, never>(
  'mark_statement_lines_posted',
  'update statement_lines set posted_at = $2 where line_id = any($1::uuid[])',
  ['lineIds', 'at'],
)
export const markPosted = (tx: Tx, lineIds: readonly string[], at: Date): void =>
  markLinePosted.send(tx, { lineIds, at })

export interface OpenLine extends Line {
  source: string
  isPosted: boolean
}

const COLUMNS = `line_id as "lineId", source, row_id as "rowId", line_number as "lineNumber", kind,
    amount_minor as "amountMinor", net_minor as "netMinor", fee_minor as "feeMinor",
    tax_minor as "taxMinor", currency, reference, about_reference as "aboutReference", batch, batch_reference as "batchReference",
    moved_on as "movedOn", booked_on as "bookedOn", is_held as "isHeld", problem, why,
    posted_at is not null as "isPosted"`

const unposted = rawStatement<{ book: string; after: string; limit: number }, OpenLine>(
  'list_unposted_provider_lines',
  `select ${COLUMNS} from statement_lines
   where book = $1 and line_id > $2 and matched_at is null and posted_at is null and not is_held
     and kind in ('payment', 'refund', 'dispute', 'adjustment')
     and (problem is null or problem = 'feeDiffers')
   order by line_id limit $3`,
  ['book', 'after', 'limit'],
)
/** What a provider has settled and the books do not have yet, in pages by id. */
export const listUnposted = (
  tx: Tx,
  page: { book: string; after: string; limit: number },
): Promise<OpenLine[]> => unposted.all(tx, page)

export interface LineOfPayment extends OpenLine {
  /** The payment that it takes back, where the books expect exactly one of that reference. */
  paymentId: string | null
}

const remittanceLines = rawStatement<{ book: string }, OpenLine & { remittanceId: string }>(
  'list_unmatched_remittance_lines',
  `select ${COLUMNS}, remittance_id as "remittanceId" from (
     select distinct on (r.remittance_id) l.*, r.remittance_id
     from statement_lines l join remittances r on r.reference = l.reference
       and (r.platform_book = l.book and l.source = 'bank 1015' and l.amount_minor = -r.amount_minor
         or r.book = l.book and l.source = 'bank 1010' and l.amount_minor = r.amount_minor)
     where l.book = $1 and l.matched_at is null and l.posted_at is null and l.problem is null
       and not exists (select from remittance_moves m
         where m.remittance_id = r.remittance_id and m.book = l.book)
     order by r.remittance_id, l.booked_on, l.line_id
   ) told order by line_id`,
  ['book'],
)
/** What a bank says of remittances that it has not told of before. */
export const listRemittanceLines = (tx: Tx, book: string) => remittanceLines.all(tx, { book })

const linesOfPayments = rawStatement<
  { book: string; kind: 'dispute' | 'refund'; limit: number },
  LineOfPayment
>(
  'list_unmatched_lines_of_payments',
  `select ${COLUMNS}, (
     select case when count(*) = 1 then min(i.source_id) end from recon_items i
     where i.book = l.book and i.code = 1020 and i.kind = 'payment' and l.about_reference <> ''
       and (i.reference = l.about_reference or i.other_reference = l.about_reference)
   ) as "paymentId"
   from statement_lines l
   where book = $1 and kind = $2 and matched_at is null and not is_held and problem is null
     and reference <> ''
   order by booked_on, line_number, line_id limit $3`,
  ['book', 'kind', 'limit'],
)
/** What a provider says of disputes or refunds and is not matched, in the order in which it happened. */
export const listLinesOfPayments = (
  tx: Tx,
  of: { book: string; kind: 'dispute' | 'refund'; limit: number },
): Promise<LineOfPayment[]> => linesOfPayments.all(tx, of)

const lineById = rawStatement<{ lineId: string }, OpenLine & { book: string }>(
  'find_statement_line',
  `select book, ${COLUMNS} from statement_lines where line_id = $1`,
  ['lineId'],
)
export const findLine = (on: Querier, lineId: string) => lineById.maybeOne(on, { lineId })

export interface Remittance {
  lineId: string
  /** The bank's for the settlement. */
  reference: string
  bookedOn: Day
  /** Below zero where the bank has taken one. */
  amountMinor: Minor
}

const remitted = rawStatement<{ book: string; day: Day }, Remittance>(
  'list_remittances_of_page',
  `select l.line_id as "lineId", l.reference, l.booked_on as "bookedOn",
     sum(case when p.debit_code = 1010 then p.amount_minor else -p.amount_minor end)::bigint
       as "amountMinor"
   from journal_entries e join postings p on p.entry_id = e.id
     join statement_lines l on l.line_id = e.source_id
   where e.book = $1 and coalesce(e.entered_on, e.posted_on) = $2 and e.event = 'bankMatched'
   group by l.line_id, l.reference, l.booked_on order by l.booked_on, l.line_id`,
  ['book', 'day'],
)
/** The settlements that stand on the page of a day as arrived at the bank. */
export const listRemittances = (
  on: Querier,
  of: { book: string; day: Day },
): Promise<Remittance[]> => remitted.all(on, of)
