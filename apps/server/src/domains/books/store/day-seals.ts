import { type Day, day as dayOf } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { figuresOn } from './segments.ts'

export interface BookDay {
  book: string
  day: Day
}

/** No day of any book. */
export const BEFORE_ALL_DAYS = dayOf('1900-01-01')
const AFTER_ALL_DAYS = dayOf('9999-12-31')

/** In SQL: the page that an entry `e` stands on. */
export const PAGE = 'coalesce(e.entered_on, e.posted_on)'

// ---- Which day comes next ----

export interface ShutDay extends BookDay {
  /** Of its close. */
  closeId: string
  shutAt: Date
}

const unsealed = rawStatement<{ after: string; limit: number }, ShutDay>(
  'list_unsealed_book_days',
  `select d.book, d.day, d.id as "closeId", d.closed_at as "shutAt"
   from books b cross join lateral (
     select max(day) as day from book_day_seals s where s.book = b.book) last
     join book_days d on d.book = b.book and d.day > coalesce(last.day, '-infinity')
   where b.book > $1 order by d.book, d.day limit $2`,
  ['after', 'limit'],
)
/** The earliest days that are shut and not sealed, of the first book after that one that has any. */
export const listUnsealed = async (
  on: Querier,
  of: { after: string; limit: number },
): Promise<ShutDay[]> => {
  const rows = await unsealed.all(on, of)
  return rows.filter(({ book }) => book === rows[0]?.book)
}

const lock = rawStatement<{ book: string }, never>(
  'lock_sealing_of_book',
  `select from pg_advisory_xact_lock(hashtextextended('seals of ' || $1, 0))`,
  ['book'],
)
/** Only one server seals a book at a time. */
export const lockBook = async (tx: Tx, book: string): Promise<void> => {
  await lock.run(tx, { book })
}

// ---- Seals ----

/** What the loans of a book have earned since its beginning, by figure. */
export interface Earned {
  interestMinor: Minor
  couponMinor: Minor
  penalMinor: Minor
  feeMinor: Minor
}

interface Figures extends Earned {
  endedInterestMinor: Minor
  endedCouponMinor: Minor
  endedPenalMinor: Minor
  endedFeeMinor: Minor
}

export interface DaySeal extends BookDay, Figures {
  entryCount: number
  position: number
  chain: Buffer
  trialBalanceHash: Buffer
  accrualDigest: Buffer
  sealedAt: Date
  mac: Buffer
  keyNumber: number
}

const SEAL = `s.book, s.day, s.entry_count as "entryCount", s.position, s.chain,
    s.trial_balance_hash as "trialBalanceHash", s.accrual_digest as "accrualDigest",
    s.interest_minor as "interestMinor", s.coupon_minor as "couponMinor",
    s.penal_minor as "penalMinor", s.fee_minor as "feeMinor",
    s.ended_interest_minor as "endedInterestMinor", s.ended_coupon_minor as "endedCouponMinor",
    s.ended_penal_minor as "endedPenalMinor", s.ended_fee_minor as "endedFeeMinor",
    s.sealed_at as "sealedAt", s.mac, s.key_number as "keyNumber"`

const insertOne = rawStatement<DaySeal, never>(
  'insert_book_day_seal',
  `insert into book_day_seals (book, day, entry_count, position, chain, trial_balance_hash,
     accrual_digest, interest_minor, coupon_minor, penal_minor, fee_minor, ended_interest_minor,
     ended_coupon_minor, ended_penal_minor, ended_fee_minor, sealed_at, mac, key_number)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
  [
    'book',
    'day',
    'entryCount',
    'position',
    'chain',
    'trialBalanceHash',
    'accrualDigest',
    'interestMinor',
    'couponMinor',
    'penalMinor',
    'feeMinor',
    'endedInterestMinor',
    'endedCouponMinor',
    'endedPenalMinor',
    'endedFeeMinor',
    'sealedAt',
    'mac',
    'keyNumber',
  ],
)
export const insertSeal = async (tx: Tx, seal: DaySeal): Promise<void> => {
  await insertOne.run(tx, seal)
}

const sealBefore = rawStatement<BookDay, DaySeal & ShutDay>(
  'find_book_day_seal_before',
  `select ${SEAL}, d.id as "closeId", d.closed_at as "shutAt"
   from book_day_seals s join book_days d using (book, day)
   where s.book = $1 and s.day < $2 order by s.day desc limit 1`,
  ['book', 'day'],
)
export const findSealBefore = (on: Querier, of: BookDay) => sealBefore.maybeOne(on, of)

/** The newest seal of a book. */
export const findLastSeal = (on: Querier, book: string) =>
  findSealBefore(on, { book, day: AFTER_ALL_DAYS })

const sealsAfter = rawStatement<
  { book: string; after: Day | null; limit: number },
  DaySeal & ShutDay
>(
  'list_book_day_seals',
  `select ${SEAL}, d.id as "closeId", d.closed_at as "shutAt"
   from book_day_seals s join book_days d using (book, day)
   where s.book = $1 and ($2::date is null or s.day > $2) order by s.day limit $3`,
  ['book', 'after', 'limit'],
)
export const listSeals = (on: Querier, of: { book: string; after: Day | null; limit: number }) =>
  sealsAfter.all(on, of)

const missingSeals = rawStatement<{ book: string }, { day: Day }>(
  'list_missing_book_day_seals',
  `select d.day from book_days d
   where d.book = $1 and not exists (select from book_day_seals s where s.book = d.book and s.day = d.day)
   order by d.day limit 20`,
  ['book'],
)
/** Shut days without a seal. */
export const listMissing = async (on: Querier, book: string): Promise<Day[]> =>
  (await missingSeals.all(on, { book })).map(({ day }) => day)

const strays = rawStatement<{ book: string }, BookDay>(
  'list_stray_book_day_seals',
  `select s.book, s.day from book_day_seals s
   where (s.book = $1 or not exists (select from books b where b.book = s.book))
     and not exists (select from book_days d where d.book = s.book and d.day = s.day)
   order by s.day limit 20`,
  ['book'],
)
/** Seals of days that were never shut. */
export const listStrays = (on: Querier, book: string): Promise<BookDay[]> =>
  strays.all(on, { book })

// ---- What stands on a page ----

const entriesOfPage = rawStatement<
  BookDay & { after: number; limit: number },
  { entryId: string; serial: number }
>(
  'list_journal_entries_of_page',
  `select e.id as "entryId", e.serial from journal_entries e
   where e.book = $1 and ${PAGE} = $2 and e.serial > $3 order by e.serial limit $4`,
  ['book', 'day', 'after', 'limit'],
)
/** In the order in which they were written. */
export const listPage = (on: Querier, of: BookDay & { after: number; limit: number }) =>
  entriesOfPage.all(on, of)

const countUntil = rawStatement<BookDay, { count: number }>(
  'count_journal_entries_until',
  `select count(*) as count from journal_entries e where e.book = $1 and ${PAGE} <= $2`,
  ['book', 'day'],
)
export const countEntriesUntil = async (on: Querier, of: BookDay): Promise<number> =>
  (await countUntil.one(on, of)).count

export interface AccountDay {
  code: number
  debitMinor: Minor
  creditMinor: Minor
}

const movedOnPages = rawStatement<{ book: string; from: Day; until: Day }, AccountDay>(
  'sum_accounts_of_pages',
  `select side.code, sum(side.debit)::bigint as "debitMinor",
     sum(side.credit)::bigint as "creditMinor"
   from journal_entries e join postings p on p.entry_id = e.id
     cross join lateral (values (p.debit_code, p.amount_minor, 0::bigint),
       (p.credit_code, 0::bigint, p.amount_minor)) as side (code, debit, credit)
   where e.book = $1 and ${PAGE} between $2 and $3 group by side.code order by side.code`,
  ['book', 'from', 'until'],
)
/** What moved on each account on those pages. */
export const sumPages = (
  on: Querier,
  of: { book: string; from: Day; until: Day },
): Promise<AccountDay[]> => movedOnPages.all(on, of)

const totalsAt = rawStatement<BookDay, AccountDay & { day: Day }>(
  'list_account_totals',
  `select a.code, t.day, t.debit_total as "debitMinor", t.credit_total as "creditMinor"
   from accounts a cross join lateral (
     select day, debit_total, credit_total from account_days d
     where d.book = a.book and d.code = a.code and d.day <= $2 order by d.day desc limit 1) t
   where a.book = $1 order by a.code`,
  ['book', 'day'],
)
/** The checkpoint by that day: all that ever moved on each account. */
export const listTotals = (on: Querier, of: BookDay) => totalsAt.all(on, of)

const movedRows = rawStatement<
  BookDay,
  AccountDay & { debitTotalMinor: Minor; creditTotalMinor: Minor }
>(
  'list_account_days',
  `select code, debit_minor as "debitMinor", credit_minor as "creditMinor",
     debit_total as "debitTotalMinor", credit_total as "creditTotalMinor"
   from account_days where book = $1 and day = $2 order by code`,
  ['book', 'day'],
)
export const listAccountDays = (on: Querier, of: BookDay) => movedRows.all(on, of)

const insertRows = rawStatement<
  BookDay & {
    codes: number[]
    debits: number[]
    credits: number[]
    debitTotals: number[]
    creditTotals: number[]
  },
  never
>(
  'insert_account_days',
  `insert into account_days (book, day, code, debit_minor, credit_minor, debit_total, credit_total)
   select $1, $2, code, debit, credit, debit_total, credit_total
   from unnest($3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
     as lines (code, debit, credit, debit_total, credit_total)`,
  ['book', 'day', 'codes', 'debits', 'credits', 'debitTotals', 'creditTotals'],
)
export interface AccountDayRow extends AccountDay {
  debitTotalMinor: Minor
  creditTotalMinor: Minor
}
export const insertAccountDays = async (
  tx: Tx,
  { rows, ...of }: BookDay & { rows: readonly AccountDayRow[] },
): Promise<void> => {
  await insertRows.run(tx, {
    ...of,
    codes: rows.map(({ code }) => code),
    debits: rows.map(({ debitMinor }) => debitMinor),
    credits: rows.map(({ creditMinor }) => creditMinor),
    debitTotals: rows.map(({ debitTotalMinor }) => debitTotalMinor),
    creditTotals: rows.map(({ creditTotalMinor }) => creditTotalMinor),
  })
}

// ---- What the loans have earned ----

const earnedOnPage = rawStatement<BookDay, Earned>(
  'sum_earned_of_page',
  `select coalesce(sum(p.amount_minor * f.sign) filter (where f.figure = 'interest'), 0)::bigint
       as "interestMinor",
     coalesce(sum(p.amount_minor * f.sign) filter (where f.figure = 'coupon'), 0)::bigint
       as "couponMinor",
     coalesce(sum(p.amount_minor * f.sign) filter (where f.figure = 'penal'), 0)::bigint
       as "penalMinor",
     coalesce(sum(p.amount_minor * f.sign) filter (where f.figure = 'fee'), 0)::bigint
       as "feeMinor"
   from journal_entries e join postings p on p.entry_id = e.id join (values
       ('interest', 1120, 4010, 1), ('interest', 4010, 1120, -1),
       ('interest', 1120, 1160, 1), ('interest', 1160, 1120, -1),
       ('penal', 1150, 1170, 1), ('penal', 1170, 1150, -1),
       ('coupon', 5010, 1120, 1), ('coupon', 1120, 5010, -1),
       ('penal', 1150, 4030, 1), ('penal', 4030, 1150, -1),
       ('fee', 2310, 4020, 1), ('fee', 4020, 2310, -1)
     ) as f (figure, debit, credit, sign)
     on (f.debit, f.credit) = (p.debit_code, p.credit_code)
   where e.book = $1 and ${PAGE} = $2 and e.event in ('accrued', 'accrualAdjusted')`,
  ['book', 'day'],
)
export const sumEarned = (on: Querier, of: BookDay): Promise<Earned> => earnedOnPage.one(on, of)

const sumsOf = (
  row: string,
): string => `coalesce(sum(${row}.interest), 0)::bigint as "interestMinor",
     coalesce(sum(${row}.coupon), 0)::bigint as "couponMinor",
     coalesce(sum(${row}.penal), 0)::bigint as "penalMinor",
     coalesce(sum(${row}.fee), 0)::bigint as "feeMinor"`

/** In SQL: the rows that were known at the end of the day $2 and say something of it or a later one. */
export const KNOWN_ON_DAY = `(
       select * from accrual_segments
       where book = $1 and known_until = 'infinity' and until_on >= $2::date - 1 and known_from <= $2
       union all
       select * from accrual_segments
       where book = $1 and known_until > $2 and known_until < 'infinity' and until_on >= $2::date - 1
         and known_from <= $2
     )`

const running = rawStatement<BookDay, Earned>(
  'sum_accrued_of_running_loans',
  `with known as materialized ${KNOWN_ON_DAY}
   select ${sumsOf('now')}
   from known s ${figuresOn('$2::date', 'now')}
   where s.from_on < $2 and $2 <= s.until_on and exists (
     select from known n where n.loan_id = s.loan_id and n.until_on = 'infinity')`,
  ['book', 'day'],
)
/** What the rows of all loans that go on say of a day, as known at its end. */
export const sumRunning = (on: Querier, of: BookDay): Promise<Earned> => running.one(on, of)

const endedOf = (day: string): string => `select ${sumsOf('now')}
   from touched t cross join lateral (
     select s.*, least(${day}, s.until_on) as at_day from accrual_segments s
     where s.loan_id = t.loan_id and s.known_from <= ${day} and ${day} < s.known_until
       and s.from_on < ${day}
     order by s.from_on desc limit 1
   ) s ${figuresOn('s.at_day', 'now')}
   where not exists (
     select from accrual_segments n where n.loan_id = t.loan_id and n.until_on = 'infinity'
       and n.known_from <= ${day} and ${day} < n.known_until)`

interface LoansOfDay extends BookDay {
  /** The last loan of the part before. */
  afterLoan: string
  limit: number
}
interface EndedPart extends Earned {
  readonly count: number
  /** Null after the last part. */
  readonly lastLoan: string | null
}

const ended = rawStatement<LoansOfDay, EndedPart>(
  'sum_accrued_of_ended_loans',
  `with touched as materialized (
     select loan_id from (
       select loan_id from accrual_segments where book = $1 and known_from = $2
       union select loan_id from accrual_segments where book = $1 and known_until = $2) changed
     where loan_id > $3 order by loan_id limit $4
   ), after as (${endedOf('$2::date')}), before as (${endedOf('($2::date - 1)')})
   select after."interestMinor" - before."interestMinor" as "interestMinor",
     after."couponMinor" - before."couponMinor" as "couponMinor",
     after."penalMinor" - before."penalMinor" as "penalMinor",
     after."feeMinor" - before."feeMinor" as "feeMinor",
     (select count(*) from touched)::int as count,
     (select loan_id from touched order by loan_id desc limit 1) as "lastLoan"
   from after, before`,
  ['book', 'day', 'afterLoan', 'limit'],
)
/** What the rows of ended loans say more than by the day before: of so many of those that the day has changed. */
export const sumEnded = (on: Querier, of: LoansOfDay): Promise<EndedPart> => ended.one(on, of)

/** In SQL: a row of accrual_segments as one text, whatever the session. */
const SEGMENT_TEXT = `jsonb_build_array(s.loan_id, s.serial, s.book, s.product_code, s.from_on, s.until_on,
       s.known_from, s.interest_done_minor, s.interest_room_minor, s.interest_numerator,
       s.interest_per_day, s.interest_divisor, s.penal_room_minor, s.penal_numerator,
       s.penal_per_day, s.coupon_minor, s.coupon_ppm, s.coupon_used_minor,
       s.interest_settled_minor, s.fee_done_minor, s.fee_numerator, s.fee_per_day,
       s.fee_divisor)::text`

interface RowsOfDay extends LoansOfDay {
  afterSerial: number
}
interface HashesOfRows {
  /** One after another, 32 bytes each, in the order of loans and serials. */
  readonly hashes: Buffer
  readonly count: number
  /** Null where there is none. */
  readonly lastLoan: string | null
  readonly lastSerial: number | null
}

/** A day on which a lender's loans are taken over changes all of them: no statement goes over more than a part. */
const hashesSql = (changedOn: string, text: string): string => `with part as materialized (
     select s.* from accrual_segments s
     where s.book = $1 and s.${changedOn} = $2 and (s.loan_id, s.serial) > ($3, $4)
     order by s.loan_id, s.serial limit $5)
   select coalesce(string_agg(sha256(convert_to(${text}, 'UTF8')), ''::bytea
       order by s.loan_id, s.serial), ''::bytea) as hashes, count(*)::int as count,
     (select loan_id from part order by loan_id desc, serial desc limit 1) as "lastLoan",
     (select serial from part order by loan_id desc, serial desc limit 1) as "lastSerial"
   from part s`
const ROWS_OF_DAY = ['book', 'day', 'afterLoan', 'afterSerial', 'limit'] as const

const addedHashes = rawStatement<RowsOfDay, HashesOfRows>(
  'hash_added_segments',
  hashesSql('known_from', SEGMENT_TEXT),
  ROWS_OF_DAY,
)
const endedHashes = rawStatement<RowsOfDay, HashesOfRows>(
  'hash_ended_segments',
  hashesSql('known_until', `s.loan_id || ' ' || s.serial`),
  ROWS_OF_DAY,
)
/** Of so many of the rows that the day has added. */
export const hashAdded = (on: Querier, of: RowsOfDay) => addedHashes.one(on, of)
/** Of so many of those that it has ended. */
export const hashEnded = (on: Querier, of: RowsOfDay) => endedHashes.one(on, of)
