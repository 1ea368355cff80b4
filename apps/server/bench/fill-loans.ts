import { addDays } from '@noren/contract/dates'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '@noren/server/deps'
import { wasDisbursed } from '@noren/server/domains/loans/loan'
import { lockLoan } from '@noren/server/domains/loans/moves'
import { factsOf, readHistory } from '@noren/server/domains/repayments/loan-history'
import { rebook } from '@noren/server/domains/repayments/receive/booking'
import { settleCollection } from '@noren/server/domains/repayments/settle-collection'
import type { Querier } from '@noren/server/platform/db/pool'
import { inTransaction } from '@noren/server/platform/db/transaction'
import { type BulkLoan, givenLoans, type OwnedDeps } from '@noren/testkit/given-loans'
import { cloneLoan, copyIdOf } from './clone-loans.ts'
import { givenOrders } from './given-payments.ts'

const TEMPLATES = 28
const SAMPLE = 50
const COPIES_AT_ONCE = 20_000

/**
 * Loans copied in SQL from some that the services made: running ones of which a part is due each day, or closed ones. What
 * the services would change of a sample, or has rows that its copy lacks, ends it. Returns those that were made one by one.
 */
export const fillLoans = async (
  deps: OwnedDeps,
  count: number,
  isClosed: boolean,
): Promise<BulkLoan[]> => {
  const { owner } = deps
  if (!owner) throw new Error('only the owner may copy rows past the triggers')
  const today = deps.clock.businessDay()
  const made = isClosed ? 1 : TEMPLATES
  const loans = await givenLoans(deps, {
    count: made,
    dueOn: (index) => addDays(today, isClosed ? 30 : 2 + index),
  })
  if (isClosed)
    for (const event of await givenOrders(deps, loans)) await settleCollection(deps, event)
  const each = Math.ceil(count / made) - 1
  for (const loan of loans) {
    for (let from = 1; from <= each; from += COPIES_AT_ONCE) {
      await cloneLoan(owner, loan, { from, count: Math.min(COPIES_AT_ONCE, each - from + 1) })
    }
  }
  await owner.query({ text: 'vacuum analyze' })
  await expectAsServices(deps)
  if (each > 0) for (const loan of loans) await expectAllRows(owner, loan)
  return loans
}

/** How many rows of each table are of a loan or of its person, by the names of their columns. */
const rowsOf = async (owner: Querier, loan: { loanId: string; userId: string }) => {
  const { rows: columns } = await owner.query<{ table: string; column: string }>({
    text: `select c.table_name as "table", min(c.column_name) as "column"
      from information_schema.columns c join information_schema.tables t
        on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.column_name in ('loan_id', 'user_id') and c.data_type = 'uuid'
      group by c.table_name`,
  })
  const counts: Record<string, number> = {}
  for (const { table, column } of columns) {
    const { rows } = await owner.query<{ count: number }>({
      text: `select count(*)::int as count from ${table} where ${column} = $1`,
      values: [column === 'loan_id' ? loan.loanId : loan.userId],
    })
    if (rows[0]?.count) counts[table] = rows[0].count
  }
  return counts
}

/** A copy has as many rows in each table as the loan that it was made from. */
const expectAllRows = async (owner: Querier, loan: BulkLoan): Promise<void> => {
  const { rows } = await owner.query<{ loanId: string; userId: string }>({
    text: `select ${copyIdOf('$1')} as "loanId", ${copyIdOf('$2')} as "userId" from (values (1)) c (n)`,
    values: [loan.loanId, loan.userId],
  })
  const [copy] = rows
  if (!copy) throw new Error('a copy has no id')
  const [ofLoan, ofCopy] = [await rowsOf(owner, loan), await rowsOf(owner, copy)]
  if (JSON.stringify(ofLoan) !== JSON.stringify(ofCopy)) {
    throw new Error(
      `a copy has ${JSON.stringify(ofCopy)}, what it was made from ${JSON.stringify(ofLoan)}`,
    )
  }
}

/** What the services would change of a sample of the copies: nothing, or they are no copies of what services make. */
const expectAsServices = async (deps: Deps): Promise<void> => {
  const { rows } = await deps.db.query<{ id: string }>({
    text: 'select id from loans order by md5(id::text) limit $1',
    values: [SAMPLE],
  })
  for (const { id } of rows) {
    const change = await inTransaction(deps.db, async (tx) => {
      const loan = await lockLoan(tx, id)
      if (!wasDisbursed(loan)) throw new Error(`loan ${id} was not paid out`)
      const count = async () =>
        (
          await tx.query<{ count: number }>({
            text: `select (select count(*) from journal_entries where loan_id = $1)
              + (select count(*) from accrual_segments where loan_id = $1) as count`,
            values: [id],
          })
        ).rows[0]?.count
      const before = await count()
      const history = await readHistory(tx, loan)
      await rebook(deps, tx, loan, history)
      const today = deps.clock.businessDay()
      const owed = outstandingOn(factsOf(deps.market, loan, history, today), today).totalMinor
      const isClosed = history.payments.length > 0
      return before !== (await count()) || isClosed !== (owed === 0)
    })
    if (change) throw new Error(`loan ${id} is not as the services would have made it`)
  }
}
