import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { ExceptionKind, ExceptionState } from '@noren/contract/operator/reconciliation'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { SOURCES } from '../sources.ts'

export interface ExceptionToInsert {
  exceptionId: string
  book: string
  kind: ExceptionKind
  about: string
  side: 'ours' | 'theirs'
  itemId: string | null
  lineId: string | null
  amountMinor: Minor
  on: Day
  reason: string
}

const insertOne = rawStatement<ExceptionToInsert, never>(
  'insert_recon_exception',
  `insert into recon_exceptions (exception_id, book, kind, about, side, item_id, line_id, amount_minor,
     found_on, state, reason)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10)
   on conflict (book, about) do nothing`,
  [
    'exceptionId',
    'book',
    'kind',
    'about',
    'side',
    'itemId',
    'lineId',
    'amountMinor',
    'on',
    'reason',
  ],
)
/** The same is found once, however often it is seen. */
export const insertException = (tx: Tx, exception: ExceptionToInsert): void =>
  insertOne.send(tx, exception)

export interface ExceptionRow {
  exceptionId: string
  book: string
  currency: Currency
  kind: ExceptionKind
  side: 'ours' | 'theirs'
  itemId: string | null
  lineId: string | null
  amountMinor: Minor
  foundOn: Day
  state: ExceptionState
  suggestedItemId: string | null
  reason: string
  untilOn: Day | null
  decidedAs: string | null
}

const COLUMNS = `e.exception_id as "exceptionId", e.book, b.currency, e.kind, e.side,
    e.item_id as "itemId", e.line_id as "lineId", e.amount_minor as "amountMinor",
    e.found_on as "foundOn", e.state, e.suggested_item_id as "suggestedItemId", e.reason,
    e.until_on as "untilOn", e.decided_as as "decidedAs"`

export interface ListedException extends ExceptionRow {
  reference: string
  source: string
  onDay: Day
}

const LISTED = `select ${COLUMNS}, coalesce(nullif(l.reference, ''), i.reference, '') as reference,
     coalesce(l.source, i.kind, '') as source, coalesce(l.moved_on, i.on_day, e.found_on) as "onDay"
   from recon_exceptions e join books b on b.book = e.book
     left join statement_lines l on l.line_id = e.line_id
     left join recon_items i on i.item_id = e.item_id`

const paged = rawStatement<
  { states: readonly string[]; on: Day; id: string; limit: number },
  ListedException
>(
  'list_recon_exceptions_of_all_books',
  `${LISTED} where e.state = any($1::text[]) and (e.found_on, e.exception_id) > ($2, $3)
   order by e.found_on, e.exception_id limit $4`,
  ['states', 'on', 'id', 'limit'],
)
/** Of all books, after a place, oldest first. */
export const listOfAllBooks = (
  on: Querier,
  of: { states: readonly string[]; on: Day; id: string; limit: number },
): Promise<ListedException[]> => paged.all(on, of)

type ParkedReceipt = ListedException & { decidedAs: string }

const parked = rawStatement<{ on: Day; id: string; limit: number }, ParkedReceipt>(
  'list_parked_receipts',
  `${LISTED} where e.state = 'posted' and e.decided_as = 'unidentified'
     and (e.found_on, e.exception_id) > ($1, $2)
   order by e.found_on, e.exception_id limit $3`,
  ['on', 'id', 'limit'],
)
/** Receipts of all books that nobody knew and that are not identified, after a place, oldest first. */
export const listParked = (
  on: Querier,
  of: { on: Day; id: string; limit: number },
): Promise<ListedException[]> => parked.all(on, of)

const listed = rawStatement<
  { book: string | null; states: readonly string[]; limit: number | null },
  ListedException
>(
  'list_recon_exceptions',
  `${LISTED}
   where ($1::text is null or e.book = $1) and e.state = any($2::text[])
   order by e.found_on, abs(e.amount_minor) desc, e.exception_id limit $3`,
  ['book', 'states', 'limit'],
)
/** Oldest first, and of a day the largest first. */
export const listExceptions = (
  on: Querier,
  of: { book: string | null; states: readonly string[]; limit: number | null },
): Promise<ListedException[]> => listed.all(on, of)

const lockOne = rawStatement<{ exceptionId: string }, ExceptionRow>(
  'lock_recon_exception',
  `select ${COLUMNS} from recon_exceptions e join books b on b.book = e.book
   where e.exception_id = $1 for update of e`,
  ['exceptionId'],
)
export const lockException = (tx: Tx, exceptionId: string) => lockOne.maybeOne(tx, { exceptionId })

export interface Decided {
  exceptionId: string
  state: ExceptionState
  untilOn: Day | null
  decidedAs: string
  decidedBy: string
  confirmedBy: string | null
  at: Date
}

const decideOne = rawStatement<Decided, never>(
  'decide_recon_exception',
  `update recon_exceptions set state = $2, until_on = $3, decided_as = $4, decided_by = $5,
     confirmed_by = $6, decided_at = $7 where exception_id = $1`,
  ['exceptionId', 'state', 'untilOn', 'decidedAs', 'decidedBy', 'confirmedBy', 'at'],
)
export const setDecided = async (tx: Tx, decided: Decided): Promise<void> => {
  await decideOne.run(tx, decided)
}

const lapsed = rawStatement<{ book: string; today: Day }, never>(
  'reopen_explained_recon_exceptions',
  `update recon_exceptions set state = 'open', until_on = null
   where book = $1 and state = 'explained' and until_on <= $2`,
  ['book', 'today'],
)
/** What was to wait until a day waits no longer once it has come. */
export const reopenLapsed = async (tx: Tx, of: { book: string; today: Day }): Promise<void> => {
  await lapsed.run(tx, of)
}

/** The accounts on which the books expect what that source says. */
const CODES_OF_SOURCE = `case l.source ${Object.entries(SOURCES)
  .map(([source, { codes }]) => `when '${source}' then array[${codes.join(', ')}]`)
  .join(' ')} end`

const ofLines = rawStatement<{ book: string; today: Day }, { count: number }>(
  'find_lines_without_item',
  `with added as (
     insert into recon_exceptions (exception_id, book, kind, about, side, item_id, line_id,
       amount_minor, found_on, state, reason)
     select gen_random_uuid(), l.book,
       case when l.problem in ('unreadable', 'currencyDiffers', 'unknownKind') then l.problem
         when known.item_id is not null and known.open_minor <> 0 then 'amountDiffers'
         when known.item_id is not null then 'duplicate'
         when l.source like 'bank %' then 'bankOnly'
         else 'missingHere' end,
       'line ' || l.line_id, 'theirs', known.item_id, l.line_id,
       case when l.source like 'bank %' or l.posted_at is null then l.amount_minor
         else l.net_minor + l.fee_minor + l.tax_minor end,
       $2::date, 'open', coalesce(l.why, '')
     from statement_lines l left join lateral (
       select i.item_id, i.ledger_minor - i.settled_minor as open_minor
       from recon_items i
       where i.book = l.book and l.reference <> '' and i.code = any(${CODES_OF_SOURCE})
         and (i.reference = l.reference or i.other_reference = l.reference)
         and l.problem is distinct from 'unknownKind'
       order by i.ledger_minor = i.settled_minor, i.item_id limit 1) known on true
     where l.book = $1 and l.matched_at is null and not l.is_held
       and not exists (select 1 from recon_exceptions e where e.line_id = l.line_id)
     order by l.booked_on, l.line_number
     on conflict (book, about) do nothing returning 1)
   select count(*) as count from added`,
  ['book', 'today'],
)
/** Lines that no rule matched. */
export const findLinesWithoutItem = async (
  tx: Tx,
  of: { book: string; today: Day },
): Promise<number> => (await ofLines.one(tx, of)).count

const ofFees = rawStatement<{ book: string; today: Day }, { count: number }>(
  'find_lines_of_other_fee',
  `with added as (
     insert into recon_exceptions (exception_id, book, kind, about, side, item_id, line_id,
       amount_minor, found_on, state, reason)
     select gen_random_uuid(), l.book, 'feeDiffers', 'fee ' || l.line_id, 'theirs', i.item_id,
       l.line_id, i.ledger_minor - i.settled_minor, $2::date, 'open', coalesce(l.why, '')
     from statement_lines l join recon_matches m on m.line_id = l.line_id
       join recon_items i on i.item_id = m.item_id
     where l.book = $1 and l.problem = 'feeDiffers' and i.ledger_minor <> i.settled_minor
       and not exists (select 1 from recon_exceptions e where e.line_id = l.line_id)
     on conflict (book, about) do nothing returning 1)
   select count(*) as count from added`,
  ['book', 'today'],
)
/** Matched lines of which the provider passed on another sum than it says. */
export const findOtherFees = async (tx: Tx, of: { book: string; today: Day }): Promise<number> =>
  (await ofFees.one(tx, of)).count

const ofItems = rawStatement<
  { book: string; today: Day; codes: readonly number[]; until: readonly Day[] },
  { count: number }
>(
  'find_items_without_line',
  `with added as (
     insert into recon_exceptions (exception_id, book, kind, about, side, item_id, amount_minor,
       found_on, state, reason)
     select gen_random_uuid(), i.book, 'missingThere',
       'item ' || i.item_id || ' ' || i.ledger_minor - i.settled_minor, 'ours', i.item_id,
       i.ledger_minor - i.settled_minor, $2::date,
       case when held.line_id is null then 'open' else 'explained' end,
       case when held.line_id is null then '' else 'onHold' end
     from recon_items i
       join unnest($3::integer[], $4::date[]) as covered (code, until_on)
         on covered.code = i.code and i.on_day <= covered.until_on
       left join lateral (
         select l.line_id from statement_lines l
         where l.book = i.book and l.is_held and l.reference <> ''
           and l.reference in (i.reference, i.other_reference) limit 1) held on true
     where i.book = $1 and i.ledger_minor <> i.settled_minor
       and not exists (select 1 from recon_exceptions e
         where e.item_id = i.item_id and e.state in ('open', 'suggested', 'explained'))
     order by i.on_day, i.item_id
     on conflict (book, about) do nothing returning 1)
   select count(*) as count from added`,
  ['book', 'today', 'codes', 'until'],
)
/** What the books expect and no statement up to that day of the account has. */
export const findItemsWithoutLine = async (
  tx: Tx,
  of: { book: string; today: Day; codes: readonly number[]; until: readonly Day[] },
): Promise<number> => (await ofItems.one(tx, of)).count

const closing = rawStatement<{ book: string; at: Date }, never>(
  'close_matched_recon_exceptions',
  `update recon_exceptions e set state = 'matched', decided_at = $2
   where e.book = $1 and e.state in ('open', 'suggested', 'explained')
     and e.kind not in ('changed', 'gap', 'tooLate', 'unreadable', 'unknownKind', 'currencyDiffers')
     and case when e.line_id is null or e.kind = 'feeDiffers' then exists (
         select 1 from recon_items i where i.item_id = e.item_id and i.ledger_minor = i.settled_minor)
       else exists (
         select 1 from statement_lines l where l.line_id = e.line_id and l.matched_at is not null) end`,
  ['book', 'at'],
)
/** Those that a later file, or a late webhook, has answered. */
export const closeMatched = (tx: Tx, of: { book: string; at: Date }): Promise<number> =>
  closing.run(tx, of)

const suggesting = rawStatement<{ book: string; daysApart: number }, never>(
  'suggest_recon_items',
  `with candidates as (
     select e.exception_id, i.item_id, count(*) over (partition by e.exception_id) as items,
       count(*) over (partition by i.item_id) as exceptions
     from recon_exceptions e join statement_lines l on l.line_id = e.line_id
       join recon_items i on i.book = l.book and i.code = any(${CODES_OF_SOURCE})
         and i.ledger_minor - i.settled_minor = l.amount_minor
         and i.ledger_minor <> i.settled_minor
         and abs(i.on_day - l.moved_on) <= $2
     where e.book = $1 and e.state = 'open' and e.kind in ('bankOnly', 'missingHere')
   )
   update recon_exceptions e set state = 'suggested', suggested_item_id = c.item_id
   from candidates c
   where c.exception_id = e.exception_id and c.items = 1 and c.exceptions = 1`,
  ['book', 'daysApart'],
)
/** A person is told of the only item of the same amount nearby; nothing is matched by its amount alone. */
export const suggestItems = (tx: Tx, of: { book: string; daysApart: number }): Promise<number> =>
  suggesting.run(tx, of)

const openOnes = rawStatement<{ book: string }, { count: number }>(
  'count_open_recon_exceptions',
  `select count(*) as count from recon_exceptions
   where book = $1 and state in ('open', 'suggested', 'explained')`,
  ['book'],
)
export const countOpen = async (on: Querier, book: string): Promise<number> =>
  (await openOnes.one(on, { book })).count

const undecided = rawStatement<{ until: Day }, { book: string; count: number; oldestOn: Day }>(
  'sum_undecided_recon_exceptions',
  `select book, count(*)::integer as count, min(found_on) as "oldestOn" from recon_exceptions
   where state in ('open', 'suggested') and found_on <= $1 group by book order by book`,
  ['until'],
)
/** By book, those found by that day that nobody has decided. */
export const sumUndecided = (on: Querier, until: Day) => undecided.all(on, { until })

const findOne = rawStatement<{ exceptionId: string }, { book: string }>(
  'find_recon_exception',
  'select book from recon_exceptions where exception_id = $1',
  ['exceptionId'],
)
export const findException = (on: Querier, exceptionId: string) =>
  findOne.maybeOne(on, { exceptionId })

export interface Candidate {
  itemId: string
  code: number
  kind: string
  reference: string
  openMinor: Minor
  onDay: Day
  /** What the run has found to be the only one nearby. */
  isSuggested: boolean
  hasReference: boolean
  daysApart: number
}

const candidates = rawStatement<{ exceptionId: string; limit: number }, Candidate>(
  'list_candidates_of_exception',
  `select i.item_id as "itemId", i.code, i.kind, i.reference,
     (i.ledger_minor - i.settled_minor)::bigint as "openMinor", i.on_day as "onDay",
     i.item_id is not distinct from e.suggested_item_id as "isSuggested",
     l.reference <> '' and l.reference in (i.reference, i.other_reference) as "hasReference",
     abs(i.on_day - l.moved_on) as "daysApart"
   from recon_exceptions e join statement_lines l on l.line_id = e.line_id
     join recon_items i on i.book = l.book and i.code = any(${CODES_OF_SOURCE})
       and i.ledger_minor <> i.settled_minor
       and i.ledger_minor - i.settled_minor = l.amount_minor
   where e.exception_id = $1 and l.problem is null and not l.is_held and l.matched_at is null
   order by "isSuggested" desc, "hasReference" desc, "daysApart", i.item_id limit $2`,
  ['exceptionId', 'limit'],
)
/** The open items that an exception's line may be matched with: of its accounts and of its very amount, the likeliest first. */
export const listCandidates = (
  on: Querier,
  of: { exceptionId: string; limit: number },
): Promise<Candidate[]> => candidates.all(on, of)
