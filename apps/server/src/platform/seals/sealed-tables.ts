import type { Querier, Tx } from '../db/pool.ts'
import { rawStatement, type Statement } from '../db/statement.ts'
import type { ColumnNames, RowContent } from './chain.ts'

type KeyType = 'uuid' | 'bigint' | 'integer' | 'text' | 'bytea' | 'date'

interface SealedColumns {
  /** The primary key, as the table's trigger `mark_unsealed` gets it too. */
  readonly key: Readonly<Record<string, KeyType>>
  readonly fixed: readonly string[]
  readonly once?: readonly string[]
  /** What changes in the table by itself, and why that needs no seal. */
  readonly open?: Readonly<Record<string, string>>
  /** It does not grow with the lending, so every proof can go over all of it. */
  readonly isSmall?: boolean
  /** In SQL: what belongs to a row and lies in another table. */
  readonly parts?: Readonly<Record<string, string>>
  /** Where such a part can be without its row, and the column that names the row. */
  readonly strays?: { readonly table: string; readonly column: string }
}

const BY_THE_OLD_CHAIN = 'the chain of the version before, made by the database itself'

/**
 * Every table that is sealed, in the order of the proof. Neither an erasure nor a change of keys touches a
 * column named here: sealed rows hold ids, codes and amounts only.
 */
const TABLES = {
  operators: {
    isSmall: true,
    key: { id: 'uuid' },
    fixed: ['id', 'name', 'role', 'created_at'],
    once: ['revoked_at'],
    open: { person: 'made of the name' },
  },
  operator_tokens: {
    isSmall: true,
    key: { token_hash: 'bytea' },
    fixed: ['token_hash', 'operator_id', 'created_at', 'expires_at'],
    once: ['revoked_at'],
  },
  operator_roles: {
    isSmall: true,
    key: { id: 'uuid' },
    fixed: ['id', 'operator_id', 'role', 'since_at', 'given_by'],
    once: ['ended_at', 'ended_by'],
  },
  operator_credentials: {
    isSmall: true,
    key: { id: 'text' },
    fixed: ['id', 'operator_id', 'public_key', 'is_device_bound', 'created_at'],
    once: ['ended_at', 'ended_why'],
    open: {
      label: 'the person calls the key so',
      transports: 'a hint for the browser',
      counter: 'grows with each use',
      used_at: 'grows with each use',
    },
  },
  staff_proposals: {
    isSmall: true,
    key: { id: 'uuid' },
    fixed: [
      'id',
      'kind',
      'operator_id',
      'name',
      'roles',
      'proposed_by',
      'proposed_at',
      'expires_at',
    ],
    once: ['decided_by', 'decided_at', 'decision'],
    open: {
      email_sealed: 'goes when it is decided',
      language: 'of the mail',
    },
  },
  operator_audit: {
    key: { id: 'bigint' },
    fixed: ['id', 'operator_id', 'action', 'subject_id', 'user_id', 'before', 'after', 'done_at'],
    open: { position: BY_THE_OLD_CHAIN, chain: BY_THE_OLD_CHAIN },
  },
  decision_signatures: {
    key: { audit_id: 'bigint' },
    fixed: [
      'audit_id',
      'operator_id',
      'credential_id',
      'call',
      'request_id',
      'input_hash',
      'decided_text',
      'nonce',
      'origin',
      'authenticator_data',
      'client_data',
      'signature',
      'public_key',
      'signed_at',
    ],
  },
  personal_data_reads: {
    key: { id: 'bigint' },
    fixed: ['id', 'user_id', 'operator_id', 'what', 'subject_id', 'purpose', 'read_at'],
    open: { position: BY_THE_OLD_CHAIN, chain: BY_THE_OLD_CHAIN },
  },
  audit_seals: {
    isSmall: true,
    key: { id: 'bigint' },
    fixed: ['id', 'table_name', 'business_day', 'position', 'chain', 'mac', 'sealed_at'],
  },
  proposals: {
    key: { id: 'uuid' },
    fixed: [
      'id',
      'kind',
      'subject_id',
      'user_id',
      'part',
      'reason',
      'currency',
      'amount_minor',
      'reference',
      'matched_event_id',
      'because',
      'sum_minor',
      'proposed_by',
      'proposed_at',
    ],
    once: ['decided_by', 'decided_at', 'decision'],
  },
  staff_money_actions: {
    key: { user_id: 'uuid', id: 'uuid' },
    fixed: [
      'user_id',
      'id',
      'loan_id',
      'kind',
      'currency',
      'amount_minor',
      'operator_id',
      'confirmed_by',
      'done_at',
    ],
  },
  product_versions: {
    isSmall: true,
    key: { product_code: 'text', version: 'integer' },
    fixed: ['product_code', 'version', 'effective_on', 'lender_code', 'terms', 'published_at'],
  },
  paper_words: {
    isSmall: true,
    key: { id: 'bytea' },
    fixed: ['id', 'words'],
    open: { kept_at: 'words that were lost are written again, later' },
  },
  loans: {
    key: { id: 'uuid' },
    fixed: [
      'id',
      'user_id',
      'loan_number',
      'product_code',
      'terms_version',
      'lender_code',
      'terms',
      'currency',
      'principal_minor',
      'receive_minor',
      'kfs_id',
      'applied_at',
      'application_id',
    ],
    open: {
      status: 'its moves are sealed',
      coupon_id: 'the books have what a coupon took off',
      coupon: 'the books have what a coupon took off',
      coupon_on: 'the books have what a coupon took off',
      disbursed_at: 'follows the payout',
      disbursed_on: 'follows the payout',
      due_on: 'moves with what is paid',
      cooling_off_until: 'follows the payout',
      closed_at: 'its moves are sealed',
      reason_codes: 'its moves are sealed',
      reapply_on: 'follows from the refusal',
      decision_id: 'younger than the seals of earlier loans; the server may not change it',
      penal_rules_from: 'younger than the seals of earlier loans; the server may not change it',
    },
  },
  loan_moves: {
    key: { id: 'bigint' },
    fixed: ['id', 'loan_id', 'from_status', 'to_status', 'why', 'moved_at'],
  },
  journal_entries: {
    key: { id: 'uuid' },
    fixed: [
      'id',
      'serial',
      'book',
      'event',
      'event_key',
      'loan_id',
      'user_id',
      'source_kind',
      'source_id',
      'reverses',
      'value_on',
      'posted_on',
      'written_at',
      'entered_on',
    ],
    parts: {
      postings: `(select jsonb_agg(jsonb_build_array(p.line, p.book, p.event, p.reason,
          p.debit_code, p.credit_code, p.amount_minor) order by p.line)
        from postings p where p.entry_id = t.id)`,
    },
    strays: { table: 'postings', column: 'entry_id' },
  },
  loan_classes: {
    key: { user_id: 'uuid', loan_id: 'uuid', serial: 'bigint' },
    fixed: [
      'user_id',
      'loan_id',
      'serial',
      'book',
      'class_on',
      'class',
      'is_non_performing',
      'non_performing_since',
      'overdue_days',
      'why',
      'pulled_by',
      'policy',
      'page_on',
    ],
  },
  loss_decisions: {
    key: { user_id: 'uuid', decision_id: 'uuid' },
    fixed: [
      'user_id',
      'decision_id',
      'serial',
      'loan_id',
      'book',
      'decision',
      'asked_by',
      'confirmed_by',
      'decided_on',
      'decided_at',
    ],
  },
  tax_documents: {
    key: { document_id: 'uuid' },
    fixed: [
      'document_id',
      'book',
      'kind',
      'year',
      'number',
      'name',
      'refused',
      'page_on',
      'position',
      'user_id',
      'loan_id',
      'event',
      'source_id',
      'taxable_minor',
      'central_minor',
      'state_minor',
      'integrated_minor',
      'rate_ppm',
      'place',
      'seller_tax_id',
      'seller_state',
      'service_code',
      'policy',
      'credits',
      'numbered_at',
    ],
  },
  book_days: {
    key: { book: 'text', day: 'date' },
    fixed: ['book', 'day', 'id', 'closed_at'],
  },
  book_day_seals: {
    key: { book: 'text', day: 'date' },
    fixed: [
      'book',
      'day',
      'entry_count',
      'position',
      'chain',
      'trial_balance_hash',
      'accrual_digest',
      'interest_minor',
      'coupon_minor',
      'penal_minor',
      'fee_minor',
      'ended_interest_minor',
      'ended_coupon_minor',
      'ended_penal_minor',
      'ended_fee_minor',
      'sealed_at',
      'mac',
      'key_number',
    ],
  },
  book_months: {
    key: { book: 'text', month: 'date' },
    fixed: ['book', 'month', 'id', 'since_at'],
  },
  book_month_seals: {
    key: { book: 'text', month: 'date' },
    fixed: [
      'book',
      'month',
      'adjusting_count',
      'chain',
      'trial_balance_hash',
      'closed_by',
      'confirmed_by',
      'sealed_at',
      'mac',
      'key_number',
    ],
  },
  book_adjustments: {
    key: { id: 'uuid' },
    fixed: ['id', 'book', 'month', 'reason', 'amount_minor', 'paper', 'asked_by', 'asked_at'],
  },
  ledger_sets: {
    key: { id: 'uuid' },
    fixed: [
      'id',
      'serial',
      'event',
      'event_key',
      'loan_id',
      'user_id',
      'lender_code',
      'reverses',
      'booked_on',
      'booked_at',
    ],
    parts: {
      transfers: `(select jsonb_agg(jsonb_build_array(p.line, p.debit_account, p.credit_account,
          p.amount_minor, p.currency, p.reason) order by p.line)
        from ledger_transfers p where p.set_id = t.id)`,
    },
    strays: { table: 'ledger_transfers', column: 'set_id' },
  },
} as const satisfies Readonly<Record<string, SealedColumns>>

export type SealedTableName = keyof typeof TABLES

/** Instants in one zone, whatever the session's; everything else reads the same in every session. */
const asText = (column: string): string =>
  column.endsWith('_at') ? `(t.${column} at time zone 'UTC')::text` : `t.${column}::text`

const keyText = (columns: readonly string[]): string =>
  columns.map((column) => `t.${column}::text`).join(` || ' ' || `)

/** The rows of these keys, by the primary key's index. */
const whereKeys = (key: SealedColumns['key']): string => {
  const columns = Object.entries(key)
  const values = columns.map(([, type], index) => `split_part(given, ' ', ${index + 1})::${type}`)
  const names = columns.map(([name]) => `t.${name}`)
  return `(${names.join(', ')}) in (select ${values.join(', ')} from unnest($1::text[]) as given)`
}

interface ReadRow {
  rowKey: string
  fixed: (string | null)[]
  once: (string | null)[]
}

const readingOf = (table: string, { key, fixed, once = [], parts = {} }: SealedColumns) =>
  rawStatement<{ keys: readonly string[] }, ReadRow>(
    `sealed_content_of_${table}`,
    `select ${keyText(Object.keys(key))} as "rowKey",
       array[${[...fixed.map(asText), ...Object.values(parts).map((part) => `${part}::text`)]}]
         as fixed,
       array[${once.map(asText)}]::text[] as once
     from ${table} t where ${whereKeys(key)}`,
    ['keys'],
  )

/** Rows that neither have a link nor wait for one; in SQL, of those that fulfil a condition. */
const straySql = (table: string, { key }: SealedColumns, where = 'true'): string => {
  const rowKey = keyText(Object.keys(key))
  return `select ${rowKey} as "rowKey" from ${table} t
    where ${where} and not exists (
        select 1 from sealed_rows s where s.table_name = '${table}' and s.row_key = ${rowKey})
      and not exists (
        select 1 from unsealed_rows u where u.table_name = '${table}' and u.row_key = ${rowKey})
    limit $1`
}

/** So many blocks are looked at by one statement: a whole table would take longer than a statement may. */
const BLOCKS_AT_ONCE = 256

const betweenBlocks = (alias: string): string =>
  `${alias}.ctid >= ('(' || $2::bigint || ',0)')::tid and ${alias}.ctid < ('(' || $3::bigint || ',0)')::tid`

type StrayPage = { limit: number; from: number; until: number }

/** Goes over all blocks of a table on one snapshot, and collects what a statement finds in each part. */
const overBlocks = (table: string, of: string, sql: string) => {
  const page = rawStatement<StrayPage, { rowKey: string }>(`sealed_strays_of_${of}`, sql, [
    'limit',
    'from',
    'until',
  ])
  const size = rawStatement<Record<never, never>, { blocks: number }>(
    `count_blocks_of_${table}`,
    `select coalesce(pg_relation_size('${table}') / current_setting('block_size')::bigint, 0) as blocks`,
    [],
  )
  return async (on: Querier, limit: number): Promise<string[]> => {
    const { blocks } = await size.one(on)
    const found: string[] = []
    for (let from = 0; from < blocks && found.length < limit; from += BLOCKS_AT_ONCE) {
      const of = { limit: limit - found.length, from, until: from + BLOCKS_AT_ONCE }
      found.push(...(await page.all(on, of)).map(({ rowKey }) => rowKey))
    }
    return found
  }
}

const straysOf = (table: string, columns: SealedColumns) => {
  const own = overBlocks(table, table, straySql(table, columns, betweenBlocks('t')))
  const { strays } = columns
  if (!strays) return own
  const ofParts = overBlocks(
    strays.table,
    `parts_of_${table}`,
    `select p.${strays.column}::text as "rowKey" from ${strays.table} p
     where ${betweenBlocks('p')}
       and not exists (select 1 from ${table} t where t.id = p.${strays.column}) limit $1`,
  )
  return async (on: Querier, limit: number): Promise<string[]> => {
    const found = await own(on, limit)
    return [...found, ...(await ofParts(on, limit - found.length))]
  }
}

const notingOf = (table: string, columns: SealedColumns) =>
  rawStatement<{ limit: number }, never>(
    `note_unsealed_rows_of_${table}`,
    `insert into unsealed_rows (table_name, row_key)
     select '${table}', old."rowKey" from (${straySql(table, columns)}) as old`,
    ['limit'],
  )

export interface SealedTable extends ColumnNames {
  readonly table: SealedTableName
  /** The columns that a table has and no seal covers, with the reason. */
  readonly open: Readonly<Record<string, string>>
  readonly isSmall: boolean
  readContent(on: Querier, keys: readonly string[]): Promise<Map<string, RowContent>>
  /** Keys of rows that neither have a link nor wait for one. */
  listStrays(on: Querier, limit: number): Promise<string[]>
  /** Lets those wait for one: rows from before there were seals. Returns how many. */
  noteOldRows(tx: Tx, limit: number): Promise<number>
}

const sealedTable = (table: SealedTableName, columns: SealedColumns): SealedTable => {
  const reading: Statement<{ keys: readonly string[] }, ReadRow> = readingOf(table, columns)
  const noting = notingOf(table, columns)
  return {
    table,
    fixed: [...columns.fixed, ...Object.keys(columns.parts ?? {})],
    once: columns.once ?? [],
    open: columns.open ?? {},
    isSmall: columns.isSmall === true,
    async readContent(on, keys) {
      const rows = await reading.all(on, { keys })
      return new Map(rows.map(({ rowKey, ...content }) => [rowKey, content]))
    },
    listStrays: straysOf(table, columns),
    noteOldRows: (tx, limit) => noting.run(tx, { limit }),
  }
}

export const SEALED_TABLES: readonly SealedTable[] = Object.entries(TABLES).map(([name, columns]) =>
  sealedTable(name as SealedTableName, columns),
)
