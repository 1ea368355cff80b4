import type { Day } from '@noren/contract/dates'
import type { LoanStatus } from '@noren/contract/loan-status'
import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement, type Statement } from '../../../platform/db/statement.ts'

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

type ByTime = LoanFilter & { at: Date; id: string }
type ByDue = LoanFilter & { on: Day; id: string; from: Day; until: Day }

/** A list of loans by one index: a page of it, and the last row that such a page looks at. */
interface Listed<Asked, Key> {
  page: Statement<Asked & { limit: number }, LoanFactsRow>
  end: Statement<Asked, { key: Key; id: string }>
}

const byTime = (name: string, by?: 'status' | 'lenderCode'): Listed<ByTime, Date> => {
  const column = by === 'status' ? 'status' : 'lender_code'
  const scanned = (param: string) => `select * from loan_facts
     where (applied_at, loan_id) < ($1, $2) ${by ? `and ${column} = ${param}` : ''}
     order by applied_at desc, loan_id desc`
  return {
    page: rawStatement(
      `list_${name}`,
      `select ${COLUMNS} from (${scanned(by === 'status' ? '$3' : '$4')} limit ${SCANNED_MAX}) f
       where ${FITS} order by applied_at desc, loan_id desc limit $6`,
      ['at', 'id', ...FILTERS, 'limit'],
    ),
    end: rawStatement(
      `end_of_${name}`,
      `select applied_at as key, loan_id as id
       from (${scanned('$3')} offset ${SCANNED_MAX - 1} limit 1) f`,
      ['at', 'id', ...(by ? [by] : [])],
    ),
  }
}

const all = byTime('loan_facts')
const ofStatus = byTime('loan_facts_of_status', 'status')
const ofLender = byTime('loan_facts_of_lender', 'lenderCode')

const dueBetween = (from: string, until: string) => `select * from loan_facts
  where status in (50, 70) and (due_on, loan_id) > ($1, $2) and due_on between ${from} and ${until}
  order by due_on, loan_id`
const due: Listed<ByDue, Day> = {
  page: rawStatement(
    'list_loan_facts_by_due_day',
    `select ${COLUMNS} from (${dueBetween('$6', '$7')} limit ${SCANNED_MAX}) f
     where ${FITS} order by due_on, loan_id limit $8`,
    ['on', 'id', ...FILTERS, 'from', 'until', 'limit'],
  ),
  end: rawStatement(
    'end_of_loan_facts_by_due_day',
    `select due_on as key, loan_id as id
     from (${dueBetween('$3', '$4')} offset ${SCANNED_MAX - 1} limit 1) f`,
    ['on', 'id', 'from', 'until'],
  ),
}

const ofLoans = rawStatement<{ loanIds: readonly string[] }, LoanFactsRow>(
  'list_loan_facts_of_loans',
  `select ${COLUMNS} from loan_facts where loan_id = any($1::uuid[])`,
  ['loanIds'],
)
export const listFacts = (on: Querier, loanIds: readonly string[]): Promise<LoanFactsRow[]> =>
  ofLoans.all(on, { loanIds })

const listFor = ({ status, lenderCode }: LoanFilter): Listed<ByTime, Date> => {
  if (status !== null) return ofStatus
  return lenderCode === null ? all : ofLender
}

/** After a place, newest first. */
export const listByTime = (on: Querier, of: ByTime & { limit: number }): Promise<LoanFactsRow[]> =>
  listFor(of).page.all(on, of)

/** The last row that the same page looked at; undefined when it saw all that follow. */
export const endByTime = (on: Querier, of: ByTime) => listFor(of).end.maybeOne(on, of)

/** Running loans due within days, after a place, the soonest due first. */
export const listByDue = (on: Querier, of: ByDue & { limit: number }): Promise<LoanFactsRow[]> =>
  due.page.all(on, of)

export const endByDue = (on: Querier, of: ByDue) => due.end.maybeOne(on, of)
