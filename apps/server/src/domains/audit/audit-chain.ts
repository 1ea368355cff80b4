import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'

const TABLES = ['operator_audit', 'personal_data_reads'] as const
type Table = (typeof TABLES)[number]

interface Head {
  position: number
  chain: Buffer
}
interface Seal extends Head {
  tableName: string
  businessDay: Day
  mac: Buffer
}

const brokenPositions = rawStatement<{ table: string }, { position: number }>(
  'audit_broken_chain',
  'select position from broken_chain($1) as position',
  ['table'],
)

const headOf = (table: Table) =>
  rawStatement<Record<never, never>, Head>(
    `audit_head_of_${table}`,
    `select position, chain from ${table} where position is not null and chain is not null
     order by position desc limit 1`,
    [],
  )
const HEADS = {
  operator_audit: headOf('operator_audit'),
  personal_data_reads: headOf('personal_data_reads'),
}

const chainsAt = (table: Table) =>
  rawStatement<{ positions: number[] }, Head>(
    `audit_chains_of_${table}`,
    `select position, chain from ${table}
     where position = any($1::bigint[]) and chain is not null`,
    ['positions'],
  )
const CHAINS = {
  operator_audit: chainsAt('operator_audit'),
  personal_data_reads: chainsAt('personal_data_reads'),
}

const listSeals = rawStatement<{ table: string }, Seal>(
  'list_audit_seals',
  `select table_name as "tableName", business_day as "businessDay", position, chain, mac
   from audit_seals where table_name = $1 order by id`,
  ['table'],
)

const insertSeal = rawStatement<Seal & { at: Date }, never>(
  'insert_audit_seal',
  `insert into audit_seals (table_name, business_day, position, chain, mac, sealed_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
  ['tableName', 'businessDay', 'position', 'chain', 'mac', 'at'],
)

type KeyDeps = Pick<Deps, 'secrets'>

const macOf = ({ secrets }: KeyDeps, seal: Omit<Seal, 'mac'>): Buffer =>
  createHmac('sha256', secrets.auditKey)
    .update(
      [seal.tableName, seal.businessDay, seal.position, seal.chain.toString('hex')].join('\0'),
    )
    .digest()

const verifySeals = async (deps: KeyDeps, on: Querier, table: Table): Promise<string[]> => {
  const seals = await listSeals.all(on, { table })
  const rows = await CHAINS[table].all(on, { positions: seals.map(({ position }) => position) })
  const chains = new Map(rows.map(({ position, chain }) => [position, chain]))
  return seals.flatMap((seal) => {
    const { businessDay, position, mac, chain } = seal
    if (!timingSafeEqual(mac, macOf(deps, seal))) {
      return [`${table}: the seal of ${businessDay} is not ours`]
    }
    return chains.get(position)?.equals(chain)
      ? []
      : [`${table}: entry ${position} is not the one that was sealed on ${businessDay}`]
  })
}

/** What is wrong with the audit: entries changed, missing or inserted, and seals that do not match. */
export const verifyAudit = async (deps: KeyDeps, on: Querier): Promise<string[]> => {
  const problems: string[] = []
  for (const table of TABLES) {
    const broken = await brokenPositions.all(on, { table })
    problems.push(
      ...broken.map(({ position }) => `${table}: the chain breaks at entry ${position}`),
    )
    problems.push(...(await verifySeals(deps, on, table)))
  }
  return problems
}

/** Seals the newest entry of each table for a business day, once. */
export const sealAudit = async (
  deps: KeyDeps,
  tx: Tx,
  { businessDay, at }: { businessDay: Day; at: Date },
): Promise<void> => {
  for (const table of TABLES) {
    const head = await HEADS[table].maybeOne(tx)
    if (!head) continue
    const seal = { tableName: table, businessDay, ...head }
    await insertSeal.run(tx, { ...seal, mac: macOf(deps, seal), at })
  }
}
