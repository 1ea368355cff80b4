import type { Day } from '@noren/contract/dates'
import type { AccrualSegment } from '@noren/pricing/accrual-segment'
import type { Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Posting } from '../posting-rules.ts'
import type { EntryToInsert } from './journal.ts'

const write = rawStatement<
  {
    loanId: string
    book: string
    productCode: string
    knownOn: Day
    ended: readonly number[]
    added: string
    entries: string
    postings: string
  },
  never
>(
  'write_loan_books',
  `with ended as (
     update accrual_segments set known_until = $4 where loan_id = $1 and serial = any($5::bigint[])
   ), added as (
     insert into accrual_segments (loan_id, book, product_code, known_from, from_on, until_on,
       interest_done_minor, interest_room_minor, interest_numerator, interest_per_day,
       interest_divisor, penal_room_minor, penal_numerator, penal_per_day, coupon_minor, coupon_ppm,
       coupon_used_minor, interest_settled_minor, fee_done_minor, fee_numerator, fee_per_day,
       fee_divisor)
     select $1, $2, $3, $4, s."fromOn", coalesce(s."untilOn", 'infinity'), s."interestDoneMinor",
       s."interestRoomMinor", s."interestNumerator", s."interestPerDay", s."interestDivisor",
       s."penalRoomMinor", s."penalNumerator", s."penalPerDay", s."couponMinor", s."couponPpm",
       s."couponUsedMinor", s."interestSettledMinor", s."feeDoneMinor", s."feeNumerator",
       s."feePerDay", s."feeDivisor"
     from jsonb_to_recordset($6::jsonb) as s ("fromOn" date, "untilOn" date,
       "interestDoneMinor" bigint, "interestRoomMinor" bigint, "interestNumerator" bigint,
       "interestPerDay" bigint, "interestDivisor" bigint, "penalRoomMinor" bigint,
       "penalNumerator" bigint, "penalPerDay" bigint, "couponMinor" bigint, "couponPpm" bigint,
       "couponUsedMinor" bigint, "interestSettledMinor" bigint, "feeDoneMinor" bigint,
       "feeNumerator" bigint, "feePerDay" bigint, "feeDivisor" bigint)
   ), written as (
     insert into journal_entries (id, book, event, event_key, loan_id, user_id, source_kind,
       source_id, value_on, posted_on, written_at)
     select e."entryId", e.book, e.event, e."eventKey", e."loanId", e."userId", e."sourceKind",
       e."sourceId", e."valueOn", e."postedOn", e."writtenAt"
     from jsonb_to_recordset($7::jsonb) as e ("entryId" uuid, book text, event text, "eventKey" text,
       "loanId" uuid, "userId" uuid, "sourceKind" text, "sourceId" uuid, "valueOn" date,
       "postedOn" date, "writtenAt" timestamptz)
     on conflict (book, event_key) do nothing
     returning id, book, event
   )
   insert into postings (entry_id, line, book, event, reason, debit_code, credit_code, amount_minor)
   select written.id, p.line, written.book, written.event, p.reason, p."debitCode", p."creditCode",
     p."amountMinor"
   from written join jsonb_to_recordset($8::jsonb) as p ("entryId" uuid, line integer, reason text,
     "debitCode" integer, "creditCode" integer, "amountMinor" bigint) on p."entryId" = written.id`,
  ['loanId', 'book', 'productCode', 'knownOn', 'ended', 'added', 'entries', 'postings'],
)

export type NewEntry = Omit<EntryToInsert, 'enteredOn'> & { readonly postings: readonly Posting[] }

interface BooksToWrite {
  loanId: string
  book: string
  productCode: string
  /** From that day on the segments are what is known, and those that end no longer. */
  knownOn: Day
  /** The serials of the segments that end. */
  ended: readonly number[]
  added: readonly AccrualSegment[]
  /** In the order in which they are to stand; of those whose key was already posted nothing is written. */
  entries: readonly NewEntry[]
}

/** Writes what changes in the books of one loan, whatever it is, as one set. */
export const writeLoanBooks = (tx: Tx, { added, entries, ...of }: BooksToWrite): void => {
  if (of.ended.length + added.length + entries.length === 0) return
  const withText = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value
  const lines = entries.flatMap(({ entryId, postings }) =>
    postings.map(({ reason, debitCode, creditCode, amountMinor }, index) => ({
      ...{ entryId, line: index + 1, reason, debitCode, creditCode, amountMinor },
    })),
  )
  write.send(tx, {
    ...of,
    added: JSON.stringify(added, withText),
    entries: JSON.stringify(entries.map(({ postings: _, ...entry }) => entry)),
    postings: JSON.stringify(lines),
  })
}
