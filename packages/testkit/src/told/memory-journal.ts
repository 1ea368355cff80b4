import type { Day } from '@noren/contract/dates'
import { type Minor, minor } from '@noren/contract/money'
import type { ClassRow } from '@noren/server/domains/books/loan-classes'
import type { JournalLine } from '@noren/server/domains/books/loan-journal'
import type { KnownSegment } from '@noren/server/domains/books/store/segments'
import type { Answer, BoundQuery, Tx } from '@noren/server/platform/db/pool'

interface Line {
  readonly reason: string
  readonly debitCode: number
  readonly creditCode: number
  readonly amountMinor: Minor
}

export interface MemoryEntry {
  readonly entryId: string
  readonly event: string
  readonly eventKey: string
  readonly loanId: string | null
  readonly sourceId: string
  readonly reverses: string | null
  readonly valueOn: Day
  readonly postedOn: Day
  readonly writtenAt: Date
  readonly lines: readonly Line[]
}

interface MemorySegment extends KnownSegment {
  readonly knownFrom: Day
  knownUntil: Day | null
}

/**
 * One loan's journal, segments and classes in memory, behind the statements by which the product reads and writes
 * them: so that the product's own code books thousands of loans in a test. What the statements do in PostgreSQL is
 * tried there, by fewer loans.
 */
export interface MemoryJournal {
  readonly tx: Tx
  readonly entries: readonly MemoryEntry[]
  readonly classes: readonly ClassRow[]
  /** Until which day no page takes anything any more, but what the close of that page writes. */
  shut: Day | null
  closing: Day | null
  /** The segments as they were known at the end of a day. */
  knownOn(day: Day): KnownSegment[]
  write(entry: MemoryEntry): void
}

const WRITES_NO_BOOKS = new Set([
  'insert_payment',
  'update_payment_booking',
  'insert_loan_waiver',
  'update_loan_waiver_booking',
  'update_loan_write_off_booking',
])

const BIG = [
  'interestNumerator',
  'interestPerDay',
  'interestDivisor',
  'penalNumerator',
  'penalPerDay',
  'feeNumerator',
  'feePerDay',
  'feeDivisor',
] as const

export const memoryJournal = (): MemoryJournal => {
  const entries: MemoryEntry[] = []
  const byKey = new Map<string, MemoryEntry>()
  const reversed = new Set<string>()
  const classes: ClassRow[] = []
  const segments: MemorySegment[] = []
  let serial = 0

  const journal: MemoryJournal = {
    tx: {
      kind: 'tx',
      send: (query) => {
        answer(query)
      },
      query: async <Row>(query: BoundQuery) => answer(query) as Answer<Row>,
      beforeCommit: (last) => last(),
      count: () => undefined,
    },
    entries,
    classes,
    shut: null,
    closing: null,
    knownOn: (day) => known(day),
    write,
  }

  function write(entry: MemoryEntry): void {
    if (byKey.has(entry.eventKey)) return
    const { shut, closing } = journal
    if (shut !== null && entry.postedOn <= shut && entry.postedOn !== closing) {
      throw new Error(`the page of ${entry.postedOn} is shut and takes no ${entry.event}`)
    }
    if (entry.valueOn > entry.postedOn) throw new Error(`${entry.eventKey} counts for a later day`)
    entries.push(entry)
    byKey.set(entry.eventKey, entry)
    if (entry.reverses !== null) reversed.add(entry.reverses)
  }

  const known = (day: Day): KnownSegment[] =>
    segments
      .filter((one) => one.knownFrom <= day && (one.knownUntil === null || day < one.knownUntil))
      .sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1))

  const linesOf = (reasons: string[], debits: number[], credits: number[], amounts: number[]) =>
    reasons.map((reason, index) => ({
      reason,
      debitCode: debits[index] ?? 0,
      creditCode: credits[index] ?? 0,
      amountMinor: minor(amounts[index] ?? 0),
    }))

  const STATEMENTS: Readonly<Record<string, (values: readonly unknown[]) => unknown[]>> = {
    insert_journal_entry(values) {
      const [entryId, , event, eventKey, loanId, , , sourceId, valueOn, postedOn, writtenAt] =
        values as [string, string, string, string, string, string, string, string, Day, Day, Date]
      const [reasons, debits, credits, amounts] = values.slice(11) as [
        string[],
        number[],
        number[],
        number[],
      ]
      const lines = linesOf(reasons, debits, credits, amounts)
      const what = { entryId, event, eventKey, loanId, sourceId, valueOn, postedOn, writtenAt }
      write({ ...what, reverses: null, lines })
      return []
    },
    insert_journal_reversal(values) {
      const [, key, entryId, postedOn, writtenAt] = values as [string, string, string, Day, Date]
      const original = byKey.get(key)
      if (!original || reversed.has(original.entryId)) return []
      write({
        ...original,
        ...{ entryId, postedOn, writtenAt, event: 'reversed', eventKey: `reversal:${key}` },
        reverses: original.entryId,
        lines: original.lines.map((line) => ({
          ...line,
          reason: `reversal.${line.reason}`,
          debitCode: line.creditCode,
          creditCode: line.debitCode,
        })),
      })
      return []
    },
    list_postings_of_loan: () =>
      entries.flatMap(({ lines, loanId, ...entry }): JournalLine[] =>
        loanId === null
          ? []
          : lines.map((line) => ({ ...entry, ...line, isReversed: reversed.has(entry.entryId) })),
      ),
    list_accrual_segments: () =>
      segments
        .filter(({ knownUntil }) => knownUntil === null)
        .sort((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
        .map(({ knownFrom: _from, knownUntil: _until, ...segment }) => ({
          ...segment,
          ...Object.fromEntries(BIG.map((name) => [name, segment[name].toString()])),
        })),
    write_loan_books(values) {
      const [, , , knownOn, ended, added, written, postings] = values as [
        ...[string, string, string, Day, number[]],
        ...[string, string, string],
      ]
      for (const one of segments) if (ended.includes(one.serial)) one.knownUntil = knownOn
      for (const row of JSON.parse(added)) {
        serial += 1
        const exact = Object.fromEntries(BIG.map((name) => [name, BigInt(row[name])]))
        segments.push({ ...row, ...exact, serial, knownFrom: knownOn, knownUntil: null })
      }
      const lines = Map.groupBy(
        JSON.parse(postings) as (Line & { entryId: string })[],
        ({ entryId }) => entryId,
      )
      for (const entry of JSON.parse(written)) {
        const of = lines.get(entry.entryId) ?? []
        write({
          ...{ ...entry, writtenAt: new Date(entry.writtenAt), reverses: null },
          lines: of.map(({ reason, debitCode, creditCode, amountMinor }) => ({
            ...{ reason, debitCode, creditCode, amountMinor },
          })),
        })
      }
      return []
    },
    // Nothing is set aside before a loan of these lives is written off.
    find_allowance_of_write_off: () => [],
    list_loan_classes: () => [...classes],
    insert_loan_classes(values) {
      const [, , text] = values as [string, Day, string]
      classes.push(...(JSON.parse(text) as ClassRow[]))
      return []
    },
  }

  const answer = ({ name = '', values = [] }: BoundQuery): Answer<unknown> => {
    const statement = STATEMENTS[name]
    if (statement) {
      const rows = statement(values)
      return { rows, rowCount: rows.length, command: '' }
    }
    if (!WRITES_NO_BOOKS.has(name)) throw new Error(`the journal in memory does not know ${name}`)
    return { rows: [], rowCount: 1, command: '' }
  }
  return journal
}
