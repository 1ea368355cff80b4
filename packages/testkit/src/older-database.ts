import { pipeline } from 'node:stream/promises'
import {
  listPartitions,
  listReferences,
  listSequences,
} from '@noren/server/platform/backup/table-list'
import { migrate, readMigrations } from '@noren/server/platform/db/migrate'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createBareDatabase, type TestDatabase } from './database.ts'
import { listColumns } from './every-row.ts'

/** The newest migration but one. */
export const previousMigration = (): string => {
  const name = readMigrations().at(-2)?.name
  if (!name) throw new Error('there is no version before this one')
  return name
}

/** The migration before one of that name, such as '0230-seals.sql'. */
export const migrationBefore = (name: string): string => {
  const names = readMigrations().map((one) => one.name)
  const before = names[names.indexOf(name) - 1]
  if (!before) throw new Error(`no migration before ${name}`)
  return before
}

/** What migrations write themselves: a version has its own rows of it, and the next one adds to them. */
export const MIGRATED_TABLES: readonly string[] = ['chart_accounts', 'book_events', 'posting_rules']

/**
 * A database as the previous version left it, or an older one of which `last` was the newest migration: a schema made by its migrations only, filled with the rows of
 * a database in use, as far as that schema has their columns.
 */
export const givenOlderDatabase = async (
  filled: {
    connection: ConnectionOptions
  },
  last = previousMigration(),
): Promise<TestDatabase> => {
  const older = await createBareDatabase()
  await migrate(older.connection, { last })
  const from = new pg.Client(filled.connection)
  const to = new pg.Client(older.connection)
  await Promise.all([from.connect(), to.connect()])
  for (const { table, name } of await listReferences(to)) {
    await to.query(`alter table ${table} drop constraint ${name}`)
  }
  for (const { name, parent, bound } of await listPartitions(from)) {
    await to.query(`create table ${name} partition of ${parent} ${bound}`)
  }
  for (const { table, columns } of await listColumns(older.db)) {
    if (MIGRATED_TABLES.includes(table)) continue
    await to.query(`alter table ${table} disable trigger user`)
    await to.query(`delete from ${table}`)
    await pipeline(
      from.query(copyTo(`copy (select ${columns} from ${table}) to stdout`)),
      to.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
    )
    await to.query(`alter table ${table} enable trigger user`)
  }
  for (const { name, lastValue } of await listSequences(from)) {
    await to.query('select setval(to_regclass($1), $2)', [name, lastValue])
  }
  // Its rows are written now, so they wait to be sealed.
  if (await lacks(to, 'journal_entries')) await copyAsLedger(from, to)
  await Promise.all([from.end(), to.end()])
  return older
}

const lacks = async (client: pg.Client, table: string): Promise<boolean> => {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [`public.${table}`],
  )
  return rows[0]?.isThere === false
}

/** How the ledger named an account before there were books. */
const accountText = (code: string): string => `case ${code}
  when 1110 then 'loan:' || e.loan_id || ':principal' when 1120 then 'loan:' || e.loan_id || ':interest'
  when 1130 then 'loan:' || e.loan_id || ':fee' when 1140 then 'loan:' || e.loan_id || ':tax'
  when 1150 then 'loan:' || e.loan_id || ':penal' when 2010 then 'borrower:' || e.user_id || ':overpayment'
  else 'lender:' || b.lender_code || ':' || case ${code}
    when 1030 then 'payoutInTransit' when 1190 then 'writeOffReserve' when 2310 then 'feeIncome' when 2210 then 'taxPayable'
    when 4010 then 'interestIncome' when 4020 then 'feeIncome' when 4030 then 'penalIncome'
    when 4040 then 'recoveries' when 5010 then 'coupons' when 5020 then 'waivers'
    when 5030 then 'writeOffs' else 'cash' end end`

/** Those versions did not accrue day by day. */
const WAS_POSTED = `e.event not in ('accrued', 'accrualAdjusted')`

/** How those versions named why a fee was posted, which they took as income at once. */
const REASON = `case p.reason when 'fee.owed' then 'fee.payout' when 'fee.lent' then 'fee.deducted'
    when 'coupon.lent' then 'coupon.fee' when 'fee.extension.owed' then 'fee.extension'
    else p.reason end`

/** The journal as the versions before 0265-books.sql kept it: a reversal counted for the day it was written. */
const LEDGER: Readonly<Record<string, string>> = {
  'ledger_sets (id, serial, event, event_key, loan_id, user_id, lender_code, reverses, booked_on, booked_at)': `
    select e.id, e.serial, e.event, e.event_key, e.loan_id, e.user_id, b.lender_code, e.reverses,
      case when e.reverses is null then e.value_on else e.posted_on end, e.written_at
    from journal_entries e join books b on b.book = e.book where ${WAS_POSTED}`,
  'ledger_transfers (set_id, line, debit_account, credit_account, amount_minor, currency, reason)': `
    select p.entry_id, p.line, ${accountText('p.debit_code')}, ${accountText('p.credit_code')},
      p.amount_minor, b.currency, ${REASON}
    from postings p join journal_entries e on e.id = p.entry_id join books b on b.book = e.book
    where ${WAS_POSTED}`,
}

const copyAsLedger = async (from: pg.Client, to: pg.Client): Promise<void> => {
  for (const [into, text] of Object.entries(LEDGER)) {
    await pipeline(
      from.query(copyTo(`copy (${text}) to stdout`)),
      to.query(copyFrom(`copy ${into} from stdin`)),
    )
  }
}
