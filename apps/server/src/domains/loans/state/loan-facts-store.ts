import type { Day } from '@noren/contract/dates'
import type { LoanStatus } from '@noren/contract/loan-status'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface LoanFactsRow {
  loanId: string
  userId: string
  loanNumber: string
  status: LoanStatus
  lenderCode: string
  productCode: string
  currency: Currency
  principalMinor: Minor
  /** As the books have it. */
  principalLeftMinor: Minor
  appliedAt: Date
  disbursedOn: Day | null
  dueOn: Day | null
}

const COLUMNS = `loan_id as "loanId", user_id as "userId", loan_number as "loanNumber", status,
  lender_code as "lenderCode", product_code as "productCode", currency,
  principal_minor as "principalMinor", principal_left_minor as "principalLeftMinor",
  applied_at as "appliedAt", disbursed_on as "disbursedOn", due_on as "dueOn"`

/** Of one page a list looks at no more rows of its index than these, whatever else is asked of them. */
const SCANNED_MAX = 5_000

export interface LoanFilter {
  status: number | null
  lenderCode: string | null
  productCode: string | null
}
const FITS = `($3::integer is null or status = $3) and ($4::text is null or lender_code = $4)
  and ($5::text is null or product_code = $5)`
const FILTERS = ['status', 'lenderCode', 'productCode'] as const

type ByTime = LoanFilter & { at: Date; id: string; limit: number }
type ByDue = LoanFilter & { on: Day; id: string; from: Day; until: Day; limit: number }

/** Rows of one index in its order, after the place $1, $2. */
const scanned = (where: string) => `select * from loan_facts
  where (applied_at, loan_id) < ($1, $2) ${where} order by applied_at desc, loan_id desc`
const END = `offset ${SCANNED_MAX - 1} limit 1`

const pageOf = (where: string) => `select ${COLUMNS}
  from (${scanned(where)} limit ${SCANNED_MAX}) f
  where ${FITS} order by applied_at desc, loan_id desc limit $6`
const all = rawStatement<ByTime, LoanFactsRow>('list_loan_facts', pageOf(''), [
  'at',
  'id',
  ...FILTERS,
  'limit',
])
const ofStatus = rawStatement<ByTime, LoanFactsRow>(
  'list_loan_facts_of_status',
  pageOf('and status = $3'),
  ['at', 'id', ...FILTERS, 'limit'],
)
const ofLender = rawStatement<ByTime, LoanFactsRow>(
  'list_loan_facts_of_lender',
  pageOf('and lender_code = $4'),
  ['at', 'id', ...FILTERS, 'limit'],
)

interface TimePlace {
  key: Date
  id: string
}
const endOfAll = rawStatement<{ at: Date; id: string }, TimePlace>(
  'end_of_loan_facts',
  `select applied_at as key, loan_id as id from (${scanned('')} ${END}) f`,
  ['at', 'id'],
)
const endOfStatus = rawStatement<{ at: Date; id: string; status: number }, TimePlace>(
  'end_of_loan_facts_of_status',
  `select applied_at as key, loan_id as id from (${scanned('and status = $3')} ${END}) f`,
  ['at', 'id', 'status'],
)
const endOfLender = rawStatement<{ at: Date; id: string; lenderCode: string }, TimePlace>(
  'end_of_loan_facts_of_lender',
  `select applied_at as key, loan_id as id from (${scanned('and lender_code = $3')} ${END}) f`,
  ['at', 'id', 'lenderCode'],
)

const dueBetween = (from: string, until: string) => `select * from loan_facts
  where status in (50, 70) and (due_on, loan_id) > ($1, $2) and due_on between ${from} and ${until}
  order by due_on, loan_id`
const due = rawStatement<ByDue, LoanFactsRow & { dueOn: Day }>(
  'list_loan_facts_by_due_day',
  `select ${COLUMNS} from (${dueBetween('$6', '$7')} limit ${SCANNED_MAX}) f
   where ${FITS} order by due_on, loan_id limit $8`,
  ['on', 'id', ...FILTERS, 'from', 'until', 'limit'],
)
const endOfDue = rawStatement<
  { on: Day; id: string; from: Day; until: Day },
  { key: Day; id: string }
>(
  'end_of_loan_facts_by_due_day',
  `select due_on as key, loan_id as id from (${dueBetween('$3', '$4')} ${END}) f`,
  ['on', 'id', 'from', 'until'],
)

const ofLoans = rawStatement<{ loanIds: readonly string[] }, LoanFactsRow>(
  'list_loan_facts_of_loans',
  `select ${COLUMNS} from loan_facts where loan_id = any($1::uuid[])`,
  ['loanIds'],
)
export const listFacts = (on: Querier, loanIds: readonly string[]): Promise<LoanFactsRow[]> =>
  ofLoans.all(on, { loanIds })

/** After a place, newest first. */
export const listByTime = (on: Querier, of: ByTime): Promise<LoanFactsRow[]> => {
  if (of.status !== null) return ofStatus.all(on, of)
  return of.lenderCode === null ? all.all(on, of) : ofLender.all(on, of)
}

/** The last row that the same page looked at; undefined when it saw all that follow. */
export const endByTime = (
  on: Querier,
  { at, id, status, lenderCode }: Omit<ByTime, 'limit'>,
): Promise<TimePlace | undefined> => {
  if (status !== null) return endOfStatus.maybeOne(on, { at, id, status })
  return lenderCode === null
    ? endOfAll.maybeOne(on, { at, id })
    : endOfLender.maybeOne(on, { at, id, lenderCode })
}

/** Running loans due within days, after a place, the soonest due first. */
export const listByDue = (on: Querier, of: ByDue): Promise<(LoanFactsRow & { dueOn: Day })[]> =>
  due.all(on, of)

export const endByDue = (
  on: Querier,
  of: Omit<ByDue, 'limit'>,
): Promise<{ key: Day; id: string } | undefined> => endOfDue.maybeOne(on, of)

export interface Portfolio {
  /** Loans that run. */
  loans: number
  principalLeftMinor: Minor
  /** Of the principal left what belongs to loans that are late by more than 30 days. */
  over30Minor: Minor
}
const portfolio = rawStatement<{ today: Day; currency: Currency }, Portfolio>(
  'sum_loan_facts',
  `select count(*) as loans, coalesce(sum(principal_left_minor), 0)::bigint as "principalLeftMinor",
     coalesce(sum(principal_left_minor) filter (where due_on < $1::date - 30), 0)::bigint
       as "over30Minor"
   from loan_facts where status in (50, 70) and currency = $2`,
  ['today', 'currency'],
)
export const sumPortfolio = (on: Querier, of: { today: Day; currency: Currency }) =>
  portfolio.one(on, of)
