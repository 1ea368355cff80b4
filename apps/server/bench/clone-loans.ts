import type { Db } from '@noren/server/platform/db/pool'
import type { BulkLoan } from '@noren/testkit/given-loans'

/** Whose rows are copied; each is found by the loan, or by what was copied before. */
const TABLES: readonly (readonly [table: string, where: string])[] = [
  ['users', 'id = $user'],
  ['key_facts', 'user_id = $user'],
  ['credit_triggers', 'user_id = $user'],
  ['messages', 'user_id = $user'],
  ['loans', 'id = $loan'],
  ['loan_moves', 'loan_id = $loan'],
  ['loan_facts', 'loan_id = $loan'],
  ['payouts', 'loan_id = $loan'],
  ['charge_notices', 'loan_id = $loan'],
  ['payment_orders', 'loan_id = $loan'],
  ['payments', 'loan_id = $loan'],
  ['journal_entries', 'loan_id = $loan'],
  ['postings', 'entry_id in (select id from journal_entries where loan_id = $loan)'],
  ['accrual_segments', 'loan_id = $loan'],
]
/** What no two rows may share, beside their ids. */
const UNIQUE = ['loan_number', 'kfs_number', 'ref', 'public_code', 'receipt_number', 'utr']

interface Column {
  readonly name: string
  readonly type: string
}

/** In SQL: the id of the n-th copy of what has this id. */
export const copyIdOf = (id: string): string => `md5(${id}::text || n)::uuid`

const copiedValue = ({ name, type }: Column, ids: readonly string[]): string => {
  const column = `t.${name}`
  if (type === 'uuid') return copyIdOf(column)
  if (name === 'phone_hash') return `sha256(${column} || convert_to(n::text, 'UTF8'))`
  if (UNIQUE.includes(name)) return `${column} || '-' || n`
  if (name !== 'event_key') return column
  return ids.reduce((text, id) => `replace(${text}, '${id}', ${copyIdOf(`'${id}'`)}::text)`, column)
}

/**
 * Makes copies of a loan with all its rows, in SQL: what the services wrote for it, with other ids. Triggers and keys
 * are off meanwhile, so a proof has to look at the copies.
 */
export const cloneLoan = async (
  owner: Db,
  { loanId, userId }: BulkLoan,
  { from, count }: { from: number; count: number },
): Promise<void> => {
  const { rows: named } = await owner.query<{ id: string }>({
    text: `select id::text from payments where loan_id = $1 union select $1::text`,
    values: [loanId],
  })
  const ids = named.map(({ id }) => id)
  const statements: string[] = []
  for (const [table, where] of TABLES) {
    const { rows: columns } = await owner.query<Column>({
      text: `select column_name as name, data_type as type from information_schema.columns
        where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'
          and is_identity = 'NO' and coalesce(column_default, '') not like 'nextval%'
        order by ordinal_position`,
      values: [table],
    })
    const found = where.replaceAll('$loan', `'${loanId}'`).replaceAll('$user', `'${userId}'`)
    statements.push(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
       select ${columns.map((column) => copiedValue(column, ids)).join(', ')}
       from (select * from ${table} where ${found}) t
         cross join generate_series(${from}, ${from + count - 1}) n`,
    )
  }
  const text = ['begin', 'set local session_replication_role = replica', ...statements, 'commit']
  await owner.query({ text: text.join(';\n') })
}
