import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { LoanBucket } from '@noren/contract/operator/loans'
import type { Querier } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, type Place, pageOf } from '../../platform/pages.ts'
import type { Loan } from './loan.ts'
import * as store from './state/loan-facts-store.ts'

export type { LoanFactsRow, LoanFilter } from './state/loan-facts-store.ts'

/** A page that ended early, because it had looked at many loans that do not fit, says so. */
export type LoanPage<Key> = Page<store.LoanFactsRow, Key> & { isPartial: boolean }

const FIRST_DAY = day('1970-01-01')
const LAST_DAY = day('9999-12-31')

/** How many days late, from and to, which bucket is. */
const LATE: readonly (readonly [bucket: LoanBucket, from: number, to: number])[] = [
  ['1-7', 1, 7],
  ['8-30', 8, 30],
  ['31-60', 31, 60],
  ['61-90', 61, 90],
  ['91+', 91, Number.POSITIVE_INFINITY],
]

/** Days since the oldest unpaid day of a loan that runs; 0 when nothing is late. */
export const daysPastDue = (
  { status, dueOn }: Pick<Loan, 'status' | 'dueOn'>,
  today: Day,
): number => (isRunning(status) && dueOn ? Math.max(0, daysBetween(dueOn, today)) : 0)

/** Null of a loan that does not run. */
export const bucketOf = (loan: Pick<Loan, 'status' | 'dueOn'>, today: Day): LoanBucket | null => {
  if (!isRunning(loan.status)) return null
  const days = daysPastDue(loan, today)
  return LATE.find(([, from, to]) => days >= from && days <= to)?.[0] ?? 'current'
}

/** The due days of the loans of a bucket; of all that run without one. */
export const dueDaysOf = (bucket: LoanBucket | null, today: Day): { from: Day; until: Day } => {
  if (bucket === null) return { from: FIRST_DAY, until: LAST_DAY }
  const late = LATE.find(([name]) => name === bucket)
  if (!late) return { from: today, until: LAST_DAY }
  const [, from, to] = late
  const oldest = Number.isFinite(to) ? addDays(today, -to) : FIRST_DAY
  return { from: oldest, until: addDays(today, -from) }
}

const page = async <Row extends store.LoanFactsRow, Key>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place<Key>,
  end: () => Promise<Place<Key> | undefined>,
): Promise<LoanPage<Key>> => {
  const found = pageOf(rows, limit, placeOf)
  const last = found.next ? undefined : await end()
  return last ? { rows: found.rows, next: last, isPartial: true } : { ...found, isPartial: false }
}

/** These loans, in the order of the ids. */
export const listLoansById = async (
  on: Querier,
  loanIds: readonly string[],
): Promise<store.LoanFactsRow[]> => {
  const facts = new Map((await store.listFacts(on, loanIds)).map((row) => [row.loanId, row]))
  return loanIds.flatMap((loanId) => facts.get(loanId) ?? [])
}

/** Loans, newest first. */
export const listLoansByTime = async (
  on: Querier,
  filter: store.LoanFilter,
  { after, limit }: PageAsked<Date>,
): Promise<LoanPage<Date>> => {
  const asked = { ...filter, at: after.key, id: after.id }
  const rows = await store.listByTime(on, { ...asked, limit: limit + 1 })
  const placeOf = ({ appliedAt: key, loanId: id }: store.LoanFactsRow) => ({ key, id })
  return page(rows, limit, placeOf, () => store.endByTime(on, asked))
}

/** Loans that run, of a bucket or all, the soonest due first. */
export const listLoansByDue = async (
  on: Querier,
  { bucket, today, ...filter }: store.LoanFilter & { bucket: LoanBucket | null; today: Day },
  { after, limit }: PageAsked<Day>,
): Promise<LoanPage<Day>> => {
  const asked = { ...filter, ...dueDaysOf(bucket, today), on: after.key, id: after.id }
  const rows = await store.listByDue(on, { ...asked, limit: limit + 1 })
  const placeOf = ({ dueOn: key, loanId: id }: (typeof rows)[number]) => ({ key, id })
  return page(rows, limit, placeOf, () => store.endByDue(on, asked))
}
