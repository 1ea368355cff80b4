import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Posting, SourceKind } from '../posting-rules.ts'

const open = rawStatement<{ book: string; lenderCode: string; currency: string }, never>(
  'open_book',
  'select from open_book($1, $2, $3)',
  ['book', 'lenderCode', 'currency'],
)
export const openBook = async (
  on: Querier,
  of: { book: string; lenderCode: string; currency: Currency },
): Promise<void> => {
  await open.run(on, of)
}

const books = rawStatement<
  Record<never, never>,
  { book: string; lenderCode: string; currency: Currency }
>('list_books', 'select book, lender_code as "lenderCode", currency from books order by book', [])
export const listBooks = (on: Querier) => books.all(on)

export interface EntryToInsert {
  entryId: string
  book: string
  event: string
  eventKey: string
  /** null: an entry about no single loan. */
  loanId: string | null
  userId: string | null
  sourceKind: SourceKind
  sourceId: string
  valueOn: Day
  postedOn: Day
  writtenAt: Date
  /** Of an entry that adjusts an earlier month: the page that it stands on all the same. */
  enteredOn?: Day
}

const insertRows = rawStatement<
  Omit<EntryToInsert, 'enteredOn'> & {
    enteredOn: Day | null
    reasons: string[]
    debitCodes: number[]
    creditCodes: number[]
    amountsMinor: number[]
  },
  never
>(
  'insert_journal_entry',
  `with written as (
     insert into journal_entries (id, book, event, event_key, loan_id, user_id, source_kind,
       source_id, value_on, posted_on, written_at, entered_on)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $16)
     on conflict (book, event_key) do nothing
     returning id, book, event
   )
   insert into postings (entry_id, line, book, event, reason, debit_code, credit_code, amount_minor)
   select written.id, line, written.book, written.event, reason, debit, credit, amount
   from written, unnest($12::text[], $13::integer[], $14::integer[], $15::bigint[])
     with ordinality as lines (reason, debit, credit, amount, line)`,
  [
    'entryId',
    'book',
    'event',
    'eventKey',
    'loanId',
    'userId',
    'sourceKind',
    'sourceId',
    'valueOn',
    'postedOn',
    'writtenAt',
    'reasons',
    'debitCodes',
    'creditCodes',
    'amountsMinor',
    'enteredOn',
  ],
)
/** Writes an entry with its postings, at least one; does nothing if its key was already posted. */
export const insertEntry = (
  tx: Tx,
  { postings, enteredOn, ...entry }: EntryToInsert & { postings: readonly Posting[] },
): void => {
  insertRows.send(tx, {
    ...entry,
    enteredOn: enteredOn ?? null,
    reasons: postings.map(({ reason }) => reason),
    debitCodes: postings.map(({ debitCode }) => debitCode),
    creditCodes: postings.map(({ creditCode }) => creditCode),
    amountsMinor: postings.map(({ amountMinor }) => amountMinor),
  })
}

interface EntryKey {
  book: string
  eventKey: string
}

const insertMirror = rawStatement<
  EntryKey & { entryId: string; postedOn: Day; writtenAt: Date },
  never
>(
  'insert_journal_reversal',
  `with written as (
     insert into journal_entries (id, book, event, event_key, loan_id, user_id, source_kind,
       source_id, reverses, value_on, posted_on, written_at)
     select $3, book, 'reversed', 'reversal:' || event_key, loan_id, user_id, source_kind,
       source_id, id, value_on, $4, $5
     from journal_entries where book = $1 and event_key = $2
     on conflict do nothing
     returning id, book, event, reverses
   )
   insert into postings (entry_id, line, book, event, reason, debit_code, credit_code, amount_minor)
   select written.id, p.line, written.book, written.event, 'reversal.' || p.reason, p.credit_code,
     p.debit_code, p.amount_minor
   from written join postings p on p.entry_id = written.reverses`,
  ['book', 'eventKey', 'entryId', 'postedOn', 'writtenAt'],
)
export const insertReversal = (
  tx: Tx,
  mirror: EntryKey & { entryId: string; postedOn: Day; writtenAt: Date },
): void => {
  insertMirror.send(tx, mirror)
}

const isThere = rawStatement<EntryKey, { isThere: boolean }>(
  'has_journal_entry',
  `select exists (select 1 from journal_entries where book = $1 and event_key = $2) as "isThere"`,
  ['book', 'eventKey'],
)
export const hasEntry = async (on: Querier, key: EntryKey): Promise<boolean> =>
  (await isThere.one(on, key)).isThere

export interface CodeSum {
  code: number
  debitMinor: Minor
  creditMinor: Minor
}

/** Both sides of the postings, each as a row of its own account. */
export const SIDES = `journal_entries e join postings p on p.entry_id = e.id
    cross join lateral (values (p.debit_code, p.amount_minor, 0::bigint),
      (p.credit_code, 0::bigint, p.amount_minor)) as side (code, debit, credit)`

/**
 * Between these accounts stands what was earned, which is kept for all loans together: a loan's own part are
 * its segments.
 */
export const IS_ACCRUAL = `(p.debit_code, p.credit_code) in ((1120, 4010), (4010, 1120), (1150, 4030),
     (4030, 1150), (2310, 4020), (4020, 2310), (5010, 1120), (1120, 5010), (1120, 1160),
     (1160, 1120), (1150, 1170), (1170, 1150))`

export interface LoanSumsAsked {
  loanId: string
  /** By all that moved it, or by what counts for that day or an earlier one. */
  until: Day | null
  /** By all pages, or by those until that day. */
  knownOn: Day | null
}

export const loanSums = rawStatement<LoanSumsAsked, CodeSum>(
  'sum_journal_of_loan',
  `select side.code, sum(side.debit)::bigint as "debitMinor",
     sum(side.credit)::bigint as "creditMinor"
   from ${SIDES}
   where e.loan_id = $1 and ($2::date is null or e.value_on <= $2)
     and ($3::date is null or e.posted_on <= $3) and not ${IS_ACCRUAL}
   group by side.code order by side.code`,
  ['loanId', 'until', 'knownOn'],
)
/** Every account that the loan's entries touched, with the sums that this loan moved; without what it earned. */
export const sumOfLoan = (on: Querier, of: LoanSumsAsked): Promise<CodeSum[]> =>
  loanSums.all(on, of)

export interface LoanPostingRow {
  entryId: string
  event: string
  eventKey: string
  sourceId: string
  valueOn: Day
  postedOn: Day
  writtenAt: Date
  reverses: string | null
  isReversed: boolean
  reason: string
  debitCode: number
  creditCode: number
  amountMinor: Minor
}

/** As it stood at the end of that day; null: as it stands now. */
interface KnownLoan {
  loanId: string
  knownOn: Day | null
}

const ofLoan = rawStatement<KnownLoan, LoanPostingRow>(
  'list_postings_of_loan',
  // An entry and what reverses it are of the same loan. The lines come by their entry: a join is planned for good when the
  // tables are small, and then reads all of them.
  `with entries as materialized (
     select * from journal_entries where loan_id = $1 and ($2::date is null or posted_on <= $2))
   select e.id as "entryId", e.event, e.event_key as "eventKey",
     e.source_id as "sourceId", e.value_on as "valueOn",
     e.posted_on as "postedOn", e.written_at as "writtenAt", e.reverses,
     exists (select from entries r where r.reverses = e.id) as "isReversed", p.reason,
     p.debit_code as "debitCode", p.credit_code as "creditCode", p.amount_minor as "amountMinor"
   from entries e cross join lateral (
     select * from postings where entry_id = e.id order by line) p
   order by e.serial, p.line`,
  ['loanId', 'knownOn'],
)
/** In the order in which they were written. */
export const listLoanPostings = (
  on: Querier,
  loanId: string,
  knownOn: Day | null = null,
): Promise<LoanPostingRow[]> => ofLoan.all(on, { loanId, knownOn })

const standing = rawStatement<KnownLoan, LoanPostingRow>(
  'list_standing_postings_of_loan',
  `select e.id as "entryId", e.event, e.event_key as "eventKey",
     e.source_id as "sourceId", e.value_on as "valueOn",
     e.posted_on as "postedOn", e.written_at as "writtenAt", e.reverses, false as "isReversed",
     p.reason, p.debit_code as "debitCode", p.credit_code as "creditCode",
     p.amount_minor as "amountMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.loan_id = $1 and e.reverses is null and ($2::date is null or e.posted_on <= $2)
     and not exists (select 1 from journal_entries r
       where r.reverses = e.id and ($2::date is null or r.posted_on <= $2))
   order by e.value_on, e.serial, p.line`,
  ['loanId', 'knownOn'],
)
/** Without reversed entries and their reversals, by the day they count for. */
export const listStandingPostings = (
  on: Querier,
  loanId: string,
  knownOn: Day | null = null,
): Promise<LoanPostingRow[]> => standing.all(on, { loanId, knownOn })

const exit = rawStatement<
  { loanId: string },
  Pick<LoanPostingRow, 'event' | 'sourceId' | 'valueOn' | 'creditCode' | 'amountMinor'>
>(
  'list_exit_postings_of_loan',
  `select e.event, e.source_id as "sourceId", e.value_on as "valueOn",
     p.credit_code as "creditCode", p.amount_minor as "amountMinor"
   from journal_entries e join postings p on p.entry_id = e.id
   where e.loan_id = $1 and e.event = 'feesReturned'
     and not exists (select 1 from journal_entries r where r.reverses = e.id)`,
  ['loanId'],
)
/** Those of its exit in the cooling-off period, as it stands. */
export const listExitPostings = (on: Querier, loanId: string) => exit.all(on, { loanId })

const credits = rawStatement<{ userId: string; book: string | null }, { owedMinor: Minor }>(
  'sum_borrower_credit',
  `select coalesce(sum(side.credit - side.debit), 0)::bigint as "owedMinor"
   from ${SIDES}
   where e.user_id = $1 and side.code = 2010 and ($2::text is null or e.book = $2)`,
  ['userId', 'book'],
)
export const sumCredit = async (
  on: Querier,
  of: { userId: string; book: string | null },
): Promise<Minor> => (await credits.one(on, of)).owedMinor

export interface CreditRow {
  userId: string
  currency: Currency
  owedMinor: Minor
}

const owedBack = rawStatement<{ after: string; limit: number }, CreditRow>(
  'list_borrower_credits',
  `select e.user_id as "userId", b.currency, sum(moved.amount)::bigint as "owedMinor"
   from (
     select entry_id, amount_minor as amount from postings where credit_code = 2010
     union all
     select entry_id, -amount_minor from postings where debit_code = 2010
   ) moved join journal_entries e on e.id = moved.entry_id join books b on b.book = e.book
   where e.user_id > $1
   group by e.user_id, b.currency having sum(moved.amount) > 0
   order by e.user_id, b.currency limit $2`,
  ['after', 'limit'],
)
export const listCredits = (
  on: Querier,
  page: { after: string; limit: number },
): Promise<CreditRow[]> => owedBack.all(on, page)

export interface EntryRow {
  entryId: string
  book: string
  currency: Currency
  event: string
  eventKey: string
  loanId: string | null
  sourceKind: string
  sourceId: string
  valueOn: Day
  postedOn: Day
  writtenAt: Date
  reverses: string | null
  reversedBy: string | null
}
const entryRow = rawStatement<{ entryId: string }, EntryRow>(
  'find_journal_entry',
  `select e.id as "entryId", e.book, b.currency, e.event, e.event_key as "eventKey",
     e.loan_id as "loanId", e.source_kind as "sourceKind", e.source_id as "sourceId",
     e.value_on as "valueOn", e.posted_on as "postedOn", e.written_at as "writtenAt", e.reverses,
     (select r.id from journal_entries r where r.reverses = e.id) as "reversedBy"
   from journal_entries e join books b on b.book = e.book where e.id = $1`,
  ['entryId'],
)
export const findEntry = (on: Querier, entryId: string): Promise<EntryRow | undefined> =>
  entryRow.maybeOne(on, { entryId })

const entryPostings = rawStatement<{ entryId: string }, Posting>(
  'list_postings_of_entry',
  `select reason, debit_code as "debitCode", credit_code as "creditCode",
     amount_minor as "amountMinor"
   from postings where entry_id = $1 order by line`,
  ['entryId'],
)
export const listPostingsOf = (on: Querier, entryId: string): Promise<Posting[]> =>
  entryPostings.all(on, { entryId })
